// Debouncing: many requests in a short time cause one run.
import type { Logger } from 'pino';

export interface Debouncer {
  /** Schedules a run. Further requests until its start join it. Two runs never overlap. */
  readonly schedule: () => void;
  /**
   * Waits for the running work. A run that has not started is left to another process or the next
   * start.
   */
  readonly close: () => Promise<void>;
}

/** @param what name in the log for failures, `delayMs` how long to wait for further requests */
export function createDebouncer(
  work: () => Promise<void>,
  { delayMs, what, log }: { readonly delayMs: number; readonly what: string; readonly log: Pick<Logger, 'warn'> },
): Debouncer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  return {
    schedule() {
      if (closed) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(work).catch((error: unknown) => log.warn({ error }, what));
      }, delayMs);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
