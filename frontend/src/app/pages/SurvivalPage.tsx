// Survival page, at /survival and /tips: tips, guides, and maps, including the maps of other
// features.
import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { Suspense, type ReactNode } from 'react';
import { MapPanelSkeleton } from '../../features/scouting/ScoutingSkeleton.tsx';
import { GuidesTab } from '../../features/survival/GuidesTab.tsx';
import { tipIds } from '../../features/survival/survival.links.ts';
import { TipsTab } from '../../features/survival/TipsTab.tsx';
import { openId, useQuery } from '../../platform/page/address.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';

const MapsTab = lazyComponent(async () => ({ default: (await import('../../features/survival/MapsTab.tsx')).MapsTab }));

const GuildGuides = lazyComponent(async () => ({
  default: (await import('../../features/lore/guides/GuildGuides.tsx')).GuildGuides,
}));

const DeepDesertMap = lazyComponent(() => import('../../features/scouting/map/DeepDesertMap.tsx'));

const deepDesert = (
  <Suspense fallback={<MapPanelSkeleton />}>
    <DeepDesertMap />
  </Suspense>
);

const survivalQuery = z.object({
  tab: z.optional(z.enum(['guides', 'maps'])),
  tip: z.optional(z.enum(tipIds)),
  guide: openId,
});
const tabs = [
  { value: 'tips', label: 'Tips' },
  { value: 'guides', label: 'Guides' },
  { value: 'maps', label: 'Maps' },
];

export default function SurvivalPage(): ReactNode {
  const [{ tab = 'tips', tip, guide }, set] = useQuery(survivalQuery);
  return (
    <Tabs
      label="Survival"
      value={tab}
      tabs={tabs}
      onChange={(next) => set({ tab: next === 'tips' ? '' : next, tip: undefined, guide: '' }, { push: true })}
    >
      <TabPanel of="tips">
        <chakra.h2 srOnly>Tips</chakra.h2>
        <TipsTab tip={tip} onTip={(id, how) => set({ tip: id }, how)} />
      </TabPanel>
      <TabPanel of="guides">
        <chakra.h2 srOnly>Guides</chakra.h2>
        <Suspense fallback={<SkeletonLines count={4} label="Loading the guides..." />}>
          <GuildGuides
            open={guide}
            onOpen={(id) => set({ guide: id === undefined ? '' : String(id) }, { push: id !== undefined })}
          />
        </Suspense>
        <GuidesTab />
      </TabPanel>
      <TabPanel of="maps">
        <chakra.h2 srOnly>Maps</chakra.h2>
        <Suspense fallback={<MapPanelSkeleton />}>
          <MapsTab deepDesert={deepDesert} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
