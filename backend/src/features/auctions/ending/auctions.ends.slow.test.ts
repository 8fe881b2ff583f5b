// How workers end auctions: starting, stopping, duplicate and dying workers, late or lost jobs,
// and facts left by a crash.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Connection } from 'mongoose';
import { aNewAuction, auctionOf, bid, bidsOf, start } from '../../../../test/auctions.ts';
import { storedFact } from '../../../../test/builders.ts';
import { startHall, startWorkerFor, until, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';
import { createRedis } from '../../../platform/process/redis.ts';
import { endJob, endJobId } from './auctions.endJob.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
let anna: Client;
let watching: TestSocket;
const workers: RunningWorker[] = [];

beforeAll(async () => {
  hall = await startHall({ env: { AUCTION_MIN_DURATION_SECONDS: '1', AUCTION_SOFT_CLOSE_SECONDS: '1' } });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  anna = await hall.signIn('Member', 'Anna');
  watching = await anna.socket();
  await watching.join('auctions');
});
afterEach(async () => {
  while (workers.length > 0) await workers.pop()?.close();
});
afterAll(() => hall.close());

const work = async (): Promise<RunningWorker> => {
  const worker = await startWorkerFor(hall);
  workers.push(worker);
  return worker;
};
/**
 * On a busy machine the request can arrive with less than the minimum time left; then it is
 * repeated.
 */
async function startShort(ms: number): Promise<Auction> {
  for (;;) {
    const endTime = new Date(hall.clock.now() + ms).toISOString();
    const reply = await seller.post<Auction>('/api/auctions', aNewAuction(hall, { endTime }));
    if (reply.status !== 400) return reply.body;
  }
}
const stored = (): ReturnType<typeof db.collection<AuctionDocument>> => db.collection<AuctionDocument>('auctions');
const endedMessages = (id: number): unknown[] =>
  watching.messages.filter(({ name, payload }) => name === 'auction:ended' && (payload as Auction).id === id);

describe('an auction that reaches its end time', () => {
  test('is ended on time by a worker, updates every screen, and names the winner', async () => {
    await work();
    const { id, endTime } = await startShort(1300);
    await bid(anna, id, 150);
    const ended = await watching.waitFor('auction:ended', (message) => message.id === id);
    expect(ended).toMatchObject({ status: 'ended', endReason: 'time', winnerUsername: anna.username });
    expect(Date.parse(ended.updatedAt)).toBeGreaterThanOrEqual(Date.parse(endTime));
    expect(Date.parse(ended.updatedAt) - Date.parse(endTime)).toBeLessThan(2000);
    await watching.waitFor('auction:won', (message) => message.id === id);
  });

  test('ends later after a soft close extension', async () => {
    await work();
    const { id } = await startShort(1500);
    await until(
      async () => Date.parse((await auctionOf(anna, id)).endTime) - hall.clock.now() < 900,
      'the last second',
    );
    const moved = await bid(anna, id, 150);
    expect(Date.parse(moved.endTime)).toBeGreaterThan(Date.parse(moved.originalEndTime));
    const ended = await watching.waitFor('auction:ended', (message) => message.id === id);
    expect(Date.parse(ended.updatedAt)).toBeGreaterThanOrEqual(Date.parse(moved.endTime));
  });

  test('is ended once by two workers', async () => {
    await Promise.all([work(), work()]);
    const { id } = await startShort(1200);
    await watching.waitFor('auction:ended', (message) => message.id === id);
    expect(await auctionOf(anna, id)).toMatchObject({ status: 'ended', version: 2 });
    expect(endedMessages(id)).toHaveLength(1);
  });

  test('is ended by a worker that starts later, even without its job', async () => {
    const { id } = await startShort(1100);
    const connection = createRedis({ url: hall.env.redisUrl, use: 'worker' });
    const queue = new Queue(endJob.queue, { connection, prefix: `${hall.env.redisPrefix}:jobs` });
    await until(async () => (await queue.getJob(endJobId(id))) !== undefined, 'the job');
    await queue.obliterate({ force: true });
    await queue.close();
    connection.disconnect();
    const before = (await stored().findOne({ _id: id }))?.endTime.getTime() ?? 0;
    await until(() => hall.clock.now() > before, 'the end');
    expect((await stored().findOne({ _id: id }))?.status).toBe('active');
    await work();
    expect((await stored().findOne({ _id: id }))?.status).toBe('ended');
    await watching.waitFor('auction:ended', (message) => message.id === id);
  });

  test('is ended by the next worker when the first one dies', async () => {
    const dying = await startWorkerFor(hall);
    const { id } = await startShort(1500);
    await dying.close();
    await work();
    await watching.waitFor('auction:ended', (message) => message.id === id);
  });

  test('a job for an ended, removed or unknown auction does nothing', async () => {
    await work();
    const { id } = await startShort(5000);
    await admin.post(`/api/auctions/${id}/end`);
    const connection = createRedis({ url: hall.env.redisUrl, use: 'worker' });
    const queue = new Queue(endJob.queue, { connection, prefix: `${hall.env.redisPrefix}:jobs` });
    const late = await Promise.all(
      [id, 999_999].map((auctionId) => queue.add(endJob.name, { auctionId }, { jobId: `late-${auctionId}` })),
    );
    await until(async () => {
      const states = await Promise.all(late.map((job) => job.getState()));
      return states.every((state) => state === 'completed');
    }, 'both jobs');
    await queue.close();
    connection.disconnect();
    expect(await auctionOf(anna, id)).toMatchObject({ status: 'ended', endReason: 'admin', version: 2 });
    expect(endedMessages(id)).toHaveLength(1);
  });
});

describe('facts left by a crash', () => {
  /**
   * A bid whose process died right after the write: the auction has the bid, but no handler has
   * run.
   */
  const crashedBid = async (id: number, amount: number): Promise<void> => {
    const data = {
      bid: {
        bidId: id * 1_000_000 + amount,
        bidderId: 1,
        bidderUsername: 'Ghost',
        bidderDiscordId: '1'.repeat(18),
        amount,
      },
      passed: (await stored().findOne({ _id: id }))?.leaderDiscordId ?? null,
    };
    await stored().updateOne(
      { _id: id },
      {
        $set: { currentBid: amount, leaderId: 1, leaderUsername: 'Ghost', leaderDiscordId: '1'.repeat(18) },
        $inc: { version: 1, bidCount: 1 },
        $push: { outbox: storedFact('auction:bid', hall.clock.now(), data) },
      },
    );
  };

  test('are handled once, before the bids are read', async () => {
    const { id } = await startShort(60_000);
    await bid(anna, id, 120);
    await crashedBid(id, 130);
    const [first, second] = await Promise.all([bidsOf(anna, id), bidsOf(anna, id)]);
    expect(first.map(({ bidAmount }) => bidAmount)).toEqual([130, 120]);
    expect(second).toEqual(first);
    expect(await watching.waitFor('auction:outbid', (message) => message.id === id)).toMatchObject({ currentBid: 130 });
    await until(async () => (await stored().findOne({ _id: id }))?.outbox.length === 0, 'an empty outbox');
  });

  test('are handled when a process starts', async () => {
    const { id } = await startShort(60_000);
    await crashedBid(id, 130);
    const second = await startHall({ beside: hall });
    try {
      await until(async () => (await stored().findOne({ _id: id }))?.outbox.length === 0, 'an empty outbox');
      expect(await db.collection('auction_bids').countDocuments({ auctionId: id })).toBe(1);
    } finally {
      await second.close();
    }
  });
});

describe('removing a member', () => {
  test('cancels their active auctions, and strikes their bids on running ones', async () => {
    const leaving = await hall.signIn('Member', 'Leaver');
    const endTime = new Date(hall.clock.now() + 60_000).toISOString();
    const theirs = await start(leaving, hall, { endTime });
    const other = await startShort(60_000);
    await bid(leaving, other.id, 500);
    const roster = (await admin.get<{ id: number; discordId: string }[]>('/api/guild-members?search=Leaver')).body;
    const member = roster.find(({ discordId }) => discordId === leaving.discordId);
    expect((await admin.delete(`/api/guild-members/${member?.id ?? 0}`)).status).toBe(204);
    await watching.waitFor('auction:removed', ({ id }) => id === theirs.id);
    expect((await anna.get(`/api/auctions/${theirs.id}`)).status).toBe(404);
    await until(async () => (await auctionOf(anna, other.id)).leaderUsername === null, 'the struck bid');
    expect((await admin.post(`/api/auctions/${theirs.id}/restore`)).status).toBe(200);
  });

  test('also cancels auctions that they are creating at that moment', async () => {
    const leaving = await hall.signIn('Member', 'Hasty leaver');
    const roster = (await admin.get<{ id: number }[]>('/api/guild-members?search=Hasty')).body;
    const endTime = new Date(hall.clock.now() + 60_000).toISOString();
    const begin = (): Promise<{ status: number }> => leaving.post('/api/auctions', aNewAuction(hall, { endTime }));
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, begin),
      admin.delete(`/api/guild-members/${roster[0]?.id ?? 0}`),
      ...Array.from({ length: 20 }, begin),
    ]);
    expect(replies.every(({ status }) => [201, 204, 401, 403].includes(status))).toBe(true);
    const left = { sellerDiscordId: leaving.discordId, deletedAt: null };
    await until(async () => (await stored().countDocuments(left)) === 0, 'the auctions to go');
  });
});
