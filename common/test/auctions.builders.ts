// Auctions and bids for tests, typed by the api, each field overridable.
import type { Auction, Bid, LotBidOn } from '../src/auctions/auctions.api.ts';
import type { Profile } from '../src/profiles/profiles.api.ts';
import { inHours, other } from './people.ts';

export const anAuction = (parts: Partial<Auction> = {}): Auction => ({
  id: 12,
  itemName: 'Bone-edged long knife',
  description: 'Ground from a shed tooth.',
  category: 'Weapon',
  seller: 'Ilsabet Korr',
  sellerDiscordId: other,
  nightId: null,
  imageUrl: '/art/category-weapon.svg',
  startingPrice: 100,
  currentBid: 48_200,
  priceUnit: 'Solari',
  buyoutPrice: 75_000,
  quantity: 1,
  startTime: inHours(-5),
  endTime: inHours(73),
  originalEndTime: parts.endTime ?? inHours(73),
  status: 'active',
  endReason: null,
  winnerId: null,
  winnerUsername: null,
  winnerDiscordId: null,
  bidCount: 2,
  leaderId: 7,
  leaderUsername: 'Oro Dast',
  leaderDiscordId: '100000000000000077',
  leaderAutomatic: false,
  smallestRaise: 1,
  smallestRaisePercent: null,
  relistedAs: null,
  offer: null,
  createdAt: inHours(-5),
  updatedAt: inHours(-1),
  version: 3,
  ...parts,
});

export const aBid = (parts: Partial<Bid> = {}): Bid => ({
  id: 1,
  auctionId: 12,
  bidderId: 7,
  bidderUsername: 'Oro Dast',
  bidderDiscordId: '100000000000000077',
  bidAmount: 48_200,
  bidTime: inHours(-1),
  automatic: false,
  struckAt: null,
  ...parts,
});

/** An auction that a member has bid on and leads, each field overridable. */
export const aLotBidOn = (parts: Partial<LotBidOn> = {}): LotBidOn => {
  const { id, itemName, currentBid, priceUnit, endTime } = anAuction();
  return {
    id,
    itemName,
    currentBid,
    priceUnit,
    endTime,
    outcome: 'leading',
    ownBid: currentBid,
    endedAt: null,
    ...parts,
  };
};
/** Somebody who has bid on nothing. */
export const noBids: Profile['bids'] = { counts: { leading: 0, outbid: 0, won: 0, lost: 0, unsold: 0 }, lots: [] };
