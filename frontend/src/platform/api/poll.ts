// Asks for something again and again while the page is looked at, for those who have no live line.
const isSeen = (): boolean => document.visibilityState !== 'hidden';

export interface Poll {
  /** It is being asked for, by whomever. */
  readonly begin: () => void;
  /** It has been answered. @param ms how long to wait until it is asked for again; null: it never is */
  readonly next: (ms: number | null) => void;
  /** Asks when it is due, and at once when somebody comes back to the page. @returns how to stop */
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
