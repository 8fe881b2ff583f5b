// Storage of bid rows: inserts each row once, and rows of concurrent bids in one batch.
import type { Collection } from 'mongodb';
import type { Model } from 'mongoose';
import { batchPerKey } from '../../../platform/database/batchPerKey.ts';
import { insertMissing } from '../../../platform/documents/bulk.ts';
import type { AuctionModels, BidDocument } from '../lots/auctions.model.ts';

/** The driver's own collection. Mongoose would cast every field of the rows. */
const rawOf = <T extends { _id: unknown }>(model: Model<T>): Collection<T> =>
  model.collection as unknown as Collection<T>;

/** Inserts the rows that are missing, in one batch. @throws Error when a row cannot be stored */
export async function insertBidRows(bids: AuctionModels['bids'], rows: readonly BidDocument[]): Promise<void> {
  const inserted = new Set((await insertMissing(rawOf(bids), rows)).map(({ _id }) => _id));
  const taken = rows.map(({ _id }) => _id).filter((id) => !inserted.has(id));
  if (taken.length === 0) return;
  // An id counts as taken if its row exists already, or if another bid has the same amount.
  const storedIds = new Set(await bids.distinct('_id', { _id: { $in: taken } }));
  const missing = taken.find((id) => !storedIds.has(id));
  if (missing !== undefined) throw new Error(`bid ${missing} cannot be stored`);
}

interface Waiting {
  readonly rows: readonly BidDocument[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
/**
 * @returns a function that stores rows. It resolves when they are stored, and rejects if one of its
 * own rows fails.
 */
export function createBidRows(bids: AuctionModels['bids']): (rows: readonly BidDocument[]) => Promise<void> {
  const all = 'all';
  let last = 0;
  const batches = batchPerKey<Waiting>(async (waiting) => {
    try {
      await insertBidRows(
        bids,
        waiting.flatMap(({ rows }) => rows),
      );
      for (const { resolve } of waiting) resolve();
    } catch {
      // The batch failed. Each caller's rows are stored separately,
      // so a bad row fails only its caller.
      for (const { rows, resolve, reject } of waiting) await insertBidRows(bids, rows).then(resolve, reject);
    }
  });
  return (rows) =>
    new Promise((resolve, reject) => {
      last += 1;
      void batches.run(all, last.toString(), { rows, resolve, reject });
    });
}
