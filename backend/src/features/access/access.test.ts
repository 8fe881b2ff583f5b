// Requests for access over HTTP: who may ask and how often, the admins' notices, and granting.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccessState } from '@guild/common/access/access.api';
import { accessRequestIn } from '@guild/common/access/access.links';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Member } from '@guild/common/members/members.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const stateOf = async (person: Client): Promise<AccessState> =>
  (await person.get<AccessState>('/api/access-request')).body;
const ask = (person: Client) => person.post<AccessState & ErrorBody>('/api/access-request');
const noticesAbout = async (name: string): Promise<Notice[]> =>
  (await admin.get<Notice[]>('/api/notifications')).body.filter(({ title }) => title === `${name} asks for access`);
const linesFor = async (name: string): Promise<string[]> =>
  (await admin.get<ForYou>('/api/for-you')).body.parts
    .flatMap(({ lines }) => lines)
    .filter(({ action }) => action?.name === 'grant' && action.on === name)
    .map(({ title }) => title);
/** Waits for the admin's notice. @returns the id of the request */
async function requestOf(name: string): Promise<number> {
  await until(async () => (await noticesAbout(name)).length > 0, 'the notice');
  return accessRequestIn((await noticesAbout(name))[0]?.link ?? '') ?? 0;
}
const grant = (id: number, by = admin) => by.post<ErrorBody>(`/api/access-requests/${id}/grant`);
/** A signed-in person whose membership changed in the database, as only Discord can do it. */
async function without(name: string, change: 'never joined' | 'removed'): Promise<Client> {
  const person = await hall.signIn('Member', name);
  const members = (await hall.database()).collection('guild_members');
  const { discordId } = person;
  if (change === 'removed') await members.updateOne({ discordId }, { $set: { deletedAt: new Date() } });
  else await members.deleteOne({ discordId });
  return person;
}

describe('asking', () => {
  test('notifies the admins once, even if it arrives twice at once, and is in the audit record', async () => {
    const person = await hall.signIn('Recruit', 'Rix');
    expect(await stateOf(person)).toMatchObject({ hasAccess: false, mayAsk: true, askedAt: null });
    const screen = await admin.socket();
    const replies = await Promise.all([ask(person), ask(person)]);
    for (const { status, body } of replies) {
      expect([status, body.mayAsk]).toEqual([200, false]);
      expect(body.askedAt).toBe(replies[0].body.askedAt);
    }
    await screen.waitFor('notice:created', ({ title }) => title === 'Rix asks for access');
    await until(async () => (await linesFor('Rix')).length === 1, 'the line on the dashboard');
    expect(await noticesAbout('Rix')).toMatchObject([
      { kind: 'access_requested', text: 'Their rank is Recruit. Granting access makes them a Member.' },
    ]);
    const { body: record } = await admin.get<AuditEntry[]>('/api/audit?entity=access_request');
    expect(record).toMatchObject([{ action: 'access_request.sent', discordId: person.discordId }]);
  });

  test('within an hour changes nothing, and later replaces the notice', async () => {
    const person = await hall.signIn('Recruit', 'Ruth');
    const { askedAt } = (await ask(person)).body;
    await requestOf('Ruth');
    const [first] = await noticesAbout('Ruth');
    hall.clock.advance(59 * 60_000);
    expect((await ask(person)).body).toMatchObject({ askedAt, mayAsk: false });
    hall.clock.advance(60_000);
    expect((await stateOf(person)).mayAsk).toBe(true);
    expect((await ask(person)).body.askedAt).not.toBe(askedAt);
    // The earlier notice is deleted a moment before the newer one is written.
    await until(async () => (await noticesAbout('Ruth')).some(({ id }) => id !== first?.id), 'the newer notice');
    expect(await noticesAbout('Ruth')).toHaveLength(1);
  });

  test('names the admins who are online, and nobody else', async () => {
    const person = await hall.signIn('Recruit', 'Rolf');
    await (await hall.signIn('Member', 'Moe')).socket();
    const screen = await admin.socket();
    await until(async () => (await stateOf(person)).adminsOnline.includes('Ada'), 'the admin');
    expect((await stateOf(person)).adminsOnline).toEqual(['Ada']);
    expect(screen.isOpen()).toBe(true);
  });

  test('is refused for a removed person, who learns no names', async () => {
    const person = await without('Remy', 'removed');
    expect(await stateOf(person)).toMatchObject({ mayAsk: false, adminsOnline: [], askedAt: null });
    expect(await ask(person)).toMatchObject({ status: 403, body: { details: { reason: 'removed' } } });
    expect((await hall.stranger().post('/api/access-request')).status).toBe(401);
  });

  test('shows nothing of an earlier request to a person who was removed since', async () => {
    const person = await hall.signIn('Recruit', 'Rana');
    expect((await ask(person)).body.askedAt).not.toBeNull();
    const { discordId } = person;
    await (
      await hall.database()
    )
      .collection('guild_members')
      .updateOne({ discordId }, { $set: { deletedAt: new Date() } });
    expect(await stateOf(person)).toMatchObject({ mayAsk: false, adminsOnline: [], askedAt: null, grantedAt: null });
  });

  test('changes nothing for a member', async () => {
    const member = await hall.signIn('Member', 'Mo');
    expect((await ask(member)).body).toMatchObject({ hasAccess: true, mayAsk: false, askedAt: null });
    expect(await noticesAbout('Mo')).toEqual([]);
  });

  test('is limited in each minute', async () => {
    const person = await hall.signIn('Recruit', 'Rush');
    let reply = await person.get('/api/access-request');
    // While Redis is slow, a process counts up to 60 more calls by itself.
    for (let calls = 0; calls < 125 && reply.status === 200; calls += 1)
      reply = await person.get('/api/access-request');
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('granting', () => {
  test('makes a person with another rank a member at once, and settles notice and line', async () => {
    const person = await hall.signIn('Recruit', 'Rhea');
    await ask(person);
    const id = await requestOf('Rhea');
    expect((await grant(id, await hall.signIn('Member', 'Mia'))).status).toBe(403);
    expect((await grant(id)).status).toBe(204);
    await until(async () => (await person.get('/api/auctions')).status === 200, 'access');
    await until(async () => (await noticesAbout('Rhea'))[0]?.resolution === 'Access granted.', 'the end of the notice');
    expect(await linesFor('Rhea')).toEqual([]);
    expect(await stateOf(person)).toMatchObject({ hasAccess: true, mayAsk: false });
  });

  test('adds a person who was never a member once, even if two admins press at once', async () => {
    const person = await without('Nia', 'never joined');
    await ask(person);
    const id = await requestOf('Nia');
    const other = await hall.signIn('Admin', 'Bea');
    const replies = await Promise.all([grant(id), grant(id, other), grant(id)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Nia');
    expect(found).toMatchObject([{ discordId: person.discordId, role: 'Member' }]);
    await until(async () => (await person.get('/api/auctions')).status === 200, 'access');
  });

  test('lets a person in whose Discord roles give no access, unless they left the server', async () => {
    const person = await hall.signIn('Member', 'Rune');
    const members = (await hall.database()).collection('guild_members');
    const { discordId } = person;
    await members.updateOne({ discordId }, { $set: { denied: true, leftServer: true, rankSetBy: 'discord' } });
    await ask(person);
    const id = await requestOf('Rune');
    expect(await grant(id)).toMatchObject({ status: 409, body: { details: { reason: 'not_on_server' } } });
    expect((await stateOf(person)).grantedAt).toBeNull();
    await members.updateOne({ discordId }, { $set: { leftServer: false } });
    expect((await grant(id)).status).toBe(204);
    expect((await stateOf(person)).hasAccess).toBe(true);
    await until(async () => (await person.get('/api/auctions')).status === 200, 'access');
  });

  test('lets a person in who was denied by an earlier version, and is a Member already', async () => {
    const person = await hall.signIn('Member', 'Ross');
    const members = (await hall.database()).collection('guild_members');
    const { discordId } = person;
    await members.updateOne({ discordId }, { $set: { denied: true, rankSetBy: 'app' }, $unset: { leftServer: '' } });
    await ask(person);
    expect((await grant(await requestOf('Ross'))).status).toBe(204);
    expect((await stateOf(person)).hasAccess).toBe(true);
    await until(async () => (await person.get('/api/auctions')).status === 200, 'access');
  });

  test('is refused if the person was removed meanwhile, or if nobody asked', async () => {
    const person = await hall.signIn('Recruit', 'Rory');
    await ask(person);
    const id = await requestOf('Rory');
    const { body: found } = await admin.get<Member[]>('/api/guild-members?search=Rory');
    await admin.delete(`/api/guild-members/${found[0]?.id ?? 0}`);
    expect(await grant(id)).toMatchObject({ status: 409, body: { details: { reason: 'removed' } } });
    expect(await linesFor('Rory')).toEqual([]);
    expect((await grant(999_999)).status).toBe(404);
  });
});
