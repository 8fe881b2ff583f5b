// Migrations: the data of older versions after them, their lock, and the refusal to start on
// newer data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { anEnv, loadServer, until } from '../../test/harness.ts';
import { auctionModels } from '../features/auctions/core/auctions.model.ts';
import { createLog } from '../platform/process/log.ts';
import { createIds } from '../platform/store/documents/ids.ts';
import { runMigrations, type Migration } from '../platform/store/database/migrations.ts';
import { connectMongo } from '../platform/store/database/mongo.ts';
import { cannotStartCode } from '../platform/process/lifecycle.ts';
import { migrations } from './migrations.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/migrations_${process.pid}_${Date.now()}`;
const log = createLog({ level: 'silent', part: 'test' });
let db: Awaited<ReturnType<typeof connectMongo>>;
beforeAll(async () => {
  db = await connectMongo(uri.toString(), { log });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});

test('a star stored before stars kept a record when unset is still set', async () => {
  const star = { _id: '1-12', discordId: '1', auctionId: 12, createdAt: new Date('2026-05-01T12:00:00.000Z') };
  await db.collection<typeof star>('auction_watches').insertOne(star);
  const { watches } = auctionModels(db);
  const kept = { _id: '1-12', discordId: '1', auctionId: 12, changedAt: star.createdAt };
  const now = { ...kept, watching: true, version: 1, outbox: [] };
  await runMigrations(db, { list: migrations, log });
  expect(await watches.findById('1-12').lean()).toEqual(now);
  for (const migration of migrations) await migration.run(db, new AbortController().signal);
  expect(await watches.findById('1-12').lean()).toEqual(now);
});

test("a member's contributions from before the ledger become the first ledger line", async () => {
  const at = new Date('2026-05-01T12:00:00.000Z');
  const old = { createdAt: at, version: 7, outbox: [] };
  const people = [
    { _id: 1, contribution: 38_700, ...old },
    { _id: 2, contribution: null, ...old },
  ];
  await db.collection<(typeof people)[number]>('guild_members').insertMany(people);
  const opening = migrations.find(({ number }) => number === 2);
  for (let times = 0; times < 2; times += 1) await opening?.run(db, new AbortController().signal);
  const rows = await db.collection('contribution_entries').find({}).toArray();
  expect(rows).toMatchObject([{ memberId: 1, kind: 'opening', points: 38_700, before: 0, after: 38_700, at }]);
});

test('auctions of earlier versions are found by the key of their name', async () => {
  const auction = { _id: 77, itemName: ' Maker  Hook', version: 4, outbox: [] };
  await db.collection<typeof auction>('auctions').insertOne(auction);
  const keys = migrations.find(({ number }) => number === 19);
  for (let times = 0; times < 2; times += 1) await keys?.run(db, new AbortController().signal);
  expect(await db.collection<typeof auction>('auctions').findOne({ _id: 77 })).toEqual({
    ...auction,
    nameKey: 'makerhook',
  });
});

test('events planned before events had a length last three hours', async () => {
  const startsAt = new Date('2026-05-01T20:00:00.000Z');
  const event = { _id: 1, title: 'Night raid', startsAt, version: 4, outbox: [] };
  await db.collection<typeof event>('events').insertOne(event);
  const lengths = migrations.find(({ number }) => number === 15);
  for (let times = 0; times < 2; times += 1) await lengths?.run(db, new AbortController().signal);
  const endsAt = new Date('2026-05-01T23:00:00.000Z');
  expect(await db.collection<typeof event>('events').findOne({ _id: 1 })).toEqual({
    ...event,
    lengthMinutes: 180,
    endsAt,
  });
});

test('requests for access from before there were applications wait, or were granted, and are deleted as announced', async () => {
  const askedAt = new Date('2026-05-01T12:00:00.000Z');
  const old = { discordId: '1', name: 'Rix', askedAt, version: 1, outbox: [] };
  const requests = [
    { _id: 1, ...old, grantedAt: null },
    { _id: 2, ...old, grantedAt: askedAt },
  ];
  const stored = db.collection<(typeof requests)[number]>('access_requests');
  await stored.insertMany(requests);
  await stored.createIndex({ askedAt: 1 }, {}, {});
  const states = migrations.find(({ number }) => number === 16);
  for (let times = 0; times < 2; times += 1) await states?.run(db, new AbortController().signal);
  const lapsesAt = new Date('2026-05-31T12:00:00.000Z');
  const nothing = { answers: [], comments: [], votes: [], decidedBy: null, rank: null, trialUntil: null, isDue: false };
  expect(await stored.find({}).sort({ _id: 1 }).toArray()).toMatchObject([
    { ...requests[0], ...nothing, status: 'open', lapsesAt },
    { ...requests[1], ...nothing, status: 'accepted', lapsesAt },
  ]);
  expect((await stored.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('ranks set by hand have ended for people who had left the Discord server', async () => {
  const lastActive = new Date('2026-05-01T12:00:00.000Z');
  const old = { rankSetBy: 'app', lastActive, version: 7, outbox: [] };
  const people = [
    { _id: 11, ...old, role: 'Officer', leftServer: true },
    { _id: 12, ...old, role: 'Admin', leftServer: true },
    { _id: 13, ...old, role: 'Officer', leftServer: true, lastActive: null },
    { _id: 14, ...old, role: 'Officer' },
    { _id: 15, ...old, role: 'Officer', lastActive: null },
  ];
  await db.collection<(typeof people)[number]>('guild_members').insertMany(people);
  const ending = migrations.find(({ name }) => name.startsWith('a rank that was set by hand'));
  for (let times = 0; times < 2; times += 1) await ending?.run(db, new AbortController().signal);
  const found = db.collection('guild_members').find({ _id: { $in: people.map(({ _id }) => _id as never) } });
  expect(
    (await found.sort({ _id: 1 }).toArray()).map(({ rankSetBy, endedRank, leftServer }): unknown[] => [
      rankSetBy,
      endedRank,
      leftServer,
    ]),
  ).toEqual([
    ['discord', 'Officer', true],
    ['app', 'Admin', true],
    ['app', undefined, true],
    ['app', undefined, false],
    ['app', undefined, undefined],
  ]);
});

test("a client's spending is split into its units and leaves the sort key", async () => {
  const rank = `000000002${'0'.padStart(16, '0')}000000003999999990`;
  const standing = { _id: 1_000_000_009, seasonId: 1, userId: 9, rank, totalSpent: 970, version: 4, outbox: [] };
  await db.collection<typeof standing>('client_standings').insertOne(standing);
  const done = { clientId: 9, seasonId: 1, deletedAt: null, status: 'completed' };
  const contracts = [
    { _id: 1, ...done, rewardUnit: 'Solari', reward: 900 },
    { _id: 2, ...done, rewardUnit: 'Spice Melange', reward: 70 },
  ];
  await db.collection<(typeof contracts)[number]>('contracts').insertMany(contracts);
  const split = migrations.find(({ number }) => number === 12);
  for (let times = 0; times < 2; times += 1) await split?.run(db, new AbortController().signal);
  expect(await db.collection<typeof standing>('client_standings').findOne({ _id: standing._id })).toMatchObject({
    totalSpent: 900,
    spiceSpent: 70,
    rank: '000000002000000003999999990',
  });
});

test('old items get sort keys, and auctions get the new index in place of the old one', async () => {
  const items = [
    { _id: 1, name: 'Äther Lamp', listingType: 'selling', price: 40, wantedPrice: null },
    { _id: 2, name: 'spice', listingType: 'buying', price: null, wantedPrice: 7 },
    { _id: 3, name: 'Ring', listingType: 'selling', price: null, wantedPrice: null },
  ];
  await db.collection<(typeof items)[number]>('marketplace_items').insertMany(items);
  await db.collection('auctions').createIndex({ deletedAt: 1, status: 1, endTime: 1 }, {}, {});
  for (const number of [5, 6])
    for (let times = 0; times < 2; times += 1)
      await migrations.find((one) => one.number === number)?.run(db, new AbortController().signal);
  const found = await db.collection('marketplace_items').find({}).sort({ _id: 1 }).toArray();
  expect(found.map(({ nameKey, priceKey }) => [nameKey as string, priceKey as number])).toEqual([
    ['äther lamp', 40],
    ['spice', 7],
    ['ring', 1_000_000_000_001],
  ]);
  expect((await db.collection('auctions').indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('items of which an offer was accepted before are found by the name under which they were sold', async () => {
  const rest = { version: 4, outbox: [] };
  const sold = { _id: 78, name: ' Maker  Hook', offers: [{ state: 'declined' }, { state: 'accepted' }], ...rest };
  const open = { ...sold, _id: 79, offers: [{ state: 'open' }] };
  const items = db.collection<typeof sold>('marketplace_items');
  await items.insertMany([sold, open]);
  const keys = migrations.find(({ number }) => number === 21);
  for (let times = 0; times < 2; times += 1) await keys?.run(db, new AbortController().signal);
  expect(await items.find({ _id: { $in: [78, 79] } }).toArray()).toEqual([{ ...sold, soldAs: 'makerhook' }, open]);
});

test('the shares of hauls, their entries and the choices about their notices become those of deals', async () => {
  const at = new Date('2026-05-01T12:00:00.000Z');
  const money = [{ currency: 'Solari', amount: 450 }];
  const share = {
    _id: 7,
    title: 'Raid',
    amounts: money,
    paid: [],
    status: 'owed',
    owedSince: at,
    version: 3,
    outbox: [],
  };
  const shares = db.collection<{ _id: number; haulId: number }>('payout_shares');
  await shares.insertOne(Object.assign({ haulId: 5, discordId: '12', username: 'Moss' }, share));
  await shares.createIndex({ haulId: 1, discordId: 1 }, { unique: true }, {});
  const entry = { kind: 'owed', currency: 'Solari', change: 450, at, by: null };
  const old = { shareId: 7, haulId: 5, discordId: '12' };
  await db.collection('payout_entries').insertOne({ ...entry, ...old, key: 'share-7-owed-Solari' });
  await db.collection<{ _id: string }>('counters').insertOne(Object.assign({ _id: 'payout_shares' }, { value: 7 }));
  const choice = { inApp: true, discord: false };
  const choices = db.collection<{ _id: string; kinds: object }>('notice_settings');
  await choices.insertOne({ _id: '12', kinds: { payout_owed: choice, ping: choice } });
  await db.collection('notices').insertOne({ kind: 'payout_paid', key: 'share-7-paid' });
  await db.collection('audit_entries').insertOne({ entity: 'share', action: 'share.paid' });
  const toDeals = migrations.find(({ number }) => number === 18);
  for (let times = 0; times < 2; times += 1) await toDeals?.run(db, new AbortController().signal);
  const sides = { debtorDiscordId: null, debtorUsername: '', creditorDiscordId: '12', creditorUsername: 'Moss' };
  const deals = db.collection<{ _id: number }>('deals');
  expect(await deals.findOne({ _id: 7 })).toEqual({ ...share, source: 'haul', sourceId: 5, ...sides });
  expect((await deals.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  const entries = await db
    .collection('deal_entries')
    .find({}, { projection: { _id: 0 } })
    .toArray();
  expect(entries).toEqual([{ ...entry, dealId: 7, key: 'deal-7-owed-Solari' }]);
  expect(await createIds(db).next('deals')).toBe(8);
  expect(await choices.findOne({ _id: '12' })).toEqual({ _id: '12', kinds: { deal_owed: choice, ping: choice } });
  expect(await db.collection('notices').findOne({ key: 'share-7-paid' })).toMatchObject({ kind: 'deal_paid' });
  expect(await db.collection('audit_entries').findOne({})).toMatchObject({ entity: 'deal', action: 'deal.paid' });
  // A process of the previous version has written meanwhile.
  await shares.insertOne(Object.assign({ haulId: 6, discordId: '12', username: 'Moss' }, share, { _id: 8 }));
  await toDeals?.run(db, new AbortController().signal);
  expect(await deals.findOne({ _id: 8 })).toMatchObject({ sourceId: 6, ...sides });
});

test('the shares of completed contracts become deals, however often the migration starts again', async () => {
  const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 1, hour));
  const claim = { userId: 3, tookPart: true, owed: 50, paidAt: null, receivedAt: null };
  const claims = [
    { ...claim, discordId: '21', username: 'Moss', paidAt: at(20), receivedAt: at(18) },
    { ...claim, discordId: '22', username: 'Wren', paidAt: at(20) },
    { ...claim, discordId: '23', username: 'Bex' },
    { ...claim, discordId: '24', username: 'Idle', tookPart: false, owed: 0 },
  ];
  const client = { clientDiscordId: '20', clientUsername: 'Corvin' };
  const done = {
    status: 'completed',
    deletedAt: null,
    completedAt: at(12),
    rewardUnit: 'Solari',
    version: 4,
    outbox: [],
  };
  const contracts = db.collection<{ _id: number; claims: object[] }>('contracts');
  await contracts.insertOne(Object.assign({ _id: 500, title: 'Escort', claims }, client, done));
  await db.collection<{ _id: string; kinds: object }>('notice_settings').insertMany([
    { _id: '20', kinds: { contract_paid: { inApp: false, discord: true } } },
    {
      _id: '21',
      kinds: { contract_paid: { inApp: false, discord: false }, deal_paid: { inApp: true, discord: true } },
    },
  ]);
  const toDeals = migrations.find(({ number }) => number === 20);
  await toDeals?.run(db, new AbortController().signal);
  // Killed before the contract was written.
  await contracts.updateOne({ _id: 500 }, { $set: { claims } });
  await toDeals?.run(db, new AbortController().signal);
  const source = { source: 'contract', sourceId: 500 };
  const deals = await db.collection('deals').find(source).sort({ creditorDiscordId: 1 }).toArray();
  const amounts = [{ currency: 'Solari', amount: 50 }];
  const debtor = {
    ...source,
    title: 'Escort',
    debtorDiscordId: '20',
    debtorUsername: 'Corvin',
    amounts,
    owedSince: at(12),
  };
  expect(deals).toMatchObject([
    { ...debtor, creditorUsername: 'Moss', status: 'confirmed', paid: amounts, paidAt: at(18), confirmedAt: at(18) },
    { ...debtor, creditorUsername: 'Wren', status: 'paid', paid: amounts, paidAt: at(20), paidBy: 'Corvin' },
    { ...debtor, creditorUsername: 'Bex', status: 'owed', paid: [], paidAt: null, confirmedAt: null },
  ]);
  const ids = deals.map(({ _id }) => _id as unknown as number);
  const entries = await db
    .collection('deal_entries')
    .find({ dealId: { $in: ids } })
    .toArray();
  expect(entries.map(({ dealId, change }) => [ids.indexOf(dealId as number), change as number])).toEqual([
    [0, 50],
    [0, -50],
    [1, 50],
    [1, -50],
    [2, 50],
  ]);
  const left = (await contracts.findOne({ _id: 500 }))?.claims ?? [];
  expect(left.map((one) => Object.keys(one).sort())).toEqual(
    claims.map(() => ['discordId', 'tookPart', 'userId', 'username']),
  );
  const choices = await db
    .collection<{ _id: string }>('notice_settings')
    .find({ _id: { $in: ['20', '21'] } })
    .toArray();
  expect(choices).toEqual([
    { _id: '20', kinds: { deal_paid: { inApp: false, discord: true } } },
    { _id: '21', kinds: { deal_paid: { inApp: true, discord: true } } },
  ]);
});

test('deals that are done say so, and those that wait for somebody do not', async () => {
  const deals = db.collection<{ _id: number }>('deals');
  const received = { handedAt: new Date(), receivedAt: new Date() };
  const done = [
    { status: 'cancelled', goods: { receivedAt: null } },
    { status: 'waived', goods: null },
    { status: 'confirmed' },
    { status: 'confirmed', goods: received, dispute: { state: 'over' } },
  ];
  const open = [
    { status: 'owed', goods: null },
    { status: 'paid', goods: received },
    { status: 'confirmed', goods: { ...received, receivedAt: null } },
    { status: 'confirmed', dispute: { state: 'open' } },
    { status: 'cancelled', dispute: { state: 'offered' } },
  ];
  await deals.insertMany(
    [...done, ...open].map((one, at) => ({ _id: 700 + at, source: 'haul', sourceId: 700 + at, ...one })),
  );
  await migrations.find(({ number }) => number === 22)?.run(db, new AbortController().signal);
  const found = await deals
    .find({ _id: { $gte: 700 }, isDone: true })
    .sort({ _id: 1 })
    .toArray();
  expect(found.map(({ _id }) => _id)).toEqual(done.map((_one, at) => 700 + at));
});

test('the indexes of the standings that did not sort equal figures are dropped', async () => {
  const profiles = db.collection('fremen_profiles');
  const equal = { roundsSurvived: -1, spiceEarned: -1 } as const;
  const [passed, kept] = await profiles.createIndexes([
    { key: { hasPlayed: 1, trialsWon: -1, _id: -1 } },
    { key: { hasPlayed: 1, trialsWon: -1, ...equal, _id: -1 } },
  ]);
  const dropping = migrations.find(({ number }) => number === 23);
  for (let times = 0; times < 2; times += 1) await dropping?.run(db, new AbortController().signal);
  const names = (await profiles.indexes()).map(({ name }) => name);
  expect(names).toContain(kept);
  expect(names).not.toContain(passed);
});

test('a finished migration does not run again', async () => {
  const run = (): Promise<void> => Promise.reject(new Error('again'));
  await runMigrations(db, { list: migrations.map((one) => ({ ...one, run })), log });
  const next = Math.max(...migrations.map(({ number }) => number)) + 1;
  await expect(runMigrations(db, { list: [...migrations, { number: next, name: 'next', run }], log })).rejects.toThrow(
    'again',
  );
});

describe('the migration lock', () => {
  const newest = Math.max(...migrations.map(({ number }) => number));
  const states = () => db.collection<{ _id: string; done: number; owner: string; lockedUntil: Date }>('settings');
  const done = async (): Promise<number | undefined> => (await states().findOne({ _id: 'migrations' }))?.done;
  const shortLockMs = 200;
  beforeEach(() => db.dropDatabase());

  /** A migration that runs until the test releases it. */
  function slow(number: number): Migration & { began: Promise<void>; finish(): void; seen(): AbortSignal | undefined } {
    let begin = (): void => undefined;
    let finish = (): void => undefined;
    const began = new Promise<void>((resolve) => (begin = resolve));
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let given: AbortSignal | undefined;
    return {
      number,
      name: 'slow',
      began,
      finish: () => finish(),
      seen: () => given,
      run(_db, signal) {
        given = signal;
        begin();
        return finished;
      },
    };
  }
  const lockedUntil = async (): Promise<number> =>
    (await states().findOne({ _id: 'migrations' }))?.lockedUntil.getTime() ?? 0;

  test('is renewed while the migration runs, and the next process runs nothing again', async () => {
    const long = slow(1);
    // Long enough that a busy machine renews it in time.
    const lockMs = 5000;
    const first = runMigrations(db, { list: [long], log, lockMs });
    await long.began;
    const began = await lockedUntil();
    let ranTwice = false;
    const again: Migration = { number: 1, name: 'again', run: () => Promise.resolve(void (ranTwice = true)) };
    const second = runMigrations(db, { list: [again], log, lockMs });
    // Without being renewed, the first lock would have ended by then.
    await until(async () => (await lockedUntil()) > began + lockMs, 'a renewed lock');
    expect(ranTwice).toBe(false);
    long.finish();
    await Promise.all([first, second]);
    expect([ranTwice, await done()]).toEqual([false, 1]);
  });

  test('stops the migration when it is lost, and unfinished work does not count as done', async () => {
    const long = slow(1);
    const running = runMigrations(db, { list: [long], log, lockMs: shortLockMs }).catch((error: unknown) => error);
    await long.began;
    await states().updateOne({ _id: 'migrations' }, { $set: { owner: 'another', lockedUntil: new Date(1) } });
    expect(await running).toMatchObject({ message: expect.stringContaining('another process has taken over') });
    expect(long.seen()?.aborted).toBe(true);
    long.finish();
    expect(await states().findOne({ _id: 'migrations' })).toMatchObject({ done: 0, owner: 'another' });
  });

  test('expires after its process is killed', async () => {
    const row = { _id: 'migrations', done: 0, owner: 'killed', lockedUntil: new Date(Date.now() + 2 * shortLockMs) };
    await states().insertOne(row);
    await runMigrations(db, { list: migrations, log, lockMs: shortLockMs });
    expect(await done()).toBe(newest);
  });

  test('a worker that starts alone runs the migrations before it works', async () => {
    const star = { _id: '1-12' as never, discordId: '1', auctionId: 12, createdAt: new Date() };
    await db.collection('auction_watches').insertOne(star);
    const { startWorker } = await loadServer();
    const worker = await startWorker(anEnv({ MONGODB_URI: uri.toString() }));
    await worker.close();
    expect(await done()).toBe(newest);
    expect(await db.collection('auction_watches').findOne({})).toMatchObject({ watching: true });
  });

  test('web server and worker refuse to start on data of a newer version and say so', async () => {
    const row = { _id: 'migrations', done: newest + 7, owner: '', lockedUntil: new Date(0) };
    await states().insertOne(row);
    const env = anEnv({ MONGODB_URI: uri.toString() });
    const { CannotStart, startWeb, startWorker } = await loadServer();
    for (const start of [startWeb, startWorker]) {
      const error = await start(env).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(CannotStart);
      expect((error as Error).message).toMatch(
        /of a newer version of the hall \(change \d+, .*\): start that version.*\.$/,
      );
    }
    const names = (await db.listCollections()).map(({ name }) => name);
    expect(names.filter((name) => name !== 'settings' && name !== 'leases')).toEqual([]);
    expect(await db.collection('leases').countDocuments()).toBe(0);
  });

  test.each(['web', 'worker'])(
    'the program %s reports newer data in one line and exits with its own code',
    async (name) => {
      await states().insertOne({ _id: 'migrations', done: newest + 7, owner: '', lockedUntil: new Date(0) });
      const dist = process.env['TEST_DIST'] ?? path.resolve(import.meta.dirname, '../../../dist');
      const { redisUrl, sessionSecret } = anEnv();
      const child = spawn(process.execPath, [path.join(dist, `${name}.mjs`)], {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          PORT: '0',
          LOG_LEVEL: 'warn',
          SESSION_SECRET: sessionSecret,
          MONGODB_URI: uri.toString(),
          REDIS_URL: redisUrl,
          PUBLIC_DIR: path.join(dist, 'public'),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
      const [code] = (await once(child, 'close')) as [number];
      expect(code).toBe(cannotStartCode);
      expect(said.trim().split('\n')).toHaveLength(1);
      expect(JSON.parse(said)).toMatchObject({ level: 60, msg: expect.stringContaining('of a newer version') });
    },
  );
});
