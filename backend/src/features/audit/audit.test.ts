// The audit log over HTTP: access, filters, pages, restoring from an entry, and the CSV export.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry, AuditHeading } from '@guild/common/audit/audit.api';
import { restorableAt } from '@guild/common/audit/audit.words';
import type { Member } from '@guild/common/members/members.api';
import type { Collection, Connection } from 'mongoose';
import { hourMs, start as startAuction } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../test/harness.ts';
import type { AuditDocument } from '../../platform/people/audit/createAudit.ts';

const begin = Date.parse('2026-05-01T12:00:00.000Z');
let hall: Hall;
let admin: Client;
let odd: Client;
let db: Connection;
let stored: Collection<AuditDocument>;
beforeAll(async () => {
  hall = await startHall({ clock: begin, env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  odd = await hall.signIn('Member', '=1+1');
  db = await hall.database();
  stored = db.collection<AuditDocument>('audit_entries');
});
afterAll(() => hall.close());

const audit = async (query: string): Promise<AuditEntry[]> =>
  (await admin.get<AuditEntry[]>(`/api/audit?${query}`)).body;
const listItem = async (name: string): Promise<number> => {
  const made = await odd.post<{ id: number }>('/api/marketplace', { name, category: 'Armor', listingType: 'selling' });
  return made.body.id;
};
const planEvent = async (title: string): Promise<number> => {
  const body = { title, description: 'Two squads', type: 'Raid', date: '2026-06-01', time: '20:00' };
  return (await admin.post<{ id: number }>('/api/events', body)).body.id;
};

test('only admins can read the audit log', async () => {
  for (const path of ['/api/audit', '/api/audit.csv']) {
    expect((await hall.stranger().get(path)).status).toBe(401);
    expect((await odd.get(path)).status).toBe(403);
    expect((await (await hall.signIn('Guest', 'Gus')).get(path)).status).toBe(403);
    expect((await admin.get(path)).status).toBe(200);
  }
});

describe('every write by a person leaves an entry with actor, action, before and after', () => {
  test('market, event, roster, dashboard and settings changes leave entries', async () => {
    const item = await listItem('Recorded');
    await odd.patch(`/api/marketplace/${item}`, { price: 5 });
    const event = await planEvent('Recorded');
    await odd.post(`/api/events/${event}/join`);
    await odd.delete(`/api/events/${event}/leave`);
    await admin.patch(`/api/events/${event}`, { maxParticipants: 4 });
    await admin.post(`/api/events/${event}/cancel`, { reason: 'Storm' });
    const added = await admin.post<Member>('/api/guild-members', { name: 'Ned', discordId: '223456789012345678' });
    await admin.patch(`/api/guild-members/${added.body.id}`, { role: 'Officer' });
    await admin.post('/api/incident-counter/reset');
    await admin.patch('/api/guild-stats', { raidsWon: 3 });
    await admin.put('/api/llm-config', { modelName: 'xAI grok-4' });
    const table = { 'Guild Master': null, Officer: 'Member', Veteran: null, Recruit: null };
    await admin.put('/api/settings/rank-access', table);
    const all = await audit('limit=500');
    const actions = all.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        ...['item.created', 'item.updated', 'event.created', 'event.updated', 'event.cancelled', 'event.left'],
        ...['guild_stats.updated', 'llm_config.updated', 'rank_access.changed'],
      ]),
    );
    const of = (action: string): AuditEntry | undefined => all.find((one) => one.action === action);
    expect(of('item.updated')).toMatchObject({
      username: '=1+1',
      discordId: odd.discordId,
      entity: 'item',
      entityId: item,
      before: { price: null },
      after: { price: 5 },
    });
    expect(of('guild_stats.updated')).toMatchObject({ before: { raidsWon: 0 }, after: { raidsWon: 3 } });
    expect(of('rank_access.changed')).toMatchObject({ before: { Officer: null }, after: { Officer: 'Member' } });
    expect(all.filter(({ entity, entityId }) => entity === 'guild_members' && entityId === added.body.id)).toHaveLength(
      2,
    );
    expect(actions.filter((action) => action.startsWith('incident_counter.'))).toHaveLength(1);
  });
});

describe('filters', () => {
  test("by person, action, entity and days in the guild's time zone, with pages without gaps", async () => {
    const item = await listItem('Filtered');
    hall.clock.set(Date.parse('2026-05-02T22:30:00.000Z'));
    await odd.patch(`/api/marketplace/${item}`, { price: 9 });
    const ids = (entries: readonly AuditEntry[]): number[] => entries.map(({ id }) => id);
    const late = await audit('from=2026-05-03&to=2026-05-03');
    expect(late.map(({ action, entityId }) => [action, entityId])).toEqual([['item.updated', item]]);
    expect(await audit('from=2026-05-04')).toEqual([]);
    expect((await audit('to=2026-05-02')).some(({ id }) => ids(late).includes(id))).toBe(false);
    expect(ids(await audit(`who=${odd.discordId}`))).toEqual(ids(await audit('who=%3D1%2B1')));
    expect(await audit('who=.*')).toEqual([]);
    const created = await audit('action=item.created&entity=item');
    expect(new Set(created.map(({ action }) => action))).toEqual(new Set(['item.created']));
    const all = ids(await audit('limit=500'));
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const paged: number[] = [];
    for (let path: string | undefined = '/api/audit?limit=3'; path !== undefined;) {
      const page: Reply<AuditEntry[]> = await admin.get<AuditEntry[]>(path);
      paged.push(...ids(page.body));
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
    hall.clock.set(begin + hourMs);
  });
  test.each(['section=Nowhere', 'from=yesterday', 'to=2026-02-30', 'cursor=x', 'limit=0', `who=${'x'.repeat(101)}`])(
    'refuse %s',
    async (query) => {
      expect((await admin.get(`/api/audit?${query}`)).status).toBe(400);
    },
  );
});

test('personal entries are stored separately and expire', async () => {
  const auction = await startAuction(admin, hall, { itemName: 'Starred' });
  await odd.put(`/api/auctions/${auction.id}/watch`);
  await odd.post('/api/user/calendar');
  const actions = async (query: string): Promise<string[]> =>
    (await audit(`limit=3&${query}`)).map(({ action }) => action);
  expect(await actions('')).toEqual(['calendar.renewed', 'auction_watch.set', 'auction.created']);
  expect((await actions('scope=guild'))[0]).toBe('auction.created');
  expect(await actions('entity=auction_watch')).toEqual(['auction_watch.set']);
  // A section has all of its kinds, also those with personal entries.
  expect((await actions('section=Auctions')).slice(0, 2)).toEqual(['auction_watch.set', 'auction.created']);
  const lasting = await stored.find({ action: 'auction.created' }).toArray();
  expect(lasting.map(({ expiresAt }) => expiresAt)).toEqual(lasting.map(() => null));
  const [star] = await stored.find({ action: 'auction_watch.set' }).toArray();
  const days = ((star?.expiresAt?.getTime() ?? 0) - hall.clock.now()) / (24 * hourMs);
  expect(Math.round(days)).toBe(90);
});

test('every kind of deleted entity can be restored from its entry', async () => {
  const ned = await admin.post<Member>('/api/guild-members', { name: 'Nat', discordId: '323456789012345678' });
  const things = [
    ['auctions', (await startAuction(odd, hall)).id],
    ['marketplace', await listItem('Deleted')],
    ['events', await planEvent('Deleted')],
    ['guild-members', ned.body.id],
  ] as const;
  for (const [collection, id] of things) {
    expect([collection, (await admin.delete(`/api/${collection}/${id}`)).status]).toEqual([collection, 204]);
    const [newest] = await audit('limit=1');
    expect([restorableAt(newest?.entity ?? ''), newest?.entityId]).toEqual([collection, id]);
    expect(newest?.action).toMatch(/\.removed$/);
    expect([collection, newest?.canRestore]).toEqual([collection, true]);
    const back = await admin.post<{ id: number }>(`/api/${collection}/${id}/restore`);
    expect([collection, back.status, back.body.id]).toEqual([collection, 200, id]);
    const since = (await audit('limit=3')).filter(({ entityId }) => entityId === id);
    expect(since.map(({ action, canRestore }) => [action.split('.')[1], canRestore]).slice(0, 2)).toEqual([
      ['restored', false],
      ['removed', false],
    ]);
  }
});

test('an entity deleted twice is restored from the last entry, and only within 30 days', async () => {
  const item = await listItem('Back and forth');
  await admin.delete(`/api/marketplace/${item}`);
  await admin.post(`/api/marketplace/${item}/restore`);
  await admin.delete(`/api/marketplace/${item}`);
  const removals = async (): Promise<boolean[]> =>
    (await audit('action=item.removed&limit=500'))
      .filter(({ entityId }) => entityId === item)
      .map(({ canRestore }) => canRestore);
  expect(await removals()).toEqual([true, false]);
  const now = hall.clock.now();
  hall.clock.set(now + 31 * 24 * hourMs);
  const again = await hall.signIn('Admin', 'Ada');
  const late = (await again.get<AuditEntry[]>('/api/audit?action=item.removed&limit=500')).body;
  expect(late.filter(({ canRestore }) => canRestore)).toEqual([]);
  expect((await again.post(`/api/marketplace/${item}/restore`)).status).toBe(404);
  hall.clock.set(now);
});

test('a member who was added again cannot be restored from the removal entry', async () => {
  const person = { name: 'Nell', discordId: '423456789012345678' };
  const made = await admin.post<Member>('/api/guild-members', person);
  await admin.delete(`/api/guild-members/${made.body.id}`);
  const removal = async (): Promise<boolean | undefined> =>
    (await audit('action=member.removed')).find(({ entityId }) => entityId === made.body.id)?.canRestore;
  expect(await removal()).toBe(true);
  await admin.post<Member>('/api/guild-members', person);
  expect(await removal()).toBe(false);
});

test('an entry about a member links to their page while they are in the roster', async () => {
  const made = await admin.post<Member>('/api/guild-members', { name: 'Nim', discordId: '523456789012345678' });
  const pages = async (): Promise<(number | null)[]> =>
    (await audit('entity=guild_members&limit=100'))
      .filter(({ entityId }) => entityId === made.body.id)
      .map(({ memberId }) => memberId);
  expect(await pages()).toEqual([made.body.id]);
  await admin.delete(`/api/guild-members/${made.body.id}`);
  expect(await pages()).toEqual([null, null]);
  await listItem('Nobody');
  expect((await audit('entity=item&limit=1'))[0]?.memberId).toBeNull();
});

test('the CSV export has a row per matching entry and no formulas', async () => {
  await listItem('"Quoted", =SUM(A1)');
  const csv = await admin.get<string>('/api/audit.csv?entity=item');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  const lines = csv.body.split('\r\n').filter((line) => line !== '');
  expect(lines[0]).toBe('"At","Who","Discord id","Action","Entity","Id","Name","Before","After"');
  expect(lines).toHaveLength((await audit('entity=item&limit=500')).length + 1);
  expect(lines[1]).toContain(`,"'=1+1","'`);
  for (const cell of csv.body.split(/,|\r\n/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
});

test('connected admins get each new entry once live; nobody else does', async () => {
  const [adas, odds] = [await admin.socket(), await odd.socket()];
  const item = await listItem('Heard of');
  const newest = (await audit('entity=item&limit=1'))[0];
  expect(newest?.entityId).toBe(item);
  const told = await adas.waitFor('audit:recorded', ({ entries }) => entries.some(({ id }) => id === newest?.id));
  expect(told.entries.filter(({ id }) => id === newest?.id)).toEqual([
    { id: newest?.id, at: newest?.at, username: '=1+1', discordId: odd.discordId, entity: 'item', personal: false },
  ]);
  await odd.post('/api/user/calendar');
  await adas.waitFor('audit:recorded', ({ entries }) =>
    entries.some(({ entity, personal }) => entity === 'calendar' && personal),
  );
  const all = adas.messages
    .filter(({ name }) => name === 'audit:recorded')
    .flatMap(({ payload }) => (payload as { entries: AuditHeading[] }).entries.map(({ id }) => id));
  expect(new Set(all).size).toBe(all.length);
  expect(odds.messages.filter(({ name }) => name === 'audit:recorded')).toEqual([]);
});
