// Stores the rows of bids: each once, and in one go what comes at the same time, of whichever auctions.
import type { Collection } from 'mongodb';
import type { Model } from 'mongoose';
import { batchPerKey } from '../../../platform/database/batchPerKey.ts';
import { insertMissing } from '../../../platform/documents/bulk.ts';
import type { AuctionModels, BidDocument } from '../lots/auctions.model.ts';

/** The driver's own collection: inserting whole documents needs no casting. */
const rawOf = <T extends { _id: unknown }>(model: Model<T>): Collection<T> =>
  model.collection as unknown as Collection<T>;

/** Inserts the rows that aren't there yet, all in one go. @throws when one of them cannot be stored */
export async function insertBidRows(bids: AuctionModels['bids'], rows: readonly BidDocument[]): Promise<void> {
  const inserted = new Set((await insertMissing(rawOf(bids), rows)).map(({ _id }) => _id));
  const taken = rows.map(({ _id }) => _id).filter((id) => !inserted.has(id));
  if (taken.length === 0) return;
  // Taken by the row itself, or by another one of the same amount.
  const there = new Set(await bids.distinct('_id', { _id: { $in: taken } }));
  const missing = taken.find((id) => !there.has(id));
  if (missing !== undefined) throw new Error(`bid ${missing} cannot be stored`);
}

interface Waiting {
  readonly rows: readonly BidDocument[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
/** @returns a function that stores rows and resolves when they are there, or rejects when one of its own cannot be stored */
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
      // One bad row is the failure of those who brought it.
      for (const { rows, resolve, reject } of waiting) await insertBidRows(bids, rows).then(resolve, reject);
    }
  });
  return (rows) =>
    new Promise((resolve, reject) => {
      last += 1;
      void batches.run(all, last.toString(), { rows, resolve, reject });
    });
}
