// The dashboard: the guild in numbers, what has happened, who leads it, and the ways on.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useViewer } from '../../platform/session.store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useLiveDashboard } from './dashboard.live.ts';
import { loadDashboard, useDashboard } from './dashboard.store.ts';
import { LlmConfigCard } from './LlmConfigCard.tsx';
import { Officers } from './Officers.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCards } from './StatCards.tsx';

const stack = { display: 'grid', gap: { base: 3, md: 4 }, alignContent: 'start', minWidth: 0 } as const;

export function Dashboard(): ReactNode {
  const { isAdmin } = useViewer();
  useLiveDashboard();
  const { stats, counter, failure } = useDashboard();
  return (
    <chakra.div {...stack}>
      {failure !== null ? (
        <ErrorState title="Error loading statistics" error={failure} onRetry={() => void loadDashboard()} />
      ) : (
        <StatCards stats={stats} counter={counter} />
      )}
      <chakra.div
        display="grid"
        gap={{ base: 3, md: 4 }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 12fr) minmax(0, 7fr)' }}
      >
        <chakra.div {...stack}>
          <RecentActivity />
          {isAdmin && <LlmConfigCard />}
        </chakra.div>
        <chakra.div {...stack}>
          <Officers />
          <QuickActions />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
