// The marketplace: the tab of listed items and the tab of live auctions.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { lazy, Suspense, type ReactNode } from 'react';
import { useAuctionCount } from '../../features/auctions/auctions.store.ts';
import { useQuery } from '../../platform/address.ts';
import { EmptyItems } from '../../ui/art/EmptyItems.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { WaitingSection } from '../shell/WaitingSection.tsx';
import { ComingNext } from './ComingNext.tsx';

const AuctionsSection = lazy(async () => ({
  default: (await import('../../features/auctions/AuctionsSection.tsx')).AuctionsSection,
}));

const CreateAuctionButton = lazy(async () => ({
  default: (await import('../../features/auctions/CreateAuctionButton.tsx')).CreateAuctionButton,
}));

const marketQuery = z.object({ tab: z.optional(z.enum(['items', 'auctions'])), auction: z.optional(z.string()) });

export default function MarketplacePage(): ReactNode {
  const [{ tab = 'auctions' }, set] = useQuery(marketQuery);
  const auctions = useAuctionCount();
  const tabs = [
    { value: 'items', label: 'Items' },
    { value: 'auctions', label: 'Auctions', count: tab === 'auctions' ? auctions : undefined },
  ];
  return (
    <Tabs
      label="Marketplace"
      value={tab}
      tabs={tabs}
      aside={
        tab === 'auctions' ? (
          <Suspense fallback={null}>
            <CreateAuctionButton />
          </Suspense>
        ) : undefined
      }
      onChange={(next) => {
        set({ tab: next, auction: undefined }, { push: true });
      }}
    >
      <TabPanel of="items">
        <ComingNext
          art={EmptyItems}
          name="Items"
          will="Things for sale and things wanted, with a ping that reaches the seller on Discord."
        />
      </TabPanel>
      <TabPanel of="auctions">
        <chakra.h2 srOnly>Auctions</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <AuctionsSection />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
