// Data of earlier versions: it opens, facts in outboxes are handled once, and every list answers
// as before.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import type { Connection } from 'mongoose';
import type { RunningWorker } from '../src/app/startWorker.ts';
import { aClock, connectToDatabase, startHall, startWorkerFor, until, type Client, type Hall } from './harness.ts';
import { auctionProblems } from './invariants.ts';
import { storyOf } from './trialGames.ts';

const root = path.resolve(import.meta.dirname, '../..');
const fixtureOf = (name: string): string => path.join(import.meta.dirname, `fixtures/${name}.guild-backup.gz`);
const madeAt = Date.parse('2026-11-22T11:51:10.000Z');
const uri = anotherDatabase();

/** The database to which a fixture is restored. */
function anotherDatabase(): URL {
  const address = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  address.pathname = `/earlier_${randomUUID().slice(0, 8)}`;
  return address;
}
async function restore(fixture: string, to: URL): Promise<void> {
  const env = { ...process.env, MONGODB_URI: to.href };
  const program = path.join(root, 'tools/backup/restore.mjs');
  await promisify(execFile)(process.execPath, [program, fixtureOf(fixture)], { cwd: root, env });
}

/**
 * The replies of the version that stored the first fixture, after handling its facts:
 * fixtures/README.md.
 */
interface Answered {
  /** By route, as an admin reads it. */
  readonly lists: Readonly<Record<string, readonly object[]>>;
  readonly audit: readonly unknown[];
  readonly notices: readonly unknown[];
}
const answered = JSON.parse(
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'fixtures/hall-0.1.0.answers.json.gz'))).toString(),
) as Answered;
/** In an order that does not depend on which fact was handled first. */
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

interface Waiting {
  readonly id: string;
  readonly kind: string;
  /** The name of the audit entry in version 0.1.0. */
  readonly deed?: { readonly action: string };
}
let db: Connection;
let waiting: Waiting[];
let hall: Hall;
let worker: RunningWorker;
let ada: Client;

const collections = async (of: Connection): Promise<string[]> =>
  ((await of.db?.listCollections({}, { nameOnly: true }).toArray()) ?? []).map(({ name }) => name);
const outboxes = async (of: Connection): Promise<Waiting[]> => {
  const found = await Promise.all(
    (await collections(of)).map((name) =>
      of
        .collection<{ outbox: Waiting[] }>(name)
        .find({ 'outbox.0': { $exists: true } })
        .toArray(),
    ),
  );
  return found.flat().flatMap(({ outbox }) => outbox);
};
const settled = (): Promise<void> =>
  until(
    async () =>
      (await outboxes(db)).length === 0 && (await db.collection('auctions').countDocuments({ noticesDue: true })) === 0,
    'everything that waited to be followed',
  );
const countOf = async (name: string): Promise<number> => db.collection(name).countDocuments({});

beforeAll(async () => {
  await restore('hall-0.1.0', uri);
  db = await connectToDatabase(uri.href);
  // The database deletes a ping after an hour by the machine's clock, together with its outbox.
  await db.collection('marketplace_pings').updateMany({}, { $set: { at: new Date() } });
  waiting = await outboxes(db);
  hall = await startHall({ clock: madeAt, env: { MONGODB_URI: uri.href } });
  worker = await startWorkerFor(hall);
  await settled();
  ada = await hall.signIn('Admin', 'Ada of later');
});
afterAll(async () => {
  await worker.close();
  await db.destroy();
  await hall.close();
});

test('the fixture contains every kind of fact of its version', () => {
  expect([...new Set(waiting.map(({ kind }) => kind))].sort()).toEqual([
    ...['auction-watch:changed', 'auction:bid', 'auction:created', 'auction:ended', 'auction:removed'],
    ...['auction:restored', 'calendar:renewed', 'calendar:revoked', 'event:answered', 'event:cancelled'],
    ...['event:created', 'event:removed', 'event:restored', 'event:updated', 'guild-stats:updated'],
    ...['incident-counter:reset', 'incident-counter:updated', 'item:created', 'item:removed', 'item:restored'],
    ...['item:updated', 'llm-config:updated', 'member:created', 'member:removed', 'member:restored'],
    ...['member:updated', 'notice-settings:updated', 'notice:read', 'notices:read', 'ping:sent'],
    'rank-access:updated',
  ]);
});

test('every fact is handled, and none is parked', async () => {
  expect(await countOf('fact_dead_letters')).toBe(0);
  expect(await countOf('fact_failures')).toBe(0);
  const entries = db.collection<{ key: string; action: string }>('audit_entries');
  for (const { id, deed } of waiting)
    if (deed !== undefined)
      expect(await entries.find({ key: id }, { projection: { _id: 0, action: 1 } }).toArray()).toEqual([
        { action: deed.action },
      ]);
});

test('bids have their rows, the other events of a series exist or are cancelled, and people are notified', async () => {
  expect(await auctionProblems(db.getClient().db(db.name), [], { complete: false })).toEqual([]);
  const lot = (await ada.get<Auction[]>('/api/auctions?search=Kept%20lot')).body[0];
  const bids = (await ada.get<Bid[]>(`/api/auctions/${lot?.id ?? 0}/bids`)).body;
  expect(bids.map(({ bidAmount, bidderUsername }) => [bidAmount, bidderUsername])).toEqual([
    [140, 'Cy'],
    [120, 'Ada'],
    [110, 'Cy'],
  ]);
  const events = (await ada.get<GuildEvent[]>('/api/events?from=2029-01-01&to=2030-12-31&limit=100')).body;
  const statesOf = (title: string): string[] =>
    events.filter((event) => event.title === title).map(({ status }) => status);
  expect(statesOf('New series')).toEqual(['planned', 'planned', 'planned']);
  expect(statesOf('Cancelled series')).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const received = await db.collection<{ kind: string; discordId: string }>('notices').find({}).toArray();
  const kindsOf = (discordId: string): string[] =>
    received.flatMap((notice) => (notice.discordId === discordId ? [notice.kind] : [])).sort();
  expect(kindsOf('200000000000000002')).toEqual(expect.arrayContaining(['auction_sold', 'ping']));
  expect(kindsOf('200000000000000003')).toEqual(expect.arrayContaining(['auction_won']));
});

test('every list answers like the version that stored it', async () => {
  for (const [call, body] of Object.entries(answered.lists))
    expect([call, (await ada.get(call)).body]).toMatchObject([call, body]);
  const audit = (await ada.get<AuditEntry[]>('/api/audit?limit=200')).body;
  const rows = audit.map(({ action, entityId, name, username }) => [action, entityId, name, username]);
  expect(sorted(rows)).toEqual(sorted(answered.audit));
  const notices = await db.collection<Notice & { discordId: string }>('notices').find({}).toArray();
  const received = notices.map(({ discordId, kind, title }) => [discordId, kind, title]);
  expect(sorted(received)).toEqual(sorted(answered.notices));
});

test('single documents answer as before', async () => {
  expect((await ada.get<{ Officer: string }>('/api/settings/rank-access')).body.Officer).toBe('Member');
  expect((await ada.get<{ daysWithoutIncident: number }>('/api/incident-counter')).body.daysWithoutIncident).toBe(7);
  expect((await ada.get<{ raidsWon: number }>('/api/guild-stats')).body.raidsWon).toBe(9);
  expect((await ada.get<Notice[]>('/api/notifications')).status).toBe(200);
});

test('a notice stored before times had their own field has the same text', async () => {
  const notices = db.collection<{ _id: number; discordId: string; text: string }>('notices');
  const before = await notices.findOne({ timed: { $exists: false } });
  if (before === null) throw new Error('The fixture holds no notice of an earlier version');
  await notices.updateOne({ _id: before._id }, { $set: { discordId: ada.discordId } });
  const [found] = (await ada.get<Notice[]>('/api/notifications')).body;
  expect(found).toMatchObject({ id: before._id, text: before.text, timed: null, resolution: null });
});

test('a second start handles nothing again', async () => {
  const counted = ['audit_entries', 'auction_bids', 'notices', 'events', 'guild_members', 'auctions'];
  const before = await Promise.all(counted.map(countOf));
  const second = await startHall({ beside: hall });
  const other = await startWorkerFor(second);
  await settled();
  await other.close();
  await second.close();
  expect(await Promise.all(counted.map(countOf))).toEqual(before);
});

describe('data stored with older field and API names', () => {
  const address = anotherDatabase();
  const clock = aClock(Date.parse('2026-11-18T12:24:13.000Z'));
  const [over, running] = [1, 2];
  let before: Connection;
  let there: Hall;
  let them: RunningWorker;
  let bea: Client;
  let waited: string[];
  beforeAll(async () => {
    await restore('hall-0.1.0-trials', address);
    before = await connectToDatabase(address.href);
    waited = (await outboxes(before)).map(({ kind }) => kind);
    there = await startHall({ clock, env: { MONGODB_URI: address.href, GUILD_TIMEZONE: 'Europe/Berlin' } });
    them = await startWorkerFor(there);
    await until(async () => (await outboxes(before)).length === 0, 'everything that waited to be followed');
    bea = await there.signIn('Admin', 'Bea of later');
  });
  afterAll(async () => {
    await them.close();
    await before.destroy();
    await there.close();
  });

  test('waiting facts are handled once, and none is parked', async () => {
    expect(waited.sort()).toEqual(['desert-map:turned', 'trial:turned']);
    for (const name of ['fact_deliveries', 'fact_dead_letters'])
      expect(await before.collection(name).countDocuments({})).toBe(0);
    // The rows were missing when the process died, and now match the fact.
    expect(await before.collection('trial_participants').countDocuments({ trialId: running })).toBe(3);
  });

  test('rounds of a trial have their reveal time, and choices say whether a place was held', async () => {
    const { rounds } = await storyOf(bea, over);
    expect(rounds).toHaveLength(4);
    for (const { closesAt, revealsAt, choices } of rounds) {
      expect(Date.parse(revealsAt ?? '')).toBeGreaterThan(Date.parse(closesAt));
      expect(choices.map(({ heldPlace }) => heldPlace)).toEqual(choices.map(() => false));
    }
    for (const name of ['turnsAt', 'choices.kept'])
      expect(
        await before.collection('fremen_trials').countDocuments({ [`rounds.result.${name}`]: { $exists: true } }),
      ).toBe(0);
    // Everybody had chosen in the open round, so it may be over by now. The round before it keeps
    // its time.
    const stored = await before
      .collection<{ _id: number; rounds: { result: { revealsAt: Date } | null }[] }>('fremen_trials')
      .findOne({ _id: running });
    expect(stored?.rounds.map(({ result }) => result?.revealsAt.toISOString())).toContain('2026-11-18T12:24:12.304Z');
  });

  test('a past week has the marks made in it', async () => {
    const { body } = await bea.get<ArchivedMap>('/api/desert-map/weeks/20261110');
    expect(body.resources.map(({ category, locations }) => [category, locations])).toEqual([
      ['spice_craters', ['A-1', 'B-2']],
      ['control_point', ['E-5']],
    ]);
    expect(await before.collection('desert_weeks').find({}).toArray()).toEqual([
      { _id: 20261110, marked: expect.any(Array), spots: 3, revision: 1 },
    ]);
  });

  test('an edit of the statistics based on values from before the last edit is stale', async () => {
    const raidsWon = 12;
    const stored = await before.collection<{ editedVersion: number }>('guild_stats').findOne({});
    expect(stored).toMatchObject({ editedVersion: expect.any(Number), raidsWon: 9 });
    expect(stored).not.toHaveProperty('keptVersion');
    const version = stored?.editedVersion ?? 0;
    expect((await bea.patch('/api/guild-stats', { raidsWon, version: version - 1 })).status).toBe(409);
    expect((await bea.patch('/api/guild-stats', { raidsWon, version })).status).toBe(200);
  });
});
