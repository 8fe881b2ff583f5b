// The access token request: ours replaces the strategy's, with the same request and our own
// errors.
import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import DiscordStrategy from 'passport-discord';
import { fetchTokensBy } from './tokenCalls.ts';

type Call = Record<string, string>;
interface Outcome {
  readonly calls: Call[];
  readonly user?: unknown;
  readonly error?: unknown;
}

/** Sends the browser back from Discord with a code. */
function comeBack(tokenFor: () => Promise<string>): Promise<Outcome> {
  const options = { clientID: 'hall', clientSecret: 'secret', callbackURL: 'http://hall/back', scope: ['identify'] };
  const strategy = new DiscordStrategy(options, (accessToken, _refreshToken, _profile, done) =>
    done(null, { accessToken }),
  );
  strategy.userProfile = (_accessToken, done) => done(null, {});
  const calls: Call[] = [];
  fetchTokensBy(strategy, (params) => {
    calls.push(params);
    return tokenFor();
  });
  return new Promise((resolve) => {
    const outcome = {
      success: (user: unknown) => resolve({ calls, user }),
      error: (error: unknown) => resolve({ calls, error }),
    };
    Object.assign(strategy, outcome).authenticate({ query: { code: 'c-1' } } as unknown as Request);
  });
}

test('the strategy signs in with the token that our request returns', async () => {
  const { calls, user } = await comeBack(() => Promise.resolve('t-1'));
  expect(user).toEqual({ accessToken: 't-1' });
  expect(calls).toEqual([{ code: 'c-1', grant_type: 'authorization_code', redirect_uri: 'http://hall/back' }]);
});

test('the strategy fails with the error of our request', async () => {
  const reason = new Error('too slow');
  const { error } = await comeBack(() => Promise.reject(reason));
  expect(error).toBe(reason);
});
