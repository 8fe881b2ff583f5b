// Storage of bid rows: inserts each row once, rows of concurrent bids in one batch, and marks struck bids.
import type { Collection } from 'mongodb';
import type { Model } from 'mongoose';
import { batchPerKey } from '../../../platform/store/database/batchPerKey.ts';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { standing, type AuctionDocument, type AuctionModels, type BidDocument } from '../core/auctions.model.ts';

/** The driver's own collection. Mongoose would cast every field of the rows. */
const rawOf = <T extends { _id: unknown }>(model: Model<T>): Collection<T> =>
  model.collection as unknown as Collection<T>;

/** Inserts the rows that are missing, in one batch. @throws Error when a row cannot be stored */
export async function insertBidRows(bids: AuctionModels['bids'], rows: readonly BidDocument[]): Promise<void> {
  const inserted = new Set((await insertMissing(rawOf(bids), rows)).map(({ _id }) => _id));
  const existing = rows.filter(({ _id }) => !inserted.has(_id));
  if (existing.length === 0) return;
  // A row counts as stored only if it is the same bid.
  const stored = await bids.find({ _id: { $in: existing.map(({ _id }) => _id) } }).lean();
  const isStored = ({ _id, auctionId, bidAmount }: BidDocument): boolean =>
    stored.some((one) => one._id === _id && one.auctionId === auctionId && one.bidAmount === bidAmount);
  const missing = existing.find((row) => !isStored(row));
  if (missing !== undefined) throw new Error(`bid ${missing._id} cannot be stored`);
}

/** The data of a fact about struck bids, as far as the rows need it. */
interface StruckData {
  readonly bidIds: number[];
  readonly struckWith: string | null;
}
/** Marks rows as struck. Safe to repeat. */
export async function strikeRows(
  bids: AuctionModels['bids'],
  { bidIds, struckWith }: StruckData,
  struckAt: Date,
): Promise<void> {
  await bids.updateMany({ _id: { $in: bidIds }, ...standing }, { $set: { struckAt, struckWith } });
}

/** Whether the rows of an auction lack something that its facts say: a bid, or a mark. */
export async function areRowsBehind(
  bids: AuctionModels['bids'],
  { _id: auctionId, outbox }: Pick<AuctionDocument, '_id' | 'outbox'>,
): Promise<boolean> {
  const bidIds = outbox.flatMap(({ data }) => (data as Partial<{ bid: { bidId: number } }>).bid?.bidId ?? []);
  if (bidIds.length > 0 && (await bids.countDocuments({ _id: { $in: bidIds }, auctionId })) < bidIds.length)
    return true;
  const struckIds = outbox.flatMap(({ kind, data }) =>
    kind === 'auction:bid-struck' ? (data as StruckData).bidIds : [],
  );
  return struckIds.length > 0 && (await bids.exists({ _id: { $in: struckIds }, ...standing })) !== null;
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
