// Auctions API: entities, form and call schemas, routes, rooms and live messages.
import { withSeparators } from '../wire/numbers.ts';
import * as z from 'zod/mini';
import { givenTime } from '../wire/days.ts';
import {
  amount,
  counting,
  id,
  idParams,
  limits,
  line,
  maybe,
  maybeHttpsUrl,
  paging,
  priceRange,
  search,
  text,
  time,
} from '../wire/fields.ts';
import { liveMessages, removal, type Payload } from '../wire/live.ts';
import { pictureList, pictures } from '../wire/pictures.ts';
import { route } from '../wire/route.ts';

export const itemCategories = ['Weapon', 'Armor', 'Resource', 'Vehicle', 'Blueprint'] as const;
export type ItemCategory = (typeof itemCategories)[number];
export const priceUnits = ['Solari', 'Aluminum', 'Iron', 'Plastic', 'Spice', 'Water'] as const;
export type PriceUnit = (typeof priceUnits)[number];
export const duration = { least: 1, most: 168, default: 24 } as const;

/** A lot that is offered to another bidder, because somebody decided that the winner does not get it. */
export const lotOffer = z.object({
  bidderDiscordId: z.string(),
  bidderUsername: z.string(),
  /** Their own highest bid. */
  amount: z.int(),
  /** When it counts as refused. */
  until: time,
});
export type LotOffer = z.output<typeof lotOffer>;
/** How long a bidder can take an offered lot, in hours. */
export const offerHours = 48;

export const auction = z.object({
  id,
  itemName: z.string(),
  description: z.string(),
  category: z.enum(itemCategories),
  /** The guild's name when the guild sells. */
  seller: z.string(),
  /** null: the guild sells. */
  sellerDiscordId: z.nullable(z.string()),
  /** The loot night to which the lot belongs; null: none. */
  nightId: z.nullable(id),
  /** The address from the seller, or the category's own art (`/art/…`). */
  imageUrl: z.string(),
  pictures,
  startingPrice: z.int(),
  currentBid: z.int(),
  priceUnit: z.enum(priceUnits),
  buyoutPrice: z.nullable(z.int()),
  quantity: z.int(),
  startTime: time,
  endTime: time,
  /** The end before any extension by a late bid. */
  originalEndTime: time,
  status: z.enum(['active', 'ended']),
  endReason: z.nullable(z.enum(['time', 'buyout', 'admin'])),
  winnerId: z.nullable(id),
  winnerUsername: z.nullable(z.string()),
  winnerDiscordId: z.nullable(z.string()),
  /** Struck bids count too. */
  bidCount: z.int(),
  /** The person with the highest bid that is not struck; null without one. */
  leaderId: z.nullable(id),
  leaderUsername: z.nullable(z.string()),
  leaderDiscordId: z.nullable(z.string()),
  /** Whether the hall made the leading bid for the leader's maximum. */
  leaderAutomatic: z.boolean(),
  /** A bid must be at least this much above the current one. */
  smallestRaise: z.int(),
  /** It must also be at least this many percent above the current one; null: no such rule. */
  smallestRaisePercent: z.nullable(z.int()),
  /** The auction that offers the same lot again after nobody won this one; null: none. */
  relistedAs: z.nullable(id),
  /** The bidder to whom the lot is offered now, after the end. The winner stays until they take it. Null: nobody. */
  offer: z.nullable(lotOffer),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type Auction = z.output<typeof auction>;

export const bid = z.object({
  id,
  auctionId: id,
  bidderId: id,
  bidderUsername: z.string(),
  bidderDiscordId: z.string(),
  bidAmount: z.int(),
  bidTime: time,
  /** Whether the hall made it for the bidder's maximum. */
  automatic: z.boolean(),
  /** When an admin struck the bid, so that it no longer counts; null: it stands. */
  struckAt: z.nullable(time),
});
export type Bid = z.output<typeof bid>;

const shared = {
  itemName: line('Item name is required'),
  description: text('Description is required'),
  category: z.enum(itemCategories, 'Choose a category'),
  startingPrice: amount(1, 'Starting price must be greater than 0'),
  buyoutPrice: z.optional(z.nullable(amount(1, 'Buyout price must be greater than 0'))),
  priceUnit: z._default(z.enum(priceUnits, 'Price unit is required'), 'Solari'),
  quantity: z._default(amount(1, 'Quantity must be at least 1'), 1),
  imageUrl: maybeHttpsUrl,
  pictures: z.optional(pictureList),
};
export const buyoutTooLow = 'Buyout price must be above the starting price';
interface Prices {
  startingPrice: number;
  buyoutPrice?: number | null | undefined;
}
const buyoutAboveStart = z.refine<Prices>(
  (fields) => fields.buyoutPrice == null || fields.buyoutPrice > fields.startingPrice,
  { error: buyoutTooLow, path: ['buyoutPrice'] },
);

/** The body of a new auction. The server sets seller and start. */
export const newAuction = z.object({ ...shared, endTime: givenTime }).check(buyoutAboveStart);
export type NewAuction = z.output<typeof newAuction>;
export const durationTooShort = 'Duration must be at least 1 hour';
export const durationTooLong = 'Duration cannot exceed 7 days (168 hours)';

const { startingPrice, buyoutPrice, ...withoutPrices } = shared;
/**
 * The fields of the Create New Auction dialog. The prices are an object of their own, because zod
 * checks a rule about several fields only when the other fields of their object are valid. A
 * missing name must not hide a wrong price.
 */
export const auctionForm = z.intersection(
  z.object({
    ...withoutPrices,
    seller: line('Seller name is required'),
    durationHours: z
      .number(durationTooShort)
      .check(z.minimum(duration.least, durationTooShort), z.maximum(duration.most, durationTooLong)),
  }),
  z.object({ startingPrice, buyoutPrice }).check(buyoutAboveStart),
);
export type AuctionForm = z.output<typeof auctionForm>;

export const invalidBid = 'Please enter a valid positive number';
const bidAmount = z
  .int(invalidBid)
  .check(z.minimum(1, invalidBid), z.maximum(limits.amount, `A bid can be at most ${withSeparators(limits.amount)}`));
/** The body of a bid: a whole number from 1 to 10^12. */
export const newBid = z.object({ bidAmount });
/** The body of a maximum: the amount up to which the hall bids for the caller. */
export const newMaximum = z.object({ maximum: bidAmount });
/** The caller's own maximum; null: none. Nobody else can read it. */
export const ownMaximum = z.object({ maximum: z.nullable(z.int()) });
export type OwnMaximum = z.output<typeof ownMaximum>;
/** How the caller may bid. Nobody else can read it. */
export const ownBidding = z.object({
  ...ownMaximum.shape,
  /** Whether the seller doesn't take the caller's bids. */
  isBlocked: z.boolean(),
});
export type OwnBidding = z.output<typeof ownBidding>;

/** Sort orders: earliest end, newest, lowest price, or most bids first. */
export const auctionOrders = ['ending', 'newest', 'price', 'bids'] as const;
export type AuctionOrder = (typeof auctionOrders)[number];

export const auctionQuery = z.object({
  search,
  category: maybe(z.enum(itemCategories)),
  /** Default: all. */
  status: maybe(z.enum(['active', 'ended', 'all'])),
  /** Only auctions that the caller bid on, won, sells, or watches. */
  mine: maybe(z.enum(['bids', 'won', 'selling', 'watching'])),
  /** Instead of others, the auctions that the caller cancelled in the last 30 days. They can relist them. */
  cancelled: maybe(z.literal('1')),
  /** Default: newest. */
  sort: maybe(z.enum(auctionOrders)),
  ...priceRange,
  ...counting,
  ...paging,
});
export type AuctionQuery = z.output<typeof auctionQuery>;

/**
 * Ids of the caller's auctions: active ones with their bids, active ones they watch, and the newest
 * ended ones they lost.
 */
export const myAuctions = z.object({ bidOn: z.array(id), watching: z.array(id), lost: z.array(id) });
export type MyAuctions = z.output<typeof myAuctions>;

/** What an item was usually sold for by auctions and offers, in one unit and for one piece. */
export const usualPrice = z.object({
  unit: z.enum(priceUnits),
  /** Number of the sales that count, at most `maxSales`. */
  sales: z.int(),
  median: z.number(),
  lowest: z.number(),
  highest: z.number(),
});
export type UsualPrice = z.output<typeof usualPrice>;

export const auctionRoutes = {
  listAuctions: route({
    method: 'GET',
    path: '/api/auctions',
    access: 'guest',
    summary: 'Auctions, newest first by default',
    list: true,
    csv: true,
    query: auctionQuery,
    reply: z.array(auction),
  }),
  createAuction: route({
    method: 'POST',
    path: '/api/auctions',
    access: 'member',
    summary: 'Start an auction',
    status: 201,
    body: newAuction,
    reply: auction,
  }),
  getMyAuctions: route({
    method: 'GET',
    path: '/api/user/auctions',
    access: 'guest',
    summary: 'Ids of active auctions that the caller has bid on or watches, and of auctions they lost',
    reply: myAuctions,
  }),
  listUsualPrices: route({
    method: 'GET',
    path: '/api/usual-prices',
    access: 'guest',
    summary: 'What an item of this name was sold for lately, by unit. Units with fewer than three sales are left out',
    query: z.object({ name: line('Item name is required') }),
    reply: z.array(usualPrice),
  }),
  getAuction: route({
    method: 'GET',
    path: '/api/auctions/:id',
    access: 'guest',
    summary: 'One auction',
    params: idParams,
    reply: auction,
  }),
  listBids: route({
    method: 'GET',
    path: '/api/auctions/:id/bids',
    access: 'guest',
    summary: 'Bids on an auction, newest first. Struck bids are listed by their amount',
    list: true,
    csv: true,
    params: idParams,
    query: z.object(paging),
    reply: z.array(bid),
  }),
  placeBid: route({
    method: 'POST',
    path: '/api/auctions/:id/bid',
    access: 'member',
    onlyFor: 'others',
    summary: 'Place a bid. Returns the auction',
    params: idParams,
    body: newBid,
    reply: auction,
  }),
  getMaximum: route({
    method: 'GET',
    path: '/api/auctions/:id/maximum',
    access: 'guest',
    summary: "The caller's own maximum in an auction, and whether its seller takes their bids. Nobody else can read it",
    params: idParams,
    reply: ownBidding,
  }),
  setMaximum: route({
    method: 'PUT',
    path: '/api/auctions/:id/maximum',
    access: 'member',
    onlyFor: 'others',
    summary: 'Set your maximum: the hall bids for you up to that amount. Returns the auction',
    params: idParams,
    body: newMaximum,
    reply: auction,
  }),
  removeMaximum: route({
    method: 'DELETE',
    path: '/api/auctions/:id/maximum',
    access: 'member',
    summary: 'Remove your maximum. Bids that were made for it stand',
    params: idParams,
  }),
  strikeBid: route({
    method: 'POST',
    path: '/api/auctions/:id/bids/:bidId/strike',
    access: 'auctions',
    summary: 'Strike a bid on a running auction. The next bid leads at its own price',
    params: z.object({ ...idParams.shape, bidId: idParams.shape.id }),
    reply: auction,
  }),
  buyOut: route({
    method: 'POST',
    path: '/api/auctions/:id/buyout',
    access: 'member',
    onlyFor: 'others',
    summary: 'Buy at the buyout price and end the auction',
    params: idParams,
    reply: auction,
  }),
  endAuction: route({
    method: 'POST',
    path: '/api/auctions/:id/end',
    access: 'auctions',
    summary: 'End an auction now. The highest bidder wins',
    params: idParams,
    reply: auction,
  }),
  takeOffer: route({
    method: 'POST',
    path: '/api/auctions/:id/offer/take',
    access: 'member',
    summary: 'Take the lot that is offered to you, at your own highest bid. You become the winner',
    params: idParams,
    reply: auction,
  }),
  refuseOffer: route({
    method: 'POST',
    path: '/api/auctions/:id/offer/refuse',
    access: 'member',
    summary: 'Refuse the lot that is offered to you. It is offered to the next bidder',
    params: idParams,
    reply: auction,
  }),
  relistAuction: route({
    method: 'POST',
    path: '/api/auctions/:id/relist',
    access: 'member',
    onlyFor: 'owner-or-auctions',
    summary:
      'Start an auction again that nobody won or that you cancelled, with the same terms and length. Returns the new auction',
    status: 201,
    params: idParams,
    reply: auction,
  }),
  removeAuction: route({
    method: 'DELETE',
    path: '/api/auctions/:id',
    access: 'member',
    onlyFor: 'owner-or-auctions',
    summary: 'Delete any auction with the right, or cancel your own while it is active',
    params: idParams,
  }),
  restoreAuction: route({
    method: 'POST',
    path: '/api/auctions/:id/restore',
    access: 'member',
    summary: 'Undo a removal: within 30 s by the person who removed it, or within 30 days with the right',
    params: idParams,
    reply: auction,
  }),
  watchAuction: route({
    method: 'PUT',
    path: '/api/auctions/:id/watch',
    access: 'member',
    summary: 'Set the watch star',
    params: idParams,
  }),
  unwatchAuction: route({
    method: 'DELETE',
    path: '/api/auctions/:id/watch',
    access: 'member',
    summary: 'Remove the watch star',
    params: idParams,
  }),
};

/** Rooms: the list of all auctions, and one auction. */
export const auctionRooms = {
  list: 'auctions',
  one: (auctionId: number) => `auction:${auctionId}`,
} as const;

/**
 * An auction's state or result for a person who has bid on it. `unsold`: it ended without a winner.
 */
export const bidOutcomes = ['leading', 'outbid', 'won', 'lost', 'unsold'] as const;
export type BidOutcome = (typeof bidOutcomes)[number];
const lotBidOn = z.object({
  ...z.pick(auction, { id: true, itemName: true, currentBid: true, priceUnit: true, endTime: true }).shape,
  outcome: z.enum(bidOutcomes),
  /** The person's highest bid. */
  ownBid: z.int(),
  /** When it ended, possibly early; null: it is active. */
  endedAt: z.nullable(time),
});
export type LotBidOn = z.output<typeof lotBidOn>;
/** Maximum number of active, and of ended, auctions with bids that a member's page lists. */
export const maxLotsBidOn = 50;

/** The auctions section of a member's page. */
export const auctionsOfMember = {
  /** The member's active auctions, newest first. */
  auctions: z.array(auction),
  /** Auctions that the member has bid on. */
  bids: z.object({
    /** Number of auctions with each outcome. */
    counts: z.record(z.enum(bidOutcomes), z.int()),
    /**
     * Active ones by earliest end, then ended ones by latest end; at most `maxLotsBidOn` of each.
     */
    lots: z.array(lotBidOn),
  }),
  /** Income from the member's ended auctions, by unit. */
  earned: z.array(z.object({ unit: z.enum(priceUnits), amount: z.int(), sales: z.int() })),
};

export const auctionMessages = liveMessages({
  'auction:created': auction,
  'auction:bid': auction,
  'auction:bid-struck': auction,
  'auction:ended': auction,
  'auction:restored': auction,
  /** It was relisted, or may be relisted again. */
  'auction:relist-changed': auction,
  /** After the end it is offered to another bidder, or has another winner. */
  'auction:offer-changed': auction,
  'auction:removed': removal,
  /** Sent to the person who lost the lead, on every page. */
  'auction:outbid': auction,
  /** Sent to the winner. */
  'auction:won': auction,
  /** Sent to the other screens of a person who set or removed their maximum, without the amount. */
  'auction:maximum-changed': removal,
  /**
   * Sent to the other screens of a person who watches the auction or stops watching it. `version`
   * counts these changes.
   */
  'auction:watched': z.object({ ...removal.shape, watching: z.boolean() }),
});
export type ChangedAuction = Payload<typeof auctionMessages, 'auction:created'>;
