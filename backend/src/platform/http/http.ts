// Mounts a route table: session, access, input, handler, reply, in this order for every call.
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { ImageFile, Input, Reply, Route, RouteAccess, Routes } from '@guild/common/wire/route';
import { noBody, noParams } from '@guild/common/wire/route';
import type { FieldError } from '@guild/common/wire/errors';
import type { Access } from '@guild/common/members/members.api';
import { encodingFor, pack, type Encoding } from './assets.ts';
import type { Caller } from '../session/caller.ts';
import { errorBody, logError, toAppError } from './errorReplies.ts';
import { AppError, invalidInput } from './errors.ts';
import { EventStream, eventStreamType, sendEvents, type StreamEvent } from './eventStream.ts';
import { requestIdOf } from './requests.ts';
import { createDeadline, type InTime, type IsAway } from './deadline.ts';
import type { Idempotency } from './idempotency.ts';
import { networkOfCaller } from './rateLimits.ts';
import { isPieces, sendPieces, type Pieces } from './pieces.ts';
import { aboutRequest, noteEvent, setPerson, type SecurityEvent } from '../process/securityLog.ts';

export interface Call {
  /** Signed in on every route but `anyone`; with access on `guest`, `member` and `admin`. */
  readonly caller: Caller;
  readonly requestId: string;
  /** The caller's network, as what nobody's calls count. */
  readonly network: string;
  /** Whether the call may be answered by an `EventStream`. */
  readonly wantsEvents: boolean;
  /** Aborted when the process begins to end: what takes long ends then. */
  readonly ending: AbortSignal;
  /** Writes an event to the log, with the request's id, its person and address. */
  readonly note: (event: SecurityEvent, more?: Readonly<Record<string, unknown>>) => void;
}
/** Says how many there are on all pages of a list. */
const totalHeader = 'X-Total-Count';
/** One page of a list. `changesWithTime`: what it answers changes without a new version, so it has no ETag. */
export interface Page<T> {
  items: T[];
  /** Cursor of the next page, or null. */
  next: string | null;
  /** How many there are on all pages, where that was asked for and could be counted. */
  total?: number | undefined;
  changesWithTime?: boolean;
  /** What else its items say, beside what their versions stand for: the version of what all of them belong to. */
  dependsOn?: number;
}
/** An answer that is no list, and what it says depends on in one word: the versions of all that it was made of. */
class TaggedAnswer<T> {
  readonly answer: T;
  readonly tag: string;
  constructor(answer: T, tag: string) {
    this.answer = answer;
    this.tag = tag;
  }
}
export type Tagged<T> = Readonly<TaggedAnswer<T>>;
/** Gives an answer an ETag, so that who has it gets it no second time. */
export const tagged = <T>(answer: T, tag: string): Tagged<T> => new TaggedAnswer(answer, tag);

type Answer<R extends Route> = [Reply<R>] extends [undefined]
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- what answers 204 returns nothing
    void
  : | Reply<R>
    | Tagged<Reply<R>>
    | EventStream
    | (Reply<R> extends (infer T)[] ? Page<T> : never)
    | (Reply<R> extends string ? Pieces : never);
export type Handlers<R extends Routes> = {
  readonly [K in keyof R]: (input: Input<R[K]>, call: Call) => Promise<Answer<R[K]>>;
};
type AnyHandler = (input: Input<Route>, call: Call) => Promise<unknown>;
export interface RouteMount {
  readonly table: Routes;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/**
 * Ties a route table to its handlers; a missing handler does not compile.
 * @param table the feature's routes
 * @param handlers one function per route, of validated input and the caller
 */
export const routes = <R extends Routes>(table: R, handlers: Handlers<R>): RouteMount => ({
  table,
  handlers: handlers,
});

export interface HttpParts {
  readonly buildId: string;
  /** Who is calling, or null. */
  callerOf(req: Request): Promise<Caller | null>;
  /** May this request write? Looks at Origin. */
  mayWrite(req: Request): boolean;
  /** Throws `too_many` when the person, or the address of nobody, calls too often. */
  countCall(req: Request, caller: Caller | null): Promise<void>;
  readonly idempotency: Idempotency;
  readonly isAway: IsAway;
  /** Aborted when the process begins to end. */
  readonly ending: AbortSignal;
  readonly log: Logger;
}

const bodyLimit = 64 * 1024;
// Said to be pure so that a program that serves nothing does not load Express for it.
const parseJson: RequestHandler = /* @__PURE__ */ express.json({ limit: bodyLimit, inflate: false });
const nobody: Caller = {
  userId: 0,
  discordId: '',
  username: '',
  avatar: null,
  memberId: null,
  rank: null,
  access: null,
  sessionId: '',
};
const allowed: Readonly<Record<RouteAccess, readonly (Access | null)[]>> = {
  anyone: [],
  'signed-in': [null, 'Guest', 'Member', 'Admin'],
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
  admin: ['Admin'],
};

/** Whether somebody who is signed in may make a call. */
export const mayCall = (one: Pick<Route, 'access'>, { access }: Pick<Caller, 'access'>): boolean =>
  one.access === 'anyone' || allowed[one.access].includes(access);

function checkAccess(one: Route, caller: Caller | null): void {
  if (one.access === 'anyone') return;
  if (!caller) throw new AppError('not_signed_in');
  if (mayCall(one, caller)) return;
  if (caller.memberId === null) throw new AppError('not_allowed', 'You are not a member of this guild.');
  throw new AppError('not_allowed');
}

/** Reads a JSON body; anything else that has a length is refused. */
export async function readBody(req: Request, res: Response): Promise<void> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > bodyLimit) throw new AppError('too_large');
  const hasBody = length > 0 || req.headers['transfer-encoding'] !== undefined;
  if (hasBody && !req.is('application/json'))
    throw new AppError('invalid_input', 'Send the body as application/json.', { reason: 'content_type' });
  const problem = await new Promise<unknown>((resolve) => {
    parseJson(req, res, resolve);
  });
  if (problem !== undefined) throw problem as Error;
}

/** What is read where a call takes nothing. */
const nothing = { success: true, data: {} } as const;
const noContent = { success: true, data: undefined } as const;
/** Checks every part of a call at once. @throws AppError `invalid_input` that names every bad field */
export function inputOf(one: Route, req: Request): Input<Route> {
  const body: unknown = req.body;
  const params = one.params === noParams ? nothing : one.params.safeParse(req.params);
  const query = one.query === noParams ? nothing : one.query.safeParse(req.query);
  const sent = one.body === noBody ? noContent : one.body.safeParse(body ?? {});
  if (params.success && query.success && sent.success)
    return { params: params.data, query: query.data, body: sent.data };
  const fields: FieldError[] = [params, query, sent].flatMap((part) =>
    part.success ? [] : part.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
  throw invalidInput(fields);
}

const isVersioned = (item: unknown): item is { id: number; version: number } =>
  typeof item === 'object' && item !== null && 'id' in item && 'version' in item;

interface Rendered {
  readonly body: Buffer;
  /** The (id, version) pairs in one word; null when the items have none. */
  readonly versions: string | null;
  /** The bytes compressed, as far as somebody has asked for them. */
  readonly packed: Map<Encoding, Buffer>;
}
/** Less is not worth compressing, in bytes. */
const packLeast = 1024;
const hashOf = (text: string): string => hash('sha1', text, 'base64url');

interface RenderedPage {
  readonly items: readonly unknown[];
  readonly rendered: Rendered;
}
/** How many pages a process remembers, as much as a hundred kilobytes each. */
const renderedMost = 64;
/** By their first item. */
const renderedPages = new Map<unknown, RenderedPage>();
const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);
/** The bytes of a page, made once for all who get the same items, from one read or from several: an item that is handed over never changes. */
function render(items: readonly unknown[]): Rendered {
  const [first] = items;
  const there = renderedPages.get(first);
  if (there !== undefined && areSame(there.items, items)) return there.rendered;
  const versions = items.every(isVersioned) ? hashOf(items.map((i) => `${i.id}.${i.version}`).join('|')) : null;
  const rendered = { body: Buffer.from(JSON.stringify(items)), versions, packed: new Map<Encoding, Buffer>() };
  if (renderedPages.size >= renderedMost) renderedPages.clear();
  renderedPages.set(first, { items, rendered });
  return rendered;
}

/** A page holds nothing that the caller sent, so its length says nothing about what else is in it. */
function sendBody(req: Request, res: Response, { body, packed }: Rendered): void {
  const encoding = body.length < packLeast ? undefined : encodingFor(req);
  let bytes = body;
  if (encoding !== undefined) {
    bytes = packed.get(encoding) ?? pack(body, encoding);
    packed.set(encoding, bytes);
    res.setHeader('Content-Encoding', encoding);
  }
  res.vary('Accept-Encoding');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}

/** Build, address, viewer and the (id, version) pairs say all that a page can depend on, and what its headers say of the others. */
const etagOf = (
  buildId: string,
  req: Request,
  caller: Caller,
  versions: string,
  { next, total, dependsOn }: Page<unknown>,
): string =>
  `W/"${hashOf([buildId, req.originalUrl, caller.discordId, caller.access, versions, next, total, dependsOn].join('|'))}"`;

function sendPage(parts: HttpParts, req: Request, res: Response, caller: Caller, page: Page<unknown>): void {
  if (page.next !== null) {
    const query = new URLSearchParams(req.url.split('?')[1] ?? '');
    query.set('cursor', page.next);
    res.setHeader('Link', `<${req.path}?${query.toString()}>; rel="next"`);
  }
  if (page.total !== undefined) res.setHeader(totalHeader, page.total);
  const rendered = render(page.items);
  const { versions } = rendered;
  if (page.changesWithTime !== true && versions !== null) {
    const etag = etagOf(parts.buildId, req, caller, versions, page);
    res.setHeader('ETag', etag);
    if (req.headers['if-none-match'] === etag) {
      res.status(304).end();
      return;
    }
  }
  sendBody(req, res, rendered);
}

const isPage = (answer: unknown): answer is Page<unknown> =>
  typeof answer === 'object' && answer !== null && 'items' in answer && 'next' in answer;

const isImage = (answer: unknown): answer is ImageFile =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && 'version' in answer;

/** A picture is shown where it is asked for, and sent to nobody who has it. */
function sendImage({ buildId }: HttpParts, one: Route, req: Request, res: Response, image: ImageFile): void {
  const etag = `"${buildId}.${image.version}"`;
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else
    res
      .status(one.status)
      .type(one.content ?? '')
      .send(Buffer.from(image.bytes));
}

/** Build, address, viewer and the tag say all that it can depend on. */
function sendTagged(
  { buildId }: HttpParts,
  one: Route,
  req: Request,
  res: Response,
  caller: Caller,
  found: Tagged<unknown>,
): void {
  const etag = `W/"${hashOf([buildId, req.originalUrl, caller.discordId, caller.access, found.tag].join('|'))}"`;
  res.setHeader('ETag', etag);
  if (req.headers['if-none-match'] === etag) res.status(304).end();
  else res.status(one.status).json(found.answer);
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? '';

/** What has a file's name at the end of its address is saved under it, never shown. */
function contentReply(one: Route, content: string, res: Response): Response {
  if (lastPart(one.path).includes('.')) res.attachment(lastPart(one.path));
  return res.status(one.status).type(content);
}

/** A long text, sent while it is made. */
function sendLong(one: Route, res: Response, pieces: Pieces, inTime: InTime): Promise<void> {
  const begin = (): void => {
    res.setHeader('Cache-Control', 'private, no-cache');
    contentReply(one, one.content ?? 'text/plain', res);
  };
  return sendPieces(res, pieces, { begin, inTime });
}

/** Events, the last of which tells of what has failed, if something has. */
function sendStream(
  { log, ending }: HttpParts,
  req: Request,
  res: Response,
  stream: EventStream,
  inTime: InTime,
): Promise<void> {
  const failed = (thrown: unknown): StreamEvent => {
    const error = toAppError(thrown);
    logError(log, req, res, { thrown, error, status: res.statusCode });
    return { event: 'failed', data: errorBody(res, error) };
  };
  return sendEvents(res, stream, { inTime, ending, failed });
}

/** Whether the caller names this type; one that takes whatever comes is answered as usual. */
const namesEvents = (req: Request): boolean => req.get('accept')?.toLowerCase().includes(eventStreamType) === true;

function send(parts: HttpParts, one: Route, req: Request, res: Response, caller: Caller, answer: unknown): void {
  res.setHeader('Cache-Control', 'private, no-cache');
  if (one.list && isPage(answer)) sendPage(parts, req, res, caller, answer);
  else if (answer instanceof TaggedAnswer) sendTagged(parts, one, req, res, caller, answer);
  else if (one.status === 204) res.status(204).end();
  else if (isImage(answer)) sendImage(parts, one, req, res, answer);
  else if (one.content !== null) contentReply(one, one.content, res).send(answer);
  else res.status(one.status).json(answer);
}

function handlerOf(parts: HttpParts, name: string, one: Route, handle: AnyHandler): RequestHandler {
  const isWrite = one.method !== 'GET';
  return async (req, res) => {
    const inTime = createDeadline(parts.isAway);
    const found = one.access === 'anyone' ? null : await inTime(parts.callerOf(req));
    if (found) setPerson(res, found.discordId);
    if (!found && one.access !== 'anyone') throw new AppError('not_signed_in');
    if (isWrite && !parts.mayWrite(req))
      throw new AppError('not_allowed', 'This request came from another site.', { reason: 'origin' });
    await parts.countCall(req, found);
    checkAccess(one, found);
    if (isWrite && one.body !== noBody) await readBody(req, res);
    const caller = found ?? nobody;
    const input = inputOf(one, req);
    const note: Call['note'] = (event, more) => noteEvent(parts.log, event, aboutRequest(req, res), more);
    const wantsEvents = one.events !== null && (one.content === eventStreamType || namesEvents(req));
    const run = (): Promise<unknown> =>
      handle(input, {
        caller,
        requestId: requestIdOf(res),
        get network() {
          return networkOfCaller(req);
        },
        wantsEvents,
        ending: parts.ending,
        note,
      });
    const key = one.status === 201 ? req.get('idempotency-key') : undefined;
    const creation = { name, input: { params: input.params, body: input.body } };
    const answer = await inTime(key === undefined ? run() : parts.idempotency.once(creation, caller, key, run));
    if (answer instanceof EventStream) await sendStream(parts, req, res, answer, inTime);
    else if (isPieces(answer)) await sendLong(one, res, answer, inTime);
    else send(parts, one, req, res, caller, answer);
  };
}

/** What a path is about: its second part, as in `/api/auctions/7`. */
const subjectOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';

/**
 * Mounts every route of every table, those about one subject in a router of their own: a call is looked for among a few routes, not
 * among all of them, one after the other.
 * @param app the Express application
 * @param parts what the features hand over, and session, origin, limits and idempotency of this process
 */
export function mountRoutes(
  app: Express,
  { mounts, ...parts }: HttpParts & { readonly mounts: readonly RouteMount[] },
): void {
  const subjects = new Map<string, Router>();
  for (const { table, handlers } of mounts) {
    for (const [name, one] of Object.entries(table)) {
      const handle = handlers[name];
      if (!handle) throw new Error(`The route ${name} has no handler`);
      const subject = subjectOf(one.path);
      const router = subjects.get(subject) ?? express.Router();
      subjects.set(subject, router);
      const verb = one.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      router[verb](one.path, handlerOf(parts, name, one, handle));
    }
  }
  app.use((req, res, next) => {
    const router = subjects.get(subjectOf(req.path));
    if (router === undefined) next();
    else router(req, res, next);
  });
}
