// Leaderboard tab. Its code loads when the tab is opened.
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { RankingSkeleton } from './RankingSkeleton.tsx';

const Leaderboards = lazyComponent(() => import('./Leaderboards.tsx'));

export const LeaderboardTab = (): ReactNode => (
  <Suspense fallback={<RankingSkeleton />}>
    <Leaderboards />
  </Suspense>
);
