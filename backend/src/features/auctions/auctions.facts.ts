// What follows from each fact of an auction: bid rows, live messages, and notices to the outbid, the winner, the bidders.
import { auctionRooms, type ChangedAuction } from '@guild/common/auctions/auctions.api';
import type { Context } from '../../platform/context.ts';
import type { Delivery, Fact, FactSource } from '../../platform/facts.ts';
import { personRoom } from '../../platform/live.ts';
import {
  insertBidRows,
  toAuction,
  type AuctionDocument,
  type AuctionModels,
  type BidDocument,
} from './auctions.model.ts';

/** What a bid's request knew. */
export interface BidData {
  bidId: number;
  bidderId: number;
  bidderUsername: string;
  bidderDiscordId: string;
  amount: number;
}
export interface FactData {
  /** The bid of a bid or a buyout. */
  bid?: BidData;
}
type AuctionDelivery = Delivery<AuctionDocument>;

const bidOf = (fact: Fact): BidData | undefined => (fact.data as FactData | null)?.bid;
const toRow = (auctionId: number, fact: Fact, bid: BidData): BidDocument => ({
  _id: bid.bidId,
  auctionId,
  bidderId: bid.bidderId,
  bidderUsername: bid.bidderUsername,
  bidderDiscordId: bid.bidderDiscordId,
  bidAmount: bid.amount,
  bidTime: fact.at,
});
const roomsOf = (auctionId: number): string[] => [auctionRooms.list, auctionRooms.one(auctionId)];

/** Remembers the last few thousand row ids, so that a hot auction's outbox isn't inserted again and again. */
function recentRows(): { isNew(id: number): boolean; add(ids: readonly number[]): void } {
  const known = new Set<number>();
  return {
    isNew: (id) => !known.has(id),
    add(ids) {
      for (const id of ids) known.add(id);
      for (const id of known) {
        if (known.size <= 5000) break;
        known.delete(id);
      }
    },
  };
}

/** Remembers who led each of the last few thousand auctions, so that a hot one isn't asked for its bids again and again. */
function recentLeaders(): {
  /** Who led before the bid that left the document like this; undefined when that bid was not delivered here. */
  before(document: AuctionDocument, bid: BidData): string | undefined;
  note(document: AuctionDocument, bid: BidData): void;
} {
  const known = new Map<number, { bidCount: number; discordId: string }>();
  /** A fact that is delivered late comes with the document as it is now, which says nothing of this bid's place. */
  const isOwn = (document: AuctionDocument, bid: BidData): boolean => document.currentBid === bid.amount;
  return {
    before(document, bid) {
      const last = known.get(document._id);
      return last?.bidCount === document.bidCount - 1 && isOwn(document, bid) ? last.discordId : undefined;
    },
    note(document, bid) {
      if (!isOwn(document, bid)) return;
      if (known.size >= 5000) known.clear();
      known.set(document._id, { bidCount: document.bidCount, discordId: bid.bidderDiscordId });
    },
  };
}

export type AuctionFacts = FactSource<AuctionDocument>;

export function createAuctionFacts({ auctions, bids }: AuctionModels, { live }: Pick<Context, 'live'>): AuctionFacts {
  const inserted = recentRows();
  const leaders = recentLeaders();

  /** Writes the rows of these bids and of all that came before them and still wait in the outbox. */
  const writeRows = async (deliveries: readonly AuctionDelivery[]): Promise<void> => {
    const rows = new Map<number, BidDocument>();
    for (const { document, fact } of deliveries) {
      for (const each of [...document.outbox, fact]) {
        const bid = bidOf(each);
        if (bid !== undefined && inserted.isNew(bid.bidId)) rows.set(bid.bidId, toRow(document._id, each, bid));
      }
    }
    inserted.add(await insertBidRows(bids, [...rows.values()]));
    // A row that cannot be stored holds up its own fact and no other.
    for (const { fact } of deliveries) {
      const bid = bidOf(fact);
      if (bid !== undefined && inserted.isNew(bid.bidId)) throw new Error(`bid ${bid.bidId} cannot be stored`);
    }
  };

  /** Who led before this bid: the bid just below it, from the outbox while it is there, else from the rows. */
  const leaderBefore = async (document: AuctionDocument, bid: BidData): Promise<string | null> => {
    let below: BidData | null = null;
    for (const fact of document.outbox) {
      const other = bidOf(fact);
      if (other && other.amount < bid.amount && other.amount > (below?.amount ?? 0)) below = other;
    }
    if (below !== null) return below.bidderDiscordId;
    const row = await bids
      .findOne({ auctionId: document._id, bidAmount: { $lt: bid.amount } })
      .sort({ bidAmount: -1 })
      .lean();
    return row?.bidderDiscordId ?? null;
  };

  const tellOutbid = async (document: AuctionDocument, fact: Fact, message: ChangedAuction): Promise<void> => {
    const bid = bidOf(fact);
    if (bid === undefined) return;
    const known = leaders.before(document, bid);
    leaders.note(document, bid);
    if (document.bidCount < 2) return;
    const previous = known ?? (await leaderBefore(document, bid));
    if (previous === null || previous === bid.bidderDiscordId) return;
    live.tell(personRoom(previous), 'auction:outbid', message);
  };

  const tellRemoved = async (document: AuctionDocument, fact: Fact): Promise<void> => {
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: document._id });
    const rooms = [...roomsOf(document._id), ...bidders.map(personRoom)];
    live.tell(rooms, 'auction:removed', { id: document._id, version: document.version, factId: fact.id });
  };

  const tell = async ({ document, fact }: AuctionDelivery): Promise<void> => {
    if (fact.kind === 'auction:removed') {
      // Restored meanwhile: the news of its removal would only take it away again.
      if (document.deletedAt !== null) await tellRemoved(document, fact);
      return;
    }
    if (document.deletedAt !== null) return;
    const message: ChangedAuction = { ...toAuction(document), factId: fact.id };
    const rooms = roomsOf(document._id);
    switch (fact.kind) {
      case 'auction:created':
      case 'auction:restored':
        live.tell(rooms, fact.kind, message);
        return;
      case 'auction:bid':
        live.tell(rooms, 'auction:bid', message);
        await tellOutbid(document, fact, message);
        return;
      case 'auction:ended':
        live.tell(rooms, 'auction:ended', message);
        await tellOutbid(document, fact, message);
        if (message.winnerDiscordId !== null) live.tell(personRoom(message.winnerDiscordId), 'auction:won', message);
        return;
      default:
        throw new Error(`unknown fact ${fact.kind}`);
    }
  };

  return {
    collection: auctions.collection.name,
    async deliver(deliveries) {
      await writeRows(deliveries);
      for (const delivery of deliveries) await tell(delivery);
    },
  };
}
