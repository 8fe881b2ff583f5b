// A part of the stand-in: the requests it gets, and how it answers them. Each part is one file.

/** A person on Discord, in its format. */
export interface StandInPerson {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
  readonly avatar?: string | null;
}
export interface StandInRequest {
  readonly method: string;
  /** The path after `/api`, for example `/users/@me`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The `Authorization` header; empty: none. */
  readonly authorization: string;
  readonly text: string;
  /** The body as it was sent, with its type, for forms with files. */
  readonly bytes: Buffer;
  readonly contentType: string;
}
/** `slow`: the request never gets a reply. */
export type StandInReply =
  { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } | 'slow';
export interface Part {
  /** @returns null when the request is for another part */
  answer(request: StandInRequest): StandInReply | null;
}

/** An error reply in Discord's format. @param code Discord's own error code */
export const failure = (status: number, code: number, message: string): Exclude<StandInReply, 'slow'> => ({
  status,
  body: { code, message },
});

/** The reply to a request without the bot's token. */
export const unauthorized = failure(401, 0, '401: Unauthorized');

/**
 * A 429 in Discord's format.
 * @param ms how long to wait @param isGlobal all routes have to wait
 * @param limit how many requests the route takes at once
 */
export const slowDown = (ms: number, isGlobal = false, limit = 1): StandInReply => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: ms / 1000, global: isGlobal, code: 0 },
  headers: {
    'Retry-After': Math.ceil(ms / 1000).toString(),
    'X-RateLimit-Scope': isGlobal ? 'global' : 'user',
    // Discord describes no single limit in a global 429.
    ...(isGlobal
      ? { 'X-RateLimit-Global': 'true' }
      : {
          'X-RateLimit-Limit': limit.toString(),
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset-After': (ms / 1000).toString(),
          'X-RateLimit-Bucket': 'stand-in',
        }),
  },
});

/**
 * How a call fails. `lost`: the call is done, but gets no reply. `slow`: the call is not done, and gets
 * no reply. `retryAfterMs` and `isGlobal` (all routes have to wait) with status 429.
 */
export type Trouble =
  | 'lost'
  | 'slow'
  | {
      readonly status: number;
      readonly code?: number;
      readonly retryAfterMs?: number;
      readonly isGlobal?: boolean;
    };
/** Carries out a call, unless the trouble prevents it. @param trouble null or absent: none */
export function withTrouble(trouble: Trouble | null | undefined, carryOut: () => StandInReply): StandInReply {
  if (trouble == null) return carryOut();
  if (trouble === 'lost') carryOut();
  if (trouble === 'lost' || trouble === 'slow') return 'slow';
  const { status, code = 0, retryAfterMs = 1000, isGlobal } = trouble;
  // A limit with a code of its own is about one message, and names no wait.
  return status === 429 && code === 0 ? slowDown(retryAfterMs, isGlobal) : failure(status, code, 'trouble');
}
