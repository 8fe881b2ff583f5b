// Draws a long grid a few cards at a time, so that the page answers while it fills.
import { startTransition, useEffect, useState } from 'react';

/** Lets the page answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const unseenMs = 300;
/** When what has been drawn is seen; in a page that nobody looks at, shortly after. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, unseenMs);
    // The second frame begins when the first is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late);
        setTimeout(resolve, 0);
      }),
    );
  });

/** How many cards a phone draws without being felt; asking how wide the screen is would cost more than it spares. */
const step = 3;
/** And at first, when all that stands around them is laid out, too. */
const first = 1;

/**
 * How many of `count` cards to draw now: one of those that are there at first, then a few more whenever nothing else is to be done.
 * A count of 0 is a list that is still on its way; show what stands for it as long as none is drawn.
 */
export function useProgressiveRender(count: number): number {
  const [drawn, setDrawn] = useState(count === 0 ? 0 : first);
  if (count === 0 && drawn > 0) setDrawn(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
