// Periodic tasks of the worker: each runs at the start and then at its own interval.
import type { Logger } from 'pino';
import type { ScheduledTask } from '../features/feature.ts';
import type { TaskRuns } from './taskRuns.ts';

export interface ScheduledTasks {
  /** Resolves when every task has run for the first time. */
  readonly started: Promise<void>;
  /** Starts no more tasks, and waits for the running ones. */
  close(): Promise<void>;
}

/**
 * Runs tasks periodically. A task that fails is logged and runs again at the next interval.
 * @param parts `mayRun` says whether tasks may run now; otherwise they are skipped. `runs` stores the
 *   last run of each
 */
export function runScheduledTasks(
  tasks: readonly ScheduledTask[],
  { log, mayRun, runs }: { readonly log: Logger; readonly mayRun: () => boolean; readonly runs: TaskRuns },
): ScheduledTasks {
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  /** Without a note, the checks say that the task is late. */
  const note = (task: ScheduledTask, outcome: 'done' | 'failed'): Promise<void> =>
    runs.note(task, outcome).catch(() => undefined);
  const once = async (task: ScheduledTask): Promise<void> => {
    try {
      if (mayRun()) {
        await task.run(closing.signal);
        await note(task, 'done');
      }
    } catch (error) {
      log.warn({ error, task: task.name }, 'a task failed and will be tried again');
      await note(task, 'failed');
    }
    if (!closing.signal.aborted)
      timers.set(
        task.name,
        setTimeout(() => void start(task), task.everyMs),
      );
  };
  const start = (task: ScheduledTask): Promise<void> => {
    const run = once(task).finally(() => running.delete(run));
    running.add(run);
    return run;
  };

  return {
    started: Promise.all(tasks.map(start)).then(() => undefined),
    async close() {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
