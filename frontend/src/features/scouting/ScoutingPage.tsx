// What the address of scouting shows: this week, or those that are over.
import { lazy, Suspense, type ReactNode } from 'react';
import { usePastAddress } from './pastWeeks.address.ts';
import { ScoutingSection } from './ScoutingSection.tsx';
import { ScoutingSkeleton } from './ScoutingSkeleton.tsx';

const PastWeeks = lazy(() => import('./PastWeeks.tsx'));

export function ScoutingPage(): ReactNode {
  const { view } = usePastAddress();
  if (view === null) return <ScoutingSection />;
  return (
    <Suspense fallback={<ScoutingSkeleton />}>
      <PastWeeks />
    </Suspense>
  );
}
