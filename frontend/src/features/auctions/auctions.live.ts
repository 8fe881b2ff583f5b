// Live messages about auctions. They update the store while auctions are on the screen.
import { auctionRooms, type ChangedAuction } from '@guild/common/auctions/auctions.api';
import { formatPrice } from '../../platform/format/format.ts';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { announce } from '../../ui/announce.tsx';
import type { AuctionFilters } from './core/auctions.filters.ts';
import * as store from './auctions.store.ts';

/** Announces a new price to screen readers, only for auctions that the viewer has a part in. */
function announcePrice(auction: ChangedAuction): void {
  const { viewerId, bidOn, watching, entities } = store.useAuctions.getState();
  const known = entities.byId[auction.id];
  const involved = bidOn[auction.id] ?? watching[auction.id] ?? auction.sellerDiscordId === viewerId;
  if (known === undefined || known.version >= auction.version || !involved) return;
  announce(`${auction.itemName}: current bid ${formatPrice(auction.currentBid, auction.priceUnit)}`);
}

/** Subscribes to all messages about auctions while they are on the screen. */
function useAuctionMessages(): void {
  useLive('auction:created', (auction) => store.auctions.arrived(auction));
  useLive('auction:restored', (auction) => store.auctions.arrived(auction));
  useLive('auction:bid', (auction) => {
    announcePrice(auction);
    store.auctions.changed(auction);
  });
  useLive('auction:bid-struck', (auction) => {
    announcePrice(auction);
    store.auctions.changed(auction);
    store.bidStruck(auction);
  });
  useLive('auction:ended', (auction) => store.auctions.changed(auction));
  useLive('auction:watched', (star) => store.starred(star));
  useLive('auction:removed', (removal) => store.auctions.removed(removal));
}

/**
 * Shows the live list of auctions: loads it, keeps it current across reconnects, and reloads when
 * the filters change.
 */
export function useLiveAuctions(filters: AuctionFilters, viewerId: string): void {
  useAuctionMessages();
  useLiveView(store.auctions, auctionRooms.list, { filters, viewerId });
}
