// Delayed jobs at some lead times before a moment of each document (a start, a deadline), and the reconciler behind them.
import type { Clock } from '../process/clock.ts';
import type { Context } from '../context/context.ts';
import type { ScheduledTask } from '../features/feature.ts';
import { progressOf } from '../outbox/progress.ts';
import { reconciling, type DelayedJob, type JobKind, type JobScheduler } from './jobs.ts';
import { handling, type JobHandler } from './jobWorkers.ts';

/** What is farther away is set by the reconciler when it is near: Redis cannot hold every date. */
const farthestMs = 365 * 24 * 3_600_000;

/** Which of the times that have passed the reconciler looks at, in ms. */
export interface Overdue {
  /** What has passed for this long has no job any more. */
  readonly afterMs: number;
  /** How far back it looks when it has never run. */
  readonly firstMs: number;
  /** How far it goes back behind where the last run has come to: what has come near since is not missed. */
  readonly overlapMs: number;
  /** What has passed for longer is not worth doing any more. */
  readonly mostMs: number;
}
/** `S` is what is known of a document, `D` what a job carries. */
export interface LeadJobsOptions<S, D> {
  /** Of the reconciler, and of how far it has come. */
  readonly name: string;
  readonly kind: JobKind<D>;
  readonly scheduler: JobScheduler<D>;
  /** The lead times, in the unit of `jobOf`. */
  readonly leads: () => readonly number[] | Promise<readonly number[]>;
  readonly longestLeadMs: number;
  /** The job at one lead time before the moment of a document; another moment has another id. */
  readonly jobOf: (document: S, lead: number) => DelayedJob<D>;
  /** The documents whose moment lies after the one and up to the other. */
  readonly near: (after: Date, upTo: Date) => Promise<readonly S[]>;
  /** Does what is due; may be called again with the same, and with what no longer holds. */
  readonly applyDue: (due: readonly D[]) => Promise<void>;
  readonly overdue: Overdue;
}
export interface LeadJobs<S> {
  /** Schedules all jobs of a document that are still to come. */
  readonly schedule: (document: S) => Promise<void>;
  readonly job: JobHandler;
  /** Does what is overdue, going on from where the last run was, of whichever process; and schedules what is due within a minute, in case its job was lost. */
  readonly reconciler: ScheduledTask;
}

interface Times<S, D> extends Pick<LeadJobsOptions<S, D>, 'jobOf'> {
  readonly leads: readonly number[];
}
/** The jobs of these documents that are due after the one time and up to the other. */
const jobsBetween = <S, D>(
  documents: readonly S[],
  { leads, jobOf }: Times<S, D>,
  [after, upTo]: readonly [after: number, upTo: number],
): DelayedJob<D>[] =>
  documents
    .flatMap((document) => leads.map((lead) => jobOf(document, lead)))
    .filter(({ at }) => at > after && at <= upTo);

/** Since when the reconciler looks for what is overdue. */
const sinceOf = (reached: number | null, { firstMs, overlapMs, mostMs }: Overdue, now: number): number =>
  Math.max(Math.min(reached ?? now - firstMs, now) - overlapMs, now - mostMs);

export function createLeadJobs<S, D>(
  { name, kind, scheduler, leads, longestLeadMs, jobOf, near, applyDue, overdue }: LeadJobsOptions<S, D>,
  { clock, db }: Pick<Context, 'db'> & { readonly clock: Clock },
): LeadJobs<S> {
  const progress = progressOf(db, name);
  return {
    async schedule(document) {
      const now = clock.now();
      const times = { leads: await leads(), jobOf };
      scheduler.schedule(jobsBetween([document], times, [now, now + farthestMs]));
    },
    job: handling(kind, (data) => applyDue([data])),
    reconciler: {
      name,
      everyMs: reconciling.everyMs,
      async run() {
        const now = clock.now();
        const since = sinceOf(await progress.upTo(), overdue, now);
        const [upTo, ahead] = [now - overdue.afterMs, now + reconciling.aheadMs];
        const found = await near(new Date(since), new Date(ahead + longestLeadMs));
        const times = { leads: await leads(), jobOf };
        await applyDue(jobsBetween(found, times, [since, upTo]).map(({ data }) => data));
        scheduler.schedule(jobsBetween(found, times, [now, ahead]));
        await progress.reached(upTo);
      },
    },
  };
}
