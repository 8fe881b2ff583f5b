// Permissions of each rank over HTTP and live: set by admins, effective at once in every process.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Member, RankAccess, RankTable } from '@guild/common/members/members.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
/** A second process of the same guild. */
let beside: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  beside = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});

const nothing: RankTable = { 'Guild Master': null, Officer: null, Veteran: null, Recruit: null };
const set = (table: Partial<RankTable>) =>
  admin.put<RankAccess & ErrorBody>('/api/settings/rank-access', { ...nothing, ...table });
const idOf = async (name: string): Promise<number> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${name}`)).body[0]?.id ?? 0;
const plan = async (title: string): Promise<void> => {
  const body = { title, description: 'x', type: 'Raid', date: '2026-05-08', time: '20:00' };
  expect((await admin.post('/api/events', body)).status).toBe(201);
};

describe('the table of ranks', () => {
  test('can be read and set only by admins', async () => {
    const member = await hall.signIn('Member', 'Moe');
    expect((await member.get('/api/settings/rank-access')).status).toBe(403);
    expect((await member.put('/api/settings/rank-access', nothing)).status).toBe(403);
    const { body } = await set({ Veteran: 'Guest' });
    expect(body).toMatchObject({ ...nothing, Veteran: 'Guest' });
    expect((await admin.get('/api/settings/rank-access')).body).toEqual(body);
  });
  test('cannot give admin access, and must be complete', async () => {
    const refused = await admin.put<ErrorBody>('/api/settings/rank-access', { ...nothing, Officer: 'Admin' });
    expect([refused.status, refused.body.details?.fields?.[0]?.path]).toEqual([400, 'Officer']);
    expect((await admin.put('/api/settings/rank-access', { Officer: 'Member' })).status).toBe(400);
  });
});

test('a rank that gets or loses access can use the app, or no longer use it, at once', async () => {
  await set({});
  const officer = await beside.signIn('Officer', 'Olga');
  expect((await officer.get('/api/marketplace')).status).toBe(403);
  await set({ Officer: 'Member' });
  await until(async () => (await officer.get('/api/events')).status === 200, 'access');
  const socket = await officer.socket();
  expect(await socket.join('events')).toEqual({ ok: true });
  await plan('Heard');
  await socket.waitFor('event:created', ({ title }) => title === 'Heard');

  await set({ Officer: 'Guest' });
  await until(async () => (await officer.get('/api/events')).status === 403, 'events to close');
  expect((await officer.get('/api/marketplace')).status).toBe(200);
  await set({});
  await socket.closed();
  await until(async () => (await officer.get('/api/marketplace')).status === 403, 'the hall to close');
  await plan('Not heard');
  expect(socket.messages.some(({ payload }) => (payload as { title?: string }).title === 'Not heard')).toBe(false);
});

test('a member demoted to Guest gets no more event messages, in another process too', async () => {
  const person = await beside.signIn('Member', 'Dara');
  const socket = await person.socket();
  for (const room of ['events', 'counts:members', 'market']) expect(await socket.join(room)).toEqual({ ok: true });
  await admin.patch(`/api/guild-members/${await idOf('Dara')}`, { role: 'Guest' });
  await until(async () => (await person.get('/api/events')).status === 403, 'events to close');
  await socket.waitFor('hall:access-changed');
  await plan('Secret raid');
  await admin.post('/api/marketplace', { name: 'Open to guests', category: 'Armor', listingType: 'selling' });
  expect(await socket.join('events')).toMatchObject({ ok: false, code: 'not_allowed' });
  expect(await socket.join('market')).toEqual({ ok: true });
  await admin.post('/api/marketplace', { name: 'Heard by guests', category: 'Armor', listingType: 'selling' });
  await socket.waitFor('item:created', ({ name }) => name === 'Heard by guests');
  expect(socket.messages.filter(({ name }) => name === 'event:created')).toEqual([]);
  expect(socket.isOpen()).toBe(true);
});
