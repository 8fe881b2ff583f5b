// Scouting page: the current week or past weeks, depending on the address.
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { usePastAddress } from './history/pastWeeks.address.ts';
import { ScoutingSection } from './ScoutingSection.tsx';
import { PastWeeksSkeleton } from './ScoutingSkeleton.tsx';

const PastWeeks = lazyComponent(() => import('./history/PastWeeks.tsx'));

export function ScoutingPage(): ReactNode {
  const { view } = usePastAddress();
  if (view === null) return <ScoutingSection />;
  return (
    <Suspense fallback={<PastWeeksSkeleton />}>
      <PastWeeks />
    </Suspense>
  );
}
