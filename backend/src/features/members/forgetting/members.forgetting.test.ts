// Forgetting a removed member over HTTP while the hall runs: who may, what it refuses, and what is left.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { RemovedMember } from '@guild/common/members/removed.api';
import type { Member } from '@guild/common/members/members.api';
import { start as startAuction, bid } from '../../../../test/auctions.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

let hall: Hall;
let admin: Client;
let other: Client;
let forgetting: TaskOfWorker;
let counter = 0;
let somebody: Client;
let name: string;

beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  other = await hall.signIn('Member', 'Oro Dast');
  forgetting = await aTaskOf(hall, 'forgetting', { write: () => undefined });
});
afterAll(async () => {
  await forgetting.close();
  await hall.close();
});
beforeEach(async () => {
  name = `Zora Quill ${++counter}`;
  somebody = await hall.signIn('Member', name);
});

const memberOf = async (search: string): Promise<Member | undefined> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${encodeURIComponent(search)}`)).body[0];
const remove = async (): Promise<number> => {
  const id = (await memberOf(name))?.id ?? 0;
  expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  return id;
};
const removed = async (): Promise<RemovedMember | undefined> =>
  (await admin.get<RemovedMember[]>('/api/removed-members')).body.find(
    ({ discordId }) => discordId === somebody.discordId,
  );
const path = (): string => `/api/removed-members/${somebody.discordId}/forget`;
/** Names of collections with a document that contains a text. */
async function mentions(text: string): Promise<string[]> {
  const db = await hall.database();
  const found: string[] = [];
  for (const { name: collection } of await db.listCollections())
    if (JSON.stringify(await db.collection(collection).find().toArray()).includes(text)) found.push(collection);
  return found;
}

test('only admins see removed members and forget them', async () => {
  await remove();
  expect([(await other.get('/api/removed-members')).status, (await other.post(path(), { name })).status]).toEqual([
    403, 403,
  ]);
  expect(await removed()).toMatchObject({ name, isBeingForgotten: false });
});

test('members, the admin themself, unknown people and other names are refused', async () => {
  expect(await admin.post(path(), { name })).toMatchObject({
    status: 409,
    body: { details: { reason: 'is_member' } },
  });
  const self = `/api/removed-members/${admin.discordId}/forget`;
  expect((await admin.post(self, { name: 'Ada Admin' })).status).toBe(409);
  expect((await admin.post('/api/removed-members/123456789012345678/forget', { name })).status).toBe(404);
  await remove();
  expect(await admin.post(path(), { name: 'Somebody else' })).toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'name', message: 'Type the name exactly' }] } },
  });
  expect((await admin.post(path(), {})).status).toBe(400);
  await forgetting.run();
  expect(await removed()).toMatchObject({ isBeingForgotten: false });
});

test('the worker forgets: nothing names the person, the numbers stay, and they may come as a new person', async () => {
  const lot = await startAuction(other, hall, { itemName: 'Crysknife' });
  await bid(somebody, lot.id, 150);
  await admin.post(`/api/auctions/${lot.id}/end`);
  const { body: event } = await admin.post<GuildEvent>('/api/events', aNewEvent());
  await admin.put(`/api/events/${event.id}/people/${somebody.discordId}`, { to: 'bench' });
  const id = await remove();
  const socket = await admin.socket();
  const asked = await admin.post<RemovedMember>(path(), { name: name.toUpperCase() });
  expect(asked).toMatchObject({ status: 200, body: { name, isBeingForgotten: true } });
  await socket.waitFor('removed-members:changed', () => true);
  expect((await admin.post(path(), { name })).body).toEqual(asked.body);
  // Neither restored nor added meanwhile.
  expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(409);
  const again = { name, discordId: somebody.discordId };
  expect((await admin.post('/api/guild-members', again)).status).toBe(409);

  await forgetting.run();
  await socket.waitFor('removed-members:changed', ({ factId }) => factId.endsWith('-done'));
  expect(await removed()).toBeUndefined();
  expect(await mentions(somebody.discordId)).toEqual([]);
  expect(await mentions(name)).toEqual([]);
  const { body: bids } = await other.get<{ bidAmount: number; bidderUsername: string }[]>(
    `/api/auctions/${lot.id}/bids`,
  );
  expect(bids).toMatchObject([{ bidAmount: 150, bidderUsername: 'Former member' }]);
  const { body: entries } = await admin.get<AuditEntry[]>('/api/audit?entity=guild_members');
  expect(entries.filter(({ action }) => action === 'member.forgotten')).toMatchObject([
    { username: 'Ada Admin', name: 'Former member' },
  ]);
  expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(404);
  expect((await admin.post('/api/guild-members', again)).status).toBe(201);
});

test('goes on after a kill in the middle, also when others write at the same time', async () => {
  await remove();
  expect((await admin.post(path(), { name })).status).toBe(200);
  const db = await hall.database();
  const mark = await db.collection<{ _id: string; alias: string }>('forgetting').findOne({ _id: somebody.discordId });
  // As a kill after the accounts leaves it.
  await db.collection('users').updateOne({ discordId: somebody.discordId }, { $set: { discordId: mark?.alias } });
  const marks = db.collection<{ _id: string }>('forgetting');
  await marks.updateOne({ _id: somebody.discordId }, { $set: { aliveAt: new Date(hall.clock.now()) } });
  await forgetting.run();
  expect(await mentions(somebody.discordId)).toContain('guild_members');
  hall.clock.advance(61_000);
  await forgetting.run();
  expect(await mentions(somebody.discordId)).toEqual([]);
  expect(await db.collection('users').countDocuments({ discordId: mark?.alias })).toBe(1);
});

test('admins find and forget somebody whose membership was deleted for good, others may only restore', async () => {
  await admin.put('/api/settings/rank-access', {
    'Guild Master': null,
    Officer: 'Member',
    Veteran: null,
    Recruit: null,
  });
  await admin.patch('/api/settings/rank-rights', { Officer: ['roster'] });
  const officer = await hall.signIn('Officer', 'Olga');
  const listed = async (): Promise<boolean> =>
    (await officer.get<RemovedMember[]>('/api/removed-members')).body.some(
      ({ discordId }) => discordId === somebody.discordId,
    );
  const id = await remove();
  expect(await removed()).toMatchObject({ membership: { id, role: 'Member' } });
  expect(await listed()).toBe(true);
  expect((await officer.post(path(), { name })).status).toBe(403);

  // As the nightly deletion leaves it.
  const db = await hall.database();
  await db.collection('guild_members').deleteMany({ discordId: somebody.discordId });
  const block = { _id: somebody.discordId, at: new Date(hall.clock.now()) };
  await db.collection<{ _id: string }>('blocked_people').insertOne(block);
  expect(await removed()).toMatchObject({ name, membership: null });
  expect(await listed()).toBe(false);
  const screen = await officer.socket();
  expect((await admin.post(path(), { name })).body).toMatchObject({ membership: null, isBeingForgotten: true });
  await screen.waitFor('removed-members:changed', () => true);
  await forgetting.run();
  expect(await removed()).toBeUndefined();
  expect(await mentions(somebody.discordId)).toEqual([]);
});

test('somebody who is a member again by then is not forgotten', async () => {
  await remove();
  expect((await admin.post(path(), { name })).status).toBe(200);
  const db = await hall.database();
  await db.collection('guild_members').updateMany({ discordId: somebody.discordId }, { $set: { deletedAt: null } });
  await forgetting.run();
  expect((await memberOf(name))?.discordId).toBe(somebody.discordId);
  expect(await db.collection('forgetting').countDocuments()).toBe(0);
});
