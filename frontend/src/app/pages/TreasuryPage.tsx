// Treasury page: the guild's resources, the viewer's deals, and the hauls.
import { chakra } from '@chakra-ui/react';
import { idParams, maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { Suspense, type ReactNode } from 'react';
import { TreasurySection } from '../../features/treasury/TreasurySection.tsx';
import { useQuery } from '../../platform/page/address.ts';
import { lazyComponent, lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useMay } from '../../platform/session/session.store.ts';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { WaitingSection } from '../shell/WaitingSection.tsx';

const DealsTab = lazyComponent(() => import('../../features/deals/DealsTab.tsx'));
const Waiting = lazyComponent(() => import('../../features/deals/Waiting.tsx'));
const SharesDialog = lazyDialog(() => import('../../features/deals/SharesDialog.tsx'));
const HaulsTab = lazyComponent(() => import('../../features/payouts/hauls/HaulsTab.tsx'));

const treasuryQuery = z.object({
  tab: z.optional(z.enum(['mine', 'hauls'])),
  resource: z.optional(z.string()),
  status: z.optional(z.string()),
  side: z.optional(z.string()),
  /** The haul whose shares are shown. */
  shares: maybe(idParams.shape.id),
});
const tabs = [
  { value: 'resources', label: 'Resources' },
  { value: 'mine', label: 'Deals' },
  { value: 'hauls', label: 'Hauls' },
];

export default function TreasuryPage(): ReactNode {
  const [{ tab = 'resources', shares }, set] = useQuery(treasuryQuery);
  const mayPay = useMay('hauls');
  return (
    <Tabs
      label="Treasury"
      value={tab}
      tabs={tabs}
      onChange={(next) =>
        set(
          {
            tab: next === 'resources' ? '' : next,
            resource: undefined,
            status: undefined,
            side: undefined,
            shares: undefined,
          },
          { push: true },
        )
      }
    >
      <TabPanel of="resources">
        <chakra.h2 srOnly>Resources</chakra.h2>
        <TreasurySection />
      </TabPanel>
      <TabPanel of="mine">
        <chakra.h2 srOnly>Deals</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <DealsTab />
        </Suspense>
      </TabPanel>
      <TabPanel of="hauls">
        <chakra.h2 srOnly>Hauls</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: 4, md: 5 }}>
            {mayPay && <Waiting />}
            <HaulsTab />
          </chakra.div>
          {mayPay && shares !== undefined && (
            <SharesDialog haulId={shares} onClose={() => set({ shares: undefined })} />
          )}
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
