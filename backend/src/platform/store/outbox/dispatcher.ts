// Dispatcher: runs the handlers of facts before or after the reply. A fact is handled when all its
// handlers are done.
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { batchPerKey, type KeyedBatches } from '../database/batchPerKey.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import type { Failures } from './failures.ts';
import type { Handler, Fact, Stored } from './facts.ts';
import { createCoalescer, type Coalescer } from './coalescing.ts';
import type { HandledFacts } from './handledFacts.ts';

/** One run of one handler for one document, as it was when the newest of the facts was written. */
interface Task {
  readonly collection: string;
  readonly document: Stored;
  readonly facts: readonly Fact[];
  readonly handler: Handler;
}
interface Waiting extends Task {
  /** Called with the facts that were handled. */
  readonly onDone: (done: ReadonlySet<Fact>) => void;
}
/** Facts of one document that have to be handled. */
export interface Work {
  readonly collection: string;
  readonly document: Stored;
  readonly facts: readonly Fact[];
  /** Handlers that are done already: their names by the fact's id. */
  readonly done?: ReadonlyMap<string, ReadonlySet<string>>;
}
/** The result of one handler. */
interface Outcome {
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly done: ReadonlySet<Fact>;
}

interface Deps {
  readonly log: Logger;
  readonly failures: Failures;
  readonly handledFacts: HandledFacts;
}
/** The state of the dispatcher in one process. */
export interface Dispatcher extends Deps {
  /** All handlers, in the order in which they run. */
  readonly handlers: Handler[];
  /** The handlers of each kind of fact, looked up once. */
  readonly byKind: Map<string, readonly Handler[]>;
  /**
   * Facts being handled, by id. Each promise resolves when the handlers before the reply are done.
   */
  readonly inProgress: Map<string, Promise<void>>;
  readonly underWay: Set<Promise<unknown>>;
  /**
   * Runs handlers after the reply: one run at a time for each document and handler. Waiting facts
   * are handled together.
   */
  readonly later: KeyedBatches<Waiting>;
  /** Live messages that may come fast: held facts are handled together with the next one. */
  readonly coalescing: Coalescer<Waiting>;
  /** Number of the last task that runs after the reply. */
  lastTask: number;
}

export function createDispatcher(parts: Deps): Dispatcher {
  return {
    ...parts,
    handlers: [],
    byKind: new Map(),
    inProgress: new Map(),
    underWay: new Set(),
    later: batchPerKey<Waiting>((tasks) => runTogether(parts, tasks)),
    coalescing: createCoalescer<Waiting>(
      (task) => runTogether(parts, [task]),
      (held, next) => {
        held.onDone(new Set(held.facts));
        return { ...next, document: newest([held, next]), facts: [...held.facts, ...next.facts] };
      },
    ),
    lastTask: 0,
  };
}

/** Whether the same attempt may succeed in a moment. Such a failure does not count. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');

const newest = (tasks: readonly Pick<Task, 'document'>[]): Stored =>
  tasks.map(({ document }) => document).reduce((a, b) => (b.version > a.version ? b : a));

/** How long a handler may take. After that it has failed, and others go on. */
export const timeLimit = { ms: 30_000 };

/** @throws Error when the handler has not ended in time */
async function runInTime({ handler, document, facts }: Task): Promise<void> {
  const { ms } = timeLimit;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  const run = async (): Promise<void> => handler.run({ document, facts });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one handler for some facts of one document. If that fails, runs it for each fact alone. */
async function attempt(parts: Deps, task: Task): Promise<ReadonlySet<Fact>> {
  const { handler, collection, document, facts } = task;
  try {
    await runInTime(task);
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
      const isParked = await parts.failures.note(place, handler.name, error);
      return new Set(isParked ? facts : []);
    }
    const done = new Set<Fact>();
    const begun = performance.now();
    for (const fact of facts) {
      // The others stay in the outbox until the fact that takes so long is parked.
      if (performance.now() - begun >= timeLimit.ms) break;
      for (const one of await attempt(parts, { ...task, facts: [fact] })) done.add(one);
    }
    return done;
  }
}
async function attemptSafely(parts: Deps, task: Task): Promise<ReadonlySet<Fact>> {
  try {
    return await attempt(parts, task);
  } catch (error) {
    const { collection, handler } = task;
    parts.log.warn({ error, collection, handler: handler.name }, 'facts stay in the outbox until the sweep');
    return new Set();
  }
}
/** Runs tasks of one handler and document as one. */
async function runTogether(parts: Deps, tasks: readonly Waiting[]): Promise<void> {
  const [first] = tasks;
  if (first === undefined) return;
  const facts = tasks.flatMap((task) => task.facts);
  const done = await attemptSafely(parts, { ...first, document: newest(tasks), facts });
  for (const { facts: taskFacts, onDone } of tasks) onDone(new Set(taskFacts.filter((fact) => done.has(fact))));
}

const keyOf = ({ handler, collection, document }: Task): string => `${handler.name}/${collection}/${document._id}`;

const runAfterReply = (at: Dispatcher, task: Task): Promise<ReadonlySet<Fact>> =>
  new Promise((onDone) => {
    at.lastTask += 1;
    void at.later.run(keyOf(task), at.lastTask.toString(), { ...task, onDone });
  });

/** @returns what is done, and whether the reply waits for it */
function offerCoalesced(at: Dispatcher, task: Task): { done: Promise<ReadonlySet<Fact>>; now: boolean } {
  let now = false;
  const urgent = task.facts.some(({ kind }) => task.handler.coalesced?.has(kind) !== true);
  const done = new Promise<ReadonlySet<Fact>>((onDone) => {
    now = at.coalescing.offer(keyOf(task), { ...task, onDone }, urgent);
  });
  return { done, now };
}

/**
 * Starts one handler.
 * @param awaited promises that the reply waits for; a handler before the reply adds its own
 */
function begin(at: Dispatcher, task: Task, awaited: Promise<unknown>[]): Promise<ReadonlySet<Fact>> {
  const { handler } = task;
  if (handler.when !== 'before-reply') return runAfterReply(at, task);
  const { done, now } = handler.coalesced?.size
    ? offerCoalesced(at, task)
    : { done: attemptSafely(at, task), now: true };
  if (now) awaited.push(done);
  return done;
}

function handlersOf({ byKind, handlers }: Dispatcher, kind: string): readonly Handler[] {
  const found = byKind.get(kind) ?? handlers.filter(({ kinds }) => kinds?.has(kind) ?? true);
  byKind.set(kind, found);
  return found;
}
/** The handlers of any of these facts, in the order of all handlers. */
function handlersOfAll(at: Dispatcher, facts: readonly Fact[]): readonly Handler[] {
  const [kind, ...others] = new Set(facts.map((fact) => fact.kind));
  if (kind === undefined) return [];
  if (others.length === 0) return handlersOf(at, kind);
  const any = new Set([kind, ...others].flatMap((one) => handlersOf(at, one)));
  return at.handlers.filter((handler) => any.has(handler));
}

/** Removes handled facts from their outbox. Records the finished handlers of the other facts. */
async function conclude(
  { failures, handledFacts: handledFacts }: Deps,
  { collection, document, facts, done: doneBefore }: Work,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ended: string[] = [];
  let failed = doneBefore !== undefined;
  for (const fact of facts) {
    const outcomesOfFact = outcomes.filter((one) => one.facts.includes(fact));
    const done = outcomesOfFact.filter((one) => one.done.has(fact));
    if (done.length === outcomesOfFact.length) ended.push(fact.id);
    else {
      failed = true;
      await failures.keepDone(
        fact.id,
        done.map(({ name }) => name),
      );
    }
  }
  handledFacts.add(collection, document._id, ended);
  if (failed && ended.length > 0) await failures.forget(ended);
}

/** Keeps the promise in `underWay` until it settles. */
function track({ underWay }: Dispatcher, work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/**
 * Runs the handlers of facts of one document.
 * @returns when the handlers before the reply are done
 */
export function dispatch(at: Dispatcher, work: Work): Promise<void> {
  const { collection, document, facts, done: doneBefore } = work;
  const awaited: Promise<unknown>[] = [];
  const all: Promise<Outcome>[] = [];
  for (const handler of handlersOfAll(at, facts)) {
    const { name, kinds } = handler;
    const pendingFacts = facts.filter(
      ({ id, kind }) => (kinds?.has(kind) ?? true) && doneBefore?.get(id)?.has(name) !== true,
    );
    if (pendingFacts.length === 0) continue;
    const begun = begin(at, { handler, collection, document, facts: pendingFacts }, awaited);
    all.push(begun.then((done) => ({ name, facts: pendingFacts, done })));
  }
  const ready = Promise.all(awaited).then(() => undefined);
  if (doneBefore === undefined) for (const { id } of facts) at.inProgress.set(id, ready);
  const completion = Promise.all(all)
    .then((outcomes) => conclude(at, work, outcomes))
    .catch((error: unknown) => at.log.warn({ error, collection }, 'facts stay in the outbox until the sweep'))
    .finally(() => {
      for (const { id } of facts) at.inProgress.delete(id);
    });
  track(at, completion);
  return ready;
}

/** Runs missing handlers of facts that this process is not already handling. */
export function dispatchAgain(at: Dispatcher, work: Omit<Work, 'done'>): Promise<void> {
  const ids = work.facts.map(({ id }) => id);
  // In progress from now on: a second reader of the same document waits for this one.
  const ready = at.failures.doneOf(ids).then((done) => dispatch(at, { ...work, done }));
  for (const id of ids) at.inProgress.set(id, ready);
  return ready.catch((error: unknown) => {
    for (const id of ids) at.inProgress.delete(id);
    throw error;
  });
}

/** Waits for all running handlers of this process. */
export async function allDone({ underWay }: Dispatcher): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
