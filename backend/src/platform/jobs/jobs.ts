// Delayed jobs in Redis that wake handlers on a worker. The database remains the source of truth.
import { Queue, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../process/clock.ts';

/**
 * Number of attempts for a job that fails. It waits `firstMs` after the first failure, then twice
 * as long each time.
 */
export interface Retry {
  readonly attempts: number;
  readonly firstMs: number;
}
/** The names of one kind of job. `D` is the type of its data. */
export interface JobKind<D = never> {
  /** Queue name, without `:`. */
  readonly queue: string;
  /** Name within the queue. */
  readonly name: string;
  readonly retry: Retry;
  /** Only carries the type `D`; never set. */
  readonly data?: D;
}
const defaultRetry: Retry = { attempts: 5, firstMs: 500 };

type JobNames = Pick<JobKind, 'queue' | 'name'> & Partial<Pick<JobKind, 'retry'>>;
/** Defines a kind of job. */
export const jobKind =
  <D>() =>
  ({ queue, name, retry = defaultRetry }: JobNames): JobKind<D> => ({ queue, name, retry });

/**
 * Timing of reconcilers. Each run applies what is overdue, and reschedules lost jobs that are due
 * within `aheadMs`.
 */
export const reconciling = { everyMs: 30_000, aheadMs: 60_000 } as const;

export interface DelayedJob<D> {
  /**
   * Deterministic, without `:`. While a job with this id exists, scheduling it again does nothing.
   */
  readonly id: string;
  /** Server time in ms since 1970. */
  readonly at: number;
  readonly data: D;
}
/** Schedules delayed jobs of one kind. */
export interface JobScheduler<D> {
  /** Adds jobs without waiting for Redis. The reconciler reschedules jobs that get lost. */
  schedule(delayed: readonly DelayedJob<D>[]): void;
}
export interface Jobs {
  /** Declares a kind. Only then its jobs can be scheduled, and each worker must handle it. */
  declare<D>(kind: JobKind<D>): JobScheduler<D>;
  /** The kinds that have been declared. */
  declared(): readonly JobKind<unknown>[];
  close(): Promise<void>;
}
export interface JobsDeps {
  /** Opens a connection whose commands fail at once while Redis is away. */
  readonly connection: Redis;
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const quietMs = 60_000;
const closeMs = 1000;
/** Logs a failure at most once a minute. */
export function onceAMinute(log: Logger, sentence: string): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    const now = Date.now();
    if (now - last < quietMs) return;
    last = now;
    log.warn({ error }, sentence);
  };
}

/** Whether all work is done within `deadlineMs`. Failures count as done. */
export async function inTime(work: readonly Promise<unknown>[], deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), deadlineMs)));
  const done = Promise.allSettled(work).then(() => true);
  return Promise.race([done, timeout]).finally(() => clearTimeout(timer));
}

/** Closes a queue. Without Redis that may not end, so it is not waited for any longer. */
export const closeQueue = async (queue: Queue): Promise<void> => {
  await inTime([queue.close()], closeMs);
};

/** Queue options that all processes must share. */
export const queueOptions = ({ connection, prefix }: Pick<JobsDeps, 'connection' | 'prefix'>) =>
  ({ connection, prefix: `${prefix}jobs`, skipWaitingForReady: true }) as const;

const optionsOf = ({ attempts, firstMs }: Retry): JobsOptions => ({
  removeOnComplete: true,
  // A failed job that stayed would block its id, and later jobs with that id would be dropped
  // silently.
  removeOnFail: true,
  attempts,
  backoff: { type: 'exponential', delay: firstMs },
});

export function createJobs({ connection, prefix, clock, log }: JobsDeps): Jobs {
  const queues = new Map<string, Queue>();
  const kinds: JobKind<unknown>[] = [];
  const failed = onceAMinute(log, 'jobs cannot be set while Redis is away; the reconciler finds the work');

  const queueOf = (name: string): Queue => {
    let queue = queues.get(name);
    if (queue === undefined) {
      queue = new Queue(name, queueOptions({ connection, prefix }));
      queue.on('error', failed);
      queues.set(name, queue);
    }
    return queue;
  };

  return {
    declare(kind) {
      if (kinds.some(({ queue, name }) => queue === kind.queue && name === kind.name))
        throw new Error(`jobs declared twice: ${kind.queue}/${kind.name}`);
      kinds.push(kind);
      return {
        schedule(delayed) {
          if (delayed.length === 0) return;
          const now = clock.now();
          const jobs = delayed.map(({ id, at, data }) => {
            const opts = { ...optionsOf(kind.retry), jobId: id, delay: Math.max(0, at - now) };
            return { name: kind.name, data, opts };
          });
          try {
            queueOf(kind.queue).addBulk(jobs).catch(failed);
          } catch (error) {
            failed(error);
          }
        },
      };
    },
    declared: () => kinds,
    async close() {
      await Promise.all([...queues.values()].map(closeQueue));
    },
  };
}
