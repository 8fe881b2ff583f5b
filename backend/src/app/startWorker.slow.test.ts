// Startup of a worker whose queue holds an unknown job: it refuses in one sentence and leaves
// nothing open.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { loadServer, startHall, startWorkerFor, type Hall } from '../../test/harness.ts';
import { createRedis } from '../platform/process/redis.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startHall();
});
afterAll(() => hall.close());

test('a worker refuses to start while a queue holds a job with an unknown name', async () => {
  const connection = createRedis({ url: hall.env.redisUrl, use: 'subscriber' });
  const queue = new Queue('auctions', { connection, prefix: `${hall.env.redisPrefix}:jobs` });
  const job = await queue.add('auctioneer-sings', {}, { delay: 3_600_000 });
  const refused = await startWorkerFor(hall).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf((await loadServer()).CannotStart);
  expect((refused as Error).message).toContain("The queue 'auctions' in Redis holds jobs 'auctioneer-sings'");
  await job.remove();
  const worker = await startWorkerFor(hall);
  await worker.close();
  await queue.close();
  connection.disconnect();
});
