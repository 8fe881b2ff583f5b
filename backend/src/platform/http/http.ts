// Route tables: each call passes session, access, input, handler and reply, in this order.
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Input, Reply, Route, Routes } from '@guild/common/wire/route';
import { csvName, noBody, noParams, withCsv } from '@guild/common/wire/route';
import { may, type Permissions } from '@guild/common/members/ranks';
import { whoMaySentence } from '@guild/common/members/rights';
import { scopeOf } from '@guild/common/tokens/tokens.derived';
import type { FieldError } from '@guild/common/wire/errors';
import { pictureLimits } from '@guild/common/wire/pictures';
import { sortedByText } from '@guild/common/wire/sorting';
import type { Caller } from '../people/caller.ts';
import { bodyOf, isPage, sendAnswer, type AnswerDeps, type TaggedReply } from './answers.ts';
import type { Page } from '../store/queries/page.ts';
import { AppError, invalidInput, tooMany } from '../errors.ts';
import { csvPages, type Table } from './csv.ts';
import { eventStreamType, type EventStream } from './eventStream.ts';
import { describeReceived, type ReceivedRequest } from './received.ts';
import { requestIdOf } from './requests.ts';
import { createDeadline, type IsAway } from './deadline.ts';
import type { Idempotency } from './idempotency.ts';
import { networkOfCaller, type HourlyLimit } from './rateLimits.ts';
import type { Pieces } from './pages/pieces.ts';
import { aboutRequest, noteEvent, setPerson, type SecurityEvent } from './securityLog.ts';

export interface Call {
  /**
   * The person who calls. Signed in on every route but `anyone`; with access on all others but
   * `signed-in`.
   */
  readonly caller: Caller;
  readonly requestId: string;
  /** The caller's network. Rate limits count calls without a session by it. */
  readonly network: string;
  /** How the request arrived; null: the call came from inside the process. */
  readonly received: ReceivedRequest | null;
  /** Whether the caller accepts an `EventStream`. */
  readonly wantsEvents: boolean;
  /** Aborted when the process starts to shut down, so that long work ends. */
  readonly ending: AbortSignal;
  /** Writes an event to the log, with the request's id, person and address. */
  readonly note: (event: SecurityEvent, more?: Readonly<Record<string, unknown>>) => void;
}
type Answer<R extends Route> = [Reply<R>] extends [undefined]
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- what answers 204 returns nothing
    void
  : | Reply<R>
    | TaggedReply<Reply<R>>
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
  /**
   * Access checks that depend on a setting, by the name of the route. They run before input
   * validation, and throw if access is denied.
   */
  readonly guards?: Readonly<Record<string, (caller: Caller) => Promise<void>>>;
}

/** The CSV files of the lists of a route table, by the names of the lists. One may depend on the call. */
type Tables<R extends Routes> = {
  readonly [K in keyof R]?: Reply<R[K]> extends (infer T)[]
    ? Table<T> | ((input: Input<R[K]>) => Promise<Table<T>>)
    : never;
};
type AnyTable = Table<unknown> | ((input: Input<Route>) => Promise<Table<unknown>>);
type AnyHandlers = Readonly<Record<string, AnyHandler>>;

/** Answers the CSV file of a list: all of its pages, read as the list reads them. */
const csvHandler =
  (list: AnyHandler, table: AnyTable): AnyHandler =>
  async (input, call) =>
    csvPages(typeof table === 'function' ? await table(input) : table, async (start) => {
      const page = await list({ ...input, query: { ...(input.query as object), ...start } }, call);
      if (!isPage(page)) throw new Error('A list with a CSV file answers pages');
      return page;
    });

/**
 * Connects a route table to its handlers. A missing handler does not compile.
 * @param table the feature's routes
 * @param handlers one function per route, called with validated input and the caller
 * @param tables the CSV files of the lists that have `csv`
 * @throws Error when a list has `csv` and no table, or the other way round
 */
export function routes<R extends Routes>(table: R, handlers: Handlers<R>, tables: Tables<R> = {}): RouteMount {
  const all: AnyHandlers = handlers;
  const csv = Object.entries<Route>(table).flatMap(([name, one]) => {
    const [handle, columns] = [all[name], (tables as Readonly<Record<string, AnyTable>>)[name]];
    if ((one.csv === null) !== (columns === undefined)) throw new Error(`${name} needs both \`csv\` and a table`);
    return handle && columns ? [[csvName(name), csvHandler(handle, columns)] as const] : [];
  });
  return { table: withCsv(table), handlers: { ...all, ...Object.fromEntries(csv) } };
}

export interface HttpDeps extends AnswerDeps {
  /** The person who calls, or null. */
  callerOf(req: Request): Promise<Caller | null>;
  /** @throws AppError `not_allowed` when the request came from another site */
  checkWrite(req: Request): void;
  /** Throws `too_many` when a person calls too often, or a network without a session. */
  countCall(req: Request, caller: Caller | null): Promise<void>;
  readonly hourly: HourlyLimit;
  readonly idempotency: Idempotency;
  readonly isAway: IsAway;
  /** Whether this process's clock is right enough for commands. */
  isClockTrusted(): boolean;
}

const bodyLimit = 64 * 1024;
const tooLargeFile = 'The picture is larger than 8 MB.';
// Marked as pure, so that a program that serves nothing does not load Express for it.
const parseJson: RequestHandler = /* @__PURE__ */ express.json({ limit: bodyLimit, inflate: false });
/** Parsers of the routes with larger bodies, by their limit. */
const largeParsers = new Map<number, RequestHandler>();
function parserFor(limit: number): RequestHandler {
  if (limit === bodyLimit) return parseJson;
  const parser = largeParsers.get(limit) ?? express.json({ limit, inflate: false });
  largeParsers.set(limit, parser);
  return parser;
}
const nobody: Caller = {
  userId: 0,
  discordId: '',
  username: '',
  avatar: null,
  memberId: null,
  rank: null,
  access: null,
  rights: [],
  sessionId: '',
};
/** Whether a signed-in person may make a call. */
export const mayCall = (one: Pick<Route, 'access'>, caller: Permissions): boolean =>
  one.access === 'anyone' || one.access === 'signed-in' || may(caller, one.access);

function checkAccess({ access }: Pick<Route, 'access'>, caller: Caller | null): void {
  if (access === 'anyone') return;
  if (!caller) throw new AppError('not_signed_in');
  if (access === 'signed-in' || may(caller, access)) return;
  if (caller.memberId === null) throw new AppError('not_allowed', "You aren't a member of this guild.");
  throw new AppError('not_allowed', whoMaySentence(access));
}

/** @throws AppError `not_allowed` that names the scope which the token of a call lacks */
function checkScope(one: Pick<Route, 'method' | 'path' | 'isForTokens'>, { token }: Caller): void {
  if (token === undefined) return;
  const scope = scopeOf(one);
  if (scope === null)
    throw new AppError('not_allowed', "API tokens can't make this call.", { reason: 'not_for_tokens' });
  if (token.scopes.includes(scope)) return;
  throw new AppError('not_allowed', `This API token lacks the scope “${scope}”.`, { reason: 'scope', scope });
}

/** What decides whether somebody may make a call: one check, wherever the call comes from. */
type CheckedRoute = Pick<Route, 'method' | 'path' | 'access' | 'isHourly'>;
/**
 * Checks calls that do not come over HTTP, such as a press in Discord: access, guard and hourly limit.
 * @throws AppError as over HTTP; Error when no table has the route
 */
export type CheckCall = (one: CheckedRoute, caller: Caller) => Promise<void>;
export function createCallCheck(mounts: readonly RouteMount[], hourly: HourlyLimit): CheckCall {
  const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;
  const guardOf = new Map(
    mounts.flatMap(({ table, guards = {} }) =>
      Object.entries(table).map(([name, one]) => [keyOf(one), guards[name] ?? null] as const),
    ),
  );
  return async (one, caller) => {
    const guard = guardOf.get(keyOf(one));
    if (guard === undefined) throw new Error(`${keyOf(one)} is no route`);
    checkAccess(one, caller);
    await guard?.(caller);
    await hourly(one, caller);
  };
}

/**
 * Reads a JSON body. Rejects any other body that is not empty.
 * @param limit bytes
 */
export async function readBody(req: Request, res: Response, limit: number = bodyLimit): Promise<void> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > limit) throw new AppError('too_large');
  const hasBody = length > 0 || req.headers['transfer-encoding'] !== undefined;
  if (hasBody && !req.is('application/json'))
    throw new AppError('invalid_input', 'Send the body as application/json.', { reason: 'content_type' });
  const problem = await new Promise<unknown>((resolve) => {
    parserFor(limit)(req, res, resolve);
  });
  if (problem !== undefined) throw problem as Error;
}

/** Bodies of files that a process receives at the same time. Each takes up to 8 MB of memory. */
const maxFiles = 8;
/** Reads the bytes of an image as the body. What they are is for the handler to check. */
function createFileReader(): (req: Request, res: Response) => Promise<void> {
  const parseBytes = express.raw({ type: 'image/*', limit: pictureLimits.bytes, inflate: false });
  let reading = 0;
  return async (req, res) => {
    if (Number(req.headers['content-length'] ?? 0) > pictureLimits.bytes) throw new AppError('too_large', tooLargeFile);
    if (!req.is('image/*'))
      throw new AppError('invalid_input', 'Send the picture itself as the body, as image/….', {
        reason: 'content_type',
      });
    if (reading >= maxFiles) throw tooMany(5000, 'Many files are being uploaded. Please try again in a moment.');
    reading += 1;
    const problem = await new Promise<unknown>((resolve) => {
      parseBytes(req, res, resolve);
    }).finally(() => (reading -= 1));
    if (problem !== undefined) throw problem as Error;
  };
}

/** Parse results for routes without parameters or body. */
const nothing = { success: true, data: {} } as const;
const noContent = { success: true, data: undefined } as const;
/**
 * Validates params, query and body together.
 * @throws AppError `invalid_input` that names every invalid field
 */
export function inputOf(one: Route, req: Pick<Request, 'params' | 'query' | 'body'>): Input<Route> {
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

/**
 * Answers a GET call inside the process, after the checks of the same call over HTTP: access,
 * guard, input.
 * @param name name of the route in the table
 * @param values path and query parameters, as an address has them
 * @returns the JSON body
 * @throws AppError as over HTTP
 */
export async function readInside(
  { table, handlers, guards = {} }: RouteMount,
  name: string,
  caller: Caller,
  values: Readonly<Record<string, string>>,
): Promise<unknown> {
  const [one, handle] = [table[name], handlers[name]];
  if (one?.method !== 'GET' || handle === undefined) throw new Error(`${name} is no GET route`);
  checkAccess(one, caller);
  checkScope(one, caller);
  await guards[name]?.(caller);
  const input = inputOf(one, { params: values, query: values, body: undefined });
  const ending = new AbortController().signal;
  return bodyOf(
    await handle(input, {
      caller,
      requestId: '',
      network: '',
      received: null,
      wantsEvents: false,
      ending,
      note: () => undefined,
    }),
  );
}

/** Whether the Accept header names event streams. A wildcard gets the normal reply. */
const namesEvents = (req: Request): boolean => req.get('accept')?.toLowerCase().includes(eventStreamType) === true;

interface MountedDeps extends HttpDeps {
  readonly readFile: (req: Request, res: Response) => Promise<void>;
}
function handlerOf(
  parts: MountedDeps,
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
    // No other site can send a token, so a call with one may come from anywhere.
    if (isWrite && found?.token === undefined) parts.checkWrite(req);
    await parts.countCall(req, found);
    checkAccess(one, found);
    if (found) checkScope(one, found);
    if (found && guard) await inTime(guard(found));
    if (isWrite && one.takes !== null) await parts.readFile(req, res);
    else if (isWrite && one.body !== noBody) await readBody(req, res, one.maxBody ?? bodyLimit);
    const caller = found ?? nobody;
    const input = inputOf(one, req);
    if (isWrite && !parts.isClockTrusted())
      throw new AppError('unavailable', "The server's clock is wrong. Please try again in a moment.", {
        reason: 'clock',
      });
    const note: Call['note'] = (event, more) => noteEvent(parts.log, event, aboutRequest(req, res), more);
    const wantsEvents = one.events !== null && (one.content === eventStreamType || namesEvents(req));
    const run = async (): Promise<unknown> => {
      // A repeated call that gets its stored reply does not come here, so it does not count.
      await parts.hourly(one, caller);
      return handle(input, {
        caller,
        requestId: requestIdOf(res),
        get network() {
          return networkOfCaller(req);
        },
        get received() {
          return describeReceived(req);
        },
        wantsEvents,
        ending: parts.ending,
        note,
      });
    };
    const key = one.status === 201 ? req.get('idempotency-key') : undefined;
    const creation = { name, input: { params: input.params, body: input.body } };
    const answer = await inTime(key === undefined ? run() : parts.idempotency.once(creation, caller, key, run));
    await sendAnswer(parts, { req, res, one, caller, inTime }, answer);
  };
}

/**
 * Answers OPTIONS with the methods of an address, and rejects other methods.
 * @param methods of its routes
 */
const refuseOthers =
  (methods: readonly string[]): RequestHandler =>
  (req, res) => {
    res.set('Allow', methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', '));
    if (req.method !== 'OPTIONS') throw new AppError('wrong_method');
    res.status(204).end();
  };

/** The subject of a path: its second part, as in `/api/auctions/7`. */
const subjectOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';

/**
 * Sort key for paths: fixed paths (`/things/counts`) come before parameters (`/things/:id`), which
 * match the same address.
 */
const fixedFirst = (path: string): string => path.replaceAll(':', '~');
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Mounts every route of every table. Routes of one subject share a router, so that Express compares
 * a call with few routes.
 * @param app the Express application
 * @param parts the features' routes, and the session, origin check, limits and idempotency of this
 *   process
 */
export function mountRoutes(
  app: Express,
  { mounts, ...deps }: HttpDeps & { readonly mounts: readonly RouteMount[] },
): void {
  const parts: MountedDeps = { ...deps, readFile: createFileReader() };
  const paths = new Map<string, { method: string; handler: RequestHandler }[]>();
  for (const { table, handlers, guards = {} } of mounts) {
    for (const [name, one] of Object.entries(table)) {
      const handle = handlers[name];
      if (!handle) throw new Error(`The route ${name} has no handler`);
      if (one.csv !== null && guards[name]) throw new Error(`The guard of ${name} does not check its CSV file`);
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
