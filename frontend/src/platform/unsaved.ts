// Keeps the page while something typed would be lost: Back asks first, and so does the browser when the page is left.
import { useEffect, useRef } from 'react';

/** Where an entry of the history stands, as the router counts; null: it made none. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

interface Guard {
  ask: () => Promise<boolean>;
  leave: () => void;
}

/** Hears of every step in the history before the router does, and takes it back until it is known whether it may be. */
function guardHistory({ ask, leave }: Guard): () => void {
  const here = placeOf(history.state);
  let phase: 'watching' | 'returning' | 'leaving' = 'watching';
  let step = -1;
  const answer = async (): Promise<void> => {
    if (!(await ask())) return;
    phase = 'leaving';
    leave();
    history.go(step);
  };
  const onStep = (event: PopStateEvent): void => {
    if (phase === 'leaving') return;
    event.stopImmediatePropagation();
    if (phase === 'returning') {
      phase = 'watching';
      void answer();
      return;
    }
    const there = placeOf(event.state);
    step = here === null || there === null || here === there ? -1 : there - here;
    phase = 'returning';
    history.go(-step);
  };
  // The router listens at the window, too: at the window itself those who capture are called first.
  addEventListener('popstate', onStep, { capture: true });
  return () => removeEventListener('popstate', onStep, { capture: true });
}

const keepPage = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * @param unsaved whether something would be lost now
 * @param ask whether the person wants to lose it
 * @param leave closes what holds it; then the step in the history is made
 */
export function useUnsaved(unsaved: boolean, ask: Guard['ask'], leave: Guard['leave']): void {
  const latest = useRef<Guard>({ ask, leave });
  useEffect(() => {
    latest.current = { ask, leave };
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const stop = guardHistory({ ask: () => latest.current.ask(), leave: () => latest.current.leave() });
    addEventListener('beforeunload', keepPage);
    return () => {
      stop();
      removeEventListener('beforeunload', keepPage);
    };
  }, [unsaved]);
}
