// Hook for phone width, at which panels become sheets.
import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 767px)');
const follow = (changed: () => void): (() => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** True up to 767 CSS pixels. Follows changes of the window's width. */
export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => phone.matches);
