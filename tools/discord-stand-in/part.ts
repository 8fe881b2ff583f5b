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

/** A 429 in Discord's format. @param ms how long to wait */
export const slowDown = (ms: number, isGlobal = false): StandInReply => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: ms / 1000, global: isGlobal },
  headers: {
    'Retry-After': Math.ceil(ms / 1000).toString(),
    'X-RateLimit-Scope': isGlobal ? 'global' : 'user',
    ...(isGlobal && { 'X-RateLimit-Global': 'true' }),
  },
});
