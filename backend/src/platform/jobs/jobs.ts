// Delayed jobs in Redis that wake handlers on a worker; the database stays the truth.
import { Queue, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../process/clock.ts';

/** How often a job that fails is tried, and how it waits: the first time `firstMs`, then twice as long each time. */
export interface Retry {
  readonly attempts: number;
  readonly firstMs: number;
}
/** What jobs of one kind are called; `D` is what each of them carries. */
export interface JobKind<D = never> {
  /** Queue name, no `:`. */
  readonly queue: string;
  /** Name within the queue. */
  readonly name: string;
  readonly retry: Retry;
  /** Carries the type alone. */
  readonly data?: D;
}
const usualRetry: Retry = { attempts: 5, firstMs: 500 };

type JobNames = Pick<JobKind, 'queue' | 'name'> & Partial<Pick<JobKind, 'retry'>>;
/** Names a kind of jobs. */
export const jobKind =
  <D>() =>
  ({ queue, name, retry = usualRetry }: JobNames): JobKind<D> => ({ queue, name, retry });

/** How long to wait after so many failed attempts, in ms; as BullMQ does. */
export const retryDelayMs = ({ firstMs }: Retry, failed: number): number => firstMs * 2 ** (failed - 1);

/** The reconciler behind every kind of jobs: each time it settles what is overdue, and schedules again what was lost of what is due within `aheadMs`. */
export const reconciling = { everyMs: 30_000, aheadMs: 60_000 } as const;

export interface DelayedJob<D> {
  /** Deterministic, no `:`; as long as there is a job of this id, it is left as it is. */
  readonly id: string;
  /** Server time in ms since 1970. */
  readonly at: number;
  readonly data: D;
}
/** Schedules delayed jobs of one kind. */
export interface JobScheduler<D> {
  /** Adds them without waiting for Redis; what gets lost is scheduled again by the reconciler. */
  schedule(delayed: readonly DelayedJob<D>[]): void;
}
export interface Jobs {
  /** Makes a kind known; only then its jobs can be scheduled, and each worker has to handle it. */
  declare<D>(kind: JobKind<D>): JobScheduler<D>;
  /** The kinds that have been declared. */
  declared(): readonly JobKind<unknown>[];
  close(): Promise<void>;
}
export interface JobsParts {
  /** Opens a connection that fails at once while Redis is away. */
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

/** Whether all of it is done within `deadlineMs`; failures count as done. */
export async function inTime(work: readonly Promise<unknown>[], deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), deadlineMs)));
  const done = Promise.allSettled(work).then(() => true);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** How all processes reach the queues. */
export const queueOptions = ({ connection, prefix }: Pick<JobsParts, 'connection' | 'prefix'>) =>
  ({ connection, prefix: `${prefix}jobs`, skipWaitingForReady: true }) as const;

const optionsOf = ({ attempts, firstMs }: Retry): JobsOptions => ({
  removeOnComplete: true,
  // A failed job that stayed would hold its id, and every later job of that id would be dropped without a word.
  removeOnFail: true,
  attempts,
  backoff: { type: 'exponential', delay: firstMs },
});

export function createJobs({ connection, prefix, clock, log }: JobsParts): Jobs {
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
      await inTime(
        [...queues.values()].map((queue) => queue.close()),
        closeMs,
      );
    },
  };
}
