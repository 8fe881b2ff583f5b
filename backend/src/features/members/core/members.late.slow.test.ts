// A removal handled late, after the person was added again: older data is removed, newer data
// stays.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent, Participant } from '@guild/common/events/events.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Connection } from 'mongoose';
import { hourMs, start as startAuction } from '../../../../test/auctions.ts';
import { storedFact } from '../../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

interface StoredMember {
  _id: number;
  outbox: object[];
}
const roster = () => db.collection<StoredMember>('guild_members');
const plan = async (title: string): Promise<number> => {
  const { day, time } = wallClock(hall.clock.now() + 48 * hourMs, hall.env.timezone);
  const event = { title, description: 'x', type: 'Raid', date: day, time };
  return (await admin.post<GuildEvent>('/api/events', event)).body.id;
};
const seats = async (id: number): Promise<string[]> =>
  (await admin.get<Participant[]>(`/api/events/${id}/participants`)).body.map(({ username }) => username);
const auction = async (id: number): Promise<number> => (await admin.get(`/api/auctions/${id}`)).status;
const isIn = async (client: Client): Promise<number> => (await client.get('/api/user')).status;
const noticesOf = async (client: Client): Promise<string[]> =>
  (await client.get<Notice[]>('/api/notifications')).body.map(({ title }) => title);

/** Removes a person like a process that is killed before any handler runs. */
async function removedAndKilled({ username }: Client): Promise<void> {
  const [member] = (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body;
  const at = hall.clock.now();
  const outbox = storedFact('member:removed', at, { access: true, removedAt: at });
  const set = { deletedAt: new Date(at), deletedBy: admin.discordId, isOnline: false };
  await roster().updateOne({ _id: member?.id ?? 0 }, { $set: set, $inc: { version: 1 }, $push: { outbox } });
}

test('late facts keep the auctions, seats, sessions and notices created since', async () => {
  const before = await hall.signIn('Member', 'Eve');
  const lotBefore = await startAuction(before, hall, { itemName: 'Lot of before' });
  const [raidBefore, raidSince] = [await plan('Raid of before'), await plan('Raid since')];
  await before.post(`/api/events/${raidBefore}/join`);
  hall.clock.advance(60_000);
  await removedAndKilled(before);

  hall.clock.advance(60_000);
  const again = { name: 'Eve', discordId: before.discordId, role: 'Member' };
  expect((await admin.post('/api/guild-members', again)).status).toBe(201);
  const since = await hall.signIn('Member', 'Eve');
  const lotSince = await startAuction(since, hall, { itemName: 'Lot since' });
  await since.post(`/api/events/${raidSince}/join`);
  const item = { name: 'Still', category: 'Armor', listingType: 'selling' };
  const { body: listed } = await since.post<{ id: number }>('/api/marketplace', item);
  await admin.delete(`/api/marketplace/${listed.id}`);
  const received = ['Your listing was deleted'];
  await until(async () => (await noticesOf(since)).join() === received.join(), 'the notice');
  expect([await isIn(before), await auction(lotBefore.id), await seats(raidBefore)]).toEqual([200, 200, ['Eve']]);

  // Another process finds the removal and handles it.
  hall.clock.advance(60_000);
  await (await startHall({ beside: hall })).close();
  expect(await roster().countDocuments({ 'outbox.0': { $exists: true } })).toBe(0);
  await until(async () => (await isIn(before)) === 401, 'the end of the session of before');
  expect([await auction(lotBefore.id), await seats(raidBefore)]).toEqual([404, []]);
  expect([await isIn(since), await auction(lotSince.id), await seats(raidSince)]).toEqual([200, 200, ['Eve']]);
  expect(await noticesOf(since)).toEqual(received);
  expect((await admin.get<Member[]>('/api/guild-members?search=Eve')).body).toHaveLength(1);
});
