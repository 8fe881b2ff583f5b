// Dashboard: 'For You', guild statistics, recent activity, officers, and quick actions.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { DashboardPart } from '../../platform/features/dashboardPart.ts';
import type { Put } from '../../platform/page/lazyPart.tsx';
import { useViewer } from '../../platform/session/session.store.ts';
import { GuestNotice } from '../../ui/GuestNotice.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { useStatistics } from './dashboard.live.ts';
import { fetchStatistics, statistics } from './dashboard.store.ts';
import { ForYou } from './ForYou.tsx';
import { fetchForYou, forYou } from './forYou.store.ts';
import { LlmConfigCard } from './LlmConfigCard.tsx';
import { Officers } from './Officers.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCards, StatSkeletons } from './StatCards.tsx';

const gap = { base: 3, md: 4 } as const;

/** Asks for what the dashboard shows first. @throws ApiError */
export async function askDashboard(): Promise<Put> {
  const { signal } = new AbortController();
  const [mine, figures] = await Promise.all([fetchForYou(signal), fetchStatistics(signal)]);
  return () => {
    forYou.take(mine);
    statistics.take(figures);
  };
}

export interface DashboardProps {
  /** The features' parts that the viewer may see. null: their code is still loading. */
  parts: readonly DashboardPart[] | null;
}
export function Dashboard({ parts }: DashboardProps): ReactNode {
  const { isAdmin } = useViewer();
  const figures = useStatistics();
  return (
    <chakra.div display="grid" gap={gap} minWidth={0}>
      <GuestNotice may="sign up for events, bid and claim contracts" />
      <ForYou parts={parts} />
      <ResourceView resource={figures} failed="Error loading statistics" skeleton={<StatSkeletons />}>
        {(found) => <StatCards {...found} parts={parts} />}
      </ResourceView>
      <chakra.div
        display="grid"
        gap={gap}
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
        }}
        css={{ '& > :first-of-type': { gridColumn: { md: '1 / -1', xl: 'auto' } } }}
      >
        <RecentActivity parts={parts} />
        <Officers />
        <QuickActions />
      </chakra.div>
      {isAdmin && <LlmConfigCard />}
    </chakra.div>
  );
}
