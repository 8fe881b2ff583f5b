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

  /** @param text the body as text, or the status text if there is none; the message is `status: text`. */
  constructor(status: number, text: string) {
    super(`${status.toString()}: ${text}`);
    const body = readBody(text);
    this.status = status;
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
const patience = 15_000;

/**
 * Calls one route, once: no retries. Credentials go along; JSON is sent only when a body exists.
 * @param parts `params` accepts numbers for ids; absent and empty query fields are left out
 * @returns the reply as the route describes it (undefined for 204)
 * @throws ApiError for every answer but success, with status 0 when there was none within 15 s
 */
export async function call<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<Reply<R>> {
  const { params = {}, query = {}, body, signal, idempotencyKey } = parts as CallParts<Route>;
  const address = pathOf(route.path, params) + queryOf(query);
  const late = AbortSignal.timeout(patience);
  const response = await fetch(address, {
    method: route.method,
    credentials: 'include',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((reason: unknown) => {
    if (signal?.aborted === true) throw reason;
    throw new ApiError(0, 'The hall did not answer');
  });
  const text = response.status === 204 ? '' : await response.text();
  if (!response.ok) throw new ApiError(response.status, text === '' ? response.statusText : text);
  return (text === '' ? undefined : JSON.parse(text)) as Reply<R>;
}

/** What a call takes: the parts its route has; ids in paths may be numbers. */
export type CallParts<R extends Route> = Omit<CallOf<R>, 'params' | 'query'> & {
  query?: Partial<NonNullable<CallOf<R>['query']>>;
  params?: { [K in keyof NonNullable<CallOf<R>['params']>]: NonNullable<CallOf<R>['params']>[K] | number };
} & CallOptions;
