// Auctions tab of the Marketplace: filters, live grid, and the dialogs that the address opens.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { clockTime } from '../../platform/format/format.ts';
import { useFocusInPlace } from '../../platform/page/focusInPlace.ts';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import type { Put } from '../../platform/page/lazyPart.tsx';
import { live, useConnection } from '../../platform/live/live.ts';
import { readQuery, useQuery } from '../../platform/page/address.ts';
import { sessionStore, useViewer, viewerOf } from '../../platform/session/session.store.ts';
import { auctionBars, CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { CardPlace, ListView } from '../../ui/ListView.tsx';
import { More } from '../../ui/More.tsx';
import { ListPill } from '../../ui/NewPill.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CardGrid } from '../../ui/Panel.tsx';
import { AuctionCard } from './core/AuctionCard.tsx';
import type { OpenAuction } from './core/auctions.open.ts';
import { AuctionDialogs } from './core/AuctionDialogs.tsx';
import { useAuctionKeys } from './core/useAuctionKeys.ts';
import { AuctionFilterBar } from './core/AuctionFilterBar.tsx';
import { auctionAddress, type AuctionFilters, showsEndingSoon, toFilters } from './core/auctions.filters.ts';
import { useLiveAuctions } from './auctions.live.ts';
import { auctions, useAuctions } from './auctions.store.ts';
import { EndingSoon } from './bidding/EndingSoon.tsx';
import { NoAuctions } from './core/NoAuctions.tsx';

type SetFilters = Parameters<typeof AuctionFilterBar>[0]['set'];

function OfflineNotice(): ReactNode {
  const { status, since } = useConnection();
  if (status !== 'offline') return null;
  return (
    <chakra.div marginBottom={4}>
      <Notice
        tone="warn"
        title={since === null ? 'Offline' : `Offline, as of ${clockTime(since)}`}
        more="This may be out of date. Buttons return when you reconnect."
      />
    </chakra.div>
  );
}

const failedToShow = ['Failed to load more', 'Please try again'] as const;
/** Loads the next page. Live messages that arrive meanwhile are applied, too. */
function ShowMore(): ReactNode {
  const hasMore = useAuctions((state) => state.next !== null);
  const loading = useAuctions((state) => state.loadingMore);
  const shown = useAuctions((state) => state.shown.length);
  const total = useAuctions((state) => state.total);
  const more = (): Promise<void> => live.replayOver(auctions.loadMore);
  return hasMore && <More pending={loading} shown={shown} total={total} failed={failedToShow} onClick={more} />;
}

function Cards({ shown, onOpen }: { shown: readonly number[]; onOpen: OpenAuction }): ReactNode {
  const drawn = useProgressiveRender(shown.length);
  const grid = useFocusInPlace(shown);
  useAuctionKeys(grid.ref, shown, onOpen);
  if (drawn === 0) return <CardSkeletons label="Loading auctions..." bars={auctionBars} />;
  return (
    <>
      <CardGrid {...grid}>
        {shown.slice(0, drawn).map((id) => (
          <CardPlace key={id} list={auctions} id={id}>
            <AuctionCard id={id} onOpen={onOpen} />
          </CardPlace>
        ))}
      </CardGrid>
      {drawn === shown.length && <ShowMore />}
    </>
  );
}

function Grid({ filters, set, onOpen }: { filters: AuctionFilters; set: SetFilters; onOpen: OpenAuction }): ReactNode {
  const { canWrite } = useViewer();
  const none = <NoAuctions filters={filters} canCreate={canWrite} set={set} />;
  return (
    <ListView list={auctions} failed="Error loading auctions" empty={none}>
      {(shown) => <Cards shown={shown} onOpen={onOpen} />}
    </ListView>
  );
}

/** Prefetches the auctions of an address, unless the address shows the other tab. */
export async function askAuctions(search: URLSearchParams): Promise<Put> {
  if (search.get('tab') === 'items') return () => undefined;
  const put = await auctions.prefetch(toFilters(readQuery(auctionAddress, search)));
  return () => {
    const viewer = viewerOf(sessionStore.getState());
    if (viewer !== null) put(viewer.discordId);
  };
}

export function AuctionsSection(): ReactNode {
  const [address, set] = useQuery(auctionAddress);
  const { discordId } = useViewer();
  const { search, category, status, mine, sort, least, most } = address;
  const filters = useMemo(
    () => toFilters({ search, category, status, mine, sort, least, most }),
    [search, category, status, mine, sort, least, most],
  );
  useLiveAuctions(filters, discordId);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const open = useCallback<OpenAuction>((id, what) => {
    latest.current({ auction: id, bid: what === 'bid' ? '1' : '', bids: what === 'bids' ? '1' : '' }, { push: true });
  }, []);
  const close = useCallback(() => latest.current({ auction: '', bid: '', bids: '' }), []);
  const narrow = useCallback<SetFilters>((patch) => latest.current(patch), []);
  return (
    <chakra.section aria-label="Auctions">
      <AuctionFilterBar filters={filters} set={narrow} />
      <OfflineNotice />
      {showsEndingSoon(filters) && <EndingSoon onOpen={open} />}
      <ListPill list={auctions} />
      <Grid filters={filters} set={narrow} onOpen={open} />
      <AuctionDialogs address={address} onClose={close} onOpen={open} />
    </chakra.section>
  );
}
