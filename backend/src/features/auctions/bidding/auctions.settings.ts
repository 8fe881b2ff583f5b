// Auction settings: the sizes of raises, and whether bidders need a balance.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { declareSettings } from '../../../platform/store/documents/settings.ts';

/** Sends changed settings to everybody who has the auctions open. */
export const createAuctionSettings = declareSettings({
  storedIn: 'auction_settings',
  defaults: {
    raiseFactor: null,
    alwaysAllowed: 1000,
    smallestRaise: 1,
    smallestRaisePercent: null,
    balanceNeeded: false,
  },
  room: auctionRooms.list,
});
export type AuctionSettingsStore = ReturnType<typeof createAuctionSettings>;
