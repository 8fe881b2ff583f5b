// Auction settings: how large and how small a raise of the current bid may be.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import {
  createSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';

const storedIn = 'auction_settings';
export type AuctionSettingsStore = SettingsStore<AuctionSettings>;

/** Sends changed settings to everybody who has the auctions open. */
export const createAuctionSettings = (context: SettingsContext): AuctionSettingsStore =>
  createSettings<AuctionSettings, typeof storedIn>(
    {
      storedIn,
      defaults: { raiseFactor: null, alwaysAllowed: 1000, smallestRaise: 1, smallestRaisePercent: null },
      send: (settings) => context.live.send(auctionRooms.list, 'auction-settings:updated', settings),
    },
    context,
  );
