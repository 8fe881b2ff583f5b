// Inserts complete documents, which the types check. A mongoose model would leave out empty data.
import type { Model } from 'mongoose';

export async function insert<T extends object>(model: Model<T>, ...documents: readonly T[]): Promise<void> {
  if (documents.length > 0) await model.collection.insertMany([...documents]);
}
