// Polling while the page is visible, for people without a live connection.
const isSeen = (): boolean => document.visibilityState !== 'hidden';

export interface Poll {
  /** A request has started, whoever started it. */
  readonly begin: () => void;
  /** A request has ended. @param ms time until the next request; null: none follows */
  readonly next: (ms: number | null) => void;
  /**
   * Calls `ask` when the next request is due, and when the person returns to the page.
   * @returns how to stop
   */
  readonly watch: (ask: () => void) => () => void;
}

export function createPoll(): Poll {
  let state: 'asking' | 'waiting' | 'over' = 'asking';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let whenDue: () => void = () => undefined;
  return {
    begin() {
      clearTimeout(timer);
      state = 'asking';
    },
    next(ms) {
      clearTimeout(timer);
      state = ms === null ? 'over' : 'waiting';
      if (ms !== null && isSeen()) timer = setTimeout(() => whenDue(), ms);
    },
    watch(ask) {
      const onSight = (): void => {
        clearTimeout(timer);
        if (state === 'waiting' && isSeen()) ask();
      };
      whenDue = ask;
      document.addEventListener('visibilitychange', onSight);
      window.addEventListener('online', onSight);
      return () => {
        clearTimeout(timer);
        whenDue = () => undefined;
        document.removeEventListener('visibilitychange', onSight);
        window.removeEventListener('online', onSight);
      };
    },
  };
}
