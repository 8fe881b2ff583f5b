// Hook that loads something again while its page is visible, for what has no live messages.
import { useEffect } from 'react';

/**
 * @param reload must be the same function on every render
 * @param ms from one answer to the next request
 */
export function useReloadEvery(reload: () => Promise<unknown>, ms: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'hidden') await reload();
      if (!isOver) wait();
    };
    const wait = (): void => {
      timer = setTimeout(() => void ask(), ms);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [reload, ms]);
}
