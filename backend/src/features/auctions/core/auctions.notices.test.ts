// Outbid notices while bids keep arriving: one for each time a person is outbid.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Connection } from 'mongoose';
import { discordIdOf } from '../../../../test/builders.ts';
import { startHall, type Hall } from '../../../../test/harness.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Notification } from '../../notifications/notifications.service.ts';
import { auctionModels, type AuctionModels } from './auctions.model.ts';
import { auctionNoticesTask } from './auctions.notices.ts';

const bidAt = new Date('2026-05-01T12:00:00.000Z');
let hall: Hall;
let db: Connection;
let models: AuctionModels;
beforeAll(async () => {
  hall = await startHall();
  db = await hall.database();
  models = auctionModels(db);
});
afterAll(() => hall.close());

/** Stores a bid as the current bid, like a guarded write does. */
async function store(auctionId: number, name: string, amount: number): Promise<void> {
  const discordId = discordIdOf(name);
  await models.auctions.updateOne(
    { _id: auctionId },
    {
      $set: { leaderDiscordId: discordId, leaderUsername: name, currentBid: amount, noticesDue: true },
      $inc: { version: 1 },
    },
  );
  await models.bids.insertOne({
    _id: amount,
    auctionId,
    bidderId: amount,
    bidderUsername: name,
    bidderDiscordId: discordId,
    bidAmount: amount,
    bidTime: bidAt,
  });
}

test('a bid that arrives while outbid notices are sent does not notify the same person again', async () => {
  const seller = { seller: 'Sel', sellerDiscordId: discordIdOf('Sel') };
  await models.auctions.insertOne({
    _id: 900,
    itemName: 'Maker hook',
    nameKey: 'makerhook',
    description: 'A hook.',
    category: 'Weapon',
    ...seller,
    imageUrl: 'hook.jpg',
    startingPrice: 10,
    currentBid: 10,
    priceUnit: 'Solari',
    quantity: 1,
    status: 'active',
    startTime: bidAt,
    endTime: new Date('2026-05-09T12:00:00.000Z'),
    originalEndTime: bidAt,
    buyoutPrice: null,
    endReason: null,
    leaderId: null,
    leaderUsername: null,
    leaderDiscordId: null,
    bidCount: 0,
    withoutWinner: false,
    noticesDue: false,
    noticedBid: null,
    updatedAt: bidAt,
    createdAt: bidAt,
    deletedAt: null,
    deletedBy: null,
    version: 1,
    outbox: [],
  });
  await store(900, 'Anna', 100);
  await store(900, 'Ben', 110);

  const told: string[][] = [];
  const bidsThatCome = [() => store(900, 'Cora', 120), () => Promise.resolve()];
  const task = auctionNoticesTask(
    {
      models,
      notifications: {
        notifyAll: async (wanted: readonly Notification[]) => {
          told.push(wanted.map(({ to }) => to));
          await bidsThatCome.shift()?.();
        },
        resolve: () => Promise.resolve(),
      },
    },
    { live: { send: () => undefined } } as unknown as Context,
  );
  await task.run(new AbortController().signal);
  await task.run(new AbortController().signal);
  await task.run(new AbortController().signal);
  expect(told).toEqual([[discordIdOf('Anna')], [discordIdOf('Ben')]]);
});

test('a failure with one auction is logged, and the others get their notices', async () => {
  const like = await models.auctions.findOne({ _id: 900 }).lean();
  for (const _id of [901, 902]) {
    await db.collection<object>('auctions').insertOne({ ...like, _id, noticedBid: null } as object);
    await store(_id, `First of ${_id}`, _id * 10);
    await store(_id, `Second of ${_id}`, _id * 10 + 1);
  }
  const told: string[] = [];
  const logged: unknown[] = [];
  const task = auctionNoticesTask(
    {
      models,
      notifications: {
        notifyAll: (wanted: readonly Notification[]) => {
          if (wanted.some(({ to }) => to === discordIdOf('First of 901'))) return Promise.reject(new Error('no'));
          told.push(...wanted.map(({ to }) => to));
          return Promise.resolve();
        },
        resolve: () => Promise.resolve(),
      },
    },
    {
      live: { send: () => undefined },
      log: { warn: ({ auctionId }: { auctionId: number }) => logged.push(auctionId) },
    } as unknown as Context,
  );
  await task.run(new AbortController().signal);
  expect([told, logged]).toEqual([[discordIdOf('First of 902')], [901]]);
});

test('the bidders are read from an index, however many bids there are', async () => {
  const bidders = ['Ann', 'Ben', 'Cid'];
  await models.bids.insertMany(
    Array.from({ length: 300 }, (_each, index) => ({
      _id: 90_000 + index,
      auctionId: 77,
      bidderId: index,
      bidderUsername: 'One',
      bidAmount: index + 1,
      bidderDiscordId: discordIdOf(bidders[index % bidders.length] ?? ''),
      bidTime: bidAt,
    })),
  );
  const found = await models.bids.distinct('bidderDiscordId', { auctionId: 77 });
  expect([...found].sort()).toEqual(bidders.map(discordIdOf).sort());
  const explained = await db.db?.command({
    explain: { distinct: 'auction_bids', key: 'bidderDiscordId', query: { auctionId: 77 } },
    verbosity: 'executionStats',
  });
  expect(JSON.stringify(explained)).toContain('"IXSCAN"');
});
