// Whether the hall is shown in the width of a phone, where panels become sheets.
import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 767px)');
const follow = (changed: () => void): (() => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** True up to 767 CSS pixels; follows when the window is made wider or turned. */
export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => phone.matches);
