// Auction settings: the sizes of raises, and whether bidders need a balance.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

export type AuctionSettingsStore = SettingsStore<AuctionSettings>;

/** Sends changed settings to everybody who has the auctions open. */
export const createAuctionSettings = (context: SettingsContext): AuctionSettingsStore =>
  createSettings(
    {
      storedIn: 'auction_settings',
      defaults: {
        raiseFactor: null,
        alwaysAllowed: 1000,
        smallestRaise: 1,
        smallestRaisePercent: null,
        balanceNeeded: false,
      },
      room: auctionRooms.list,
    },
    context,
  );
