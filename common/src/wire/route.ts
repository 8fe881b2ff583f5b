// The description of a route. Server, client and the OpenAPI document derive from it.
import * as z from 'zod/mini';
import type { Needs, Right } from '../members/ranks.ts';
import { withSeparators } from './numbers.ts';

/**
 * Who may call: everybody, signed-in people, or people whose rank gives at least this access or this
 * right. Say a right where an officer may act, and `admin` for what stays with admins.
 */
export type RouteAccess = 'anyone' | 'signed-in' | Needs;
export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** An image and its version. A browser that has this version gets 304. */
export interface ImageFile {
  readonly bytes: string | Uint8Array;
  readonly version: string;
  /** Whether the address contains a hash of the content, so that browsers never ask again. */
  readonly isFinal?: true;
}
/**
 * The people with access whom a decision does not refuse: the owner of the thing, its owner and
 * people with a right, or everybody but its owner.
 */
export type OnlyFor = 'owner' | `owner-or-${Right | 'admin'}` | 'others';
/** 200 for an entity or list, 201 for a created entity, 204 for no content. */
export type SuccessStatus = 200 | 201 | 204;

export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly method: Method;
  /** Express style, `/api/auctions/:id`. */
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Null: everybody with access. Others get 403 from the decision. */
  readonly onlyFor: OnlyFor | null;
  readonly summary: string;
  readonly status: SuccessStatus;
  /**
   * A list route replies with an array. Its handler returns a page, whose cursor is sent in the
   * `Link` header.
   */
  readonly list: boolean;
  /** The route of the same list as a CSV file, with the same query; null: none. */
  readonly csv: Route | null;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The content type of a body that is not JSON. The handler gets its bytes. Null: JSON. */
  readonly takes: 'image/*' | null;
  /** The largest JSON body in bytes; null: the usual limit. */
  readonly maxBody: number | null;
  readonly reply: R;
  /**
   * Content type of a reply that is not a JSON entity: a text of this type, pieces, or an `ImageFile`;
   * null: JSON.
   */
  readonly content:
    | 'text/csv'
    | 'text/calendar'
    | 'text/event-stream'
    | 'application/gzip'
    | 'application/json'
    | 'application/zip'
    | 'image/svg+xml'
    | 'image/png'
    | 'image/webp'
    | null;
  /**
   * Schemas of the events, by name, for callers that accept `text/event-stream`; null: no events.
   */
  readonly events: Readonly<Record<string, Schema>> | null;
  /** The guild's settings limit how often a person may call it in an hour, because others hear of it. */
  readonly isHourly: boolean;
  /** Whether a program may call it with an API token that has the scope. */
  readonly isForTokens: boolean;
}

/** The body schema of a call without a body. Any body is ignored. */
export const noBody = z.optional(z.unknown());
/** The reply schema of a call that answers 204. */
export const noReply = z.undefined();
/** The schema for calls without path or query parameters. Any parameters are ignored. */
export const noParams = z.object({});

type Declaration<P, Q, B, R> = Pick<Route, 'method' | 'path' | 'access' | 'summary'> & {
  onlyFor?: OnlyFor;
  status?: SuccessStatus;
  list?: boolean;
  /** Whether the list also comes as a CSV file. */
  csv?: true;
  params?: P;
  query?: Q;
  body?: B;
  takes?: Route['takes'];
  maxBody?: number;
  /** Absent: the call answers 204. */
  reply?: R;
  content?: Route['content'];
  events?: Route['events'];
  isHourly?: boolean;
  isForTokens?: boolean;
};

/** Most rows of a CSV file. */
export const maxCsvRows = 100_000;
/** Query parameters that only pages have. */
const ofPages: readonly string[] = ['limit', 'cursor', 'count'];
const withoutPages = (query: Schema): Schema =>
  query instanceof z.ZodMiniObject
    ? z.object(Object.fromEntries(Object.entries(query.shape).filter(([name]) => !ofPages.includes(name))))
    : query;
/** The CSV file of a list, at the address of the list with `.csv`. */
const csvOf = ({ csv: _csv, list: _list, ...one }: Route): Route => ({
  ...one,
  list: false,
  csv: null,
  path: `${one.path}.csv`,
  summary: `${one.summary}, as a CSV file with at most ${withSeparators(maxCsvRows)} rows`,
  query: withoutPages(one.query),
  content: 'text/csv',
  reply: z.string(),
});

/**
 * Describes one route. Defaults: everybody with access may call, status 200 (204 without a reply),
 * no list, no params, no query, no body, JSON, no events, an hourly limit if it creates something,
 * open to API tokens.
 */
export function route<
  R extends Schema = typeof noReply,
  P extends Schema = typeof noParams,
  Q extends Schema = typeof noParams,
  B extends Schema = typeof noBody,
>(parts: Declaration<P, Q, B, R>): Route<P, Q, B, R> {
  const { csv, ...rest } = parts;
  const one: Route<P, Q, B, R> = {
    onlyFor: null,
    status: parts.reply === undefined ? 204 : 200,
    list: false,
    csv: null,
    params: noParams as unknown as P,
    query: noParams as unknown as Q,
    body: noBody as unknown as B,
    takes: null,
    maxBody: null,
    reply: noReply as unknown as R,
    content: null,
    events: null,
    isHourly: parts.status === 201,
    isForTokens: true,
    ...rest,
  };
  return csv === true ? { ...one, csv: csvOf(one) } : one;
}

export type Routes = Readonly<Record<string, Route>>;
/** The name of the route of a list's CSV file. */
export const csvName = (list: string): string => `${list}Csv`;
/** The routes with those of their lists' CSV files. */
export const withCsv = (table: Routes): Routes =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, one]) => [
      [name, one] as const,
      ...(one.csv === null ? [] : [[csvName(name), one.csv] as const]),
    ]),
  );
/** The validated input of a handler. */
export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};
/** The reply of a call. */
export type Reply<R extends Route> = z.output<R['reply']>;
/** The arguments of a client's call: only the parts that the route has. */
export type CallOf<R extends Route> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};
