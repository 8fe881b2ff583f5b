// Startup of a worker whose queue holds an unknown job: it leaves the job alone.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { startHall, startWorkerFor, type Hall } from '../../test/harness.ts';
import { createRedis } from '../platform/process/redis.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startHall();
});
afterAll(() => hall.close());

test('a worker starts although a queue holds a job with an unknown name, and keeps the job', async () => {
  const connection = createRedis({ url: hall.env.redisUrl, use: 'subscriber' });
  const queue = new Queue('auctions', { connection, prefix: `${hall.env.redisPrefix}:jobs` });
  const job = await queue.add('auctioneer-sings', {}, { delay: 3_600_000 });
  const worker = await startWorkerFor(hall);
  await worker.close();
  expect(await job.getState()).toBe('delayed');
  await queue.close();
  connection.disconnect();
});
