// Progressive rendering of long grids: a few cards at a time, so that the page stays responsive.
import { startTransition, useEffect, useState } from 'react';
import { create } from 'zustand';

/** Lets the browser handle input before the next step. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const unseenMs = 300;
/**
 * Resolves after the next paint. On a hidden page, which never paints, it resolves shortly after.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, unseenMs);
    // The second frame starts after the first one is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late);
        setTimeout(resolve, 0);
      }),
    );
  });

/**
 * Number of cards that a phone renders without a noticeable delay. It is the same on all screens,
 * because reading the width forces a layout.
 */
const step = 3;
/** Number of cards in the first step, which also lays out the rest of the page. */
const first = 1;

/** Whether all cards are rendered at once, because the page is printed. */
export const rendersAll = create(() => false);

/**
 * How many of `count` cards to render now: first one, then a few more whenever the browser is idle.
 * A `count` of 0 means that the list is still loading. Show its skeleton while the result is 0.
 */
export function useProgressiveRender(count: number): number {
  const [drawn, setDrawn] = useState(count === 0 ? 0 : first);
  const all = rendersAll();
  if (count === 0 && drawn > 0) setDrawn(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(all ? count : drawn + step));
  }, [drawn, count, all]);
  return all ? count : Math.min(drawn, count);
}
