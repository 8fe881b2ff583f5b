// Plays the celebration once for each reset of the counter, wherever the viewer is in the app.
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLive } from '../../platform/live.ts';
import { applyCounter } from './dashboard.store.ts';

const load = () => import('./Celebration.tsx');
const Celebration = lazy(load);
const idleMs = 4000;
const seenFacts = new Set<string>();

/** Mounted once, by the signed-in app. The worm's drawing is fetched when the browser has nothing else to do. */
export function CelebrationHost(): ReactNode {
  const [playing, setPlaying] = useState<{ days: number; factId: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), idleMs);
    return () => clearTimeout(timer);
  }, []);
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
