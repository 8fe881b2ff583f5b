// Hook that waits until somebody has stopped typing.
import { useEffect, useState } from 'react';

/** While somebody types, nothing is asked of the server; it is after this pause, in ms. */
const pauseMs = 400;
/** The value, as soon as it has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
