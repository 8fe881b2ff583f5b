// What an older version has stored, after the migrations.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auctionModels } from '../features/auctions/auctions.model.ts';
import { createLog } from '../platform/log.ts';
import { runMigrations } from '../platform/migrations.ts';
import { connectMongo } from '../platform/mongo.ts';
import { migrations } from './migrations.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/migrations_${process.pid}_${Date.now()}`;
const log = createLog('silent', 'test');
let db: Awaited<ReturnType<typeof connectMongo>>;
beforeAll(async () => {
  db = await connectMongo(uri.toString(), log);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});

test('a star of the time when taking it deleted it is still set', async () => {
  const star = { _id: '1-12', discordId: '1', auctionId: 12, createdAt: new Date('2026-05-01T12:00:00.000Z') };
  await db.collection<typeof star>('auction_watches').insertOne(star);
  const { watches } = auctionModels(db);
  const kept = { _id: '1-12', discordId: '1', auctionId: 12, changedAt: star.createdAt };
  const now = { ...kept, watching: true, version: 1, outbox: [] };
  await runMigrations(db, migrations, log);
  expect(await watches.findById('1-12').lean()).toEqual(now);
  for (const migration of migrations) await migration.run(db);
  expect(await watches.findById('1-12').lean()).toEqual(now);
});

test('what a member had contributed before the ledger is its first line', async () => {
  const at = new Date('2026-05-01T12:00:00.000Z');
  const old = { createdAt: at, version: 7, outbox: [] };
  const people = [
    { _id: 1, contribution: 38_700, ...old },
    { _id: 2, contribution: null, ...old },
  ];
  await db.collection<(typeof people)[number]>('guild_members').insertMany(people);
  const opening = migrations.find(({ number }) => number === 2);
  for (let times = 0; times < 2; times += 1) await opening?.run(db);
  const rows = await db.collection('contribution_entries').find({}).toArray();
  expect(rows).toMatchObject([{ memberId: 1, kind: 'opening', points: 38_700, before: 0, after: 38_700, at }]);
});

test('what has run is not run again', async () => {
  const run = (): Promise<void> => Promise.reject(new Error('again'));
  await runMigrations(
    db,
    migrations.map((one) => ({ ...one, run })),
    log,
  );
  const next = Math.max(...migrations.map(({ number }) => number)) + 1;
  await expect(runMigrations(db, [...migrations, { number: next, name: 'next', run }], log)).rejects.toThrow('again');
});
