// Scroll restore: Back returns to the old scroll position, even if content loads late. New pages
// start at the top, with the focus on their heading.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

interface Place {
  /** Scroll position, in CSS pixels. */
  readonly y: number;
  /** Address of the link that had the focus. */
  readonly link: string | null;
}
const storageKey = 'places';
const most = 50;
/** How long to wait until the page has its old length, in ms. */
const longestGrowthMs = 8000;
const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function storedPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}
const places = storedPlaces();
function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-most)));
  } catch {
    // Without storage, the positions last until the page is closed.
  }
}

/** While the page returns to a position, the current position must not be saved. */
let returning = false;

const linkIn = (main: Element | null, address: string | null): HTMLElement | null =>
  [...(main?.querySelectorAll<HTMLElement>('a[href]') ?? [])].find((one) => one.getAttribute('href') === address) ??
  null;

/**
 * Scrolls to a position, and again whenever the page grows, until the position is reached or the
 * person scrolls.
 * @param onReached called when the position is reached
 * @returns how to stop
 */
function returnTo(y: number, onReached: () => void): () => void {
  returning = true;
  const end = (): void => {
    returning = false;
    clearTimeout(timer);
    growth.disconnect();
    for (const touch of touches) removeEventListener(touch, end);
  };
  const approach = (): void => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1) return;
    end();
    onReached();
  };
  const growth = new ResizeObserver(approach);
  const timer = setTimeout(end, longestGrowthMs);
  growth.observe(document.body);
  for (const touch of touches) addEventListener(touch, end, { passive: true });
  return end;
}

/** Whether the browser loaded the page for an existing history entry, by reload or history. */
const isLoadedAgain = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward');
};

/** Whether the page restores its scroll position for this history entry. */
export const comesBack = (kind: NavigationType, key: string): boolean =>
  kind === NavigationType.Pop && places.has(key) && (key !== 'default' || isLoadedAgain());

/** Saves the scroll position of each history entry while it is shown. */
function usePlaces(key: string): void {
  const current = useRef(key);
  useLayoutEffect(() => {
    current.current = key;
  });
  useEffect(() => {
    const note = (): void => {
      if (returning) return;
      const { activeElement } = document;
      const link = activeElement?.closest('main a[href]')?.getAttribute('href') ?? null;
      places.delete(current.current);
      places.set(current.current, { y: scrollY, link });
    };
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    addEventListener('scroll', note, { passive: true });
    addEventListener('focusin', note);
    addEventListener('pagehide', storePlaces);
    return () => {
      history.scrollRestoration = before;
      removeEventListener('scroll', note);
      removeEventListener('focusin', note);
      removeEventListener('pagehide', storePlaces);
    };
  }, []);
}

/** Use once, around all pages. Moves scroll position and focus when the router navigates. */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<string | null>(null);
  usePlaces(key);
  useLayoutEffect(() => {
    const isFirst = shown.current === null;
    const isElsewhere = shown.current !== pathname;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('h1');
    if (isElsewhere && !isFirst) heading?.focus({ preventScroll: true });
    const place = kind === NavigationType.Pop && (!isFirst || isLoadedAgain()) ? places.get(key) : undefined;
    if (place === undefined) {
      if (isElsewhere) scrollTo(0, 0);
      return undefined;
    }
    return returnTo(place.y, () => {
      if (isElsewhere && document.activeElement === heading)
        linkIn(document.querySelector('main'), place.link)?.focus({ preventScroll: true });
    });
  }, [key, pathname, kind]);
}
