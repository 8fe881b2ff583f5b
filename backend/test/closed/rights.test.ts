// Rights of ranks over HTTP and live: each right opens its routes and no other, a change takes effect
// at once in every process, and nobody gets more than their rank has.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import { rights, type Right } from '@guild/common/members/ranks';
import type { OwnMembership } from '@guild/common/session/session.api';
import { isForAdmins } from '@guild/common/test/permissions';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Route } from '@guild/common/wire/route';
import { aNewMember } from '../builders.ts';
import { aNewEvent } from '../events.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../harness.ts';
import { start } from '../auctions.ts';
import { shapeOf } from './validCalls.ts';
import { inParallel } from './parallel.ts';

let hall: Hall;
/** A second process of the same guild. */
let beside: Hall;
let admin: Client;
let officer: Client;
beforeAll(async () => {
  hall = await startHall();
  beside = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  const ranks = { 'Guild Master': 'Member', Officer: 'Member', Veteran: 'Member', Recruit: 'Member' };
  await admin.put('/api/settings/rank-access', ranks);
  officer = await hall.signIn('Officer', 'Olga');
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});
const give = async (...held: Right[]): Promise<void> => {
  expect((await admin.patch('/api/settings/rank-rights', { Officer: held })).status).toBe(200);
};
beforeEach(() => give());

const confined = Object.entries<Route>(allRoutes).filter(([, one]) => isForAdmins(one.access));
/** No field of a call accepts this, so the reply to somebody with access is 400, or 404. */
const wrongBody = ({ body }: Route): object =>
  Object.fromEntries(Object.keys(shapeOf(body).fields).map((field) => [field, { odd: 1 }]));
async function isRefused(one: Route, who: Client): Promise<boolean> {
  const path = one.path.replace(/:\w+/g, '999999999');
  const headers = { 'Content-Type': 'application/json' };
  const body = one.method === 'GET' ? '' : JSON.stringify(wrongBody(one));
  const { status } = one.method === 'GET' ? await who.get(path) : await who.raw(one.method, path, body, headers);
  return status === 403;
}

describe('each right', () => {
  test.each(rights)('%s opens its routes and no other', async (right) => {
    await give(right);
    const opened = await inParallel(
      confined,
      async ([name, one]) => ((await isRefused(one, officer)) ? [] : [name]),
      4,
    );
    const own = confined.filter(([, { access }]) => access === right).map(([name]) => name);
    expect(opened.flat().sort()).toEqual(own.sort());
  });
  test('opens what only owners may do otherwise', async () => {
    const seller = await hall.signIn('Member', 'Sela');
    const { id } = await start(seller, hall);
    await give('market');
    expect((await officer.delete(`/api/auctions/${id}`)).status).toBe(403);
    await give('auctions');
    expect((await officer.delete(`/api/auctions/${id}`)).status).toBe(204);
    // What somebody else has deleted.
    expect((await admin.post(`/api/auctions/${id}/restore`)).status).toBe(200);
    await admin.delete(`/api/auctions/${id}`);
    expect((await officer.post(`/api/auctions/${id}/restore`)).status).toBe(200);
  });
  test('is shown in the OpenAPI document', async () => {
    const { body } = await hall.stranger().get<{ paths: Record<string, Record<string, object>> }>('/api/openapi.json');
    expect(body.paths['/api/events']?.['post']).toMatchObject({ 'x-access': 'events' });
    expect(body.paths['/api/marketplace/{id}']?.['delete']).toMatchObject({ 'x-only-for': 'owner-or-market' });
  });
});

describe('the table', () => {
  test('is read and changed by admins only, and audited', async () => {
    await give(...rights);
    expect((await officer.get('/api/settings/rank-rights')).status).toBe(403);
    expect((await officer.patch('/api/settings/rank-rights', { Recruit: ['events'] })).status).toBe(403);
    await give('events', 'hauls');
    const { body } = await admin.get<{ action: string; after: object }[]>('/api/audit?entity=rank_rights');
    expect(body[0]).toMatchObject({ action: 'rank_rights.updated', after: { Officer: ['events', 'hauls'] } });
  });
  test('refuses ranks and rights that do not exist, and stale changes', async () => {
    const wrong = await admin.patch<ErrorBody>('/api/settings/rank-rights', { Officer: ['everything'] });
    expect([wrong.status, wrong.body.details?.fields?.[0]?.path]).toEqual([400, 'Officer.0']);
    expect((await admin.patch('/api/settings/rank-rights', { Officer: ['events', 'events'] })).status).toBe(400);
    expect((await admin.patch('/api/settings/rank-rights', { Officer: [], version: 1 })).status).toBe(409);
  });
  test('counts only for a rank with member access', async () => {
    await admin.patch('/api/settings/rank-rights', { Recruit: ['events'] });
    const recruit = await hall.signIn('Recruit', 'Rix');
    const rightsNow = async () => (await recruit.get<OwnMembership>('/api/user/guild-member')).body.rights;
    expect(await rightsNow()).toEqual(['events']);
    const guest = { 'Guild Master': 'Member', Officer: 'Member', Veteran: 'Member', Recruit: 'Guest' };
    await admin.put('/api/settings/rank-access', guest);
    expect(await rightsNow()).toEqual([]);
    expect((await recruit.post('/api/events', {})).status).toBe(403);
    await admin.put('/api/settings/rank-access', { ...guest, Recruit: 'Member' });
    await admin.patch('/api/settings/rank-rights', { Recruit: [] });
  });
});

test('a right that is given or taken away counts at once on sockets and in every process', async () => {
  const away = await beside.signIn('Officer', 'Odo');
  const socket = await away.socket();
  const member = await hall.signIn('Member', 'Moss');
  const { body: spice } = await admin.post<{ id: number }>('/api/treasury', {
    name: 'Spice',
    description: 'x',
    category: 'spice',
    unit: 'kg',
    currentAmount: 100,
    goalAmount: 200,
    priority: 'high',
  });
  const ask = async (): Promise<TreasuryRequest> =>
    (await member.post<TreasuryRequest>(`/api/treasury/${spice.id}/withdrawals`, { amount: 1 })).body;
  await give('treasury-approval');
  await socket.waitFor('hall:access-changed');
  const first = await ask();
  await socket.waitFor('treasury-request:updated', ({ id }) => id === first.id);
  const one = `/api/treasury/${spice.id}/requests/${first.id}`;
  expect((await away.post(`${one}/approve`)).status).toBe(200);

  const changes = (): number => socket.messages.filter(({ name }) => name === 'hall:access-changed').length;
  await give();
  await until(() => Promise.resolve(changes() === 2), 'the news of the lost right');
  const second = await ask();
  await until(
    async () => (await away.post(`/api/treasury/${spice.id}/requests/${second.id}/approve`)).status === 403,
    'the end of the right',
  );
  expect(socket.messages.filter(({ payload }) => (payload as { id?: number }).id === second.id)).toEqual([]);
  expect(socket.isOpen()).toBe(true);
});

test('a save after the right was taken away says who may do it and changes nothing, and works with the right again', async () => {
  await give('events');
  const date = new Date(hall.clock.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  const { body: seen } = await officer.post<GuildEvent>('/api/events', aNewEvent({ date }));
  const path = `/api/events/${seen.id}`;
  const save = (): Promise<Reply<ErrorBody>> =>
    officer.patch<ErrorBody>(path, { title: 'Raid at dawn', version: seen.version });
  await give();
  const refused = await save();
  expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
  expect(refused.body.error).toBe('Only admins and ranks with the right “Events” can do this.');
  expect((await officer.get<GuildEvent>(path)).body).toEqual(seen);
  await give('events');
  expect((await save()).status).toBe(200);
  expect((await officer.get<GuildEvent>(path)).body.title).toBe('Raid at dawn');
});

describe('the right to approve', () => {
  test('does not reach one’s own requests, and notices go to those who hold it', async () => {
    await give('treasury-approval');
    const { body: water } = await admin.post<{ id: number }>('/api/treasury', {
      name: 'Water',
      description: 'x',
      category: 'water',
      unit: 'l',
      currentAmount: 100,
      goalAmount: 200,
      priority: 'high',
    });
    const { body: own } = await officer.post<TreasuryRequest>(`/api/treasury/${water.id}/deposits`, { amount: 5 });
    expect(own.status).toBe('pending');
    expect((await officer.post(`/api/treasury/${water.id}/requests/${own.id}/approve`)).status).toBe(403);
    const member = await hall.signIn('Member', 'Wren');
    await member.post(`/api/treasury/${water.id}/deposits`, { amount: 7 });
    const texts = async () =>
      (await officer.get<{ kind: string; text: string }[]>('/api/notifications')).body
        .filter(({ kind }) => kind === 'treasury_request')
        .map(({ text }) => text);
    await until(async () => (await texts()).join().includes('Wren: 7'), 'the notice');
    expect((await texts()).join()).not.toMatch(/Olga/);
  });
});

describe('the right for members', () => {
  const idOf = async (name: string): Promise<number> =>
    (await admin.get<Member[]>(`/api/guild-members?search=${name}`)).body[0]?.id ?? 0;
  test('adds members with the usual rank, and edits and removes those up to the own rank', async () => {
    await give('roster');
    await hall.signIn('Veteran', 'Vera');
    await hall.signIn('Guild Master', 'Gurney');
    const added = await officer.post<Member>('/api/guild-members', aNewMember({ name: 'New Nia' }));
    expect([added.status, added.body.role]).toEqual([201, 'Member']);
    expect((await officer.post('/api/guild-members', aNewMember({ role: 'Veteran' }))).status).toBe(403);
    const status = async (name: string, change: object): Promise<number> =>
      (await officer.patch(`/api/guild-members/${await idOf(name)}`, change)).status;
    expect([await status('Vera', { level: 7 }), await status('Vera', { role: 'Member' })]).toEqual([200, 403]);
    for (const above of ['Gurney', 'Ada']) {
      expect([above, await status(above, { level: 7 })]).toEqual([above, 403]);
      expect((await officer.delete(`/api/guild-members/${await idOf(above)}`)).status).toBe(403);
    }
    const vera = await idOf('Vera');
    expect((await officer.delete(`/api/guild-members/${vera}`)).status).toBe(204);
    expect((await officer.post(`/api/guild-members/${vera}/restore`)).status).toBe(200);
  });
  test('brings in nobody with a right that the caller lacks', async () => {
    await give('roster');
    await admin.patch('/api/settings/rank-rights', { Member: ['market'] });
    const refused = await officer.post<ErrorBody>('/api/guild-members', aNewMember({ name: 'Trick' }));
    expect([refused.status, refused.body.details]).toMatchObject([403, { reason: 'more_rights' }]);
    await admin.patch('/api/settings/rank-rights', { Member: [] });
  });
});
