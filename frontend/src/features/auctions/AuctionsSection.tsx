// Auctions tab of the Marketplace: filters, live grid, and the dialogs that the address opens.
import { chakra } from '@chakra-ui/react';
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { useCallback, useRef, type ReactNode } from 'react';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { Put } from '../../platform/page/lazyPart.tsx';
import { readQuery, useQuery } from '../../platform/page/address.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { sessionStore, useViewer, viewerOf } from '../../platform/session/session.store.ts';
import { AlertMe, type AlertMeProps } from '../../ui/AlertMe.tsx';
import { Button } from '../../ui/Button.tsx';
import type { NewPlace } from '../../ui/CardPlace.tsx';
import { auctionBars, CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { GuestNotice } from '../../ui/GuestNotice.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { LiveGrid } from '../../ui/LiveGrid.tsx';
import { AuctionCard } from './core/AuctionCard.tsx';
import { auctionAddress, type OpenAuction } from './core/auctions.open.ts';
import { AuctionDialogs } from './core/AuctionDialogs.tsx';
import { useAuctionKeys } from './core/useAuctionKeys.ts';
import { LootNightLink } from './core/LootNightLink.tsx';
import { auctionFilters, showsEndingSoon, type AuctionFilters } from './core/auctions.filters.ts';
import { auctions } from './auctions.store.ts';
import { EndingSoon } from './bidding/EndingSoon.tsx';
import { NoAuctions } from './core/NoAuctions.tsx';

const failedMore = ['Failed to load more', 'Please try again'] as const;
/** Where an auction is that has left the list. null: it has only stopped matching other filters. */
const newPlaceOf = ({ id, status }: Auction, filters: AuctionFilters): NewPlace | null =>
  filters.status !== 'active' || status === 'active'
    ? null
    : { words: 'Now ended', to: `${auctionLink(id)}&status=ended` };

/** The filters, as far as an alert has them. */
const alertStart = ({ search, category, most }: AuctionFilters): AlertMeProps['start'] => ({
  kind: 'auction',
  words: search,
  category,
  most,
});

/** Prefetches the auctions of an address, unless the address shows the other tab. */
export async function askAuctions(search: URLSearchParams): Promise<Put> {
  if (search.get('tab') === 'items') return () => undefined;
  const put = await auctions.prefetch(auctionFilters.read(readQuery(auctionFilters.address, search)));
  return () => {
    const viewer = viewerOf(sessionStore.getState());
    if (viewer !== null) put(viewer.discordId);
  };
}

export function AuctionsSection(): ReactNode {
  const [filters, setFilters] = useFilters(auctionFilters);
  const [address, set] = useQuery(auctionAddress);
  const { canWrite } = useViewer();
  useLiveView(auctions, { filters });
  const open = useCallback<OpenAuction>(
    (id, what) => {
      set({ auction: id, bid: what === 'bid' ? '1' : '', bids: what === 'bids' ? '1' : '' }, { push: true });
    },
    [set],
  );
  const section = useRef<HTMLElement>(null);
  useAuctionKeys(section, open);
  // An auction that was opened from the viewer's lots leads back to them.
  const close = useCallback(() => {
    const isLots = address.auction === undefined;
    set({ auction: '', bid: '', bids: '', ...(isLots && { lots: '' }) });
  }, [set, address.auction]);
  return (
    <chakra.section ref={section} aria-label="Auctions">
      <ListFilters
        label="Auctions"
        of={auctionFilters}
        filters={filters}
        set={setFilters}
        csv={auctionRoutes.listAuctions}
        aside={
          <>
            <LootNightLink />
            <AlertMe start={alertStart(filters)} />
            {canWrite && <Button onClick={() => set({ lots: '1' }, { push: true })}>My lots</Button>}
          </>
        }
      />
      <GuestNotice may="bid" aboveList />
      {showsEndingSoon(filters) && <EndingSoon onOpen={open} />}
      <LiveGrid
        list={auctions}
        failed="Error loading auctions"
        failedMore={failedMore}
        skeleton={<CardSkeletons label="Loading auctions..." bars={auctionBars} />}
        onShowOwn={() => setFilters(auctionFilters.cleared)}
        empty={<NoAuctions filters={filters} canCreate={canWrite} set={setFilters} />}
        newPlace={(auction) => newPlaceOf(auction, filters)}
      >
        {(id) => <AuctionCard id={id} onOpen={open} />}
      </LiveGrid>
      <AuctionDialogs address={address} onClose={close} onOpen={open} />
    </chakra.section>
  );
}
