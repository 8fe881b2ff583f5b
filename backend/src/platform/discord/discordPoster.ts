// Brings messages in the guild's Discord channel up to date by delayed jobs, each message once at a time within this process.
import { reconciling, type DelayedJob, type JobKind, type JobScheduler } from '../jobs/jobs.ts';
import { handling, type JobHandler } from '../jobs/jobWorkers.ts';
import type { Context } from '../context/context.ts';
import type { ScheduledTask } from '../features/feature.ts';
import { createMutex } from '../process/mutex.ts';
import type { DiscordChannel } from './discordChannel.ts';

/** As for one that is found deleted, posted anew, and looked at once more. */
const mostRounds = 4;

/** A message of which a step is to be taken. */
export interface DueMessage {
  readonly id: number;
  /** Ms since 1970. */
  readonly at: number;
}
export interface DiscordPosterParts<D> {
  /** Null: no webhook is set, and nothing is done. */
  readonly channel: DiscordChannel | null;
  readonly kind: JobKind<D>;
  readonly jobs: JobScheduler<D>;
  /** What the reconciler is called. */
  readonly name: string;
  /** Which message a job is about. */
  readonly idOf: (data: D) => number;
  /** Takes one step for a message, and says when the next is due, ms since 1970; null: there is none. */
  readonly once: (by: DiscordChannel, id: number) => Promise<number | null>;
  /** The job of the next step of a message as it stands now: its id is the same until something changes, and another one after that. */
  readonly jobOf: (due: DueMessage) => Promise<DelayedJob<D>>;
  /** What is due up to then, ms since 1970, earliest first. */
  readonly dueUpTo: (by: DiscordChannel, at: number) => Promise<readonly DueMessage[]>;
}
export interface DiscordPoster {
  /** Takes the steps that are due, and arms the next one, however far away it is. */
  readonly job: JobHandler;
  /** Takes the steps that are overdue, and schedules again those that are due within a minute, in case their jobs were lost. */
  readonly reconciler: ScheduledTask;
}

/** Makes what keeps the messages of one feature up to date. */
export function createDiscordPoster<D>(
  { channel, kind, jobs, name, idOf, once, jobOf, dueUpTo }: DiscordPosterParts<D>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): DiscordPoster {
  const mutex = createMutex();
  /** Step by step, as long as there is one to take at once. @returns the job of the next one; null: there is none */
  const advance = (by: DiscordChannel, id: number): Promise<DelayedJob<D> | null> =>
    mutex(id, async () => {
      let at = await once(by, id);
      for (let round = 1; round < mostRounds && at !== null && at <= clock.now(); round += 1) at = await once(by, id);
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
      // Nothing has changed: it waits itself, because its id is taken as long as it runs.
      if (next.id === id) return putOff(next.at);
      jobs.schedule([next]);
    }),
    reconciler: {
      name,
      everyMs: reconciling.everyMs,
      async run() {
        if (channel === null) return;
        for (const due of await dueUpTo(channel, clock.now() + reconciling.aheadMs))
          // The others do not wait for one that fails.
          await reconcile(channel, due).catch((error: unknown) =>
            log.warn({ error, task: name, id: due.id }, 'what Discord is told waits'),
          );
      },
    },
  };
}
