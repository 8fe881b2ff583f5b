// Work that comes round again and again on the worker: each chore runs at the start and then at its own pace.
import type { Logger } from 'pino';
import type { Chore } from '../process/feature.ts';

export interface Chores {
  /** Resolves when every chore has run for the first time. */
  readonly started: Promise<void>;
  /** Starts nothing more and waits for what is running. */
  close(): Promise<void>;
}

/** A chore that fails is logged and comes round again. */
export function runChores(chores: readonly Chore[], log: Logger): Chores {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const once = async (chore: Chore): Promise<void> => {
    try {
      await chore.run();
    } catch (error) {
      log.warn({ error, chore: chore.name }, 'a chore failed and will be tried again');
    }
    if (!closed)
      timers.set(
        chore.name,
        setTimeout(() => void start(chore), chore.everyMs),
      );
  };
  const start = (chore: Chore): Promise<void> => {
    const run = once(chore).finally(() => running.delete(run));
    running.add(run);
    return run;
  };

  return {
    started: Promise.all(chores.map(start)).then(() => undefined),
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
