// Staged documents: many documents that are written unseen, then shown together, and taken back
// together while nobody has changed them.
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { Connection } from 'mongoose';
import type { NewDocument } from './documents.ts';
import { insertMissing } from './bulk.ts';
import type { SoftDeletable } from './softDelete.ts';
import type { Stored } from '../outbox/facts.ts';

/** Consecutive ids: `count` of them from `first` on. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}
interface StagedDocument extends Stored, SoftDeletable {
  readonly _id: number;
}
export interface Staged<T extends StagedDocument> {
  /** Inserts documents that look deleted until they are shown. It may run twice. @param at their time */
  write(newDocuments: readonly NewDocument<T>[], at: Date): Promise<void>;
  /** Shows all written documents of a range. It may run twice. */
  show(range: IdRange): Promise<void>;
  /** Deletes those permanently that were never shown. */
  discard(range: IdRange): Promise<void>;
  /**
   * Soft-deletes those that nobody has changed since they were shown. It may run twice.
   * @returns the others that still exist
   */
  takeBack(range: IdRange, at: Date): Promise<T[]>;
}

/** The versions of a document: when it is written, and when it is shown. Each change raises it. */
const [writtenVersion, shownVersion] = [1, 2];

/**
 * Documents that one command changes. The embedded database answers nobody else while it runs one.
 */
const changedAtOnce = 250;
const partsOf = ({ first, count }: IdRange): IdRange[] =>
  Array.from({ length: Math.ceil(count / changedAtOnce) }, (_each, at) => ({
    first: first + at * changedAtOnce,
    count: Math.min(changedAtOnce, count - at * changedAtOnce),
  }));

/** @param collection one whose documents can be deleted and restored */
export function createStaged<T extends StagedDocument>(collection: string, db: Connection): Staged<T> {
  const stored = db.collection(collection) as unknown as Collection<T>;
  const inRange = ({ first, count }: IdRange, more: object): Filter<T> =>
    ({ _id: { $gte: first, $lt: first + count }, ...more }) as unknown as Filter<T>;
  const set = (fields: object): UpdateFilter<T> =>
    ({ $set: fields, $inc: { version: 1 } }) as unknown as UpdateFilter<T>;
  return {
    async write(newDocuments, at) {
      const life = { createdAt: at, updatedAt: at, deletedAt: at, deletedBy: null };
      const rows = newDocuments.map(
        (one) => ({ ...one, ...life, version: writtenVersion, outbox: [] }) as unknown as T,
      );
      await insertMissing(stored, rows);
    },
    async show(range) {
      for (const part of partsOf(range))
        await stored.updateMany(inRange(part, { version: writtenVersion }), set({ deletedAt: null }));
    },
    async discard(range) {
      for (const part of partsOf(range)) await stored.deleteMany(inRange(part, { version: writtenVersion }));
    },
    async takeBack(range, at) {
      const removal = { deletedAt: at, deletedBy: null, updatedAt: at };
      for (const part of partsOf(range))
        await stored.updateMany(inRange(part, { version: shownVersion, deletedAt: null }), set(removal));
      return (await stored.find(inRange(range, { deletedAt: null })).toArray()) as T[];
    },
  };
}
