// Inactive members over HTTP: who they are, asking them once, their answer, and rights.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contributionKindNames } from '@guild/common/members/contributions.api';
import type { InactiveMember, InactiveMembers } from '@guild/common/members/inactive.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let officer: Client;
let oro: Client;
let oroId: number;
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

const idOf = async (name: string): Promise<number> => {
  const { body } = await admin.get<Member[]>(`/api/guild-members?search=${encodeURIComponent(name)}`);
  return body[0]?.id ?? 0;
};
/** Makes a member as old as somebody who was not seen for long. */
const unseen = async (id: number, days: number, more: object = {}): Promise<void> => {
  const members = (await hall.database()).collection<{ _id: number }>('guild_members');
  const seen = { lastActive: daysAgo(days), createdAt: daysAgo(400), isOnline: false, ...more };
  await members.updateOne({ _id: id }, { $set: seen, $inc: { version: 1 } });
};
const inactive = async (): Promise<InactiveMember[]> =>
  (await admin.get<InactiveMembers>('/api/inactive-members')).body.members;
const noticesOfOro = async (): Promise<Notice[]> =>
  (await oro.get<Notice[]>('/api/notifications')).body.filter(({ kind }) => kind === 'still_here');

beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Admin');
  officer = await hall.signIn('Admin', 'Olga Officer');
  oro = await hall.signIn('Member', 'Oro Dast');
  oroId = await idOf('Oro Dast');
});
afterAll(() => hall.close());

test('only people with the right read or ask', async () => {
  const refused = [
    await oro.get('/api/inactive-members'),
    await oro.get('/api/guild-members?inactive=1'),
    await oro.post(`/api/inactive-members/${oroId}/ask`),
    await oro.post('/api/inactive-members/ask'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('somebody who is active is not asked', async () => {
  expect(await inactive()).toEqual([]);
  const { status, body } = await admin.post<InactiveMember>(`/api/inactive-members/${oroId}/ask`);
  expect([status, body.id, body.asked]).toEqual([200, oroId, null]);
  expect(await admin.post('/api/inactive-members/ask')).toMatchObject({ status: 200, body: { asked: 0 } });
  expect((await admin.post('/api/inactive-members/999999/ask')).status).toBe(404);
});

test('a recent answer or contribution counts as a sign', async () => {
  await unseen(oroId, 34);
  expect(await inactive()).toMatchObject([{ id: oroId, asked: null }]);
  expect((await admin.get<Member[]>('/api/guild-members?inactive=1&count=1')).body.map(({ id }) => id)).toEqual([
    oroId,
  ]);
  const database = await hall.database();
  const entries = database.collection<{ _id: number }>('contribution_entries');
  const entry = {
    memberId: oroId,
    version: 900,
    key: 'k',
    takenBack: false,
    kind: contributionKindNames[0],
    points: 1,
  };
  await entries.insertOne({ _id: 900_001, ...entry, at: daysAgo(2) } as never);
  expect(await inactive()).toEqual([]);
  await entries.deleteOne({ _id: 900_001 });
  const events = database.collection<{ _id: number }>('events');
  const answers = [{ discordId: oro.discordId, at: daysAgo(3), status: 'absent' }];
  await events.insertOne({ _id: 900_001, deletedAt: null, startsAt: daysAgo(1), answers } as never);
  expect(await inactive()).toEqual([]);
  await events.deleteOne({ _id: 900_001 });
});

test('two people who ask at once ask once, and the answer counts as seen', async () => {
  const watching = await officer.socket();
  await unseen(oroId, 34);
  const replies = await Promise.all([
    admin.post<InactiveMember>(`/api/inactive-members/${oroId}/ask`),
    officer.post<InactiveMember>(`/api/inactive-members/${oroId}/ask`),
    admin.post('/api/inactive-members/ask'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies[0].body.asked).toEqual(replies[1].body.asked);
  expect((await admin.post<{ asked: number }>('/api/inactive-members/ask')).body.asked).toBe(0);
  await watching.waitFor('member:asked', ({ id }) => id === oroId);
  await until(async () => (await noticesOfOro()).length === 1);
  const audit = (await admin.get<{ action: string }[]>('/api/audit?entity=guild_members&limit=500')).body;
  expect(audit.filter(({ action }) => action === 'member.asked')).toHaveLength(1);

  const here = await oro.post<Member>('/api/user/here');
  expect(Date.parse(here.body.lastActive ?? '')).toBeGreaterThan(Date.now() - dayMs);
  await until(async () => (await noticesOfOro()).every(({ resolution }) => resolution === "You're still with us."));
  expect(await inactive()).toEqual([]);
  // Inactive again within 14 days: not asked again.
  await unseen(oroId, 34);
  expect((await admin.post<{ asked: number }>('/api/inactive-members/ask')).body.asked).toBe(0);
});

test('people without access are left out, and the days are a setting', async () => {
  await unseen(oroId, 34, { denied: true });
  expect(await inactive()).toEqual([]);
  await unseen(oroId, 34, { denied: false });
  expect(await inactive()).toHaveLength(1);
  const address = '/api/settings/members';
  for (const inactiveAfterDays of [6, 366, 7.5, null])
    expect((await admin.put(address, { inactiveAfterDays })).status).toBe(400);
  expect(await admin.put(address, { inactiveAfterDays: 60 })).toMatchObject({
    status: 200,
    body: { inactiveAfterDays: 60, creationsPerHour: null },
  });
  expect(await inactive()).toEqual([]);
});
