// Typed calls to the server through the route definitions that both sides share.
import type { ErrorBody } from '@guild/common/wire/errors';
import type { CallOf, Reply, Route } from '@guild/common/wire/route';

/** A call that was answered with anything but success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly details: NonNullable<ErrorBody['details']>;
  /** The sentence for people from the server's answer. */
  readonly error: string | undefined;
  /** What was tried, `POST /api/auctions/12/bid`; empty when that is not known. */
  readonly tried: string;

  /** @param text the body as text, or the status text if there is none; the message is `status: text`. */
  constructor(status: number, text: string, tried = '') {
    super(`${status.toString()}: ${text}`);
    const body = readBody(text);
    this.status = status;
    this.tried = tried;
    this.code = body?.code;
    this.details = body?.details ?? {};
    this.error = body?.error ?? body?.message;
  }
}

function readBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The sentence to show for a failed call: the server's own, or the fallback. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.error !== undefined && error.error !== '' ? error.error : fallback;

/** Nobody there, or only a proxy before it. */
const unreached = new Set([0, 502, 504]);
/**
 * Whether asking again later may help by itself: nothing was reached, or nothing that is ready. Every other failure is an
 * answer, and only the viewer asks again.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (unreached.has(error.status) || error.status === 503);
/** Whether something that was loaded was answered with a failure, so that only the viewer asks again. */
export const wasRefused = (loaded: { readonly phase: string; readonly failure?: unknown }): boolean =>
  loaded.phase === 'failed' && !isUnavailable(loaded.failure);
/** Whether there was no answer at all. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && unreached.has(error.status);
/** What really happened to a call that failed, for what stands in place of what could not be shown. */
export function whatHappened(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Nothing was changed.';
  if (error.error !== undefined && error.error !== '' && error.status !== 0) return error.error;
  if (isUnanswered(error)) return "Can't reach the server. Nothing was changed.";
  return `The server returned an error (${error.status.toString()}). Nothing was changed.`;
}
/** Whether a thing is not there (any more): an answer, which trying again does not change. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type Plain = Readonly<Record<string, unknown>>;
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function pathOf(path: string, params: Plain): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wordOf(params[name])));
}

function queryOf(query: Plain): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (wordOf(value) !== '') search.set(name, wordOf(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For calls that create: repeated with the same key, the server answers the same. */
  idempotencyKey?: string;
}
const timeoutMs = 15_000;

/** What was answered: `tried` as in `ApiError`; `status` 0 when there was no answer. */
export interface Answered {
  readonly tried: string;
  readonly method: Route['method'];
  readonly status: number;
}
const listeners = new Set<(answered: Answered) => void>();
/** Hears how every call ends. Returns how to stop. */
export function onAnswered(listener: (answered: Answered) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(
  route: Route,
  { params = {}, query = {}, body, signal, idempotencyKey }: CallParts<Route>,
  late = AbortSignal.timeout(timeoutMs),
  accept = 'application/json',
): Promise<Response> {
  const address = pathOf(route.path, params) + queryOf(query);
  const tried = `${route.method} ${address}`;
  const notify = (status: number): void => {
    for (const listener of listeners) listener({ tried, method: route.method, status });
  };
  const response = await fetch(address, {
    method: route.method,
    credentials: 'include',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    headers: {
      Accept: accept,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((reason: unknown) => {
    if (signal?.aborted === true) throw reason;
    notify(0);
    throw new ApiError(0, "Can't reach the server", tried);
  });
  notify(response.status);
  if (response.ok) return response;
  const text = await response.text();
  throw new ApiError(response.status, text === '' ? response.statusText : text, tried);
}
async function read<R extends Route>(response: Response): Promise<Reply<R>> {
  const text = response.status === 204 ? '' : await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply<R>;
}

/**
 * Calls one route, once: no retries. Credentials go along; JSON is sent only when a body exists.
 * @param parts `params` accepts numbers for ids; absent and empty query fields are left out
 * @returns the reply as the route describes it (undefined for 204)
 * @throws ApiError for every answer but success, with status 0 when there was none within 15 s
 */
export const call = async <R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Reply<R>> =>
  read<R>(await ask(route, parts));

/**
 * Calls a route whose answer may come as a stream of events, once.
 * @returns the response as soon as it begins; its body goes on for as long as it takes. @throws as `call`
 */
export async function callStream<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await ask(route, parts, late.signal, 'text/event-stream');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls an address that is only known as a text, without a body, such as the restore call of whatever was removed.
 * @throws as `call`
 */
export const callPath = async (method: Route['method'], path: `/api/${string}`): Promise<unknown> =>
  read(await ask({ method, path } as Route, {}));

export interface ListPage<R extends Route> {
  items: Reply<R>;
  /** What to ask with for the next page; null on the last one. */
  next: string | null;
  /** How many there are on all pages; null where that was not asked for. */
  total: number | null;
}
/** The cursor in `</api/things?limit=2&cursor=x>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  const address = link === null ? undefined : /<([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  return address === undefined ? null : new URLSearchParams(address.split('?')[1]).get('cursor');
}

/**
 * Calls a list route, once. Without a session the list is empty; the session store asks who is there and offers to sign in.
 * @returns the items with the cursor that the `Link` header names. @throws as `call`, but for 401
 */
export async function callList<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<ListPage<R>> {
  const response = await ask(route, parts).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  if (response === null) return { items: [] as Reply<R>, next: null, total: 0 };
  const total = response.headers.get('X-Total-Count');
  const next = nextCursor(response.headers.get('Link'));
  return { next, total: total === null ? null : Number(total), items: await read<R>(response) };
}

/** What a call takes: the parts its route has; ids in paths may be numbers. */
export type CallParts<R extends Route> = Omit<CallOf<R>, 'params' | 'query'> & {
  query?: Partial<NonNullable<CallOf<R>['query']>>;
  params?: { [K in keyof NonNullable<CallOf<R>['params']>]: NonNullable<CallOf<R>['params']>[K] | number };
} & CallOptions;
