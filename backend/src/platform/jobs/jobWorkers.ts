// Runs the handlers of jobs, and refuses to start where a job would never find one.
import { DelayedError, Queue, WaitingError, Worker, type Job, type JobType } from 'bullmq';
import type { Metrics } from '../health/metrics.ts';
import { isTrusted } from '../process/clock.ts';
import { CannotStart } from '../process/lifecycle.ts';
import { inTime, onceAMinute, queueOptions, type JobKind, type JobsParts } from './jobs.ts';

export interface JobControl {
  /** The id of the running job; nothing is scheduled under it before it has ended. */
  readonly id: string;
  /** Puts the running job off until `at` (server time in ms since 1970); always throws, so return its result. */
  readonly putOff: (at: number) => Promise<never>;
}
/** What is done when a job of one kind is due; it must bear early, late and double runs. */
export interface JobHandler {
  readonly kind: JobKind<unknown>;
  handle(data: unknown, control: JobControl): Promise<void>;
}
/** States what is done with jobs of a kind. */
export const handling = <D>(kind: JobKind<D>, handle: (data: D, control: JobControl) => Promise<void>): JobHandler => ({
  kind,
  // The data are what jobs of the same kind were scheduled with.
  handle: (data, control) => handle(data as D, control),
});

const isKind = (kind: JobKind<unknown>, queue: string, name: string): boolean =>
  kind.queue === queue && kind.name === name;

/** @throws {CannotStart} when a kind has no handler, or more than one; or a handler is for a kind that nobody declares */
export function checkHandlers(declared: readonly JobKind<unknown>[], handlers: readonly JobHandler[]): void {
  for (const { queue, name } of [...declared, ...handlers.map(({ kind }) => kind)]) {
    const count = handlers.filter(({ kind }) => isKind(kind, queue, name)).length;
    const isDeclared = declared.some((kind) => isKind(kind, queue, name));
    if (count === 1 && isDeclared) continue;
    const problem = !isDeclared ? 'a handler that nobody declares' : count === 0 ? 'no handler' : 'two handlers';
    throw new CannotStart(
      `Jobs '${name}' of the queue '${queue}' have ${problem}. This version is not whole: install it anew.`,
    );
  }
}

const everyState: JobType[] = ['waiting', 'active', 'delayed', 'prioritized', 'waiting-children'];
const pageSize = 500;
/** The queues that there are in Redis. */
async function queueNames({ connection, prefix }: Pick<JobsParts, 'connection' | 'prefix'>): Promise<string[]> {
  const [before, after] = [`${prefix}jobs:`, ':meta'];
  const names: string[] = [];
  for await (const keys of connection.scanStream({ match: `${before}*${after}`, count: 1000 }))
    for (const key of keys as string[]) names.push(key.slice(before.length, -after.length));
  return names;
}
/**
 * Looks through the jobs that stand in Redis; what cannot be read because Redis is away is not looked at.
 * @throws {CannotStart} when one of them has a name that nobody declares
 */
export async function refuseUnknownJobs(declared: readonly JobKind<unknown>[], parts: JobsParts): Promise<void> {
  const away = (error: unknown): [] => (
    parts.log.debug({ error }, 'jobs are not looked through while Redis is away'),
    []
  );
  for (const queueName of await queueNames(parts).catch(away)) {
    const queue = new Queue(queueName, queueOptions(parts));
    queue.on('error', away);
    for (let from = 0; ; from += pageSize) {
      const jobs = await queue.getJobs(everyState, from, from + pageSize - 1).catch(away);
      // One that has ended meanwhile is not there any more.
      const unknown = jobs.find(
        (job: Job | undefined) => job && !declared.some((kind) => isKind(kind, queueName, job.name)),
      );
      if (unknown !== undefined)
        throw new CannotStart(
          `The queue '${queueName}' in Redis holds jobs '${unknown.name}', which this version does not know: they were set by another version. Start that one, or empty Redis: what is due is found again in the database.`,
        );
      if (jobs.length === 0) break;
    }
  }
}

export interface JobWorkers {
  /** Lets running jobs finish, at most `deadlineMs`. */
  close(deadlineMs?: number): Promise<void>;
}
export interface JobWorkersParts extends JobsParts {
  readonly handlers: readonly JobHandler[];
  /** Hears how late each job began, in ms, and how it ended. */
  readonly watch?: Pick<Metrics, 'jobBegan' | 'jobEnded'>;
}

/** What older versions let fail still stands there and holds its id. */
async function forgetFailed(queueName: string, { connection, prefix, log }: JobsParts): Promise<void> {
  const queue = new Queue(queueName, queueOptions({ connection, prefix }));
  queue.on('error', (error) => log.debug({ error }, 'failed jobs are not cleared while Redis is away'));
  try {
    const ids = await queue.clean(0, 0, 'failed');
    if (ids.length > 0) log.info({ queue: queueName, jobs: ids.length }, 'failed jobs gave their ids back');
  } catch (error) {
    log.debug({ error }, 'failed jobs are not cleared while Redis is away');
  }
}

/** How often workers that were paused because of a wrong clock look whether it is right again, in ms. */
const resumeMs = 5000;
/** When to ask again whether somebody knows a job that came after the start, in ms. */
const unknownAgainMs = 60_000;

/** Runs the handlers, one BullMQ worker per queue; `connection` needs `maxRetriesPerRequest: null`. */
export function runJobs(parts: JobWorkersParts): JobWorkers {
  const { handlers, connection, prefix, clock, log, watch } = parts;
  const failed = onceAMinute(log, 'the job worker has lost Redis');
  const resuming = setInterval(() => {
    if (isTrusted(clock)) for (const worker of workers) if (worker.isPaused()) void worker.resume();
  }, resumeMs);
  const workers = [...new Set(handlers.map(({ kind }) => kind.queue))].map((queue) => {
    const handle = async (job: Job, token?: string): Promise<void> => {
      if (!isTrusted(clock)) {
        // Another process takes the job.
        await worker.pause(true);
        await job.moveToWait(token);
        throw new WaitingError();
      }
      // A job that was put off or is tried again has a time of its own.
      if (job.attemptsStarted === 1) watch?.jobBegan(queue, Date.now() - job.timestamp - job.delay);
      const delay = async (ms: number): Promise<never> => {
        await job.moveToDelayed(Date.now() + Math.max(0, ms), token);
        throw new DelayedError();
      };
      const handler = handlers.find(({ kind }) => isKind(kind, queue, job.name));
      if (handler === undefined) {
        log.warn({ queue, name: job.name }, 'a job of an unknown kind waits for a process that knows it');
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
      // Without Redis even a forced close waits; what was running is found again by the reconciler.
      for (const worker of workers) worker.close(true).catch(() => undefined);
    },
  };
}
