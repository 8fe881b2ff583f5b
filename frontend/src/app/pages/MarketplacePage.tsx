// Marketplace page: a tab for listed items and a tab for live auctions.
import { chakra } from '@chakra-ui/react';
import { listingTypes } from '@guild/common/market/market.api';
import * as z from 'zod/mini';
import { Suspense, type ReactNode } from 'react';
import { auctionsTab, newAuction } from '../../features/auctions/core/auctions.tab.ts';
import { useAuctionCount } from '../../features/auctions/auctions.store.ts';
import { useCounts } from '../../features/dashboard/dashboard.store.ts';
import { useItemCount } from '../../features/market/market.store.ts';
import { useQuery } from '../../platform/page/address.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { WaitingSection } from '../shell/WaitingSection.tsx';

interface CountProps {
  /** Whether its tab is open. Then the number is that of the filtered list. */
  isOpen: boolean;
}
/** Components of their own, so that a new count does not render the whole page again. */
function AuctionCount({ isOpen }: CountProps): ReactNode {
  const listed = useAuctionCount();
  const active = useCounts(({ counts }) => counts?.auctions);
  return (isOpen ? listed : undefined) ?? active;
}
const ItemCount = ({ isOpen }: CountProps): ReactNode => useItemCount(isOpen);

const ItemsSection = lazyComponent(async () => ({
  default: (await import('../../features/market/ItemsSection.tsx')).ItemsSection,
}));
const ListItemButton = lazyComponent(async () => ({
  default: (await import('../../features/market/ListItemButton.tsx')).ListItemButton,
}));

const marketQuery = z.object({
  tab: z.optional(z.enum(['items', 'auctions'])),
  auction: z.optional(z.string()),
  item: z.optional(z.string()),
  listingType: z.optional(z.enum(listingTypes)),
});

export default function MarketplacePage(): ReactNode {
  const [{ tab = 'auctions', listingType = 'selling' }, set] = useQuery(marketQuery);
  const tabs = [
    { value: 'items', label: 'Items', count: <ItemCount isOpen={tab === 'items'} /> },
    { value: 'auctions', label: 'Auctions', count: <AuctionCount isOpen={tab === 'auctions'} /> },
  ];
  return (
    <Tabs
      label="Marketplace"
      value={tab}
      tabs={tabs}
      aside={
        <Suspense fallback={null}>
          {tab === 'auctions' ? <newAuction.Part /> : <ListItemButton listingType={listingType} />}
        </Suspense>
      }
      onChange={(next) => {
        set({ tab: next, auction: undefined, item: undefined, listingType: undefined }, { push: true });
      }}
    >
      <TabPanel of="items">
        <chakra.h2 srOnly>Items</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <ItemsSection />
        </Suspense>
      </TabPanel>
      <TabPanel of="auctions">
        <chakra.h2 srOnly>Auctions</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <auctionsTab.Part />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
