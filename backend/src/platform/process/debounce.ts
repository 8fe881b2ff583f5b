// Runs something once for many requests that come close together.
import type { Logger } from 'pino';

export interface Debounced {
  /** Runs it in a moment, together with everything else that asks until then; never two runs at once. */
  readonly schedule: () => void;
  /** Waits for the run that is under way; what has not begun is left to another process, or to the next start. */
  readonly close: () => Promise<void>;
}

/** @param what said in the log when it fails, `delayMs` how long is waited for others that ask */
export function createDebounced(
  work: () => Promise<void>,
  { delayMs, what, log }: { readonly delayMs: number; readonly what: string; readonly log: Pick<Logger, 'warn'> },
): Debounced {
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
