// Bulk inserts, updates and deletes for documents without facts of their own.
import type { Collection, Document, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import type { Connection } from 'mongoose';
import { statementFailures } from '../database/databaseErrors.ts';
import type { Fields } from './documents.ts';
import type { Stored } from '../outbox/facts.ts';
import { isDuplicate } from './stored.ts';

/**
 * Inserts one row. The driver's single insert is cheaper than a batch.
 * @returns whether its unique keys were free
 */
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
 * Inserts, in one command, the rows whose unique keys are free.
 * @returns the inserted rows, in their order
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
  /**
   * Inserts the documents whose unique keys are free, at version 1.
   * @returns the inserted documents
   */
  insertMissing(newDocuments: readonly Omit<T, 'version' | 'outbox'>[]): Promise<T[]>;
  /**
   * Sets the same fields in all matching documents. It may run twice, so `set` may stop a document
   * from matching.
   */
  change(matching: Filter<T>, set: Fields<T>): Promise<void>;
  /** Deletes the documents with these ids permanently. */
  remove(ids: readonly T['_id'][]): Promise<void>;
}

export interface BulkDeps {
  /**
   * The collection. Single documents in it are changed through the document store of
   * `documents.ts`.
   */
  readonly name: string;
  readonly db: Connection;
}
export function createBulk<T extends Stored>({ name, db }: BulkDeps): Bulk<T> {
  const stored = db.collection(name) as unknown as Collection<T>;
  return {
    insertMissing: (beginnings) =>
      insertMissing(
        stored,
        beginnings.map((newDocument) => ({ ...newDocument, version: 1, outbox: [] }) as unknown as T),
      ),
    async change(matching, set) {
      // The higher version tells the document store, which may have cached a document, that another
      // writer has changed it.
      await stored.updateMany(matching, { $set: set, $inc: { version: 1 } } as unknown as UpdateFilter<T>);
    },
    async remove(ids) {
      if (ids.length > 0) await stored.deleteMany({ _id: { $in: ids } } as unknown as Filter<T>);
    },
  };
}
