// Documents by the hundred, in one command each time: for what has no facts, because it follows from a fact itself.
import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import type { Connection } from 'mongoose';
import { statementFailures } from '../database/databaseErrors.ts';
import type { Fields } from './documents.ts';
import type { Stored } from '../outbox/facts.ts';
import { isDuplicate } from './stored.ts';

/** Inserts one row: the driver's single insert is cheaper. @returns whether its unique keys were free */
async function insertIfMissing<T extends Document>(collection: Collection<T>, row: T): Promise<boolean> {
  try {
    await collection.insertOne(row as unknown as OptionalUnlessRequiredId<T>);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Inserts in one go the rows whose unique keys are free.
 * @returns those inserted, in their order
 * @throws the failure of a row that could not be stored for another reason
 */
export async function insertMissing<T extends Document>(collection: Collection<T>, rows: readonly T[]): Promise<T[]> {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  if (others.length === 0) return (await insertIfMissing(collection, first)) ? [first] : [];
  try {
    await collection.insertMany(rows as unknown as OptionalUnlessRequiredId<T>[], { ordered: false });
    return [...rows];
  } catch (error) {
    const failures = statementFailures(error);
    if (!failures.every(isDuplicate)) throw error;
    const taken = new Set(failures.map(({ index }) => index));
    return rows.filter((_row, at) => !taken.has(at));
  }
}

export interface Bulk<T extends Stored> {
  /** Inserts those whose unique keys are free, at version 1. @returns those inserted */
  insertMissing(beginnings: readonly Omit<T, 'version' | 'outbox'>[]): Promise<T[]>;
  /** Sets the same fields of all that match. It may run twice, so what has been set may match no more. */
  change(matching: Filter<T>, set: Fields<T>): Promise<void>;
  /** Deletes those with these ids for good. */
  remove(ids: readonly T['_id'][]): Promise<void>;
}

export interface BulkParts {
  /** The collection; single ones of its documents change by the document store of `documents.ts`. */
  readonly name: string;
  readonly db: Connection;
}
export function createBulk<T extends Stored>({ name, db }: BulkParts): Bulk<T> {
  const stored = db.collection(name) as unknown as Collection<T>;
  return {
    insertMissing: (beginnings) =>
      insertMissing(
        stored,
        beginnings.map((beginning) => ({ ...beginning, version: 1, outbox: [] }) as unknown as T),
      ),
    async change(matching, set) {
      // By the version the document store, which may remember one of them, sees that somebody else has written.
      await stored.updateMany(matching, { $set: set, $inc: { version: 1 } } as unknown as UpdateFilter<T>);
    },
    async remove(ids) {
      if (ids.length > 0) await stored.deleteMany({ _id: { $in: ids } } as unknown as Filter<T>);
    },
  };
}
