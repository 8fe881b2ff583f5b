// Outboxes: finds unhandled facts, has them handled, and removes them when all handlers are done.
import type { FindCursor } from 'mongodb';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../../people/audit/audit.ts';
import type { Clock } from '../../process/clock.ts';
import { allDone, createDispatcher, dispatch, dispatchAgain, type Dispatcher } from './dispatcher.ts';
import { createFailures, type DeadLetter } from './failures.ts';
import { upgradeFact } from '../database/formats.ts';
import { problemOf, type Handler, type DocumentId, type Fact, type FactKinds, type Stored } from './facts.ts';
import { createHandledFacts, type HandledFacts } from './handledFacts.ts';

/** One collection whose documents have outboxes. */
export interface Outbox {
  readonly collection: string;
  readonly facts: FactKinds<Stored>;
}
export interface Outboxes {
  /** The collections whose documents have outboxes. */
  collections(): string[];
  /** Registers a collection. Call it once for each. */
  register(outbox: Outbox): void;
  /** Adds handlers. Call it before the first fact is dispatched. */
  follow(handlers: readonly Handler[]): void;
  /**
   * Sets who is notified about parked handlers, besides the log and the audit record. May be called
   * again for the same one.
   */
  onDeadLetter(listener: (letter: DeadLetter) => Promise<void>): void;
  /**
   * Checks the declarations. It rejects two handlers with one name, a handler of an undeclared
   * fact, and a kind declared twice.
   * @throws Error that names what is wrong
   */
  check(): void;
  /**
   * Handles facts that have just been written.
   * @returns when all handlers before the reply are done; never rejects
   */
  written(collection: string, document: Stored, facts: readonly Fact[]): Promise<void>;
  /**
   * Handles the facts left in one document's outbox.
   * @returns when all handlers before the reply are done
   */
  resume(collection: string, id: DocumentId): Promise<void>;
  /** Resumes facts older than `olderThanMs` (10 s), or dated in the future, of every collection. */
  sweep(olderThanMs?: number): Promise<void>;
  /** Waits for all running handlers of this process, including those after replies. */
  idle(): Promise<void>;
  /**
   * Waits for the handlers that run now, at most two seconds. A person who then reads rows written
   * after replies sees the results of their own changes.
   */
  caughtUp(): Promise<void>;
  /** Facts that are handled but still in a stored outbox, or in a cached copy of it. */
  readonly handledFacts: Pick<HandledFacts, 'has' | 'taken' | 'onFlushed'>;
  prepare(): Promise<void>;
  close(): Promise<void>;
}
interface Deps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'record'>;
}

const sweepAgeMs = 10_000;
const catchUpMs = 2000;

/** The state of all outboxes of a process. The functions of this file work on it. */
interface OutboxDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  /** Kinds that were logged as unknown. */
  readonly skippedKinds: Set<string>;
  readonly known: ReadonlyMap<string, Outbox>;
  readonly dispatcher: Dispatcher;
}

/** Runs the handlers of facts that have just been written. */
async function written(
  { dispatcher }: OutboxDeps,
  collection: string,
  document: Stored,
  facts: readonly Fact[],
): Promise<void> {
  const { inProgress } = dispatcher;
  // A sweep or a reader may already be handling a fact that was just written.
  const others = facts.flatMap(({ id }) => inProgress.get(id)?.catch(() => undefined) ?? []);
  const mine = facts.filter(({ id }) => !inProgress.has(id));
  const handling = mine.length === 0 ? undefined : dispatch(dispatcher, { collection, document, facts: mine });
  await Promise.all([...others, handling]);
}

/**
 * A newer process may write facts that this process does not know. They are skipped and logged once
 * for each kind.
 */
function isKnown({ known, log, skippedKinds }: OutboxDeps, collection: string, fact: Fact): boolean {
  const outbox = known.get(collection);
  const problem = outbox === undefined ? 'unknown collection' : problemOf(fact, outbox.facts);
  if (problem === null) return true;
  const { kind } = fact;
  if (!skippedKinds.has(kind)) log.warn({ collection, kind, problem }, 'facts wait for a process that knows them');
  skippedKinds.add(kind);
  return false;
}
async function resume(deps: OutboxDeps, collection: string, id: DocumentId): Promise<void> {
  const { db, dispatcher } = deps;
  const { inProgress, handledFacts } = dispatcher;
  const document = await db.collection<Stored>(collection).findOne({ _id: id });
  if (document === null) return;
  const waiting = document.outbox.map(upgradeFact).filter((fact) => !handledFacts.has(fact.id));
  const others = waiting.flatMap((fact) => inProgress.get(fact.id) ?? []);
  const facts = waiting.filter((fact) => !inProgress.has(fact.id) && isKnown(deps, collection, fact));
  await Promise.all([
    ...others,
    facts.length === 0 ? undefined : dispatchAgain(dispatcher, { collection, document, facts }),
  ]);
}

/**
 * Finds all documents with facts of that time. No limit, because facts of unknown kinds must not
 * hide others.
 */
const waitingIn = ({ db }: OutboxDeps, collection: string, when: object): FindCursor<Stored> =>
  db.collection<Stored>(collection).find({ 'outbox.at': when });

async function sweep(deps: OutboxDeps, olderThanMs: number): Promise<void> {
  const now = deps.clock.now();
  // The second range finds facts from the future, written before the clock was set back.
  const when = [{ $lte: new Date(now - olderThanMs) }, { $gt: new Date(now + sweepAgeMs) }];
  for (const { collection } of deps.known.values()) {
    const idsOf = (one: object) => waitingIn(deps, collection, one).project<Pick<Stored, '_id'>>({ _id: 1 }).toArray();
    const found = await Promise.all(when.map(idsOf));
    const ids = new Set(found.flat().map(({ _id }) => _id));
    for (const id of ids) await resume(deps, collection, id);
  }
  await Promise.all(deps.dispatcher.underWay);
  await deps.dispatcher.handledFacts.flush();
}

function checkDeclared({ known, dispatcher: { handlers } }: OutboxDeps): void {
  const kinds = [...known.values()].flatMap(({ facts }) => Object.keys(facts.data));
  const names = handlers.map(({ name }) => name);
  const twice = [...kinds, ...names].find((one, at, all) => all.indexOf(one) !== at);
  if (twice !== undefined) throw new Error(`declared twice: ${twice}`);
  for (const { name, kinds: asked } of handlers)
    for (const kind of asked ?? [])
      if (!kinds.includes(kind)) throw new Error(`the handler ${name} asks for ${kind}, which nothing declares`);
}
async function caughtUp({ underWay }: Dispatcher): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, catchUpMs)));
  await Promise.race([Promise.all(underWay), timeout]);
  clearTimeout(timer);
}

export function createOutboxes({ db, clock, log, audit }: Deps): Outboxes {
  const known = new Map<string, Outbox>();
  const handledFacts = createHandledFacts(db, log);
  let notifyDeadLetter: (letter: DeadLetter) => Promise<void> = () => Promise.resolve();
  const failures = createFailures({ db, clock, log, audit, onDeadLetter: (letter) => notifyDeadLetter(letter) });
  const dispatcher = createDispatcher({ log, failures, handledFacts });
  const deps: OutboxDeps = { db, clock, log, known, dispatcher, skippedKinds: new Set() };
  return {
    register: (outbox) => {
      if (known.has(outbox.collection)) throw new Error(`two owners of ${outbox.collection}`);
      known.set(outbox.collection, outbox);
    },
    collections: () => [...known.keys()],
    follow(more) {
      dispatcher.handlers.push(...more);
      dispatcher.byKind.clear();
    },
    onDeadLetter: (listener) => void (notifyDeadLetter = listener),
    check: () => checkDeclared(deps),
    written: (collection, document, facts) => written(deps, collection, document, facts),
    resume: (collection, id) => resume(deps, collection, id),
    sweep: (olderThanMs = sweepAgeMs) => sweep(deps, olderThanMs),
    caughtUp: () => caughtUp(dispatcher),
    idle: () => allDone(dispatcher),
    handledFacts,
    prepare: () => failures.prepare(),
    async close() {
      dispatcher.coalescing.flush();
      await allDone(dispatcher);
      await handledFacts.flush();
    },
  };
}
