// Hook that scrolls to the settings row in the address and focuses its control, even if it appears
// late.
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { comesBack } from '../../platform/page/scrollPlace.ts';

/** How long to wait until the row is there and does not move any more, in ms. */
const longestMs = 8000;
/** How long the row is highlighted, in ms. */
const arrivedMs = 2000;
const controls = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]';
const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const focusIn = (row: HTMLElement): void => {
  const control = row.hasAttribute('data-setting') ? row.querySelector<HTMLElement>(controls) : null;
  (control ?? row).focus({ preventScroll: true });
  row.dataset['arrived'] = '';
  setTimeout(() => delete row.dataset['arrived'], arrivedMs);
};

/**
 * Scrolls to a row again while the page grows, until it has been in place long enough or the person
 * scrolls.
 */
function lead(id: string): () => void {
  let row: HTMLElement | null = null;
  const approach = (): void => {
    const found = document.getElementById(id);
    if (found === null) return;
    found.scrollIntoView({ block: 'start' });
    if (found === row) return;
    row = found;
    focusIn(found);
  };
  const growth = new ResizeObserver(approach);
  const news = new MutationObserver(() => {
    if (row?.isConnected !== true) approach();
  });
  const end = (): void => {
    clearTimeout(timer);
    growth.disconnect();
    news.disconnect();
    for (const touch of touches) removeEventListener(touch, end);
  };
  const timer = setTimeout(end, longestMs);
  for (const touch of touches) addEventListener(touch, end, { passive: true });
  growth.observe(document.body);
  news.observe(document.body, { childList: true, subtree: true });
  approach();
  return end;
}

/** @returns the anchor in the address */
export function useAnchor(): string {
  const { hash, key } = useLocation();
  const kind = useNavigationType();
  const id = hash.slice(1);
  useEffect(() => (id === '' || comesBack(kind, key) ? undefined : lead(id)), [id, key, kind]);
  return id;
}
