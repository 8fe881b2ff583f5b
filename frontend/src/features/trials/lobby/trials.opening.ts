// The dialog that opens a trial: who asks for it, and what it begins with.
import type { Trial } from '@guild/common/trials/trials.api';
import { create } from 'zustand';
import { trials } from '../trials.store.ts';

interface Opening {
  readonly isOpen: boolean;
  /** The one that is played again; null: none. */
  readonly like: Trial | null;
}
export const useOpening = create<Opening>(() => ({ isOpen: false, like: null }));
export const startNew = (): void => useOpening.setState({ isOpen: true, like: null });
/** Another one with the theme, rewards and lengths of this. */
export const startLike = (like: Trial): void => useOpening.setState({ isOpen: true, like });
export const endOpening = (): void => useOpening.setState({ isOpen: false });

/** Whether a trial may be started: none is joined or played. */
export const useIsFree = (): boolean =>
  trials.use(
    ({ phase, entities }) =>
      phase === 'ready' &&
      !Object.values(entities.byId).some(({ status }) => status === 'joining' || status === 'running'),
  );
