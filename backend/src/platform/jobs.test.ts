// Jobs over a real Redis: they ring in time, put themselves off, and nothing waits while Redis is away.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { systemClock } from './clock.ts';
import { createJobs, runJobs, type JobKind, type Jobs, type JobWorkers } from './jobs.ts';
import { createRedis } from './redis.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const log = pino({ level: 'silent' });
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

function open(kinds: readonly JobKind[], url = redisUrl): { jobs: Jobs; workers: JobWorkers } {
  const prefix = `${randomUUID().slice(0, 8)}:`;
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

test('without Redis scheduling returns at once, and closing does not wait for ever', async () => {
  const kind: JobKind = { queue: 'alarms', name: 'ring', handle: () => Promise.resolve() };
  const { jobs, workers } = open([kind], 'redis://127.0.0.1:1');
  const before = performance.now();
  jobs.schedule(kind, 'alarm-1', Date.now(), {});
  expect(performance.now() - before).toBeLessThan(200);
  await workers.close(100);
});
