// Data retention: the retention table covers every collection, matches the guide, and the worker
// applies it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import type { Connection } from 'mongoose';
import { bid, start } from '../../test/auctions.ts';
import { discordIdOf } from '../../test/builders.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../test/harness.ts';
import { checkEnv } from '../platform/process/env.ts';
import { createLog } from '../platform/process/log.ts';
import { retentionTask, type AnyDocument } from '../platform/store/database/retention.ts';
import { retentionOf } from './retention.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dayMs = 24 * 3_600_000;
const log = createLog({ level: 'silent', part: 'test' });
let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
beforeAll(async () => {
  hall = await startHall();
  const worker = await startWorkerFor(hall);
  await worker.close();
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada Admin');
  seller = await hall.signIn('Member', 'Sela Seller');
});
afterAll(() => hall.close());

const table = retentionOf({ auditKeepDays: 730 });
const named = table.map(({ collection }) => collection).sort();
const purge = (): Promise<void> =>
  retentionTask({ db, clock: hall.clock, log }, retentionOf(hall.env)).run(new AbortController().signal);
const count = (collection: string, filter: object = {}): Promise<number> =>
  db.collection<AnyDocument>(collection).countDocuments(filter);

describe('the retention table', () => {
  test('lists every collection named in the code exactly once', () => {
    const src = path.join(root, 'backend/src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const code = files.map((file) => readFileSync(path.join(src, file), 'utf8')).join('\n');
    const models = [...code.matchAll(/\bdeclare(?:Stored|Entities)\(\{\s*collection: '(\w+)'/g)];
    const direct = [...code.matchAll(/\.collection(?:<[^(]*>)?\(\s*'(\w+)'/g)];
    // Settings have the name of their collection in `storedIn`.
    expect(models.length).toBe(
      (code.match(/\bdeclare(?:Stored|Entities)\(\{\s*collection: (?!storedIn\b)/g) ?? []).length,
    );
    const stated = [...code.matchAll(/\bstoredIn(?: =|:) '(\w+)'/g)];
    const used = new Set([...models, ...direct, ...stated].map(([, name = '']) => name));
    expect([...used].sort()).toEqual(named);
  });
  test('lists every collection in the database', async () => {
    const made = (await db.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
    expect(made.length).toBeGreaterThan(15);
    expect(made.filter((name) => !named.includes(name))).toEqual([]);
  });
  test.each(table.map((one) => [one.collection, one] as const))('matches the indexes of %s', async (name, one) => {
    const indexes = await db
      .collection(name)
      .indexes()
      .catch(() => []);
    const lapsing = indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    const wanted = one.lapses === undefined ? [] : [[{ [one.lapses.field]: 1 }, one.lapses.seconds]];
    expect(lapsing.map(({ key, expireAfterSeconds }) => [key, expireAfterSeconds])).toEqual(wanted);
    const fields = Object.keys(one.purge?.due(0) ?? {});
    const leading = indexes.map(({ key }) => Object.keys(key as object)[0] ?? '');
    expect(fields.length === 0 || fields.some((field) => leading.includes(field))).toBe(true);
  });
  test('matches the guide', () => {
    const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    const [section = ''] = /^## What is kept, and for how long$[^]*?^## /m.exec(guide) ?? [];
    const rows = [...section.matchAll(/^- \*\*(.*?)\*\*:([^]*?)(?=^\S|^$)/gm)].flatMap(([, keep, names = '']) =>
      [...names.matchAll(/\w+/g)].map(([name]) => [name, keep]),
    );
    expect(rows.sort()).toEqual(table.map(({ collection, keep }) => [collection, keep]).sort());
  });
});

/** Nothing is purged while it still has unhandled facts. */
const followed = (): Promise<void> =>
  until(async () => {
    const waiting = ['auctions', 'events', 'marketplace_items', 'guild_members'].map((name) =>
      count(name, { 'outbox.0': { $exists: true } }),
    );
    return (await Promise.all(waiting)).every((found) => found === 0);
  }, 'empty outboxes');

describe('removed documents', () => {
  let auctionId: number;
  let ids: Record<'auctions' | 'events' | 'marketplace_items', number>;
  const bidder = (): Promise<Client> => hall.signIn('Member', 'Bea Bidder');
  beforeEach(async () => {
    auctionId = (await start(seller, hall)).id;
    await bid(await bidder(), auctionId, 101);
    await (await bidder()).put(`/api/auctions/${auctionId}/watch`);
    const item = { name: 'Knife', category: 'Weapon', listingType: 'selling' };
    const event = { title: 'Raid', description: 'Water', type: 'Raid', date: '2100-01-01', time: '20:00' };
    const made = async (at: string, body: object): Promise<number> =>
      (await admin.post<{ id: number }>(at, body)).body.id;
    ids = {
      auctions: auctionId,
      events: await made('/api/events', event),
      marketplace_items: await made('/api/marketplace', item),
    };
    await admin.delete(`/api/auctions/${ids.auctions}`);
    await admin.delete(`/api/events/${ids.events}`);
    await admin.delete(`/api/marketplace/${ids.marketplace_items}`);
    await followed();
  });
  const left = async (): Promise<number[]> => [
    ...(await Promise.all(Object.entries(ids).map(([collection, _id]) => count(collection, { _id })))),
    await count('auction_bids', { auctionId }),
    await count('auction_watches', { auctionId }),
  ];

  test('are purged with their rows after 30 days; a second run changes nothing', async () => {
    hall.clock.advance(29 * dayMs);
    await purge();
    expect(await left()).toEqual([1, 1, 1, 1, 1]);
    hall.clock.advance(2 * dayMs);
    await purge();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
    expect((await admin.post(`/api/auctions/${auctionId}/restore`)).status).toBe(404);
    await purge();
  });
  test('are kept while they have unhandled facts; documents that are not removed are kept too', async () => {
    const there = (await start(seller, hall, {}, 168)).id;
    const fact = { id: 'x', kind: 'auction:removed', at: new Date(), format: 1, data: {} };
    await db.collection<AnyDocument>('auctions').updateOne({ _id: auctionId }, { $set: { outbox: [fact] } });
    hall.clock.advance(40 * dayMs);
    await purge();
    expect(await left()).toEqual([1, 0, 0, 1, 1]);
    expect(await count('auctions', { _id: there })).toBe(1);
    await db.collection<AnyDocument>('auctions').updateOne({ _id: auctionId }, { $set: { outbox: [] } });
    await purge();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });
  test('are purged in batches, however many there are', async () => {
    const deletedAt = new Date(hall.clock.now() - 31 * dayMs);
    const many = Array.from({ length: 450 }, (_, at) => ({ _id: 100_000 + at, deletedAt, outbox: [] }));
    await db.collection<AnyDocument>('marketplace_items').insertMany(many);
    const bids = Array.from({ length: 2300 }, (_, at) => ({ _id: 100_000 + at, auctionId: 77_777, bidAmount: at }));
    await db.collection<AnyDocument>('auction_bids').insertMany(bids);
    await db.collection<AnyDocument>('auctions').insertOne({ _id: 77_777, deletedAt, outbox: [] });
    await purge();
    expect(await count('marketplace_items', { _id: { $gte: 100_000 } })).toBe(0);
    expect(await count('auction_bids', { auctionId: 77_777 })).toBe(0);
  });
});

describe('a removed member', () => {
  const signsIn = async (name: string): Promise<number> =>
    (await hall.stranger().post('/auth/dev', { discordId: discordIdOf(name), username: name, role: 'Member' })).status;
  const idOf = async (name: string): Promise<number> => {
    const { body } = await admin.get<Member[]>(`/api/guild-members?search=${encodeURIComponent(name)}`);
    return body[0]?.id ?? 0;
  };
  const choose = async (name: string): Promise<void> => {
    const person = await hall.signIn('Member', name);
    await person.put('/api/notifications/settings', (await person.get('/api/notifications/settings')).body);
    await person.post('/api/user/calendar');
  };
  const own = (name: string): Promise<number[]> =>
    Promise.all(['notice_settings', 'calendar_feeds'].map((one) => count(one, { _id: discordIdOf(name) })));

  test('stays blocked after the membership and its data are purged, until added again', async () => {
    await choose('Gone Goran');
    await admin.delete(`/api/guild-members/${await idOf('Gone Goran')}`);
    await followed();
    hall.clock.advance(31 * dayMs);
    await purge();
    const discordId = discordIdOf('Gone Goran');
    expect(await count('guild_members', { discordId })).toBe(0);
    expect(await own('Gone Goran')).toEqual([0, 0]);
    expect(await signsIn('Gone Goran')).toBe(403);
    expect((await admin.post('/api/guild-members', { name: 'Gone Goran', discordId })).status).toBe(201);
    expect(await signsIn('Gone Goran')).toBe(204);
  });
  test('keeps their data when added again before the purge', async () => {
    await choose('Back Bela');
    await admin.delete(`/api/guild-members/${await idOf('Back Bela')}`);
    await followed();
    await admin.post('/api/guild-members', { name: 'Back Bela', discordId: discordIdOf('Back Bela') });
    hall.clock.advance(31 * dayMs);
    await purge();
    expect(await count('guild_members', { discordId: discordIdOf('Back Bela') })).toBe(1);
    expect(await own('Back Bela')).toEqual([1, 1]);
    expect(await signsIn('Back Bela')).toBe(204);
  });
});

test('guild audit entries are deleted after two years; personal entries expire through their index', async () => {
  const entries = db.collection<AnyDocument>('audit_entries');
  const at = (days: number): Date => new Date(hall.clock.now() - days * dayMs);
  await entries.insertMany([
    { _id: 900_001, at: at(729), personal: null },
    { _id: 900_002, at: at(731), personal: null },
    { _id: 900_003, at: at(731) },
    { _id: 900_004, at: at(731), personal: true },
  ]);
  await purge();
  const there = await entries.find({ _id: { $gte: 900_001 } }).toArray();
  expect(there.map(({ _id }) => _id)).toEqual([900_001, 900_004]);
});

test.each(['0', '-1', '1.5', 'two'])('AUDIT_KEEP_DAYS=%s is refused', (days) => {
  const found = checkEnv({ MONGODB_URI: 'mongodb://h/x', REDIS_URL: 'redis://h', AUDIT_KEEP_DAYS: days });
  expect('problems' in found && found.problems).toContainEqual(expect.stringMatching(/^AUDIT_KEEP_DAYS /));
});
