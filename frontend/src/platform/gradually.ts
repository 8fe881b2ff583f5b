// Draws a long grid a few cards at a time, so that the page answers while it fills.
import { startTransition, useEffect, useState } from 'react';

/** Lets the page answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** How many cards a phone draws without being felt; asking how wide the screen is would cost more than it spares. */
const step = 3;

/**
 * How many of `count` cards to draw now: a few of those that are there at first, then a few more whenever nothing else is to be done.
 * A count of 0 is a list that is still on its way; show what stands for it as long as none is drawn.
 */
export function useGradually(count: number): number {
  const [drawn, setDrawn] = useState(count === 0 ? 0 : step);
  if (count === 0 && drawn > 0) setDrawn(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
