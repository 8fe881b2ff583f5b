// Open state and first values of the dialog that opens a trial.
import type { Trial } from '@guild/common/trials/trials.api';
import { create } from 'zustand';
import { useSecondsUntil } from '../core/useStage.ts';
import { trials } from '../trials.store.ts';

interface Opening {
  readonly isOpen: boolean;
  /** The trial whose settings are copied. null: none. */
  readonly like: Trial | null;
}
export const useOpening = create<Opening>(() => ({ isOpen: false, like: null }));
export const startNew = (): void => useOpening.setState({ isOpen: true, like: null });
/** Opens the dialog with the theme, rewards and durations of another trial. */
export const startLike = (like: Trial): void => useOpening.setState({ isOpen: true, like });
export const endOpening = (): void => useOpening.setState({ isOpen: false });

/**
 * Whether a trial may be started: no other one is open or running. A trial whose last result is not
 * shown yet still counts as running, because the button would give the result away.
 */
export function useIsFree(): boolean {
  const isFree = trials.use(
    ({ phase, entities }) =>
      phase === 'ready' &&
      !Object.values(entities.byId).some(({ status }) => status === 'joining' || status === 'running'),
  );
  const revealsAt = trials.use(({ entities }) =>
    Math.max(0, ...Object.values(entities.byId).map(({ last }) => Date.parse(last?.revealsAt ?? '') || 0)),
  );
  const secondsLeft = useSecondsUntil(revealsAt);
  return isFree && secondsLeft === 0;
}
