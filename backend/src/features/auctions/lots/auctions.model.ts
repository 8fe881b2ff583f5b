// Stored auctions, bids and watch stars: schemas, indexes, and mapping to the API.
import type { Auction, Bid, ItemCategory, PriceUnit } from '@guild/common/auctions/auctions.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface AuctionDocument extends Versioned {
  _id: number;
  itemName: string;
  description: string;
  category: ItemCategory;
  seller: string;
  sellerDiscordId: string;
  imageUrl: string;
  startingPrice: number;
  currentBid: number;
  priceUnit: PriceUnit;
  buyoutPrice: number | null;
  quantity: number;
  startTime: Date;
  endTime: Date;
  originalEndTime: Date;
  status: 'active' | 'ended';
  endReason: 'time' | 'buyout' | 'admin' | null;
  /** The highest bidder; after the end, the winner. */
  leaderId: number | null;
  leaderUsername: string | null;
  leaderDiscordId: string | null;
  /** Restored after its end, so the highest bidder did not win. */
  withoutWinner: boolean;
  bidCount: number;
  /** Number of times bids were struck. Absent: never. */
  strikes?: number;
  /** Key of the seller's removal that cancelled it; null or absent: none. */
  withdrawnWith?: string | null;
  /** Whether the notices of the last change have not been written yet. */
  noticesDue: boolean;
  /** The price up to which outbid people have been notified. */
  noticedBid: number | null;
}
/**
 * Value of `noticedBid` for a restored auction: every bid is higher, so everybody outbid is
 * notified again.
 */
export const nobodyNoticed = 0;
export interface BidDocument {
  _id: number;
  auctionId: number;
  bidderId: number;
  bidderUsername: string;
  bidderDiscordId: string;
  bidAmount: number;
  bidTime: Date;
  /** When the bid was struck; null or absent: it stands. */
  struckAt?: Date | null;
  /** Key of the bidder's removal with which it was struck; null or absent: an admin struck it alone. */
  struckWith?: string | null;
}
/** Matches the bids that count. */
export const standing = { struckAt: null } as const;
export interface WatchDocument {
  /** `{discordId}-{auctionId}`, so each person has at most one star per auction. */
  _id: string;
  discordId: string;
  auctionId: number;
  watching: boolean;
  changedAt: Date;
  version: number;
  outbox: Fact[];
}

const auctionSchema = new Schema<AuctionDocument>(
  {
    _id: required(Number),
    itemName: required(String),
    description: required(String),
    category: required(String),
    seller: required(String),
    sellerDiscordId: required(String),
    imageUrl: required(String),
    startingPrice: required(Number),
    currentBid: required(Number),
    priceUnit: required(String),
    buyoutPrice: orNull(Number),
    quantity: required(Number),
    startTime: required(Date),
    endTime: required(Date),
    originalEndTime: required(Date),
    status: required(String),
    endReason: orNull(String),
    leaderId: orNull(Number),
    leaderUsername: orNull(String),
    leaderDiscordId: orNull(String),
    withoutWinner: { type: Boolean, default: false },
    bidCount: { type: Number, default: 0 },
    strikes: Number,
    withdrawnWith: orNull(String),
    noticesDue: { type: Boolean, default: false },
    noticedBid: orNull(Number),
    ...versionedFields,
  },
  storedOptions,
);
// Every list leaves out deleted auctions, so each list index starts with `deletedAt` and ends with
// the sort order.
auctionSchema.index({ deletedAt: 1, _id: -1 });
auctionSchema.index({ deletedAt: 1, status: 1, _id: -1 });
auctionSchema.index({ deletedAt: 1, category: 1, _id: -1 });
auctionSchema.index({ deletedAt: 1, category: 1, status: 1, _id: -1 });
auctionSchema.index({ deletedAt: 1, sellerDiscordId: 1, _id: -1 });
auctionSchema.index({ deletedAt: 1, status: 1, endTime: 1, _id: 1 });
auctionSchema.index({ deletedAt: 1, status: 1, currentBid: 1, _id: 1 });
auctionSchema.index({ deletedAt: 1, status: 1, bidCount: -1, _id: -1 });
auctionSchema.index({ noticesDue: 1 }, { partialFilterExpression: { noticesDue: true } });
auctionSchema.index({ withdrawnWith: 1 });
auctionSchema.index(outboxIndex);

const bidSchema = new Schema<BidDocument>(
  {
    _id: required(Number),
    auctionId: required(Number),
    bidderId: required(Number),
    bidderUsername: required(String),
    bidderDiscordId: required(String),
    bidAmount: required(Number),
    bidTime: required(Date),
    struckAt: orNull(Date),
    struckWith: orNull(String),
  },
  storedOptions,
);
// Not unique: after a bid was struck, its amount can be bid again.
bidSchema.index({ auctionId: 1, bidAmount: -1, _id: -1 });
bidSchema.index({ bidderDiscordId: 1, auctionId: -1 });
bidSchema.index({ auctionId: 1, bidderDiscordId: 1 });

const watchSchema = new Schema<WatchDocument>(
  {
    _id: required(String),
    discordId: required(String),
    auctionId: required(Number),
    watching: required(Boolean),
    changedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
watchSchema.index({ discordId: 1, watching: 1, auctionId: -1 });
watchSchema.index({ auctionId: 1 });
watchSchema.index(outboxIndex);

export interface AuctionModels {
  readonly auctions: Model<AuctionDocument>;
  readonly bids: Model<BidDocument>;
  readonly watches: Model<WatchDocument>;
}

export function auctionModels(db: Connection): AuctionModels {
  return {
    auctions: db.model<AuctionDocument>('Auction', auctionSchema, 'auctions'),
    bids: db.model<BidDocument>('AuctionBid', bidSchema, 'auction_bids'),
    watches: db.model<WatchDocument>('AuctionWatch', watchSchema, 'auction_watches'),
  };
}

/** Maps a stored auction to the API. */
export function toAuction(stored: AuctionDocument): Auction {
  const hasWinner = stored.status === 'ended' && !stored.withoutWinner;
  return {
    id: stored._id,
    itemName: stored.itemName,
    description: stored.description,
    category: stored.category,
    seller: stored.seller,
    sellerDiscordId: stored.sellerDiscordId,
    imageUrl: stored.imageUrl,
    startingPrice: stored.startingPrice,
    currentBid: stored.currentBid,
    priceUnit: stored.priceUnit,
    buyoutPrice: stored.buyoutPrice,
    quantity: stored.quantity,
    startTime: stored.startTime.toISOString(),
    endTime: stored.endTime.toISOString(),
    originalEndTime: stored.originalEndTime.toISOString(),
    status: stored.status,
    endReason: stored.endReason,
    winnerId: hasWinner ? stored.leaderId : null,
    winnerUsername: hasWinner ? stored.leaderUsername : null,
    winnerDiscordId: hasWinner ? stored.leaderDiscordId : null,
    bidCount: stored.bidCount,
    leaderId: stored.leaderId,
    leaderUsername: stored.leaderUsername,
    leaderDiscordId: stored.leaderDiscordId,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}

/** Maps a stored bid to the API. */
export function toBid(stored: BidDocument): Bid {
  return {
    id: stored._id,
    auctionId: stored.auctionId,
    bidderId: stored.bidderId,
    bidderUsername: stored.bidderUsername,
    bidderDiscordId: stored.bidderDiscordId,
    bidAmount: stored.bidAmount,
    bidTime: stored.bidTime.toISOString(),
    struckAt: stored.struckAt?.toISOString() ?? null,
  };
}
