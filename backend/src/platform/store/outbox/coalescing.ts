// Coalescing: the first item of a key is sent at once, items that follow within moments are sent
// together.

/** Waiting times after an item was sent, in ms. They grow while more items keep arriving. */
const windowsMs = [50, 100, 250] as const;
const longestMs = windowsMs[2];

interface Window<T> {
  held: T | undefined;
  /** Resolves when the last item has been sent. */
  sent: Promise<unknown>;
  timer: NodeJS.Timeout;
  /** Number of windows in a row in which items arrived. */
  passed: number;
}
export interface Coalescer<T> {
  /**
   * Sends the item at once, unless something was sent under the same key moments ago.
   * @param urgent sends it at once in any case, together with held items
   * @returns whether it is sent at once
   */
  offer(key: string, item: T, urgent: boolean): boolean;
  /** Sends all held items at once. */
  flush(): void;
}

/**
 * @param send receives one item, or the joined held items; for each key one call after the other;
 *   it must not reject
 * @param join combines the held item with the next one
 */
export function createCoalescer<T>(send: (item: T) => Promise<unknown>, join: (held: T, next: T) => T): Coalescer<T> {
  const windows = new Map<string, Window<T>>();

  const wait = (key: string, ms: number): NodeJS.Timeout => setTimeout(() => close(key), ms);
  const close = (key: string): void => {
    const window = windows.get(key);
    if (window === undefined) return;
    if (window.held === undefined) {
      windows.delete(key);
      return;
    }
    const item = window.held;
    window.held = undefined;
    window.sent = window.sent.then(() => send(item));
    window.passed += 1;
    window.timer = wait(key, windowsMs[window.passed] ?? longestMs);
  };

  const closeNow = (key: string, { timer }: Window<T>): void => {
    clearTimeout(timer);
    close(key);
  };

  return {
    offer(key, item, urgent) {
      const window = windows.get(key);
      if (window !== undefined) {
        window.held = window.held === undefined ? item : join(window.held, item);
        if (urgent) closeNow(key, window);
        return urgent;
      }
      windows.set(key, { held: undefined, sent: send(item), timer: wait(key, windowsMs[0]), passed: 0 });
      return true;
    },
    flush() {
      for (const [key, window] of windows) closeNow(key, window);
    },
  };
}
