// Shared helpers for stored data: schema parts and options, index builds, duplicate key checks.
import type { Collection, IndexDescription } from 'mongodb';
import type { Schema } from 'mongoose';

/** Unknown fields are rejected. Only `buildIndexes` creates collections and indexes. */
export const storedOptions = {
  versionKey: false,
  id: false,
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
} as const;

type IndexParts = ReturnType<Schema['indexes']>[number];
interface IndexedModel {
  readonly schema: { indexes(): IndexParts[] };
  readonly collection: Pick<Collection, 'createIndexes'>;
}
/**
 * Builds missing indexes, with one command for each collection.
 * @param models their schemas name the indexes; `db.models` are all that a process uses
 */
export async function buildIndexes(models: Readonly<Record<string, IndexedModel>>): Promise<void> {
  for (const { schema, collection } of Object.values(models)) {
    const wanted = schema.indexes().map(([key, how]) => ({ ...how, key }) as IndexDescription);
    if (wanted.length > 0) await collection.createIndexes(wanted);
  }
}

/** Whether a write failed because a unique key is taken. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/**
 * Runs an upsert that returns the document. Two processes may both try to insert it; the one that is
 * late gets an error, or null from some servers, and finds the document at the second attempt.
 * @throws when the second attempt returns nothing either
 */
export async function upsert<T>(attempt: () => Promise<T | null>): Promise<T> {
  const first = await attempt().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    return null;
  });
  const stored = first ?? (await attempt());
  if (stored === null) throw new Error('an upsert returned no document');
  return stored;
}

/** Whether a write failed because a document with this id exists. */
export const isDuplicateId = (error: unknown): boolean =>
  isDuplicate(error) && '_id' in ((error as { readonly keyPattern?: object }).keyPattern ?? {});
