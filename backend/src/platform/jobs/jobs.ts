// Alarm clocks: delayed jobs in Redis that call services; the database stays the truth.
import { DelayedError, Queue, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../process/clock.ts';
import type { Metrics } from '../process/metrics.ts';

export interface JobControl {
  /** Puts the running job off until `at` (server time in ms since 1970); always throws, so return its result. */
  readonly putOff: (at: number) => Promise<never>;
}
export interface JobKind<D = unknown> {
  /** Queue name, no `:`. */
  readonly queue: string;
  /** Name within the queue. */
  readonly name: string;
  /** Must bear early, late and double runs. */
  handle(data: D, control: JobControl): Promise<void>;
}
export interface Alarm<D> {
  /** Deterministic, no `:`; an id that exists already is left as it is. */
  readonly id: string;
  /** Server time in ms since 1970. */
  readonly at: number;
  readonly data: D;
}
export interface Jobs {
  /**
   * Sets an alarm without waiting for Redis; what gets lost is found again by the reconciler.
   * @param id deterministic, no `:`; an id that exists already is left as it is
   * @param at server time in ms since 1970
   */
  schedule<D>(kind: Pick<JobKind<D>, 'queue' | 'name'>, id: string, at: number, data: D): void;
  /** Sets many alarms of one kind in one go, each as `schedule` does. */
  scheduleAll<D>(kind: Pick<JobKind<D>, 'queue' | 'name'>, alarms: readonly Alarm<D>[]): void;
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
function onceAMinute(log: Logger, sentence: string): (error: unknown) => void {
  let last = -Infinity;
  return (error) => {
    const now = Date.now();
    if (now - last < quietMs) return;
    last = now;
    log.warn({ error }, sentence);
  };
}

export function createJobs({ connection, prefix, clock, log }: JobsParts): Jobs {
  const queues = new Map<string, Queue>();
  const failed = onceAMinute(log, 'jobs cannot be scheduled while Redis is away; the reconciler finds the work');

  const queueOf = (name: string): Queue => {
    let queue = queues.get(name);
    if (queue === undefined) {
      queue = new Queue(name, {
        connection,
        prefix: `${prefix}jobs`,
        skipWaitingForReady: true,
        defaultJobOptions: {
          removeOnComplete: true,
          // A failed job that stayed would hold its id, and every later job of that id would be dropped without a word.
          removeOnFail: true,
          attempts: 5,
          backoff: { type: 'exponential', delay: 500 },
        },
      });
      queue.on('error', failed);
      queues.set(name, queue);
    }
    return queue;
  };

  const scheduleAll: Jobs['scheduleAll'] = (kind, alarms) => {
    if (alarms.length === 0) return;
    const now = clock.now();
    const jobs = alarms.map(({ id, at, data }) => {
      return { name: kind.name, data, opts: { jobId: id, delay: Math.max(0, at - now) } };
    });
    try {
      queueOf(kind.queue).addBulk(jobs).catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  return {
    schedule: (kind, id, at, data) => scheduleAll(kind, [{ id, at, data }]),
    scheduleAll,
    async close() {
      await inTime(
        [...queues.values()].map((queue) => queue.close()),
        closeMs,
      );
    },
  };
}

/** Whether all of it is done within `deadlineMs`; failures count as done. */
async function inTime(work: readonly Promise<unknown>[], deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), deadlineMs)));
  const done = Promise.allSettled(work).then(() => true);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

export interface JobWorkers {
  /** Lets running jobs finish, at most `deadlineMs`. */
  close(deadlineMs?: number): Promise<void>;
}
export interface JobWorkersParts extends JobsParts {
  readonly kinds: readonly JobKind[];
  /** Hears how late each job began, in ms, and how it ended. */
  readonly watch?: Pick<Metrics, 'jobBegan' | 'jobEnded'>;
}

/** What older versions let fail still stands there and holds its id. */
async function forgetFailed(queueName: string, { connection, prefix, log }: JobsParts): Promise<void> {
  const queue = new Queue(queueName, { connection, prefix: `${prefix}jobs`, skipWaitingForReady: true });
  queue.on('error', (error) => log.debug({ error }, 'failed jobs are not cleared while Redis is away'));
  try {
    const ids = await queue.clean(0, 0, 'failed');
    if (ids.length > 0) log.info({ queue: queueName, jobs: ids.length }, 'failed jobs gave their ids back');
  } catch (error) {
    log.debug({ error }, 'failed jobs are not cleared while Redis is away');
  }
}

/** Runs the handlers of all kinds, one BullMQ worker per queue; `connection` needs `maxRetriesPerRequest: null`. */
export function runJobs(parts: JobWorkersParts): JobWorkers {
  const { kinds, connection, prefix, clock, log, watch } = parts;
  const failed = onceAMinute(log, 'the job worker has lost Redis');
  const workers = [...new Set(kinds.map(({ queue }) => queue))].map((queue) => {
    const handle = async (job: Job, token?: string): Promise<void> => {
      // A job that was put off or is tried again has a time of its own.
      if (job.attemptsStarted === 1) watch?.jobBegan(queue, Date.now() - job.timestamp - job.delay);
      const kind = kinds.find((each) => each.queue === queue && each.name === job.name);
      if (kind === undefined) {
        log.warn({ queue, name: job.name }, 'a job of an unknown kind is dropped');
        return;
      }
      const putOff = async (at: number): Promise<never> => {
        await job.moveToDelayed(Date.now() + Math.max(0, at - clock.now()), token);
        throw new DelayedError();
      };
      await kind.handle(job.data, { putOff });
    };
    const worker = new Worker(queue, handle, {
      connection,
      prefix: `${prefix}jobs`,
      concurrency: 8,
      maxStalledCount: 10,
      lockDuration: 15_000,
      stalledInterval: 10_000,
    });
    worker.on('error', failed);
    void forgetFailed(queue, parts);
    worker.on('completed', () => watch?.jobEnded(queue, 'done'));
    worker.on('failed', (job, error) => {
      watch?.jobEnded(queue, 'failed');
      log.warn({ job: job?.id, error }, 'job failed');
    });
    return worker;
  });
  return {
    async close(deadlineMs = 4000) {
      if (
        await inTime(
          workers.map((worker) => worker.close()),
          deadlineMs,
        )
      )
        return;
      // Without Redis even a forced close waits; what was running is found again by the reconciler.
      for (const worker of workers) worker.close(true).catch(() => undefined);
    },
  };
}
