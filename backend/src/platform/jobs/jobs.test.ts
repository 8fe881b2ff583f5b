// Jobs on a real Redis: on time, rescheduled, retried, and nothing blocks without Redis.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Queue, UnrecoverableError } from 'bullmq';
import { pino } from 'pino';
import { until } from '../../../test/harness.ts';
import { systemClock } from '../process/clock.ts';
import { CannotStart } from '../process/lifecycle.ts';
import { createJobs, jobKind, type JobScheduler, type Jobs } from './jobs.ts';
import {
  checkHandlers,
  handling,
  logUnknownJobs,
  runJobs,
  type JobControl,
  type JobHandler,
  type JobWorkers,
} from './jobWorkers.ts';
import { createRedis } from '../process/redis.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const log = pino({ level: 'silent' });
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

const newPrefix = (): string => `${randomUUID().slice(0, 8)}:`;

interface Ring {
  readonly first?: boolean;
}
const ring = jobKind<Ring>()({ queue: 'alarms', name: 'ring' });
type Handle = (data: Ring, control: JobControl) => Promise<void>;

interface OpenJobs {
  readonly jobs: Jobs;
  readonly scheduler: JobScheduler<Ring>;
  readonly workers: JobWorkers;
}
function open(handle: Handle, { kind = ring, url = redisUrl, prefix = newPrefix() } = {}): OpenJobs {
  const commands = createRedis({ url, use: 'subscriber' });
  const blocking = createRedis({ url, use: 'worker' });
  const shared = { prefix, clock: systemClock, log };
  const jobs = createJobs({ connection: commands, ...shared });
  const scheduler = jobs.declare(kind);
  const workers = runJobs({ handlers: [handling(kind, handle)], connection: blocking, ...shared });
  closing.push(async () => {
    await workers.close(200);
    await jobs.close();
    commands.disconnect();
    blocking.disconnect();
  });
  return { jobs, scheduler, workers };
}
const delayed = (id: string, at = Date.now(), data: Ring = {}): { id: string; at: number; data: Ring } => ({
  id,
  at,
  data,
});
/** A promise with its resolve function. */
function promised(): { done: () => void; resolved: Promise<void> } {
  let done = (): void => undefined;
  const resolved = new Promise<void>((resolve) => (done = resolve));
  return { done: () => done(), resolved };
}

test('a job runs when due, can reschedule itself, and an existing id is not changed', async () => {
  const rung: { at: number; data: unknown }[] = [];
  const due = Date.now() + 100;
  const twice = promised();
  const { scheduler } = open(async (data, { putOff }) => {
    rung.push({ at: Date.now(), data });
    if (rung.length === 1) return putOff(due + 150);
    twice.done();
  });
  scheduler.schedule([delayed('alarm-1', due, { first: true })]);
  scheduler.schedule([delayed('alarm-1', due, { first: false })]);
  await twice.resolved;
  expect(rung.map(({ data }) => data)).toEqual([{ first: true }, { first: true }]);
  expect(rung[0]?.at).toBeGreaterThanOrEqual(due - 5);
  expect(rung[1]?.at).toBeGreaterThanOrEqual(due + 145);
});

test('a failing job is retried as often, and after the waits, that its kind sets', async () => {
  const kind = jobKind<Ring>()({ queue: 'alarms', name: 'ring', retry: { attempts: 3, firstMs: 60 } });
  const tried: number[] = [];
  const thrice = promised();
  const { scheduler } = open(
    () => {
      tried.push(Date.now());
      if (tried.length === 3) thrice.done();
      return Promise.reject(new Error('it does not want to'));
    },
    { kind },
  );
  scheduler.schedule([delayed('alarm-1')]);
  await thrice.resolved;
  const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(([60, 120][index] ?? 0) - 5);
  expect(waits).toHaveLength(2);
});

/** Waits for the promise, scheduling the job repeatedly like the reconciler does. */
async function setUntil(resolved: Promise<void>, set: () => void): Promise<void> {
  set();
  const again = setInterval(set, 20);
  await resolved.finally(() => clearInterval(again));
}

test('a job that has finally failed frees its id: the next one with that id runs', async () => {
  let rung = 0;
  const twice = promised();
  const { scheduler } = open(() => {
    rung += 1;
    if (rung === 1) return Promise.reject(new UnrecoverableError('the process ends here'));
    twice.done();
    return Promise.resolve();
  });
  await setUntil(twice.resolved, () => scheduler.schedule([delayed('alarm-1-again')]));
  expect(rung).toBeGreaterThan(1);
});

test('a failed job kept by an older version frees its id when a worker starts', async () => {
  const prefix = newPrefix();
  const connection = createRedis({ url: redisUrl, use: 'subscriber' });
  const queue = new Queue('alarms', { connection, prefix: `${prefix}jobs` });
  const before = open(() => Promise.reject(new UnrecoverableError('years ago')), { prefix });
  await queue.add('ring', {}, { jobId: 'alarm-1', removeOnFail: false });
  await until(async () => (await queue.getFailedCount()) === 1, 'the failed job');
  await before.workers.close(200);
  const rings = promised();
  const { scheduler } = open(
    () => {
      rings.done();
      return Promise.resolve();
    },
    { prefix },
  );
  await setUntil(rings.resolved, () => scheduler.schedule([delayed('alarm-1')]));
  await queue.close();
  connection.disconnect();
});

test('without Redis scheduling does not fail, and closing does not hang', async () => {
  const { scheduler, workers } = open(() => Promise.resolve(), { url: 'redis://127.0.0.1:1' });
  scheduler.schedule([delayed('alarm-1')]);
  await workers.close(100);
});

describe('a process does not start', () => {
  const sing = jobKind<Ring>()({ queue: 'alarms', name: 'sing' });
  const handler = (kind = ring): JobHandler => handling(kind, () => Promise.resolve());

  test.each([
    ['a kind that nobody handles', [ring, sing], [handler()], "Jobs 'sing' of the queue 'alarms' have no handler."],
    [
      'two handlers of one kind',
      [ring],
      [handler(), handler()],
      "Jobs 'ring' of the queue 'alarms' have two handlers.",
    ],
    [
      'a handler of a kind that nobody declares',
      [ring],
      [handler(), handler(sing)],
      "Jobs 'sing' of the queue 'alarms' have a handler that nobody declares.",
    ],
  ])('with %s', (_what, declared, handlers, sentence) => {
    expect(() => checkHandlers(declared, handlers)).toThrow(CannotStart);
    expect(() => checkHandlers(declared, handlers)).toThrow(sentence);
  });
  test('but starts when each kind has one', () => {
    expect(() => checkHandlers([ring, sing], [handler(), handler(sing)])).not.toThrow();
  });
  test('when a kind is declared twice', () => {
    const { jobs } = open(() => Promise.resolve());
    expect(() => jobs.declare(ring)).toThrow('jobs declared twice: alarms/ring');
  });
});

describe('a process that starts', () => {
  /** Jobs with these names are waiting, some of them among many others. */
  async function warningsAbout(names: readonly (readonly [string, string])[]): Promise<object[]> {
    const prefix = newPrefix();
    const connection = createRedis({ url: redisUrl, use: 'subscriber' });
    closing.push(() => connection.disconnect());
    for (const [queueName, name] of names) {
      const queue = new Queue(queueName, { connection, prefix: `${prefix}jobs` });
      const later = Array.from({ length: 700 }, () => ({ name: 'ring', opts: { delay: 60_000 } }));
      if (queueName === 'alarms') await queue.addBulk(later.map((one) => ({ ...one, data: {} })));
      await queue.add(name, {}, { delay: 90_000 });
    }
    const lines: object[] = [];
    const noted = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) });
    await logUnknownJobs([ring], { connection, prefix, clock: systemClock, log: noted });
    return lines;
  }
  test('logs jobs of other versions once, also those of an unknown queue', async () => {
    expect(await warningsAbout([['alarms', 'ring']])).toEqual([]);
    for (const unknown of [['alarms', 'sing'] as const, ['chimes', 'ring'] as const]) {
      const [queue, name] = unknown;
      expect(await warningsAbout([unknown, unknown])).toMatchObject([{ queue, name }]);
    }
  });
  test('starts without Redis', async () => {
    const connection = createRedis({ url: 'redis://127.0.0.1:1', use: 'commands' });
    closing.push(() => connection.disconnect());
    await logUnknownJobs([ring], { connection, prefix: newPrefix(), clock: systemClock, log });
  });
});

test('a job of an unknown kind added later waits for a process that knows it', async () => {
  const prefix = newPrefix();
  open(() => Promise.resolve(), { prefix });
  const connection = createRedis({ url: redisUrl, use: 'subscriber' });
  closing.push(() => connection.disconnect());
  const queue = new Queue('alarms', { connection, prefix: `${prefix}jobs` });
  const job = await queue.add('sing', {}, { jobId: 'song-1' });
  await until(async () => (await job.getState()) === 'delayed', 'the delay');
});
