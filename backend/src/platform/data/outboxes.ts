// Does what follows from facts, and takes them out of their outboxes when everything has been done.
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../process/clock.ts';
import { AppError } from '../http/errors.ts';
import { isUnavailable } from './databaseErrors.ts';
import { batchPerKey } from './batchPerKey.ts';
import { createFailures, type DeadLetter } from './failures.ts';
import { presentFact } from './formats.ts';
import { gather } from './gathering.ts';
import { problemOf, type Consequence, type DocumentId, type Fact, type FactKinds, type Stored } from './facts.ts';
import { gatherRemovals, type Removals } from './removals.ts';

/** One collection whose documents have outboxes. */
export interface Outbox {
  readonly collection: string;
  readonly facts: FactKinds<Stored>;
}
export interface Outboxes {
  /** The collections whose documents have outboxes. */
  collections(): string[];
  /** Makes a collection known; each once. */
  register(outbox: Outbox): void;
  /** Adds what follows; all of it before the first delivery. */
  follow(consequences: readonly Consequence[]): void;
  /** Who hears of each consequence that is given up, beside the log and the audit record; it may hear of one again. */
  onDeadLetter(hear: (letter: DeadLetter) => Promise<void>): void;
  /**
   * Refuses to go on with two consequences of one name, a consequence of a fact that nobody declares, a kind declared
   * twice, or a stored fact that is unknown or whose data do not fit.
   * @throws Error that names what is wrong
   */
  check(): Promise<void>;
  /** Follows facts that have just been written. @returns when everything that comes before the reply is done; never rejects */
  written(collection: string, document: Stored, facts: readonly Fact[]): Promise<void>;
  /** Follows what is left in one document's outbox. @returns as `written` does */
  resume(collection: string, id: DocumentId): Promise<void>;
  /** Resumes facts older than `olderThanMs` (10 s), or dated in the future, of every collection. */
  sweep(olderThanMs?: number): Promise<void>;
  /** Waits for all that is under way here, what follows after replies included. */
  idle(): Promise<void>;
  /** Waits for what is under way here right now, at most two seconds: who reads what follows after replies sees one's own. */
  caughtUp(): Promise<void>;
  /** Facts that have been followed to the end and still stand in a stored outbox, or in a copy of it. */
  readonly removals: Pick<Removals, 'has' | 'taken' | 'onFlushed'>;
  prepare(): Promise<void>;
  close(): Promise<void>;
}
interface Parts {
  readonly db: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: Pick<Audit, 'record'>;
}

const sweepAgeMs = 10_000;
const catchUpMs = 2000;
const pageOfWaiting = 1000;

/** What is to be done for one consequence: one document, as it was when the newest of the facts was written. */
interface Task {
  readonly collection: string;
  readonly document: Stored;
  readonly facts: readonly Fact[];
  readonly consequence: Consequence;
  /** Called with those that are done. */
  readonly onDone: (done: ReadonlySet<Fact>) => void;
}

/** Whether the same attempt may succeed in a moment: it counts as no failure. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');

const newest = (tasks: readonly Pick<Task, 'document'>[]): Stored =>
  tasks.map(({ document }) => document).reduce((a, b) => (b.version > a.version ? b : a));

export function createOutboxes({ db, clock, log, audit }: Parts): Outboxes {
  const known = new Map<string, Outbox>();
  const consequences: Consequence[] = [];
  /** Those that a kind of fact has, in their order; found once, as there are few of them among all that the hall has. */
  const byKind = new Map<string, readonly Consequence[]>();
  const removals = gatherRemovals(db, log);
  let hearDeadLetter: (letter: DeadLetter) => Promise<void> = () => Promise.resolve();
  const failures = createFailures({ db, clock, log, audit, onDeadLetter: (letter) => hearDeadLetter(letter) });
  /** Facts being followed, by id; each resolves when what comes before the reply is done. */
  const inProgress = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<unknown>>();
  /** The number of the last task that nobody waits for. */
  let lastTask = 0;

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };

  const idle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  /** Runs one consequence for some facts of one document; when that fails, for each of them by itself. */
  const attempt = async (
    consequence: Consequence,
    collection: string,
    document: Stored,
    facts: readonly Fact[],
  ): Promise<ReadonlySet<Fact>> => {
    try {
      await consequence.run({ document, facts });
      return new Set(facts);
    } catch (error) {
      if (isPassing(error)) {
        log.warn(
          { error, collection, consequence: consequence.name },
          'the database is away or others keep writing: facts stay in the outbox',
        );
        return new Set();
      }
      const [only, ...others] = facts;
      if (only === undefined) return new Set();
      if (others.length === 0) {
        const place = { collection, documentId: document._id, fact: only };
        const givenUp = await failures.note(place, consequence.name, error);
        return new Set(givenUp ? facts : []);
      }
      const done = new Set<Fact>();
      for (const fact of facts)
        for (const one of await attempt(consequence, collection, document, [fact])) done.add(one);
      return done;
    }
  };
  const attemptSafely = async (
    ...[consequence, collection, document, facts]: Parameters<typeof attempt>
  ): Promise<ReadonlySet<Fact>> => {
    try {
      return await attempt(consequence, collection, document, facts);
    } catch (error) {
      log.warn({ error, collection, consequence: consequence.name }, 'facts stay in the outbox until the sweep');
      return new Set();
    }
  };

  const runTogether = async (tasks: readonly Task[]): Promise<void> => {
    const [first] = tasks;
    if (first === undefined) return;
    const facts = tasks.flatMap((task) => task.facts);
    const done = await attemptSafely(first.consequence, first.collection, newest(tasks), facts);
    for (const { facts: asked, onDone } of tasks) onDone(new Set(asked.filter((fact) => done.has(fact))));
  };
  /** What nobody waits for is done one after the other for each document and consequence, together what gathered meanwhile. */
  const later = batchPerKey<Task>(runTogether);
  /** What is held is done once more comes, which says the same of the document, newer. */
  const news = gather<Task>(
    (task) => runTogether([task]),
    (held, next) => {
      held.onDone(new Set(held.facts));
      return { ...next, document: newest([held, next]), facts: [...held.facts, ...next.facts] };
    },
  );
  const keyOf = ({ consequence, collection, document }: Omit<Task, 'onDone'>): string =>
    `${consequence.name}/${collection}/${document._id}`;
  const followLater = (task: Omit<Task, 'onDone'>): Promise<ReadonlySet<Fact>> =>
    new Promise((onDone) => {
      lastTask += 1;
      void later.run(keyOf(task), lastTask.toString(), { ...task, onDone });
    });
  /** @returns what is done, and whether the reply waits for it */
  const offerNews = (task: Omit<Task, 'onDone'>): { done: Promise<ReadonlySet<Fact>>; now: boolean } => {
    let now = false;
    const urgent = task.facts.some(({ kind }) => task.consequence.gathered?.has(kind) !== true);
    const done = new Promise<ReadonlySet<Fact>>((onDone) => {
      now = news.offer(keyOf(task), { ...task, onDone }, urgent);
    });
    return { done, now };
  };

  /** Takes a fact that has been followed to the end out of its outbox; remembers what is done of one that has not. */
  const conclude = async (
    collection: string,
    id: DocumentId,
    facts: readonly Fact[],
    outcomes: readonly { readonly name: string; readonly asked: readonly Fact[]; readonly done: ReadonlySet<Fact> }[],
    cameAgain: boolean,
  ): Promise<void> => {
    const ended: string[] = [];
    let failed = cameAgain;
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
    removals.add(collection, id, ended);
    if (failed && ended.length > 0) await failures.forget(ended);
  };

  interface Work {
    readonly collection: string;
    readonly document: Stored;
    readonly facts: readonly Fact[];
    /** What has been done of them before. */
    readonly done?: ReadonlyMap<string, ReadonlySet<string>>;
  }
  const consequencesOf = (kind: string): readonly Consequence[] => {
    const found = byKind.get(kind) ?? consequences.filter(({ kinds }) => kinds?.has(kind) ?? true);
    byKind.set(kind, found);
    return found;
  };
  /** What follows from any of these, in the order of all consequences. */
  const consequencesOfAll = (facts: readonly Fact[]): readonly Consequence[] => {
    const [kind, ...others] = new Set(facts.map((fact) => fact.kind));
    if (kind === undefined) return [];
    if (others.length === 0) return consequencesOf(kind);
    const any = new Set([kind, ...others].flatMap(consequencesOf));
    return consequences.filter((consequence) => any.has(consequence));
  };
  /** Follows facts of one document. @returns when everything before the reply is done */
  const follow = ({ collection, document, facts, done }: Work): Promise<void> => {
    const wanted = consequencesOfAll(facts).map((consequence) => ({
      consequence,
      asked: facts.filter(
        ({ id, kind }) => (consequence.kinds?.has(kind) ?? true) && done?.get(id)?.has(consequence.name) !== true,
      ),
    }));
    const awaited: Promise<unknown>[] = [];
    const begin = (consequence: Consequence, asked: readonly Fact[]): Promise<ReadonlySet<Fact>> => {
      const task = { consequence, collection, document, facts: asked };
      if (consequence.when === 'after-reply') return followLater(task);
      const { done, now } = consequence.gathered?.size
        ? offerNews(task)
        : { done: attemptSafely(consequence, collection, document, asked), now: true };
      if (now) awaited.push(done);
      return done;
    };
    const all = wanted
      .filter(({ asked }) => asked.length > 0)
      .map(({ consequence: { name }, consequence, asked }) =>
        begin(consequence, asked).then((done) => ({ name, asked, done })),
      );
    const ready = Promise.all(awaited).then(() => undefined);
    if (done === undefined) for (const { id } of facts) inProgress.set(id, ready);
    const whole = Promise.all(all)
      .then((outcomes) => conclude(collection, document._id, facts, outcomes, done !== undefined))
      .catch((error: unknown) => log.warn({ error, collection }, 'facts stay in the outbox until the sweep'))
      .finally(() => {
        for (const { id } of facts) inProgress.delete(id);
      });
    void track(whole);
    return ready;
  };

  /** Follows facts that nobody follows here yet, but for what is known to be done of them. */
  const followAgain = (work: Work): Promise<void> => {
    const ids = work.facts.map(({ id }) => id);
    // In progress from now on: a second reader of the same document waits for this one.
    const ready = failures.doneOf(ids).then((done) => follow({ ...work, done }));
    for (const id of ids) inProgress.set(id, ready);
    return ready.catch((error: unknown) => {
      for (const id of ids) inProgress.delete(id);
      throw error;
    });
  };

  const resume = async (collection: string, id: DocumentId): Promise<void> => {
    const document = await db.collection<Stored>(collection).findOne({ _id: id });
    if (document === null) return;
    const waiting = document.outbox.map(presentFact).filter((fact) => !removals.has(fact.id));
    const others = waiting.flatMap((fact) => inProgress.get(fact.id) ?? []);
    const facts = waiting.filter((fact) => !inProgress.has(fact.id) && isKnown(collection, fact));
    await Promise.all([...others, facts.length === 0 ? undefined : followAgain({ collection, document, facts })]);
  };
  /** A newer process may write kinds that this one does not know: it leaves them alone. */
  const isKnown = (collection: string, fact: Fact): boolean => {
    const outbox = known.get(collection);
    return outbox !== undefined && problemOf(fact, outbox.facts) === null;
  };

  /** All documents with facts of such a moment, a page at a time: what a process cannot follow must not hide the rest. */
  const waitingIn = async (collection: string, when: object): Promise<Stored[]> => {
    const found: Stored[] = [];
    const options = { projection: { _id: 1, outbox: 1, version: 1 }, limit: pageOfWaiting };
    for (;;) {
      const others = found.length === 0 ? {} : { _id: { $nin: found.map(({ _id }) => _id) } };
      const page = await db
        .collection<Stored>(collection)
        .find({ 'outbox.at': when, ...others }, options)
        .toArray();
      found.push(...page);
      if (page.length < pageOfWaiting) return found;
    }
  };

  const checkStored = async (): Promise<void> => {
    for (const { collection, facts } of known.values()) {
      const found = await waitingIn(collection, { $gt: new Date(0) });
      for (const { _id, outbox } of found)
        for (const fact of outbox) {
          const problem = problemOf(presentFact(fact), facts);
          if (problem !== null) throw new Error(`${collection} ${_id}: ${problem}`);
        }
    }
  };
  const checkDeclared = (): void => {
    const kinds = [...known.values()].flatMap(({ facts }) => Object.keys(facts.data));
    const names = consequences.map(({ name }) => name);
    const twice = [...kinds, ...names].find((one, at, all) => all.indexOf(one) !== at);
    if (twice !== undefined) throw new Error(`declared twice: ${twice}`);
    for (const { name, kinds: asked } of consequences)
      for (const kind of asked ?? [])
        if (!kinds.includes(kind)) throw new Error(`${name} follows from ${kind}, which nothing declares`);
  };

  return {
    register: (outbox) => {
      if (known.has(outbox.collection)) throw new Error(`two owners of ${outbox.collection}`);
      known.set(outbox.collection, outbox);
    },
    collections: () => [...known.keys()],
    follow(more) {
      consequences.push(...more);
      byKind.clear();
    },
    onDeadLetter: (hear) => void (hearDeadLetter = hear),
    async check() {
      checkDeclared();
      await checkStored();
    },
    async written(collection, document, facts) {
      // A sweep or a reader may have met a fact between its writing and this.
      const others = facts.flatMap(({ id }) => inProgress.get(id)?.catch(() => undefined) ?? []);
      const mine = facts.filter(({ id }) => !inProgress.has(id));
      await Promise.all([...others, mine.length === 0 ? undefined : follow({ collection, document, facts: mine })]);
    },
    resume,
    async sweep(olderThanMs = sweepAgeMs) {
      const now = clock.now();
      // From the future: written before the clock was set back.
      const when = [{ $lte: new Date(now - olderThanMs) }, { $gt: new Date(now + sweepAgeMs) }];
      for (const { collection } of known.values()) {
        const found = await Promise.all(when.map((one) => waitingIn(collection, one)));
        const ids = new Set(found.flat().map(({ _id }) => _id));
        for (const id of ids) await resume(collection, id);
      }
      await Promise.all(underWay);
      await removals.flush();
    },
    async caughtUp() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, catchUpMs)));
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
    idle,
    removals,
    prepare: () => failures.prepare(),
    async close() {
      news.flush();
      await idle();
      await removals.flush();
    },
  };
}
