// The Leaderboard tab, whose code comes when it is opened.
import { lazy, Suspense, type ReactNode } from 'react';
import { RankingSkeleton } from './RankingSkeleton.tsx';

const Leaderboards = lazy(() => import('./Leaderboards.tsx'));

export const LeaderboardTab = (): ReactNode => (
  <Suspense fallback={<RankingSkeleton />}>
    <Leaderboards />
  </Suspense>
);
