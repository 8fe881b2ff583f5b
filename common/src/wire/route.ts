// The one shape in which a call is described; the server, the client and the OpenAPI document are derived from it.
import * as z from 'zod/mini';

/** Who may call: everybody, people who are signed in, or people whose rank gives at least this access. */
export type RouteAccess = 'anyone' | 'signed-in' | 'guest' | 'member' | 'admin';
export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A picture, and what names its version: a browser that has this one gets it no second time. */
export interface ImageFile {
  readonly bytes: string | Uint8Array;
  readonly version: string;
}
/** 200 answers an entity or list, 201 what was created, 204 nothing. */
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
  readonly summary: string;
  readonly status: SuccessStatus;
  /** A list route answers an array; its handler returns a page, whose cursor goes into the `Link` header. */
  readonly list: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  /** What a call answers that is no JSON: its reply is a text of this type, or an `ImageFile`. */
  readonly content: 'text/csv' | 'text/calendar' | 'text/event-stream' | 'image/svg+xml' | 'image/png' | null;
  /** The events, by name, that it answers as they happen to who accepts `text/event-stream`; null: it never does. */
  readonly events: Readonly<Record<string, Schema>> | null;
}

/** The body schema of a call that takes none; whatever is sent is ignored. */
export const noBody = z.optional(z.unknown());
/** The reply schema of a call that answers 204. */
export const noReply = z.undefined();
/** The schema of the params, or of the query, of a call that takes none; whatever is sent is ignored. */
export const noParams = z.object({});

type Parts<P, Q, B, R> = Pick<Route, 'method' | 'path' | 'access' | 'summary'> & {
  status?: SuccessStatus;
  list?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  content?: Route['content'];
  events?: Route['events'];
};

/** Describes one call. Left out: status 200, no list, no params, no query, no body, JSON, no events. */
export function route<
  R extends Schema,
  P extends Schema = typeof noParams,
  Q extends Schema = typeof noParams,
  B extends Schema = typeof noBody,
>(parts: Parts<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    status: 200,
    list: false,
    params: noParams as unknown as P,
    query: noParams as unknown as Q,
    body: noBody as unknown as B,
    content: null,
    events: null,
    ...parts,
  };
}

export type Routes = Readonly<Record<string, Route>>;
/** What a handler receives, validated. */
export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};
/** What the call answers. */
export type Reply<R extends Route> = z.output<R['reply']>;
/** What a client hands over: only the parts that the route has. */
export type CallOf<R extends Route> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};
