// Gathers news of one thing that comes fast: the first is sent at once, what follows within moments is sent together.

/** How long news waits for more after the first, and longer while more keeps arriving, in ms. */
const windowsMs = [50, 100, 250] as const;
const longestMs = windowsMs[2];

interface Window<T> {
  held: T | undefined;
  /** When what was handed on last has been sent. */
  sent: Promise<unknown>;
  timer: NodeJS.Timeout;
  /** How many windows have passed with news in them. */
  passed: number;
}
export interface Coalescer<T> {
  /**
   * Sends this at once, unless something was sent under the same key moments ago.
   * @param urgent sends it at once in any case, with what is held
   * @returns whether it is sent at once
   */
  offer(key: string, item: T, urgent: boolean): boolean;
  /** Sends at once what is held. */
  flush(): void;
}

/**
 * @param send is handed one item, or what was held since the last time, one call after the other for each key; it must not reject
 * @param join makes one item of what is held and what comes next
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
