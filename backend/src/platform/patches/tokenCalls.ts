// Patch of passport-oauth2 1.8.0.
// Fetches the access token by our own call, with a deadline and errors that say what went wrong.
// Relies on: `Strategy._oauth2.getOAuthAccessToken(code, params, done)` fetches it;
// `Strategy._createOAuthError` wraps its error.
// Gain: none in speed. The library's own call waits for Discord without end and hides the reason of
// a failure.
type Done = (error: unknown, accessToken?: string, refreshToken?: string, results?: object) => void;
interface Strategy {
  readonly _oauth2: { getOAuthAccessToken(code: string, params: Record<string, string>, done: Done): void };
  _createOAuthError(message: string, error: unknown): unknown;
}

/**
 * @param tokenFor receives the code and the parameters of the request; the strategy fails with the
 *   error that it rejects with
 */
export function fetchTokensBy(
  strategy: object,
  tokenFor: (params: Record<string, string> & { code: string }) => Promise<string>,
): void {
  const own = strategy as Strategy;
  own._oauth2.getOAuthAccessToken = (code, params, done) => {
    tokenFor({ ...params, code }).then(
      (accessToken) => done(null, accessToken, '', {}),
      (error: unknown) => done(error),
    );
  };
  own._createOAuthError = (_message, error) => error;
}
