// Runs the handlers of facts: before the reply or after it, by itself each, and until all of a fact's are done.
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { batchPerKey, type KeyedBatches } from '../database/batchPerKey.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import type { Failures } from './failures.ts';
import type { Handler, Fact, Stored } from './facts.ts';
import { gather, type Gathering } from './gathering.ts';
import type { Removals } from '../documents/removals.ts';

/** What is to be done for one handler: one document, as it was when the newest of the facts was written. */
interface Task {
  readonly collection: string;
  readonly document: Stored;
  readonly facts: readonly Fact[];
  readonly handler: Handler;
}
interface Waiting extends Task {
  /** Called with those that are done. */
  readonly onDone: (done: ReadonlySet<Fact>) => void;
}
/** Facts of one document that are to be followed. */
export interface Work {
  readonly collection: string;
  readonly document: Stored;
  readonly facts: readonly Fact[];
  /** What has been done of them before, by their ids: the names of handlers. */
  readonly done?: ReadonlyMap<string, ReadonlySet<string>>;
}
/** What has become of one handler. */
interface Outcome {
  readonly name: string;
  readonly asked: readonly Fact[];
  readonly done: ReadonlySet<Fact>;
}

interface Parts {
  readonly log: Logger;
  readonly failures: Failures;
  readonly removals: Removals;
}
/** What a process has under way; the functions of this file work on it. */
export interface Deliveries extends Parts {
  /** All there are, in their order. */
  readonly handlers: Handler[];
  /** Those that a kind of fact has, in their order; found once, as there are few of them among all that the hall has. */
  readonly byKind: Map<string, readonly Handler[]>;
  /** Facts being followed, by id; each resolves when what comes before the reply is done. */
  readonly inProgress: Map<string, Promise<void>>;
  readonly underWay: Set<Promise<unknown>>;
  /** What nobody waits for is done one after the other for each document and handler, together what gathered meanwhile. */
  readonly later: KeyedBatches<Waiting>;
  /** What is held is done once more comes, which says the same of the document, newer. */
  readonly news: Gathering<Waiting>;
  /** The number of the last task that nobody waits for. */
  lastTask: number;
}

export function createDeliveries(parts: Parts): Deliveries {
  return {
    ...parts,
    handlers: [],
    byKind: new Map(),
    inProgress: new Map(),
    underWay: new Set(),
    later: batchPerKey<Waiting>((tasks) => runTogether(parts, tasks)),
    news: gather<Waiting>(
      (task) => runTogether(parts, [task]),
      (held, next) => {
        held.onDone(new Set(held.facts));
        return { ...next, document: newest([held, next]), facts: [...held.facts, ...next.facts] };
      },
    ),
    lastTask: 0,
  };
}

/** Whether the same attempt may succeed in a moment: it counts as no failure. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');

const newest = (tasks: readonly Pick<Task, 'document'>[]): Stored =>
  tasks.map(({ document }) => document).reduce((a, b) => (b.version > a.version ? b : a));

/** Runs one handler for some facts of one document; when that fails, for each of them by itself. */
async function attempt(parts: Parts, task: Task): Promise<ReadonlySet<Fact>> {
  const { handler, collection, document, facts } = task;
  try {
    await handler.run({ document, facts });
    return new Set(facts);
  } catch (error) {
    if (isPassing(error)) {
      parts.log.warn(
        { error, collection, handler: handler.name },
        'the database is away or others keep writing: facts stay in the outbox',
      );
      return new Set();
    }
    const [only, ...others] = facts;
    if (only === undefined) return new Set();
    if (others.length === 0) {
      const place = { collection, documentId: document._id, fact: only };
      const givenUp = await parts.failures.note(place, handler.name, error);
      return new Set(givenUp ? facts : []);
    }
    const done = new Set<Fact>();
    for (const fact of facts) for (const one of await attempt(parts, { ...task, facts: [fact] })) done.add(one);
    return done;
  }
}
async function attemptSafely(parts: Parts, task: Task): Promise<ReadonlySet<Fact>> {
  try {
    return await attempt(parts, task);
  } catch (error) {
    const { collection, handler } = task;
    parts.log.warn({ error, collection, handler: handler.name }, 'facts stay in the outbox until the sweep');
    return new Set();
  }
}
/** Runs tasks of one handler and document as one. */
async function runTogether(parts: Parts, tasks: readonly Waiting[]): Promise<void> {
  const [first] = tasks;
  if (first === undefined) return;
  const facts = tasks.flatMap((task) => task.facts);
  const done = await attemptSafely(parts, { ...first, document: newest(tasks), facts });
  for (const { facts: asked, onDone } of tasks) onDone(new Set(asked.filter((fact) => done.has(fact))));
}

const keyOf = ({ handler, collection, document }: Task): string => `${handler.name}/${collection}/${document._id}`;

const followLater = (at: Deliveries, task: Task): Promise<ReadonlySet<Fact>> =>
  new Promise((onDone) => {
    at.lastTask += 1;
    void at.later.run(keyOf(task), at.lastTask.toString(), { ...task, onDone });
  });

/** @returns what is done, and whether the reply waits for it */
function offerNews(at: Deliveries, task: Task): { done: Promise<ReadonlySet<Fact>>; now: boolean } {
  let now = false;
  const urgent = task.facts.some(({ kind }) => task.handler.gathered?.has(kind) !== true);
  const done = new Promise<ReadonlySet<Fact>>((onDone) => {
    now = at.news.offer(keyOf(task), { ...task, onDone }, urgent);
  });
  return { done, now };
}

/** Begins one handler. @param awaited what the reply waits for; this is added when it comes before the reply */
function begin(at: Deliveries, task: Task, awaited: Promise<unknown>[]): Promise<ReadonlySet<Fact>> {
  const { handler } = task;
  if (handler.when === 'after-reply') return followLater(at, task);
  const { done, now } = handler.gathered?.size ? offerNews(at, task) : { done: attemptSafely(at, task), now: true };
  if (now) awaited.push(done);
  return done;
}

function handlersOf({ byKind, handlers }: Deliveries, kind: string): readonly Handler[] {
  const found = byKind.get(kind) ?? handlers.filter(({ kinds }) => kinds?.has(kind) ?? true);
  byKind.set(kind, found);
  return found;
}
/** What follows from any of these, in the order of all handlers. */
function handlersOfAll(at: Deliveries, facts: readonly Fact[]): readonly Handler[] {
  const [kind, ...others] = new Set(facts.map((fact) => fact.kind));
  if (kind === undefined) return [];
  if (others.length === 0) return handlersOf(at, kind);
  const any = new Set([kind, ...others].flatMap((one) => handlersOf(at, one)));
  return at.handlers.filter((handler) => any.has(handler));
}

/** Takes a fact that has been followed to the end out of its outbox; remembers what is done of one that has not. */
async function conclude(
  { failures, removals }: Parts,
  { collection, document, facts, done: doneBefore }: Work,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ended: string[] = [];
  let failed = doneBefore !== undefined;
  for (const fact of facts) {
    const asked = outcomes.filter((one) => one.asked.includes(fact));
    const done = asked.filter((one) => one.done.has(fact));
    if (done.length === asked.length) ended.push(fact.id);
    else {
      failed = true;
      await failures.keepDone(
        fact.id,
        done.map(({ name }) => name),
      );
    }
  }
  removals.add(collection, document._id, ended);
  if (failed && ended.length > 0) await failures.forget(ended);
}

/** Keeps what is under way known until it is over. */
function track({ underWay }: Deliveries, work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Follows facts of one document. @returns when everything before the reply is done */
export function follow(at: Deliveries, work: Work): Promise<void> {
  const { collection, document, facts, done: doneBefore } = work;
  const awaited: Promise<unknown>[] = [];
  const all: Promise<Outcome>[] = [];
  for (const handler of handlersOfAll(at, facts)) {
    const { name, kinds } = handler;
    const asked = facts.filter(({ id, kind }) => (kinds?.has(kind) ?? true) && doneBefore?.get(id)?.has(name) !== true);
    if (asked.length === 0) continue;
    const begun = begin(at, { handler, collection, document, facts: asked }, awaited);
    all.push(begun.then((done) => ({ name, asked, done })));
  }
  const ready = Promise.all(awaited).then(() => undefined);
  if (doneBefore === undefined) for (const { id } of facts) at.inProgress.set(id, ready);
  const whole = Promise.all(all)
    .then((outcomes) => conclude(at, work, outcomes))
    .catch((error: unknown) => at.log.warn({ error, collection }, 'facts stay in the outbox until the sweep'))
    .finally(() => {
      for (const { id } of facts) at.inProgress.delete(id);
    });
  track(at, whole);
  return ready;
}

/** Follows facts that nobody follows here yet, but for what is known to be done of them. */
export function followAgain(at: Deliveries, work: Omit<Work, 'done'>): Promise<void> {
  const ids = work.facts.map(({ id }) => id);
  // In progress from now on: a second reader of the same document waits for this one.
  const ready = at.failures.doneOf(ids).then((done) => follow(at, { ...work, done }));
  for (const id of ids) at.inProgress.set(id, ready);
  return ready.catch((error: unknown) => {
    for (const id of ids) at.inProgress.delete(id);
    throw error;
  });
}

/** Waits for all that is under way here. */
export async function allDone({ underWay }: Deliveries): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
