// For tests and the page of components: auctions and bids typed by the api.
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import { inHours, me, other } from '../../platform/standIn.ts';
import { initialState } from './auctions.state.ts';
import { useAuctions } from './auctions.store.ts';

export const anAuction = (parts: Partial<Auction> = {}): Auction => ({
  id: 12,
  itemName: 'Bone-edged long knife',
  description: 'Ground from a shed tooth.',
  category: 'Weapon',
  seller: 'Ilsabet Korr',
  sellerDiscordId: other,
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
  ...parts,
});

/** The store as on a fresh page, with these auctions in the grid. */
export function startStore(...list: Auction[]): void {
  useAuctions.setState(
    {
      ...initialState,
      viewerId: me,
      phase: 'ready',
      shown: list.map((one) => one.id),
      entities: {
        ...initialState.entities,
        byId: Object.fromEntries(list.map((one) => [one.id, one])),
        ids: list.map((one) => one.id),
      },
    },
    true,
  );
}
