// Job workers: run the handlers of jobs, and refuse to start when a kind has no handler.
import { DelayedError, Queue, WaitingError, Worker, type Job, type JobType } from 'bullmq';
import type { Metrics } from '../http/health/metrics.ts';
import { isTrusted } from '../process/clock.ts';
import { CannotStart } from '../process/lifecycle.ts';
import { closeQueue, inTime, onceAMinute, queueOptions, type JobKind, type JobsDeps } from './jobs.ts';

export interface JobControl {
  /** The id of the running job. No other job can be scheduled under it until this one ends. */
  readonly id: string;
  /**
   * Delays the running job until `at` (server time in ms since 1970). Always throws, so return its
   * result.
   */
  readonly putOff: (at: number) => Promise<never>;
}
/** The handler of one kind of job. It must tolerate early, late and repeated runs. */
export interface JobHandler {
  readonly kind: JobKind<unknown>;
  handle(data: unknown, control: JobControl): Promise<void>;
}
/** Creates the handler of one kind of job. */
export const handling = <D>(kind: JobKind<D>, handle: (data: D, control: JobControl) => Promise<void>): JobHandler => ({
  kind,
  // The cast is safe: jobs of this kind are scheduled only with data of type D.
  handle: (data, control) => handle(data as D, control),
});

const isKind = (kind: JobKind<unknown>, queue: string, name: string): boolean =>
  kind.queue === queue && kind.name === name;

/**
 * @throws {CannotStart} when a kind has no handler or several, or when a handler's kind was never
 *   declared
 */
export function checkHandlers(declared: readonly JobKind<unknown>[], handlers: readonly JobHandler[]): void {
  for (const { queue, name } of [...declared, ...handlers.map(({ kind }) => kind)]) {
    const count = handlers.filter(({ kind }) => isKind(kind, queue, name)).length;
    const isDeclared = declared.some((kind) => isKind(kind, queue, name));
    if (count === 1 && isDeclared) continue;
    const problem = !isDeclared ? 'a handler that nobody declares' : count === 0 ? 'no handler' : 'two handlers';
    throw new CannotStart(
      `Jobs '${name}' of the queue '${queue}' have ${problem}. This installation is incomplete: install it again.`,
    );
  }
}

const unknownJob = 'jobs of an unknown kind wait for a process that knows them';
const everyState: JobType[] = ['waiting', 'active', 'delayed', 'prioritized', 'waiting-children'];
const pageSize = 500;
/** Names of the queues that exist in Redis. */
async function queueNames({ connection, prefix }: Pick<JobsDeps, 'connection' | 'prefix'>): Promise<string[]> {
  const [before, after] = [`${prefix}jobs:`, ':meta'];
  const names: string[] = [];
  for await (const keys of connection.scanStream({ match: `${before}*${after}`, count: 1000 }))
    for (const key of keys as string[]) names.push(key.slice(before.length, -after.length));
  return names;
}
/** How many jobs of a queue wait. */
interface QueueState {
  readonly name: string;
  /** Due now. */
  readonly waiting: number;
  /** Due later. */
  readonly delayed: number;
  /** When the next delayed job is due, ms since 1970; null: there is none. */
  readonly nextAt: number | null;
}
/** The state of every queue. It only reads. @throws when Redis is away */
export async function readQueues(place: Pick<JobsDeps, 'connection' | 'prefix'>): Promise<QueueState[]> {
  const read = async (name: string): Promise<QueueState> => {
    const queue = new Queue(name, { ...queueOptions(place), skipMetasUpdate: true });
    queue.on('error', () => undefined); // the reads below reject
    try {
      const [counts, [next]] = await Promise.all([queue.getJobCounts('waiting', 'delayed'), queue.getDelayed(0, 0)]);
      return {
        name,
        waiting: counts['waiting'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        nextAt: next === undefined ? null : next.timestamp + next.delay,
      };
    } finally {
      await closeQueue(queue);
    }
  };
  return Promise.all((await queueNames(place)).sort().map(read));
}
/**
 * Logs jobs of kinds that nobody declares: another version has scheduled them. Queues that cannot
 * be read because Redis is away are skipped.
 */
export async function logUnknownJobs(declared: readonly JobKind<unknown>[], parts: JobsDeps): Promise<void> {
  const { log } = parts;
  const away = (error: unknown): [] => (log.debug({ error }, 'jobs are not looked through while Redis is away'), []);
  for (const queueName of await queueNames(parts).catch(away)) {
    const queue = new Queue(queueName, queueOptions(parts));
    queue.on('error', away);
    for (let from = 0; ; from += pageSize) {
      const jobs = await queue.getJobs(everyState, from, from + pageSize - 1).catch(away);
      // A job that has ended meanwhile is undefined here.
      const unknown = jobs.find(
        (job: Job | undefined) => job && !declared.some((kind) => isKind(kind, queueName, job.name)),
      );
      if (unknown !== undefined) log.warn({ queue: queueName, name: unknown.name }, unknownJob);
      if (unknown !== undefined || jobs.length === 0) break;
    }
    await closeQueue(queue);
  }
}

export interface JobWorkers {
  /** Lets running jobs finish, for at most `deadlineMs`. */
  close(deadlineMs?: number): Promise<void>;
}
export interface JobWorkersDeps extends JobsDeps {
  readonly handlers: readonly JobHandler[];
  /** Receives how late each job started, in ms, and how it ended. */
  readonly watch?: Pick<Metrics, 'jobBegan' | 'jobEnded'>;
}

/** Deletes the failed jobs of older versions. They still exist and block their ids. */
async function forgetFailed(queueName: string, { connection, prefix, log }: JobsDeps): Promise<void> {
  const queue = new Queue(queueName, queueOptions({ connection, prefix }));
  queue.on('error', (error) => log.debug({ error }, 'failed jobs are not cleared while Redis is away'));
  try {
    const ids = await queue.clean(0, 0, 'failed');
    if (ids.length > 0) log.info({ queue: queueName, jobs: ids.length }, 'failed jobs gave their ids back');
  } catch (error) {
    log.debug({ error }, 'failed jobs are not cleared while Redis is away');
  }
  await closeQueue(queue);
}

/**
 * How often workers check whether a wrong clock is right again, in ms. They are paused meanwhile.
 */
const resumeMs = 5000;
/** Delay before a job of unknown kind is offered again, in ms. */
const unknownAgainMs = 60_000;

/**
 * Runs the handlers, with one BullMQ worker per queue. `connection` needs `maxRetriesPerRequest:
 * null`.
 */
export function runJobs(parts: JobWorkersDeps): JobWorkers {
  const { handlers, connection, prefix, clock, log, watch } = parts;
  const failed = onceAMinute(log, 'the job worker has lost Redis');
  const resuming = setInterval(() => {
    if (isTrusted(clock)) for (const worker of workers) if (worker.isPaused()) void worker.resume();
  }, resumeMs);
  /** Unknown names that were logged. */
  const loggedNames = new Set<string>();
  const workers = [...new Set(handlers.map(({ kind }) => kind.queue))].map((queue) => {
    const handle = async (job: Job, token?: string): Promise<void> => {
      if (!isTrusted(clock)) {
        // Give the job back, so that another process takes it.
        await worker.pause(true);
        await job.moveToWait(token);
        throw new WaitingError();
      }
      // Measure only the first start, because a delayed or retried job has a new start time.
      if (job.attemptsStarted === 1) watch?.jobBegan(queue, Date.now() - job.timestamp - job.delay);
      const delay = async (ms: number): Promise<never> => {
        await job.moveToDelayed(Date.now() + Math.max(0, ms), token);
        throw new DelayedError();
      };
      const handler = handlers.find(({ kind }) => isKind(kind, queue, job.name));
      if (handler === undefined) {
        if (!loggedNames.has(job.name)) log.warn({ queue, name: job.name }, unknownJob);
        loggedNames.add(job.name);
        return delay(unknownAgainMs);
      }
      await handler.handle(job.data, { id: job.id ?? '', putOff: (at) => delay(at - clock.now()) });
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
      clearInterval(resuming);
      if (
        await inTime(
          workers.map((worker) => worker.close()),
          deadlineMs,
        )
      )
        return;
      // Without Redis even a forced close waits, so do not await it. The reconciler repeats the
      // interrupted work.
      for (const worker of workers) worker.close(true).catch(() => undefined);
    },
  };
}
