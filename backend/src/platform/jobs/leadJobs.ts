// Delayed jobs at lead times before a document's date (a start, a deadline), with their reconciler.
import type { Clock } from '../process/clock.ts';
import type { Context } from '../features/context.ts';
import type { ScheduledTask } from '../features/feature.ts';
import { progressOf } from '../store/outbox/progress.ts';
import { reconciling, type DelayedJob, type JobKind, type JobScheduler } from './jobs.ts';
import { handling, type JobHandler } from './jobWorkers.ts';

/**
 * Jobs farther away are not scheduled, because Redis cannot hold every date. The reconciler
 * schedules them when they are near.
 */
const farthestMs = 365 * 24 * 3_600_000;

/** The range of past times that the reconciler checks, in ms. */
export interface Overdue {
  /** Age after which a due time is overdue, because its job must have been lost. */
  readonly afterMs: number;
  /** How far the first run looks back. */
  readonly firstMs: number;
  /**
   * How far each run looks back before the end of the last run, for documents that were changed
   * meanwhile.
   */
  readonly overlapMs: number;
  /** Maximum age. Older times are skipped, because acting on them is pointless. */
  readonly mostMs: number;
}
/** `S` is the type of a document, `D` the type of a job's data. */
export interface LeadJobsOptions<S, D> {
  /** Name of the reconciler and of its stored progress. */
  readonly name: string;
  readonly kind: JobKind<D>;
  readonly scheduler: JobScheduler<D>;
  /** The lead times, in the unit of `jobOf`. */
  readonly leads: () => readonly number[] | Promise<readonly number[]>;
  readonly longestLeadMs: number;
  /** The job at one lead time before the document's date. Another date must give another id. */
  readonly jobOf: (document: S, lead: number) => DelayedJob<D>;
  /** The documents whose date is later than `after` and not later than `upTo`. */
  readonly near: (after: Date, upTo: Date) => Promise<readonly S[]>;
  /** Processes due jobs. It may be called again with the same data, and with outdated data. */
  readonly onDue: (due: readonly D[]) => Promise<void>;
  readonly overdue: Overdue;
}
export interface LeadJobs<S> {
  /** Schedules all future jobs of a document. */
  readonly schedule: (document: S) => Promise<void>;
  readonly job: JobHandler;
  /**
   * Does what is overdue, starting where the last run of any process ended. Also schedules what is
   * due within a minute, in case its job was lost.
   */
  readonly reconciler: ScheduledTask;
}

interface Times<S, D> extends Pick<LeadJobsOptions<S, D>, 'jobOf'> {
  readonly leads: readonly number[];
}
/** The jobs of these documents that are due in the given range of times. */
const jobsBetween = <S, D>(
  documents: readonly S[],
  { leads, jobOf }: Times<S, D>,
  [after, upTo]: readonly [after: number, upTo: number],
): DelayedJob<D>[] =>
  documents
    .flatMap((document) => leads.map((lead) => jobOf(document, lead)))
    .filter(({ at }) => at > after && at <= upTo);

/** Start of the range that the reconciler checks for overdue times. */
const sinceOf = (reached: number | null, { firstMs, overlapMs, mostMs }: Overdue, now: number): number =>
  Math.max(Math.min(reached ?? now - firstMs, now) - overlapMs, now - mostMs);

export function createLeadJobs<S, D>(
  { name, kind, scheduler, leads, longestLeadMs, jobOf, near, onDue, overdue }: LeadJobsOptions<S, D>,
  { clock, db }: Pick<Context, 'db'> & { readonly clock: Clock },
): LeadJobs<S> {
  const progress = progressOf(db, name);
  return {
    async schedule(document) {
      const now = clock.now();
      const times = { leads: await leads(), jobOf };
      scheduler.schedule(jobsBetween([document], times, [now, now + farthestMs]));
    },
    job: handling(kind, (data) => onDue([data])),
    reconciler: {
      name,
      everyMs: reconciling.everyMs,
      async run() {
        const now = clock.now();
        const since = sinceOf(await progress.upTo(), overdue, now);
        const [upTo, ahead] = [now - overdue.afterMs, now + reconciling.aheadMs];
        const found = await near(new Date(since), new Date(ahead + longestLeadMs));
        const times = { leads: await leads(), jobOf };
        // First, so that a failure with what is overdue does not keep the others unscheduled.
        scheduler.schedule(jobsBetween(found, times, [now, ahead]));
        await onDue(jobsBetween(found, times, [since, upTo]).map(({ data }) => data));
        await progress.reached(upTo);
      },
    },
  };
}
