// Typed calls to the server, derived from the route definitions in `common`.
import type { ErrorBody } from '@guild/common/wire/errors';
import type { CallOf, Reply, Route } from '@guild/common/wire/route';
import { connection, isOpenedOffline } from '../live/connection.store.ts';
import { answeredAt, isKeptPage, keepAnswer, keptAnswer } from './keptAnswers.ts';

/** A call that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. 0: the server could not be reached. */
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly details: NonNullable<ErrorBody['details']>;
  /** The server's error sentence, written for people. */
  readonly error: string | undefined;
  /** Method and path, such as `POST /api/auctions/12/bid`. Empty if unknown. */
  readonly tried: string;

  /** @param text body as text, or the status text without a body. The message is `status: text`. */
  constructor(status: number, text: string, tried = '') {
    super(`${status}: ${text}`);
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

/** Statuses that mean: no server, or only a proxy in front of it. */
const unreached = new Set([0, 502, 504]);
/**
 * Whether asking again later may help: the server was not reached or was not ready. After any other
 * failure, only the viewer asks again.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (unreached.has(error.status) || error.status === 503);
/**
 * Whether loading ended with an error from the server that retrying does not fix. Then only the
 * viewer asks again.
 */
export const wasRefused = (loaded: { readonly phase: string; readonly failure?: unknown }): boolean =>
  loaded.phase === 'failed' && !isUnavailable(loaded.failure);
/** Whether the server did not answer at all. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && unreached.has(error.status);
/** The reason of a failed call as a sentence, for error states. */
export function whatHappened(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Nothing was changed.';
  if (error.error !== undefined && error.error !== '' && error.status !== 0) return error.error;
  if (isUnanswered(error)) return "Can't reach the server. Nothing was changed.";
  return `The server returned an error (${error.status}). Nothing was changed.`;
}
/**
 * Whether the server answered that a thing does not exist (any more). Retrying does not change
 * this.
 */
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

/** The CSV file of a list. */
export interface CsvCall {
  list: Route;
  params?: Plain | undefined;
  /** Its filters. */
  query?: Plain | undefined;
}
/** @throws Error if the list has no CSV file */
export function csvAddress({ list: { csv, path }, params = {}, query = {} }: CsvCall): string {
  if (csv === null) throw new Error(`${path} has no CSV file`);
  return pathOf(csv.path, params) + queryOf(query);
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For calls that create something. The server repeats its answer for the same key. */
  idempotencyKey?: string;
}
const timeoutMs = 15_000;
const json = 'application/json';

/** The outcome of a call. `tried` is as in `ApiError`; `status` is 0 without an answer. */
export interface CallOutcome {
  readonly tried: string;
  readonly method: Route['method'];
  readonly status: number;
}
const listeners = new Set<(answered: CallOutcome) => void>();
/** Calls the listener when any call ends. Returns how to stop. */
export function onAnswered(listener: (answered: CallOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notifyOf = (outcome: CallOutcome): void => {
  for (const listener of listeners) listener(outcome);
};

async function ask(
  route: Route,
  { params = {}, query = {}, body, signal, idempotencyKey }: CallParts<Route>,
  late = AbortSignal.timeout(timeoutMs),
  accept = json,
): Promise<Response> {
  const address = pathOf(route.path, params) + queryOf(query);
  const tried = `${route.method} ${address}`;
  const notify = (status: number): void => notifyOf({ tried, method: route.method, status });
  // What somebody searched for is not worth the room.
  const isKept = route.method === 'GET' && accept === json && !('q' in query) && !('search' in query);
  const response = await fetch(address, {
    method: route.method,
    credentials: 'include',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    headers: {
      Accept: accept,
      ...(body !== undefined && { 'Content-Type': json }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(async (reason: unknown) => {
    if (signal?.aborted === true) throw reason;
    const kept = isKept && isKeptPage() && isOpenedOffline() ? await keptAnswer(address) : undefined;
    if (kept !== undefined) {
      connection.showsStateOf(answeredAt(kept));
      return kept;
    }
    notify(0);
    throw new ApiError(0, "Can't reach the server", tried);
  });
  notify(response.status);
  if (response.ok) {
    if (isKept) keepAnswer(address, response);
    return response;
  }
  const text = await response.text();
  throw new ApiError(response.status, text === '' ? response.statusText : text, tried);
}
async function read<R extends Route>(response: Response): Promise<Reply<R>> {
  const text = response.status === 204 ? '' : await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Reply<R>;
}

/**
 * Calls a route once, without retries. Sends cookies; sends JSON only if there is a body.
 * @param parts `params` may contain numbers as ids; absent and empty query fields are left out
 * @returns the reply as the route describes it (undefined for 204)
 * @throws ApiError for every answer except success, with status 0 if there was none within 15 s
 */
export const call = async <R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Reply<R>> =>
  read<R>(await ask(route, parts));

/**
 * Calls a route that may answer with a stream of events, once.
 * @returns the response as soon as it begins; its body may continue for any time
 * @throws as `call`
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

export interface FileOptions {
  readonly signal: AbortSignal;
  /** @param share of the file that is sent, from 0 to 1 */
  readonly onProgress: (share: number) => void;
}
/**
 * Sends a file to a route that takes one. It may take any time. Uses XMLHttpRequest, because fetch does
 * not report progress.
 * @throws ApiError as `call`; the signal's reason when it is aborted
 */
export function callWithFile<R extends Route>(
  route: R,
  file: Blob,
  { signal, onProgress }: FileOptions,
): Promise<Reply<R>> {
  const { method, path } = route;
  const tried = `${method} ${path}`;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (status: number): void => {
      notifyOf({ tried, method, status });
      if (status >= 200 && status < 300) resolve(JSON.parse(request.responseText) as Reply<R>);
      else reject(new ApiError(status, request.responseText || request.statusText, tried));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => end(request.status));
    request.addEventListener('error', () => end(0));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    // The server looks at the content. Some systems do not know the types of pictures.
    request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/unknown');
    request.send(file);
  });
}

/**
 * Calls an address that is only known as text, without a body, such as the restore call of a
 * deleted thing.
 * @throws as `call`
 */
export const callPath = async (method: Route['method'], path: `/api/${string}`): Promise<unknown> =>
  read(await ask({ method, path } as Route, {}));

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page. null: this is the last page. */
  readonly next: string | null;
  /** Number of items on all pages. null or absent: unknown. */
  readonly total?: number | null;
}
/** A page as its route answers it. */
export interface ListPage<R extends Route> {
  items: Reply<R>;
  /** Cursor of the next page. null: this is the last page. */
  next: string | null;
  /** Number of items on all pages. null: not requested. */
  total: number | null;
}
/** The cursor in `</api/things?limit=2&cursor=x>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  const address = link === null ? undefined : /<([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  return address === undefined ? null : new URLSearchParams(address.split('?')[1]).get('cursor');
}

interface PageToRead {
  readonly limit: number;
  /** null: the first page. */
  readonly cursor: string | null;
}
/** The query that reads one page of a list. */
export const pageQuery = ({ limit, cursor }: PageToRead): { limit: string; cursor?: string } => ({
  limit: limit.toString(),
  ...(cursor !== null && { cursor }),
});

/**
 * Calls a list route once. A 401 answers with an empty list; the session store then asks for the
 * session and offers to sign in.
 * @returns the items, with the cursor of the `Link` header
 * @throws as `call`, except for 401
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

/** The parts of a call that its route has. Ids in paths may be numbers. */
export type CallParts<R extends Route> = Omit<CallOf<R>, 'params' | 'query'> & {
  query?: Partial<NonNullable<CallOf<R>['query']>>;
  params?: { [K in keyof NonNullable<CallOf<R>['params']>]: NonNullable<CallOf<R>['params']>[K] | number };
} & CallOptions;
