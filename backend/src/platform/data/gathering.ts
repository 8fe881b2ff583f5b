// Gathers news of one thing that comes fast: the first is told at once, what follows within moments is told together.

/** How long news waits for more after the first, and while more keeps coming, in ms. */
const firstWindowMs = 50;
const nextWindowMs = 100;

interface Window<T> {
  held: T[];
  /** When what was told last has been told. */
  told: Promise<unknown>;
  timer: NodeJS.Timeout;
}
export interface Gathering<T> {
  /**
   * Tells this at once, unless something was told under the same key moments ago.
   * @param urgent tells it at once in any case, with what is held
   * @returns whether it is told at once
   */
  offer(key: string, item: T, urgent: boolean): boolean;
  /** Tells at once what is held. */
  flush(): void;
}

/**
 * @param tell is handed one item, or everything that was held since the last time, one call after the other for each key;
 *   it must not reject
 */
export function gather<T>(tell: (items: readonly T[]) => Promise<unknown>): Gathering<T> {
  const windows = new Map<string, Window<T>>();

  const wait = (key: string, ms: number): NodeJS.Timeout => setTimeout(() => close(key), ms);
  const close = (key: string): void => {
    const window = windows.get(key);
    if (window === undefined) return;
    if (window.held.length === 0) {
      windows.delete(key);
      return;
    }
    const items = window.held;
    window.held = [];
    window.told = window.told.then(() => tell(items));
    window.timer = wait(key, nextWindowMs);
  };

  const closeNow = (key: string, { timer }: Window<T>): void => {
    clearTimeout(timer);
    close(key);
  };

  return {
    offer(key, item, urgent) {
      const window = windows.get(key);
      if (window !== undefined) {
        window.held.push(item);
        if (urgent) closeNow(key, window);
        return urgent;
      }
      windows.set(key, { held: [], told: tell([item]), timer: wait(key, firstWindowMs) });
      return true;
    },
    flush() {
      for (const [key, window] of windows) closeNow(key, window);
    },
  };
}
