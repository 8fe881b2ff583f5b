// Delayed jobs that update a feature's messages in the guild's Discord channel. Within a process,
// each message is updated by one job at a time.
import { reconciling, type DelayedJob, type JobKind, type JobScheduler } from '../../jobs/jobs.ts';
import { handling, type JobHandler } from '../../jobs/jobWorkers.ts';
import type { Context } from '../../features/context.ts';
import type { ScheduledTask } from '../../features/feature.ts';
import { createMutex } from '../../process/mutex.ts';
import type { DiscordChannel } from './webhookChannel.ts';

/**
 * Maximum number of steps in a row, enough to find a message deleted, post it again and check it.
 */
const maxSteps = 4;

/** A message that needs a step. */
export interface DueMessage {
  readonly id: number;
  /** Ms since 1970. */
  readonly at: number;
}
export interface DiscordPosterParts<D> {
  /** Null when no webhook is set. Nothing is done then. */
  readonly channel: DiscordChannel | null;
  readonly kind: JobKind<D>;
  readonly jobs: JobScheduler<D>;
  /** The name of the reconciler. */
  readonly name: string;
  /** The message id in the data of a job. */
  readonly idOf: (data: D) => number;
  /**
   * Takes one step for a message. Returns when the next step is due, ms since 1970, or null when
   * there is none.
   */
  readonly takeStep: (by: DiscordChannel, id: number) => Promise<number | null>;
  /** The job for the next step of a message. Its id stays the same until the message changes. */
  readonly jobOf: (due: DueMessage) => Promise<DelayedJob<D>>;
  /** The messages with a step due up to `at` (ms since 1970), earliest first. */
  readonly dueUpTo: (by: DiscordChannel, at: number) => Promise<readonly DueMessage[]>;
}
export interface DiscordPoster {
  /** Takes the steps that are due, and schedules the next one. */
  readonly job: JobHandler;
  /**
   * Takes overdue steps. Also schedules steps that are due within a minute, in case their jobs were
   * lost.
   */
  readonly reconciler: ScheduledTask;
}

/** Creates the job handler and the reconciler for the messages of one feature. */
export function createDiscordPoster<D>(
  { channel, kind, jobs, name, idOf, takeStep, jobOf, dueUpTo }: DiscordPosterParts<D>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): DiscordPoster {
  const mutex = createMutex();
  /**
   * Takes steps as long as one is due.
   * @returns the job of the next step, or null when there is none
   */
  const advance = (by: DiscordChannel, id: number): Promise<DelayedJob<D> | null> =>
    mutex(id, async () => {
      let at = await takeStep(by, id);
      for (let step = 1; step < maxSteps && at !== null && at <= clock.now(); step += 1) at = await takeStep(by, id);
      return at === null ? null : jobOf({ id, at });
    });
  const reconcile = async (by: DiscordChannel, due: DueMessage): Promise<void> => {
    const next = due.at > clock.now() ? await jobOf(due) : await advance(by, due.id);
    if (next !== null) jobs.schedule([next]);
  };
  return {
    job: handling(kind, async (data, { id, putOff }) => {
      const next = channel && (await advance(channel, idOf(data)));
      if (next === null) return;
      // Nothing has changed, so the next job has the id of the running one, which is taken. Delay
      // the running job instead.
      if (next.id === id) return putOff(next.at);
      jobs.schedule([next]);
    }),
    reconciler: {
      name,
      everyMs: reconciling.everyMs,
      async run() {
        if (channel === null) return;
        for (const due of await dueUpTo(channel, clock.now() + reconciling.aheadMs))
          // A message that fails does not stop the others.
          await reconcile(channel, due).catch((error: unknown) =>
            log.warn({ error, task: name, id: due.id }, 'a Discord message could not be reconciled'),
          );
      },
    },
  };
}
