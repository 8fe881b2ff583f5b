// Sessions ended by their person, by an admin or by removal, in one process and in two.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Member } from '@guild/common/members/members.api';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let second: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  second = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada Admin');
});
afterAll(async () => {
  await second.close();
  await hall.close();
});

const memberOf = async (name: string): Promise<Member> => {
  const { body } = await admin.get<Member[]>(`/api/guild-members?search=${encodeURIComponent(name)}`);
  const [found] = body;
  if (found === undefined) throw new Error(`${name} is no member`);
  return found;
};
const status = async (client: Client): Promise<number> => (await client.get('/api/user')).status;
/** The same person on two screens, one per process, each with a socket. */
async function twice(name: string) {
  const [one, two] = [await hall.signIn('Member', name), await second.signIn('Member', name)];
  const sockets = [await one.socket(), await two.socket()];
  expect([await status(one), await status(two)]).toEqual([200, 200]);
  return {
    one,
    isOver: async (): Promise<void> => {
      expect(await status(one)).toBe(401);
      await until(async () => (await status(two)) === 401, '401 in the other process');
      for (const socket of sockets) await socket.closed();
    },
  };
}
const ends = async (): Promise<AuditEntry[]> =>
  (await admin.get<AuditEntry[]>('/api/audit?entity=sessions&limit=500')).body;

describe('signing out everywhere', () => {
  test('ends every session and socket of the person, and of nobody else', async () => {
    const other = await hall.signIn('Member', 'Stays Here');
    const { one, isOver } = await twice('All Out');
    expect((await one.delete('/api/user/sessions')).status).toBe(204);
    await isOver();
    expect(await status(other)).toBe(200);
    expect(await status(await hall.signIn('Member', 'All Out'))).toBe(200);
    expect((await ends())[0]).toMatchObject({ action: 'session.ended', name: 'All Out', discordId: one.discordId });
  });
  test('is possible for people whose rank has no access', async () => {
    const person = await hall.signIn('Recruit', 'No Way In');
    expect((await person.delete('/api/user/sessions')).status).toBe(204);
    expect(await status(person)).toBe(401);
  });
  test('for another person requires an admin', async () => {
    const { one, isOver } = await twice('Lost Phone');
    const { id } = await memberOf('Lost Phone');
    const plain = await hall.signIn('Member', 'Stays Here');
    expect((await plain.delete(`/api/guild-members/${id}/sessions`)).status).toBe(403);
    expect(await status(one)).toBe(200);
    expect((await admin.delete(`/api/guild-members/${id}/sessions`)).status).toBe(204);
    await isOver();
    expect((await ends())[0]).toMatchObject({
      name: 'Lost Phone',
      discordId: admin.discordId,
      entityId: one.discordId,
    });
    expect((await admin.delete('/api/guild-members/999999/sessions')).status).toBe(404);
  });
  test('wins over a session that a running request writes again', async () => {
    const person = await hall.signIn('Member', 'Quick Writer');
    const db = await hall.database();
    const stored = db.collection('sessions');
    const written = await stored.findOne({ 'session.discordId': person.discordId });
    if (written === null) throw new Error('no session is stored');
    await person.delete('/api/user/sessions');
    expect(await stored.countDocuments({ 'session.discordId': person.discordId })).toBe(0);
    await stored.insertOne(written);
    expect(await status(person)).toBe(401);
  });
  test('ends a session that an older version started', async () => {
    const person = await hall.signIn('Member', 'Old Timer');
    const db = await hall.database();
    const ofPerson = { 'session.discordId': person.discordId };
    await db.collection('sessions').updateOne(ofPerson, { $unset: { 'session.signedInAt': '' } });
    expect(await status(person)).toBe(200);
    await person.delete('/api/user/sessions');
    expect(await status(person)).toBe(401);
    expect(await db.collection('sessions').countDocuments(ofPerson)).toBe(0);
  });
});

describe('a removed person', () => {
  test('stays signed out after being added again', async () => {
    const { one, isOver } = await twice('Shown Out');
    const { id, discordId } = await memberOf('Shown Out');
    await admin.delete(`/api/guild-members/${id}`);
    await isOver();
    expect((await admin.post('/api/guild-members', { name: 'Shown Out', discordId })).status).toBe(201);
    expect(await status(one)).toBe(401);
    expect(await status(await hall.signIn('Member', 'Shown Out'))).toBe(200);
  });
  test('stays signed out after the removal is undone', async () => {
    const { one, isOver } = await twice('Taken Back');
    const { id } = await memberOf('Taken Back');
    await admin.delete(`/api/guild-members/${id}`);
    await admin.post(`/api/guild-members/${id}/restore`);
    await isOver();
    expect(await status(one)).toBe(401);
  });
});
