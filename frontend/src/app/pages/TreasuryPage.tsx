// Treasury page: the guild's resources, the viewer's shares, and the hauls.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { Suspense, type ReactNode } from 'react';
import { TreasurySection } from '../../features/treasury/TreasurySection.tsx';
import { useQuery } from '../../platform/page/address.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { WaitingSection } from '../shell/WaitingSection.tsx';

const MineTab = lazyComponent(() => import('../../features/payouts/shares/MineTab.tsx'));
const HaulsTab = lazyComponent(() => import('../../features/payouts/hauls/HaulsTab.tsx'));

const treasuryQuery = z.object({
  tab: z.optional(z.enum(['mine', 'hauls'])),
  resource: z.optional(z.string()),
  status: z.optional(z.string()),
});
const tabs = [
  { value: 'resources', label: 'Resources' },
  { value: 'mine', label: 'My shares' },
  { value: 'hauls', label: 'Hauls' },
];

export default function TreasuryPage(): ReactNode {
  const [{ tab = 'resources' }, set] = useQuery(treasuryQuery);
  return (
    <Tabs
      label="Treasury"
      value={tab}
      tabs={tabs}
      onChange={(next) =>
        set({ tab: next === 'resources' ? '' : next, resource: undefined, status: undefined }, { push: true })
      }
    >
      <TabPanel of="resources">
        <chakra.h2 srOnly>Resources</chakra.h2>
        <TreasurySection />
      </TabPanel>
      <TabPanel of="mine">
        <chakra.h2 srOnly>My shares</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <MineTab />
        </Suspense>
      </TabPanel>
      <TabPanel of="hauls">
        <chakra.h2 srOnly>Hauls</chakra.h2>
        <Suspense fallback={<WaitingSection />}>
          <HaulsTab />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
