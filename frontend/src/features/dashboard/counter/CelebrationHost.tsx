// Player of the celebration, once for each reset of the counter, anywhere in the app.
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { useLive } from '../../../platform/live/live.ts';
import { applyCounter } from '../dashboard.store.ts';

const Celebration = lazyComponent(() => import('./Celebration.tsx'));
const seenFacts = new Set<string>();

/** Mounted once, by the signed-in app. */
export function CelebrationHost(): ReactNode {
  const [playing, setPlaying] = useState<{ days: number; factId: string } | null>(null);
  useLive(
    'incident-counter:reset',
    (counter) => {
      applyCounter(counter);
      if (seenFacts.has(counter.factId)) return;
      seenFacts.add(counter.factId);
      setPlaying({ days: counter.daysWithoutIncident, factId: counter.factId });
    },
    { replay: false },
  );
  const end = useCallback(() => setPlaying(null), []);
  if (playing === null) return null;
  return (
    <Suspense fallback={null}>
      <Celebration key={playing.factId} days={playing.days} onEnd={end} />
    </Suspense>
  );
}
