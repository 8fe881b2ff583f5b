// One request to Discord: its time limit, its reply, and the reason for a failure.
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import * as z from 'zod';

export const discordUserAgent = 'DiscordBot (https://github.com/guild-hall/guild-hall, 1.0)';

/**
 * Error code of a 429 about one message: messages older than an hour can be edited less often. Discord
 * may not say how long to wait.
 */
export const tooManyOldEdits = RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached;

export interface DiscordRequest {
  /** May contain a secret, such as the token of a webhook. */
  readonly url: string;
  /** Default: GET. */
  readonly method?: string | undefined;
  /** Such as `Bot …` or `Bearer …`. */
  readonly authorization?: string | undefined;
  /** Shown in the audit log of the Discord server. */
  readonly reason?: string | undefined;
  /** `FormData` and `URLSearchParams` are sent as they are, everything else as JSON. */
  readonly body?: object | undefined;
  /** Form data with a file gets twice this time. */
  readonly timeoutMs: number;
}
/** What a client needs to send requests with the bot's token. */
export interface BotAccess {
  readonly apiUrl: string;
  readonly botToken: string;
  readonly timeoutMs: number;
}
/** A request with the bot's token. @param path after the address of the API */
export const botRequest = (
  { apiUrl, botToken, timeoutMs }: BotAccess,
  method: string,
  path: string,
  body?: object,
): DiscordRequest => ({
  url: `${apiUrl}${path}`,
  method,
  authorization: `Bot ${botToken}`,
  body,
  timeoutMs,
});

export type RequestFailure =
  /**
   * Discord asks to wait. Nothing was done. `isGlobal`: with all requests; else with those of this
   * kind only. `code`: Discord's own error code; null: none
   */
  | {
      readonly outcome: 'wait';
      readonly ms: number;
      readonly isGlobal: boolean;
      readonly code: RESTJSONErrorCodes | null;
    }
  /**
   * Discord is broken, slow or away. The request may be tried again. `why`: a sentence. `mayBeDone`:
   * Discord may have carried it out.
   */
  | { readonly outcome: 'later'; readonly why: string; readonly mayBeDone: boolean }
  /** Discord rejects the request. `code`: Discord's own error code; null: none */
  | { readonly outcome: 'refused'; readonly status: number; readonly code: RESTJSONErrorCodes | null };
export type RequestResult<T> = { readonly outcome: 'done'; readonly value: T } | RequestFailure;

/** Uploads take longer, and a request that timed out may still have been carried out. */
const uploadFactor = 2;
const defaultWaitMs = 5000;
const [minWaitMs, maxWaitMs] = [50, 3_600_000];
const errorReply = z.object({
  // The list of codes is never complete.
  code: z.custom<RESTJSONErrorCodes>((code) => typeof code === 'number').optional(),
  retry_after: z.number().min(0).optional(),
  global: z.boolean().optional(),
});
const fetchError = z.object({ cause: z.object({ code: z.string() }) });
/** Error codes of failed connections: nothing was sent. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** @param error of `fetch` */
function mayHaveArrived(error: unknown): boolean {
  const code = fetchError.safeParse(error).data?.cause.code;
  return code === undefined || !notConnected.has(code);
}

function buildInit({ method = 'GET', authorization, reason, body, timeoutMs }: DiscordRequest): RequestInit {
  const headers = new Headers({ 'User-Agent': discordUserAgent });
  if (authorization !== undefined) headers.set('Authorization', authorization);
  if (reason !== undefined) headers.set('X-Audit-Log-Reason', encodeURIComponent(reason));
  const ms = body instanceof FormData ? timeoutMs * uploadFactor : timeoutMs;
  const init: RequestInit = { method, headers, redirect: 'error', signal: AbortSignal.timeout(ms) };
  if (body instanceof FormData || body instanceof URLSearchParams) init.body = body;
  else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  return init;
}

/** @param response that is not ok */
async function readFailure(response: Response): Promise<RequestFailure> {
  const { status, headers } = response;
  const reply = errorReply.safeParse(await response.json().catch(() => null)).data ?? null;
  const code = reply?.code ?? null;
  if (status === 429) {
    const seconds = reply?.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
    const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : defaultWaitMs;
    // Without a body of Discord, the network in front of it limits everything from this address.
    const isGlobal = reply === null || reply.global === true || headers.get('x-ratelimit-global') === 'true';
    return { outcome: 'wait', ms: Math.min(Math.max(ms, minWaitMs), maxWaitMs), isGlobal, code };
  }
  // Discord rejects a request at once when it answers 503. After any other server error it may have
  // carried it out.
  if (status >= 500 || status === 408)
    return { outcome: 'later', why: `Discord is having problems (${status}).`, mayBeDone: status !== 503 };
  return { outcome: 'refused', status, code };
}

/**
 * Sends one request, and reads the reply.
 * @param schema of the body of the reply. A request without a body in its reply: `anything`
 * @returns the body or the failure, which never contains the address or the authorization
 */
export async function requestDiscord<T>(request: DiscordRequest, schema: z.ZodType<T>): Promise<RequestResult<T>> {
  let response: Response;
  try {
    response = await fetch(request.url, buildInit(request));
  } catch (error) {
    // The error itself is dropped, because it may contain the address.
    return { outcome: 'later', why: "Can't reach Discord.", mayBeDone: mayHaveArrived(error) };
  }
  if (!response.ok) return readFailure(response);
  const reply = schema.safeParse(await response.json().catch(() => null));
  if (reply.success) return { outcome: 'done', value: reply.data };
  return { outcome: 'later', why: 'Discord sent an unexpected answer.', mayBeDone: true };
}
