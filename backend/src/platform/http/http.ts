// Mounts a route table: session, access, input, handler, reply, in this order for every call.
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Input, Reply, Route, Routes } from '@guild/common/wire/route';
import { noBody, noParams } from '@guild/common/wire/route';
import { hasAccess } from '@guild/common/members/ranks';
import type { FieldError } from '@guild/common/wire/errors';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Caller } from '../session/caller.ts';
import { sendAnswer, type AnswerParts, type Tagged } from './answers.ts';
import type { Page } from '../queries/page.ts';
import { AppError, invalidInput } from '../errors.ts';
import { eventStreamType, type EventStream } from './eventStream.ts';
import { requestIdOf } from './requests.ts';
import { createDeadline, type IsAway } from './deadline.ts';
import type { Idempotency } from './idempotency.ts';
import { networkOfCaller } from './rateLimits.ts';
import type { Pieces } from './pages/pieces.ts';
import { aboutRequest, noteEvent, setPerson, type SecurityEvent } from './securityLog.ts';

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
  /** Access that a setting decides, by the name of the route: checked before the input, and throws for who has none. */
  readonly guards?: Readonly<Record<string, (caller: Caller) => Promise<void>>>;
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

export interface HttpParts extends AnswerParts {
  /** Who is calling, or null. */
  callerOf(req: Request): Promise<Caller | null>;
  /** May this request write? Looks at Origin. */
  mayWrite(req: Request): boolean;
  /** Throws `too_many` when the person, or the address of nobody, calls too often. */
  countCall(req: Request, caller: Caller | null): Promise<void>;
  readonly idempotency: Idempotency;
  readonly isAway: IsAway;
  /** Whether commands may be judged by this process's clock. */
  isClockTrusted(): boolean;
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
/** Whether somebody who is signed in may make a call. */
export const mayCall = (one: Pick<Route, 'access'>, { access }: Pick<Caller, 'access'>): boolean =>
  one.access === 'anyone' || one.access === 'signed-in' || hasAccess(access, one.access);

function checkAccess(one: Route, caller: Caller | null): void {
  if (one.access === 'anyone') return;
  if (!caller) throw new AppError('not_signed_in');
  if (mayCall(one, caller)) return;
  if (caller.memberId === null) throw new AppError('not_allowed', "You aren't a member of this guild.");
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

/** Whether the caller names this type; one that takes whatever comes is answered as usual. */
const namesEvents = (req: Request): boolean => req.get('accept')?.toLowerCase().includes(eventStreamType) === true;

function handlerOf(
  parts: HttpParts,
  name: string,
  one: Route,
  { handle, guard }: { readonly handle: AnyHandler; readonly guard?: (caller: Caller) => Promise<void> },
): RequestHandler {
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
    if (found && guard) await inTime(guard(found));
    if (isWrite && one.body !== noBody) await readBody(req, res);
    const caller = found ?? nobody;
    const input = inputOf(one, req);
    if (isWrite && !parts.isClockTrusted())
      throw new AppError('unavailable', "The server's clock is wrong. Please try again in a moment.", {
        reason: 'clock',
      });
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
    await sendAnswer(parts, { req, res, one, caller, inTime }, answer);
  };
}

/** Says which methods an address has, and refuses all others. @param methods of its routes */
const refuseOthers =
  (methods: readonly string[]): RequestHandler =>
  (req, res) => {
    res.set('Allow', methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', '));
    if (req.method !== 'OPTIONS') throw new AppError('wrong_method');
    res.status(204).end();
  };

/** What a path is about: its second part, as in `/api/auctions/7`. */
const subjectOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';

/** Orders paths: `/things/counts` before `/things/:id`, which fits the same address. */
const fixedFirst = (path: string): string => path.replaceAll(':', '~');
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

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
  const paths = new Map<string, { method: string; handler: RequestHandler }[]>();
  for (const { table, handlers, guards = {} } of mounts) {
    for (const [name, one] of Object.entries(table)) {
      const handle = handlers[name];
      if (!handle) throw new Error(`The route ${name} has no handler`);
      const handler = handlerOf(parts, name, one, { handle, ...(guards[name] && { guard: guards[name] }) });
      paths.set(one.path, [...(paths.get(one.path) ?? []), { method: one.method, handler }]);
    }
  }
  const subjects = new Map<string, Router>();
  for (const [path, calls] of sortedByText([...paths], ([one]) => fixedFirst(one))) {
    const subject = subjectOf(path);
    const router = subjects.get(subject) ?? express.Router();
    subjects.set(subject, router);
    const address = router.route(path);
    for (const { method, handler } of calls) address[method.toLowerCase() as Verb](handler);
    address.all(refuseOthers(calls.map(({ method }) => method)));
  }
  app.use((req, res, next) => {
    const router = subjects.get(subjectOf(req.path));
    if (router === undefined) next();
    else router(req, res, next);
  });
}
