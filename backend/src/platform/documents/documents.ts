// The document store for changes of documents that others see: it reads, lets commands decide, and writes changes and facts in one update.
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Collection, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import type { Caller } from '../session/caller.ts';
import { isTrusted, type Clock } from '../process/clock.ts';
import { AppError } from '../errors.ts';
import { mayRestore, type Versioned } from './softDelete.ts';
import { isDuplicate, isDuplicateId } from './stored.ts';
import type { DocumentId, Draft, Fact, FactKinds, Stored } from '../outbox/facts.ts';
import { presentFormat } from '../database/formats.ts';
import { createGuardedWrites, type WriteGuarded } from './guardedWrites.ts';
import type { Outboxes } from '../outbox/outboxes.ts';

/** What the document store alone writes. */
type DoorFields = '_id' | 'version' | 'outbox' | 'updatedAt' | 'deletedAt' | 'deletedBy';
/** What a decision may change. */
export type Fields<T> = Partial<Omit<T, DoorFields>>;
/** What a decision says: the fields that change, and the facts that are true from then on. */
export interface Change<T, F> {
  readonly set: Fields<T>;
  readonly facts: readonly Draft<F>[];
}
/**
 * What a command does to the document that it finds. Pure: the same document and time, the same answer; it may be asked
 * again when somebody else has written meanwhile.
 * @param now ms since 1970
 * @returns null when nothing is to change
 * @throws AppError that says why not
 */
export type Decide<T, F> = (document: T, now: number) => Change<T, F> | null;

/** A new document as a feature states it. */
export type NewDocument<T> = Omit<T, 'version' | 'outbox' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy'>;

export interface Documents<T extends Stored, F extends FactKinds<T>> {
  /** A document that is there, with what is due applied. @throws AppError `not_found` */
  read(id: T['_id']): Promise<T>;
  /**
   * Lets a command decide and writes what it says, with its facts; together with everything else that waits for the document.
   * @returns the document as this command left it, when all that comes before the reply is done
   * @throws AppError what `decide` throws; `not_found`; `unavailable` when others keep writing
   */
  update(id: T['_id'], decide: Decide<T, F>): Promise<T>;
  /** The same of one that may have been removed: what is still owed to it. */
  updateIncludingDeleted(id: T['_id'], decide: Decide<T, F>): Promise<T>;
  /** Stores a new document with its facts, at version 1. @throws the database's duplicate key */
  insert(beginning: NewDocument<T>, facts: (document: T) => readonly Draft<F>[]): Promise<T>;
  /** Removes it so that it can be brought back. @param by null: the system */
  remove(id: T['_id'], by: Pick<Caller, 'discordId'> | null, decide: Decide<T, F>): Promise<T>;
  /**
   * Brings back what was removed, by the person who removed it within 30 s or an admin within 30 days; null: the system, at any time.
   * @throws AppError `not_found`, `conflict` when it is there
   */
  restore(id: T['_id'], by: Caller | null, decide: Decide<T, F>): Promise<T>;
  /** Follows the facts that are left in its outbox; resolves when what comes before a reply is done. */
  deliver(id: T['_id']): Promise<void>;
}
export interface DocumentOptions<T extends Stored, F extends FactKinds<T>> {
  readonly collection: string;
  readonly facts: F;
  /** What people call it in 'This … has not been removed'. */
  readonly name: string;
  /** What is due by itself, before anything else is decided or answered, and what a command has made due. */
  readonly applyDue?: Decide<T, F>;
  /** What a document is that nobody has written yet; without it, what is absent is not found. */
  readonly initial?: (id: T['_id']) => Omit<T, 'version' | 'outbox'>;
  /** The date some time after which the database deletes it by itself: a later one with its id and version has another date. */
  readonly ttlField?: keyof T & string;
}
export interface DocumentParts {
  readonly db: Connection;
  readonly clock: Clock;
  readonly outboxes: Outboxes;
}

/** Lost rounds before a command gives up: each is lost only to a write of another process. */
const rounds = 50;
/** How many documents a process remembers as it last wrote them. */
const maxRemembered = 1000;
/** How many commands are decided in one go. */
const maxBatch = 500;

interface Command<T, F> {
  readonly decide: (document: T, now: number) => DoorChange<T, F> | null;
  readonly resolve: (document: T) => void;
  readonly reject: (error: unknown) => void;
}
/** A change that may remove and restore, too. */
interface DoorChange<T, F> extends Change<T, F> {
  readonly removal?: Pick<Versioned, 'deletedAt' | 'deletedBy'>;
}
/** What a batch of commands makes of a document. */
interface Decided<T> {
  document: T;
  set: Partial<T>;
  readonly facts: Fact[];
  /** To be called when all is written, or when it is known that nothing had to be. */
  readonly answers: (() => void)[];
}

const isRemoved = (document: object): boolean => 'deletedAt' in document && document.deletedAt !== null;

/** One collection in the document store, with what this process remembers of it; the functions of this file work on it. */
interface Store<T extends Stored, F extends FactKinds<T>>
  extends Omit<DocumentOptions<T, F>, 'facts'>, Omit<DocumentParts, 'db'> {
  readonly stored: Collection<T>;
  readonly writeGuarded: WriteGuarded<T>;
  /** Documents as this process last wrote them. */
  readonly remembered: Map<DocumentId, T>;
  /** Commands that wait, by their document. */
  readonly waiting: Map<DocumentId, Command<T, F>[]>;
  /** The end of the present tick; undefined: nobody waits for it. */
  tick: Promise<void> | undefined;
}

function remember<T extends Stored, F extends FactKinds<T>>({ remembered }: Store<T, F>, document: T): void {
  remembered.delete(document._id);
  remembered.set(document._id, document);
  if (remembered.size <= maxRemembered) return;
  const [oldest] = remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
}

/** What arrives within the same tick is decided together, and written together, of whichever documents. */
function endOfTick<T extends Stored, F extends FactKinds<T>>(store: Store<T, F>): Promise<void> {
  store.tick ??= new Promise((resolve) => {
    setImmediate(() => {
      store.tick = undefined;
      resolve();
    });
  });
  return store.tick;
}

async function load<T extends Stored, F extends FactKinds<T>>(
  { stored, initial }: Store<T, F>,
  id: T['_id'],
): Promise<T | null> {
  const found = (await stored.findOne({ _id: id } as Filter<T>)) as T | null;
  if (found !== null || initial === undefined) return found;
  return { ...initial(id), version: 0, outbox: [] } as unknown as T;
}

const toFact = <F>(draft: Draft<F>, now: number): Fact => ({
  ...(draft as Omit<Fact, 'id' | 'at' | 'format'>),
  id: randomUUID(),
  at: new Date(now),
  format: presentFormat,
});

/** Adds one change to what has been decided so far. */
function apply<T extends Stored, F extends FactKinds<T>>(
  decided: Decided<T>,
  change: DoorChange<T, F> | null,
  now: number,
): void {
  if (change === null) return;
  const { document } = decided;
  const step = {
    ...change.set,
    ...change.removal,
    ...('updatedAt' in document && { updatedAt: new Date(now) }),
    version: document.version + 1,
  } as unknown as Partial<T>;
  const more = change.facts.map((draft) => toFact(draft, now));
  decided.facts.push(...more);
  decided.set = { ...decided.set, ...step };
  decided.document = { ...document, ...step, outbox: [...document.outbox, ...more] };
}
/** Decides all commands one after the other on one document. */
function decideAll<T extends Stored, F extends FactKinds<T>>(
  { applyDue, clock }: Store<T, F>,
  seen: T,
  commands: readonly Command<T, F>[],
): Decided<T> {
  const now = clock.now();
  const decided: Decided<T> = { document: seen, set: {}, facts: [], answers: [] };
  const applyWhatIsDue = (): void => {
    if (applyDue !== undefined && !isRemoved(decided.document)) apply(decided, applyDue(decided.document, now), now);
  };
  applyWhatIsDue();
  for (const { decide, resolve, reject } of commands) {
    try {
      apply(decided, decide(decided.document, now), now);
      applyWhatIsDue();
      const answer = decided.document;
      decided.answers.push(() => resolve(answer));
    } catch (error) {
      decided.answers.push(() => reject(error));
    }
  }
  return decided;
}

async function insertFirst<T extends Stored, F extends FactKinds<T>>(
  { stored }: Store<T, F>,
  whole: T,
): Promise<T | null> {
  try {
    await stored.insertOne(whole as unknown as OptionalUnlessRequiredId<T>);
  } catch (error) {
    if (isDuplicateId(error)) return null;
    throw error;
  }
  return whole;
}
/** Writes what was decided if the document is still the one that was seen. @returns it as it is then; null: it was not */
async function write<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  seen: T,
  { document, set, facts }: Decided<T>,
): Promise<T | null> {
  const { outboxes, ttlField } = store;
  const followed = seen.outbox.filter(({ id }) => outboxes.removals.has(id)).map(({ id }) => id);
  const gone = new Set(followed);
  const outbox = document.outbox.filter(({ id }) => !gone.has(id));
  const whole: T = { ...document, outbox };
  if (seen.version === 0) return insertFirst(store, whole);
  const isWhole = followed.length > 0;
  const done = await store.writeGuarded({
    id: seen._id,
    unchanged: {
      version: seen.version,
      // Facts come with another version, but leave by themselves: as many as were seen are those that were seen.
      ...(isWhole && { outbox: { $size: seen.outbox.length } }),
      ...(ttlField !== undefined && { [ttlField]: seen[ttlField] }),
    } as unknown as Filter<T>,
    update: (isWhole
      ? { $set: { ...set, outbox } }
      : { $set: set, $push: { outbox: { $each: facts } } }) as unknown as UpdateFilter<T>,
  });
  if (!done) return null;
  outboxes.removals.taken(store.collection, seen._id, followed);
  return whole;
}

/** Takes what waits for a document and writes it together; what came too late for that waits for the next time. */
async function runBatch<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  id: T['_id'],
  commands: readonly Command<T, F>[],
): Promise<void> {
  const { remembered } = store;
  for (let round = 0; round < rounds; round += 1) {
    const known = remembered.get(id);
    const seen = known ?? (await load(store, id));
    if (seen === null) throw new AppError('not_found');
    const decided = decideAll(store, seen, commands);
    if (decided.document === seen) {
      // Refused on what is remembered: somebody else may have changed it since.
      if (known !== undefined) {
        remembered.delete(id);
        continue;
      }
      for (const answer of decided.answers) answer();
      return;
    }
    const written = await write(store, seen, decided).catch((error: unknown) => {
      remembered.delete(id);
      throw error;
    });
    if (written === null) {
      remembered.delete(id);
      continue;
    }
    remember(store, written);
    // Nobody waits here: a handler may come back to this document.
    void store.outboxes.written(store.collection, written, decided.facts).then(() => {
      for (const answer of decided.answers) answer();
    });
    return;
  }
  throw new AppError('unavailable', 'Too many changes at once. Please try again.');
}
/** What failed together: a unique key that one command's change takes is the failure of that command alone. */
async function runOneByOne<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  id: T['_id'],
  { commands, error }: { readonly commands: readonly Command<T, F>[]; readonly error: unknown },
): Promise<void> {
  const isOnes = isDuplicate(error) && commands.length > 1;
  for (const one of commands) {
    if (isOnes) await runBatch(store, id, [one]).catch(one.reject);
    else one.reject(error);
  }
}
async function run<T extends Stored, F extends FactKinds<T>>(store: Store<T, F>, id: T['_id']): Promise<void> {
  await endOfTick(store);
  for (;;) {
    const queue = store.waiting.get(id) ?? [];
    if (queue.length === 0) {
      store.waiting.delete(id);
      return;
    }
    const commands = queue.splice(0, maxBatch);
    await runBatch(store, id, commands).catch((error: unknown) => runOneByOne(store, id, { commands, error }));
  }
}
/** Adds a command to what waits for a document. @returns the document as this command left it */
function queued<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  id: T['_id'],
  decide: Command<T, F>['decide'],
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = store.waiting.get(id);
    if (queue !== undefined) {
      queue.push({ decide, resolve, reject });
      return;
    }
    store.waiting.set(id, [{ decide, resolve, reject }]);
    void run(store, id);
  });
}

function present<T extends Stored>(document: T): T {
  if (isRemoved(document)) throw new AppError('not_found');
  return document;
}
async function read<T extends Stored, F extends FactKinds<T>>(store: Store<T, F>, id: T['_id']): Promise<T> {
  const document = await load(store, id);
  if (document === null) throw new AppError('not_found');
  present(document);
  if (!isTrusted(store.clock) || (store.applyDue?.(document, store.clock.now()) ?? null) === null) return document;
  return queued(store, id, (settled) => (present(settled), null));
}
async function insert<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  beginning: NewDocument<T>,
  drafts: (document: T) => readonly Draft<F>[],
): Promise<T> {
  const now = store.clock.now();
  const at = new Date(now);
  const life = { createdAt: at, updatedAt: at, deletedAt: null, deletedBy: null };
  const fresh = { ...beginning, ...life, version: 1, outbox: [] } as unknown as T;
  const facts = drafts(fresh).map((draft) => toFact(draft, now));
  const document = { ...fresh, outbox: facts };
  await store.stored.insertOne(document as unknown as OptionalUnlessRequiredId<T>);
  remember(store, document);
  await store.outboxes.written(store.collection, document, facts);
  return document;
}
/** What a restoring command decides. */
function restored<T extends Stored, F extends FactKinds<T>>(
  { name }: Pick<Store<T, F>, 'name'>,
  by: Caller | null,
  decide: Decide<T, F>,
): Command<T, F>['decide'] {
  return (document, now) => {
    if (!isRemoved(document)) throw new AppError('conflict', `This ${name} isn't deleted`, { reason: 'not_removed' });
    if (by !== null && !mayRestore(document as unknown as Versioned, by, now)) throw new AppError('not_found');
    const change = decide(document, now);
    return change && { ...change, removal: { deletedAt: null, deletedBy: null } };
  };
}

export function createDocuments<T extends Stored, F extends FactKinds<T>>(
  { facts, ...options }: DocumentOptions<T, F>,
  { db, clock, outboxes }: DocumentParts,
): Documents<T, F> {
  const { collection } = options;
  outboxes.register({ collection, facts });
  const stored = db.collection(collection) as unknown as Collection<T>;
  const remembered = new Map<DocumentId, T>();
  const store: Store<T, F> = {
    ...options,
    clock,
    outboxes,
    stored,
    writeGuarded: createGuardedWrites(stored),
    remembered,
    waiting: new Map(),
    tick: undefined,
  };
  outboxes.removals.onFlushed((of, id, factIds) => {
    const document = of === collection ? remembered.get(id) : undefined;
    if (document === undefined) return;
    remembered.set(id, { ...document, outbox: document.outbox.filter((fact) => !factIds.has(fact.id)) });
  });
  return {
    read: (id) => read(store, id),
    update: (id, decide) => queued(store, id, (document, now) => decide(present(document), now)),
    updateIncludingDeleted: (id, decide) => queued(store, id, decide),
    remove: (id, by, decide) =>
      queued(store, id, (document, now) => {
        const change = decide(present(document), now);
        return change && { ...change, removal: { deletedAt: new Date(now), deletedBy: by?.discordId ?? null } };
      }),
    restore: (id, by, decide) => queued(store, id, restored(store, by, decide)),
    insert: (beginning, drafts) => insert(store, beginning, drafts),
    deliver: (id) => outboxes.resume(collection, id),
  };
}
