// Every conditional write to an auction, with its fact, and the ending of those that are due.
import type { Filter } from 'mongodb';
import type { Context } from '../../platform/context.ts';
import type { Deed } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { newFact } from '../../platform/facts.ts';
import type { AuctionFacts, FactData } from './auctions.facts.ts';
import type { AuctionDocument, AuctionModels } from './auctions.model.ts';

type FactKind = 'auction:bid' | 'auction:ended' | 'auction:removed' | 'auction:restored';
interface Change {
  readonly where: Filter<AuctionDocument>;
  readonly set: Partial<AuctionDocument>;
  readonly fact: FactKind;
  readonly data?: FactData;
  readonly bids?: number;
  /** What it leaves in the audit record. */
  readonly deed?: Deed;
  /** Ms since 1970. */
  readonly now: number;
}
export interface AuctionStore {
  /** An auction that has not been removed, ended first if it is due; throws `not_found`. */
  read(id: number): Promise<AuctionDocument>;
  /** One guarded write with its fact, delivered before it resolves; null when the guards did not hold. */
  change(id: number, change: Change): Promise<AuctionDocument | null>;
  /** Ends the auction if it is active and due, whoever asks and however often; null when it was not. */
  endDue(id: number): Promise<AuctionDocument | null>;
  /** Ends every auction that is due. */
  endAllDue(): Promise<void>;
}
export type StoreContext = Pick<Context, 'clock' | 'facts'>;

const atOnce = 100;
export const isDue = (auction: Pick<AuctionDocument, 'status' | 'endTime'>, now: number): boolean =>
  auction.status === 'active' && auction.endTime.getTime() <= now;

export function createAuctionStore(
  { auctions }: AuctionModels,
  source: AuctionFacts,
  { clock, facts }: StoreContext,
): AuctionStore {
  const stored = auctions.db.collection<AuctionDocument>(auctions.collection.name);
  const store: AuctionStore = {
    async read(id) {
      const found = await auctions.findOne({ _id: id, deletedAt: null }).lean();
      if (found === null) throw new AppError('not_found');
      if (!isDue(found, clock.now())) return found;
      // Lost against another process: it is ended all the same.
      return (await store.endDue(id)) ?? store.read(id);
    },

    async change(id, { where, set, fact: kind, data = {}, bids = 0, deed, now }) {
      const fact = newFact(kind, now, data, deed);
      const update = {
        $set: { ...set, updatedAt: new Date(now), noticesDue: kind !== 'auction:restored' },
        $inc: { version: 1, bidCount: bids },
        $push: { outbox: fact },
      };
      // Every value here is of its stored type already: the driver itself spares each bid a third of what it costs.
      const written = await stored.findOneAndUpdate({ ...where, _id: id }, update, { returnDocument: 'after' });
      if (written !== null) await facts.deliverWritten(source, written, fact);
      return written;
    },

    endDue(id) {
      const now = clock.now();
      return store.change(id, {
        where: { status: 'active', deletedAt: null, endTime: { $lte: new Date(now) } },
        set: { status: 'ended', endReason: 'time' },
        fact: 'auction:ended',
        now,
      });
    },

    async endAllDue() {
      for (;;) {
        const due = await auctions
          .find({ status: 'active', endTime: { $lte: new Date(clock.now()) }, deletedAt: null }, { _id: 1 })
          .limit(atOnce)
          .lean();
        await Promise.all(due.map(({ _id }) => store.endDue(_id)));
        if (due.length < atOnce) return;
      }
    },
  };
  return store;
}
