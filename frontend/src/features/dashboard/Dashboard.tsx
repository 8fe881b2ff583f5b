// Dashboard: 'For You', guild statistics, recent activity, officers, and quick actions.
import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import type { DashboardPart } from '../../platform/features/dashboardPart.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { useStatistics } from './dashboard.live.ts';
import { ForYou } from './ForYou.tsx';
import { Officers } from './Officers.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCards, StatSkeletons } from './StatCards.tsx';

/** Loaded only for admins. */
const LlmConfigCard = lazyComponent(async () => ({ default: (await import('./LlmConfigCard.tsx')).LlmConfigCard }));

const stack = { display: 'grid', gap: { base: 3, md: 4 }, alignContent: 'start', minWidth: 0 } as const;

export interface DashboardProps {
  /** The features' parts that the viewer may see. null: their code is still loading. */
  parts: readonly DashboardPart[] | null;
  /** For admins, below Hyperion's models and prompt. */
  ofHyperion?: ReactNode;
}
export function Dashboard({ parts, ofHyperion }: DashboardProps): ReactNode {
  const { isAdmin } = useViewer();
  const statistics = useStatistics();
  return (
    <chakra.div {...stack}>
      <ForYou parts={parts} />
      <ResourceView resource={statistics} failed="Error loading statistics" skeleton={<StatSkeletons />}>
        {(found) => <StatCards {...found} parts={parts} />}
      </ResourceView>
      <chakra.div
        display="grid"
        gap={{ base: 3, md: 4 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 12fr) minmax(0, 7fr)' }}
      >
        <chakra.div {...stack}>
          <RecentActivity parts={parts} />
          {isAdmin && (
            <Suspense fallback={null}>
              <LlmConfigCard>{ofHyperion}</LlmConfigCard>
            </Suspense>
          )}
        </chakra.div>
        <chakra.div {...stack}>
          <Officers />
          <QuickActions />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
