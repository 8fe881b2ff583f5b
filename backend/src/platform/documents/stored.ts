// What every stored shape shares: schema parts, schema options, indexes, and recognizing a duplicate key.
import type { Collection, IndexDescription } from 'mongodb';
import type { Schema } from 'mongoose';

/** A schema field that must be there. */
export const required = <T>(type: T): { type: T; required: true } => ({ type, required: true });
/** A schema field that is null when nothing is known. */
export const orNull = <T>(type: T): { type: T; default: null } => ({ type, default: null });
/** Unknown fields are refused; indexes and collections are made by `prepare`, never on the side. */
export const storedOptions = {
  versionKey: false,
  id: false,
  strict: 'throw',
  autoIndex: false,
  autoCreate: false,
} as const;

type IndexParts = ReturnType<Schema['indexes']>[number];
interface Indexed {
  readonly schema: { indexes(): IndexParts[] };
  readonly collection: Pick<Collection, 'createIndexes'>;
}
/** Builds what indexes are missing, with one command for each collection. @param models a feature's models; their schemas name the indexes */
export async function buildIndexes<T extends Readonly<Record<keyof T, Indexed>>>(models: T): Promise<void> {
  for (const { schema, collection } of Object.values<Indexed>(models)) {
    const wanted = schema.indexes().map(([key, how]) => ({ ...how, key }) as IndexDescription);
    if (wanted.length > 0) await collection.createIndexes(wanted);
  }
}

/** Whether a write failed because a unique key is taken. */
export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;

/** Whether it failed because the document itself is there. */
export const isDuplicateId = (error: unknown): boolean =>
  isDuplicate(error) && '_id' in ((error as { readonly keyPattern?: object }).keyPattern ?? {});
