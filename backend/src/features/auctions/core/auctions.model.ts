// Stored auctions, bids and watch stars.
import { auction, bid, type Auction, type Bid, type LotOffer } from '@guild/common/auctions/auctions.api';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

const bidder = { bidderId: z.int(), bidderUsername: z.string(), bidderDiscordId: z.string() };
/** The amount up to which the hall bids for a person. */
const maximum = z.object({
  ...bidder,
  amount: z.int(),
  /** Removed or ended: it bids no more, and its owner has none. What it has bid still counts. */
  isOver: z.boolean(),
});
export type Maximum = z.output<typeof maximum>;
export type Bidder = Pick<Maximum, keyof typeof bidder>;

/** The search for another winner, because the deal of the winner was reversed. */
const reversal = z.object({
  dealId: z.int(),
  /** Counts the reversals of this deal. */
  attempt: z.int(),
  /** Null: nobody is asked now, because somebody took the lot or nobody did. */
  offer: z.nullable(z.object({ ...bidder, amount: z.int(), automatic: z.boolean(), until: z.date() })),
  /** Discord ids of people who don't get the lot: the winner, and those who refused. */
  passed: z.array(z.string()),
});

export const storedAuctions = declareEntities({
  collection: 'auctions',
  entity: z.omit(auction, {
    winnerId: true,
    winnerUsername: true,
    winnerDiscordId: true,
    leaderAutomatic: true,
    nightId: true,
    smallestRaise: true,
    smallestRaisePercent: true,
    relistedAs: true,
    offer: true,
  }),
  besides: {
    /** Absent: no automatic bid leads. */
    leaderAutomatic: z.optional(z.boolean()),
    /** Absent: it belongs to no loot night. */
    nightId: z.optional(z.int()),
    /** Seconds by which a late bid extends it. Absent: as the environment says. */
    softCloseSeconds: z.optional(z.int()),
    /** Absent: 1. */
    smallestRaise: z.optional(z.int()),
    /** Absent: none. */
    smallestRaisePercent: z.optional(z.nullable(z.int())),
    /** `itemNameKey` of its name. */
    nameKey: z.string(),
    /** Absent: not relisted. */
    relistedAs: z.optional(z.nullable(z.int())),
    /** The ended auction of the same lot. Absent: it was not relisted from one. */
    relistedFrom: z.optional(z.int()),
    /** Maximum bids, in the order in which they were set or raised. They never leave the server. */
    maxima: z.optional(z.array(maximum)),
    /** Restored after its end, so the highest bidder did not win. */
    withoutWinner: z.boolean(),
    /** Number of times bids were struck. Absent: never. */
    strikes: z.optional(z.int()),
    /** The last search for another winner. Absent: there was none. */
    reversal: z.optional(reversal),
    /** Key of the seller's removal that cancelled it; null or absent: none. */
    withdrawnWith: z.optional(z.nullable(z.string())),
    /** Whether the notices of the last change have not been written yet. */
    noticesDue: z.boolean(),
    /** The price up to which outbid people have been notified. */
    noticedBid: z.nullable(z.int()),
  },
  // Every list leaves out deleted auctions, so each list index starts with `deletedAt` and ends with
  // the sort order.
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, _id: -1 }],
    [{ deletedAt: 1, category: 1, _id: -1 }],
    [{ deletedAt: 1, category: 1, status: 1, _id: -1 }],
    [{ deletedAt: 1, sellerDiscordId: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, endTime: 1, _id: 1 }],
    [{ deletedAt: 1, status: 1, currentBid: 1, _id: 1 }],
    [{ deletedAt: 1, status: 1, bidCount: -1, _id: -1 }],
    [{ deletedAt: 1, nameKey: 1, _id: -1 }],
    [{ deletedBy: 1, _id: -1 }],
    [{ noticesDue: 1 }, { partialFilterExpression: { noticesDue: true } }],
    [{ withdrawnWith: 1 }],
    [{ 'reversal.offer.until': 1 }],
  ],
});
export type AuctionDocument = DocumentOf<typeof storedAuctions>;

/**
 * Value of `noticedBid` for a restored auction: every bid is higher, so everybody outbid is
 * notified again.
 */
export const nobodyNoticed = 0;
export const storedBids = declareStored({
  collection: 'auction_bids',
  entity: z.omit(bid, { automatic: true }),
  besides: {
    /** Absent: the bidder made it. */
    automatic: z.optional(z.boolean()),
    /** When the bid was struck; null or absent: it stands. */
    struckAt: z.optional(z.nullable(z.date())),
    /** Key of the bidder's removal with which it was struck; null or absent: an admin struck it alone. */
    struckWith: z.optional(z.nullable(z.string())),
  },
  indexes: [
    // Not unique: after a bid was struck, its amount can be bid again.
    [{ auctionId: 1, bidAmount: -1, _id: -1 }],
    [{ bidderDiscordId: 1, auctionId: -1 }],
    [{ auctionId: 1, bidderDiscordId: 1 }],
  ],
});
export type BidDocument = DocumentOf<typeof storedBids>;
/** Maps a stored bid to the API. */
export const toBid = (stored: BidDocument): Bid =>
  Object.assign(storedBids.toEntity(stored), {
    automatic: stored.automatic ?? false,
  });
/** Matches the bids that count. */
export const standing = { struckAt: null } as const;

export const storedWatches = declareStored({
  collection: 'auction_watches',
  besides: {
    /** `{discordId}-{auctionId}`, so each person has at most one star per auction. */
    _id: z.string(),
    discordId: z.string(),
    auctionId: z.int(),
    watching: z.boolean(),
    changedAt: z.date(),
    ...documentFields,
  },
  indexes: [[{ discordId: 1, watching: 1, auctionId: -1 }], [{ auctionId: 1 }]],
});
export type WatchDocument = DocumentOf<typeof storedWatches>;

/** The people whose bids a seller doesn't take. */
export const storedBlocks = declareStored({
  collection: 'auction_blocks',
  besides: {
    /** The seller's Discord id. */
    _id: z.string(),
    people: z.array(z.object({ discordId: z.string(), username: z.string(), at: z.date() })),
    ...documentFields,
  },
  indexes: [[{ 'people.discordId': 1 }]],
});
export type BlocksDocument = DocumentOf<typeof storedBlocks>;

export const auctionModels = modelsOf({
  auctions: storedAuctions,
  bids: storedBids,
  watches: storedWatches,
  blockedBidders: storedBlocks,
});
export type AuctionModels = ReturnType<typeof auctionModels>;

function toOffer({ reversal }: AuctionDocument): LotOffer | null {
  if (reversal?.offer == null) return null;
  const { bidderDiscordId, bidderUsername, amount, until } = reversal.offer;
  return { bidderDiscordId, bidderUsername, amount, until: until.toISOString() };
}
/** Maps a stored auction to the API. */
export function toAuction(stored: AuctionDocument): Auction {
  const hasWinner = stored.status === 'ended' && !stored.withoutWinner;
  return Object.assign(storedAuctions.toEntity(stored), {
    leaderAutomatic: stored.leaderAutomatic ?? false,
    nightId: stored.nightId ?? null,
    smallestRaise: stored.smallestRaise ?? 1,
    smallestRaisePercent: stored.smallestRaisePercent ?? null,
    relistedAs: stored.relistedAs ?? null,
    offer: toOffer(stored),
    winnerId: hasWinner ? stored.leaderId : null,
    winnerUsername: hasWinner ? stored.leaderUsername : null,
    winnerDiscordId: hasWinner ? stored.leaderDiscordId : null,
  });
}
