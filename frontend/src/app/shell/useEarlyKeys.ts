// Buffer for keys that are typed into the search before its field has loaded.
import { useEffect, useRef } from 'react';

/** Marks the field that receives the focus. */
export const searchField = { 'data-search-field': '' } as const;

/**
 * Collects keys from the opening of the search until its field has the focus.
 * @param isOpen whether the search is open
 * @param change changes the text of the field
 * @param close called on Escape
 */
export function useEarlyKeys(
  isOpen: boolean,
  change: (next: (before: string) => string) => void,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const { key } = event;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape') latest.current();
      else if (key === 'Backspace') change((before) => before.slice(0, -1));
      else if (key.length === 1) change((before) => before + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = (): void => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('focusin', onFocus);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.dataset['searchField'] !== undefined) stop();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('focusin', onFocus);
    return stop;
  }, [isOpen, change]);
}
