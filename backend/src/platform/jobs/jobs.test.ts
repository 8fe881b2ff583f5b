// Jobs over a real Redis: they ring in time, put themselves off, and nothing waits while Redis is away.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { Queue, UnrecoverableError } from 'bullmq';
import { pino } from 'pino';
import { until } from '../../../test/harness.ts';
import { systemClock } from '../process/clock.ts';
import { createJobs, runJobs, type JobKind, type Jobs, type JobWorkers } from './jobs.ts';
import { createRedis } from '../process/redis.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const log = pino({ level: 'silent' });
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

const newPrefix = (): string => `${randomUUID().slice(0, 8)}:`;

function open(kinds: readonly JobKind[], url = redisUrl, prefix = newPrefix()): { jobs: Jobs; workers: JobWorkers } {
  const commands = createRedis(url, 'subscriber');
  const blocking = createRedis(url, 'worker');
  const shared = { prefix, clock: systemClock, log };
  const jobs = createJobs({ connection: commands, ...shared });
  const workers = runJobs({ kinds, connection: blocking, ...shared });
  closing.push(async () => {
    await workers.close(200);
    await jobs.close();
    commands.disconnect();
    blocking.disconnect();
  });
  return { jobs, workers };
}

test('a job rings when it is due, puts itself off, and an id that exists is left as it is', async () => {
  const rung: { at: number; data: unknown }[] = [];
  const due = Date.now() + 100;
  let done = (): void => undefined;
  const twice = new Promise<void>((resolve) => (done = resolve));
  const kind: JobKind = {
    queue: 'alarms',
    name: 'ring',
    async handle(data, { putOff }) {
      rung.push({ at: Date.now(), data });
      if (rung.length === 1) return putOff(due + 150);
      done();
    },
  };
  const { jobs } = open([kind]);
  jobs.schedule(kind, 'alarm-1', due, { first: true });
  jobs.schedule(kind, 'alarm-1', due, { first: false });
  await twice;
  expect(rung.map(({ data }) => data)).toEqual([{ first: true }, { first: true }]);
  expect(rung[0]?.at).toBeGreaterThanOrEqual(due - 5);
  expect(rung[1]?.at).toBeGreaterThanOrEqual(due + 145);
});

/** Waits until the promise is kept, scheduling again and again like the reconciler behind it. */
async function scheduledUntil(done: Promise<void>, schedule: () => void): Promise<void> {
  schedule();
  const again = setInterval(schedule, 20);
  await done.finally(() => clearInterval(again));
}

test('a job that has failed for good gives its id back: the next one of that id runs', async () => {
  let rung = 0;
  let done = (): void => undefined;
  const twice = new Promise<void>((resolve) => (done = resolve));
  const kind: JobKind = {
    queue: 'alarms',
    name: 'ring',
    handle: () => {
      rung += 1;
      if (rung === 1) return Promise.reject(new UnrecoverableError('the process ends here'));
      done();
      return Promise.resolve();
    },
  };
  const { jobs } = open([kind]);
  await scheduledUntil(twice, () => jobs.schedule(kind, 'alarm-1-again', Date.now(), {}));
  expect(rung).toBeGreaterThan(1);
});

test('a job that an older version has let fail and stay gives its id back when a worker starts', async () => {
  const prefix = newPrefix();
  const connection = createRedis(redisUrl, 'subscriber');
  const queue = new Queue('alarms', { connection, prefix: `${prefix}jobs` });
  const failing: JobKind = {
    queue: 'alarms',
    name: 'ring',
    handle: () => Promise.reject(new UnrecoverableError('years ago')),
  };
  const before = open([failing], redisUrl, prefix);
  await queue.add('ring', {}, { jobId: 'alarm-1', removeOnFail: false });
  await until(async () => (await queue.getFailedCount()) === 1, 'the failed job');
  await before.workers.close(200);
  let done = (): void => undefined;
  const rings = new Promise<void>((resolve) => (done = resolve));
  const kind: JobKind = {
    ...failing,
    handle: () => {
      done();
      return Promise.resolve();
    },
  };
  const { jobs } = open([kind], redisUrl, prefix);
  await scheduledUntil(rings, () => jobs.schedule(kind, 'alarm-1', Date.now(), {}));
  await queue.close();
  connection.disconnect();
});

test('without Redis scheduling returns at once, and closing does not wait for ever', async () => {
  const kind: JobKind = { queue: 'alarms', name: 'ring', handle: () => Promise.resolve() };
  const { jobs, workers } = open([kind], 'redis://127.0.0.1:1');
  const before = performance.now();
  jobs.schedule(kind, 'alarm-1', Date.now(), {});
  expect(performance.now() - before).toBeLessThan(200);
  await workers.close(100);
});
