// The document store: runs decisions on documents, and saves changes and facts in one update.
import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import type { Collection, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import type { Right } from '@guild/common/members/ranks';
import type { Caller } from '../../people/caller.ts';
import { isTrusted, type Clock } from '../../process/clock.ts';
import { AppError } from '../../errors.ts';
import { mayRestore, type SoftDeletable } from './softDelete.ts';
import { isOwnCreation } from './creation.ts';
import { isDuplicate, isDuplicateId } from './stored.ts';
import { problemOf, type DocumentId, type Draft, type Fact, type FactKinds, type Stored } from '../outbox/facts.ts';
import { presentFormat } from '../database/formats.ts';
import type { Outboxes } from '../outbox/outboxes.ts';

/** Fields that only the document store writes. */
type StoreFields = '_id' | 'version' | 'outbox' | 'updatedAt' | 'deletedAt' | 'deletedBy';
/** Fields that a decision may change. */
export type Fields<T> = Partial<Omit<T, StoreFields>>;
/** The result of a decision: the changed fields, and the facts that this change makes true. */
export interface Change<T, F> {
  readonly set: Fields<T>;
  readonly facts: readonly Draft<F>[];
}
/**
 * A decision: what a command changes in a document. It must be pure, because it runs again when
 * another process has written meanwhile.
 * @param now ms since 1970
 * @returns null when nothing changes
 * @throws AppError that says why not
 */
export type Decide<T, F> = (document: T, now: number) => Change<T, F> | null;

/** A new document, without the fields that the document store adds. */
export type NewDocument<T> = Omit<T, 'version' | 'outbox' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletedBy'>;

export interface Documents<T extends Stored, F extends FactKinds<T>> {
  /** A document that exists and is not deleted, after `applyDue`. @throws AppError `not_found` */
  read(id: T['_id']): Promise<T>;
  /**
   * Runs a decision and saves its changes and facts. Commands queued for the same document are
   * saved in one update.
   * @returns the document as this command left it, when all handlers before the reply are done
   * @throws AppError what `decide` throws; `not_found`; `unavailable` when other processes keep
   *   writing
   */
  update(id: T['_id'], decide: Decide<T, F>): Promise<T>;
  /**
   * Like `update`, but also works on deleted documents, for work that is still to be done on them.
   */
  updateIncludingDeleted(id: T['_id'], decide: Decide<T, F>): Promise<T>;
  /**
   * Stores a new document with its facts, at version 1. When a creating call is repeated, returns
   * the document that it has created already.
   * @throws the database's duplicate key error
   */
  insert(newDocument: NewDocument<T>, facts: (document: T) => readonly Draft<F>[]): Promise<T>;
  /** Soft-deletes a document, so that it can be restored. @param by null for the system */
  remove(id: T['_id'], by: Pick<Caller, 'discordId'> | null, decide: Decide<T, F>): Promise<T>;
  /**
   * Restores a deleted document. The person who deleted it has 30 s; admins and people with the
   * `right` have 30 days. Null stands for the system, which may restore at any time.
   * @throws AppError `not_found`; `conflict` when it is not deleted
   */
  restore(id: T['_id'], by: Caller | null, decide: Decide<T, F>): Promise<T>;
  /**
   * Handles the facts left in the document's outbox. Resolves when the handlers before the reply
   * are done.
   */
  dispatch(id: T['_id']): Promise<void>;
}
export interface DocumentOptions<T extends Stored, F extends FactKinds<T>> {
  /** The declaration of its documents. */
  readonly stored: { readonly collection: string; readonly model?: (db: Connection) => Model<T> };
  readonly facts: F;
  /** The right of people who may restore what others have deleted. Absent: only admins may. */
  readonly right?: Right;
  /**
   * Applies due changes, such as the end of an auction. It runs before each decision and read, and
   * after each decision.
   */
  readonly applyDue?: Decide<T, F>;
  /** The content of a document that is not stored yet. Without it, reading one is `not_found`. */
  readonly initial?: (id: T['_id']) => Omit<T, 'version' | 'outbox'>;
  /**
   * The date field of a TTL index. A document that was deleted by the database and created again
   * can have the same id and version, but another date.
   */
  readonly ttlField?: keyof T & string;
}
export interface DocumentDeps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly outboxes: Outboxes;
}

/**
 * Maximum number of attempts for a batch of commands. An attempt fails only when another process
 * writes first.
 */
const rounds = 50;
/** Maximum number of documents that a process caches after writing them. */
const maxRemembered = 1000;
/** Maximum number of commands decided together. */
const maxBatch = 500;

interface Command<T, F> {
  readonly decide: (document: T, now: number) => StoreChange<T, F> | null;
  readonly resolve: (document: T) => void;
  readonly reject: (error: unknown) => void;
}
/** A change that may also delete or restore the document. */
interface StoreChange<T, F> extends Change<T, F> {
  readonly removal?: SoftDeletable;
}
/** The combined result of a batch of commands on one document. */
interface BatchResult<T> {
  document: T;
  set: Partial<T>;
  readonly facts: Fact[];
  /** Called when everything is written, or when it is clear that nothing had to be written. */
  readonly answers: (() => void)[];
}

const isRemoved = (document: object): boolean => 'deletedAt' in document && document.deletedAt !== null;

/** The state of the store for one collection. The functions of this file work on it. */
interface Store<T extends Stored, F extends FactKinds<T>>
  extends Omit<DocumentOptions<T, F>, 'stored'>, Omit<DocumentDeps, 'db'> {
  readonly collection: string;
  readonly stored: Collection<T>;
  /** Cache of documents as this process last wrote them. */
  readonly remembered: Map<DocumentId, T>;
  /** Commands that wait, by document id. */
  readonly waiting: Map<DocumentId, Command<T, F>[]>;
  /** Resolves at the end of the current tick. Undefined when no command waits for it. */
  tick: Promise<void> | undefined;
}

function remember<T extends Stored, F extends FactKinds<T>>({ remembered }: Store<T, F>, document: T): void {
  remembered.delete(document._id);
  remembered.set(document._id, document);
  if (remembered.size <= maxRemembered) return;
  const [oldest] = remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
}

/**
 * Waits for the end of the tick. Commands that arrive within the same tick are decided and written
 * together.
 */
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

/** @throws Error when the data do not fit the schema of the kind */
function toFact<T extends Stored, F extends FactKinds<T>>(
  { facts }: Pick<Store<T, F>, 'facts'>,
  draft: Draft<F>,
  now: number,
): Fact {
  const given = draft as Omit<Fact, 'id' | 'at' | 'format'>;
  const fact = { ...given, id: randomUUID(), at: new Date(now), format: presentFormat };
  const problem = problemOf(fact, facts);
  if (problem !== null) throw new Error(problem);
  return fact;
}

/**
 * The fact with the version and time of its change in `after` of its audit entry. Decisions do not
 * know them, so `after` has those of the document that was seen.
 */
function withWrittenVersion(fact: Fact, seenVersion: number, now: number): Fact {
  const { audit } = fact;
  const after = audit?.after;
  if (audit === undefined || typeof after !== 'object' || after === null) return fact;
  if (!('version' in after) || after.version !== seenVersion) return fact;
  const updatedAt = 'updatedAt' in after ? { updatedAt: new Date(now).toISOString() } : {};
  return { ...fact, audit: { ...audit, after: { ...after, version: seenVersion + 1, ...updatedAt } } };
}

/** Adds one change to the result so far. */
function apply<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  decided: BatchResult<T>,
  change: StoreChange<T, F> | null,
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
  const more = change.facts.map((draft) => withWrittenVersion(toFact(store, draft, now), document.version, now));
  decided.facts.push(...more);
  decided.set = { ...decided.set, ...step };
  decided.document = { ...document, ...step, outbox: [...document.outbox, ...more] };
}
/** Runs all decisions on one document, one after the other. */
function decideAll<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  seen: T,
  commands: readonly Command<T, F>[],
): BatchResult<T> {
  const { applyDue, clock } = store;
  const now = clock.now();
  const decided: BatchResult<T> = { document: seen, set: {}, facts: [], answers: [] };
  const applyWhatIsDue = (): void => {
    if (applyDue !== undefined && !isRemoved(decided.document))
      apply(store, decided, applyDue(decided.document, now), now);
  };
  applyWhatIsDue();
  for (const { decide, resolve, reject } of commands) {
    try {
      apply(store, decided, decide(decided.document, now), now);
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
/**
 * Saves the result if the document is unchanged since it was read.
 * @returns the saved document, or null when it had changed
 */
async function write<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  seen: T,
  { document, set, facts }: BatchResult<T>,
): Promise<T | null> {
  const { stored, outboxes, ttlField } = store;
  const handledIds = seen.outbox.filter(({ id }) => outboxes.handledFacts.has(id)).map(({ id }) => id);
  const handledSet = new Set(handledIds);
  const outbox = document.outbox.filter(({ id }) => !handledSet.has(id));
  const nextDocument: T = { ...document, outbox };
  if (seen.version === 0) return insertFirst(store, nextDocument);
  const isWhole = handledIds.length > 0;
  const unchanged = {
    version: seen.version,
    // Adding facts changes the version, but removing handled facts does not. An equal count
    // therefore means the same facts.
    ...(isWhole && { outbox: { $size: seen.outbox.length } }),
    ...(ttlField !== undefined && { [ttlField]: seen[ttlField] }),
    _id: seen._id,
  } as unknown as Filter<T>;
  const update = isWhole ? { $set: { ...set, outbox } } : { $set: set, $push: { outbox: { $each: facts } } };
  const { matchedCount } = await stored.updateOne(unchanged, update as unknown as UpdateFilter<T>);
  if (matchedCount === 0) return null;
  outboxes.handledFacts.taken(store.collection, seen._id, handledIds);
  return nextDocument;
}

/** Runs a batch of commands on a document and saves their result in one update. */
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
      // The decision ran on a cached document, which may be outdated. Read it from the database and
      // decide again.
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
    // Not awaited, because a handler may itself update this document.
    void store.outboxes.written(store.collection, written, decided.facts).then(() => {
      for (const answer of decided.answers) answer();
    });
    return;
  }
  throw new AppError('unavailable', 'Too many changes at once. Please try again.');
}
/**
 * After a batch failed on a unique key, runs its commands one by one, so that only the command that
 * caused it fails.
 */
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
/** Queues a command for a document. @returns the document as this command left it */
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
/** What an earlier try of the running call has created under this id, after its handlers. */
async function createdBefore<T extends Stored, F extends FactKinds<T>>(
  { stored, collection, outboxes }: Store<T, F>,
  id: T['_id'],
): Promise<T | null> {
  if (!isOwnCreation(collection, id)) return null;
  const made = (await stored.findOne({ _id: id } as Filter<T>)) as T | null;
  if (made !== null) await outboxes.resume(collection, id);
  return made;
}
async function insert<T extends Stored, F extends FactKinds<T>>(
  store: Store<T, F>,
  newDocument: NewDocument<T>,
  drafts: (document: T) => readonly Draft<F>[],
): Promise<T> {
  const now = store.clock.now();
  const at = new Date(now);
  const life = { createdAt: at, updatedAt: at, deletedAt: null, deletedBy: null };
  const fresh = { ...newDocument, ...life, version: 1, outbox: [] } as unknown as T;
  const facts = drafts(fresh).map((draft) => toFact(store, draft, now));
  const document = { ...fresh, outbox: facts };
  try {
    await store.stored.insertOne(document as unknown as OptionalUnlessRequiredId<T>);
  } catch (error) {
    const made = isDuplicate(error) ? await createdBefore(store, fresh._id) : null;
    if (made === null) throw error;
    return made;
  }
  remember(store, document);
  await store.outboxes.written(store.collection, document, facts);
  return document;
}
/** The change that a restore makes. */
function restored<T extends Stored, F extends FactKinds<T>>(
  { right }: Pick<Store<T, F>, 'right'>,
  by: Caller | null,
  decide: Decide<T, F>,
): Command<T, F>['decide'] {
  return (document, now) => {
    if (!isRemoved(document)) throw new AppError('conflict', "It isn't deleted.", { reason: 'not_removed' });
    if (by !== null && !mayRestore(document as unknown as SoftDeletable, { caller: by, right: right ?? null }, now))
      throw new AppError('not_found');
    const change = decide(document, now);
    return change && { ...change, removal: { deletedAt: null, deletedBy: null } };
  };
}

export function createDocuments<T extends Stored, F extends FactKinds<T>>(
  { stored: { collection, model }, ...options }: DocumentOptions<T, F>,
  { db, clock, outboxes }: DocumentDeps,
): Documents<T, F> {
  const { facts } = options;
  outboxes.register({ collection, facts });
  // From now on the connection knows the model, so that its indexes are built.
  model?.(db);
  const stored = db.collection(collection) as unknown as Collection<T>;
  const remembered = new Map<DocumentId, T>();
  const store: Store<T, F> = {
    ...options,
    collection,
    clock,
    outboxes,
    stored,
    remembered,
    waiting: new Map(),
    tick: undefined,
  };
  outboxes.handledFacts.onFlushed((of, id, factIds) => {
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
    insert: (newDocument, drafts) => insert(store, newDocument, drafts),
    dispatch: (id) => outboxes.resume(collection, id),
  };
}
