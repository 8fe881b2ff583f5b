// One auction with its bids and the viewer's own maximum, for the dialogs and loaded with them.
import { auctionRooms, auctionRoutes, type Auction, type OwnBidding } from '@guild/common/auctions/auctions.api';
import { useEffect } from 'react';
import { call } from '../../../platform/api/api.ts';
import { live } from '../../../platform/live/live.ts';
import { createDetail } from '../../../platform/live/liveDetail.ts';
import { dataOf, type Resource } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { withLiveBid, type BidList } from './auctions.state.ts';
import { auctions, useAuctions } from '../auctions.store.ts';

const useDetail = createDetail(auctions, {
  fetch: (id, signal) => call(auctionRoutes.getAuction, { params: { id }, signal }),
  room: auctionRooms.one,
});

/** The server returns at most this many bids. */
const mostBids = 200;
const bidCountOf = (id: number): number => useAuctions.getState().entities.byId[id]?.bidCount ?? 0;
/** The bids of each auction. */
export const bids = createResources<number, BidList>({
  async load(id, signal) {
    const rows = await call(auctionRoutes.listBids, { params: { id }, signal });
    return { rows, count: rows.length >= mostBids ? Math.max(rows.length, bidCountOf(id)) : rows.length };
  },
  room: auctionRooms.one,
  newest: (before, next) => (before.count > next.count ? before : next),
  subscribe: (id, { change, reload }) => [
    live.on('auction:bid-struck', (auction) => {
      if (auction.id === id) reload();
    }),
    useAuctions.subscribe(({ entities }, before) => {
      const auction = entities.byId[id];
      if (auction !== undefined && auction !== before.entities.byId[id]) change((list) => withLiveBid(list, auction));
    }),
  ],
});
/**
 * The bids of one auction, live while they are shown. If their number shows that one was missed,
 * they are loaded again.
 */
export function useBids(id: number | null): Resource<BidList> {
  const resource = bids.useOne(id);
  const { loaded, reload } = resource;
  const seenCount = useAuctions(({ entities }) => entities.byId[id ?? 0]?.bidCount ?? 0);
  const missed = loaded.phase === 'ready' && seenCount > loaded.data.count ? seenCount : 0;
  useEffect(() => {
    if (missed > 0) void reload();
    // Runs again for each further missed bid.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [missed]);
  return resource;
}

/** The viewer's own maximum in each auction, and whether its seller takes their bids. */
export const ownMaxima = createResources<number, OwnBidding>({
  load: (id, signal) => call(auctionRoutes.getMaximum, { params: { id }, signal }),
  // The messages do not contain it.
  subscribe: (id, { reload }) =>
    (['auction:maximum-changed', 'auction:bid-struck', 'auction:restored', 'auction:ended'] as const).map((message) =>
      live.on(message, (about: { id: number }) => {
        if (about.id === id) reload();
      }),
    ),
});
/** The amount up to which the hall bids for the viewer; null: none, or not loaded. @param id null: of none */
export const useOwnMaximum = (id: number | null): number | null => dataOf(ownMaxima.useOne(id).loaded)?.maximum ?? null;

/** Whether the seller doesn't take the viewer's bids. false until it is loaded. @param id null: of none */
export const useIsBlocked = (id: number | null): boolean => dataOf(ownMaxima.useOne(id).loaded)?.isBlocked ?? false;

/**
 * One auction for a dialog, whether or not it is in the list. It and its bids are live while
 * `isOpen`.
 */
export function useAuction(id: number, isOpen: boolean): Resource<Auction> {
  useBids(isOpen ? id : null);
  return useDetail(id, isOpen);
}
