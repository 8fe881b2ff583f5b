// Draws a long grid a few cards at a time, so that the page answers while it fills.
import { startTransition, useEffect, useState } from 'react';

/** How many cards a phone draws without being felt; asking how wide the screen is would cost more than it spares. */
const step = 3;

/**
 * How many of `count` cards to draw now: none at first, then a few more whenever nothing else is to be done.
 * Belongs into a component that is made anew with each list, and that shows what it did before as long as none is drawn.
 */
export function useGradually(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
