// Development sign-in, sign-out and sessions over HTTP and sockets, in one process and in two.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import type { PersonFace, PublicUser } from '@guild/common/session/session.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { discordIdOf } from '../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startHall();
  await hall.signIn('Admin', 'Ada Admin');
});
afterAll(() => hall.close());

test('the development sign-in updates the last visit', async () => {
  const lastActive = async (): Promise<number> => {
    const person = await hall.signIn('Member', 'Lasse Last');
    const { body } = await person.get<Member[]>('/api/guild-members?search=Lasse');
    return Date.parse(body.find((one) => one.discordId === person.discordId)?.lastActive ?? '');
  };
  const first = await lastActive();
  expect(first).not.toBeNaN();
  hall.clock.advance(3_600_000);
  expect((await lastActive()) - first).toBeGreaterThanOrEqual(3_600_000);
});

describe('the development sign-in', () => {
  test('has a page of people, with its own script and style', async () => {
    const page = await hall.stranger().get<string>('/auth/discord');
    expect(page.body).toContain('Ada Admin');
    expect(page.body).not.toMatch(/<script>|<style|style=| on\w+=/);
    // The chosen theme is applied before the first paint.
    expect(page.body).toContain('<script src="/theme.js"></script>');
    expect((await hall.stranger().get('/auth/dev.js')).headers.get('content-type')).toContain('javascript');
    expect((await hall.stranger().get('/auth/dev.css')).headers.get('content-type')).toContain('css');
  });
  test('shows which ranks have no access, and the page it leads to', async () => {
    await hall.signIn('Recruit', 'Rix Recruit');
    const page = await hall.stranger().get<string>('/auth/discord?to=%2Fevents%3Fevent%3D5%26x%3D%22');
    expect(page.body).toContain('<span>Rix Recruit</span><small>Recruit (no access)</small>');
    expect(page.body).toContain('<span>Ada Admin</span><small>Admin</small>');
    expect(page.body).toContain('<option value="Officer">Officer (no access)</option>');
    expect(page.body).toContain('<option value="Member" selected>Member</option>');
    expect(page.body).toContain('data-to="/events?event=5&amp;x=%22"');
    const foreign = await hall.stranger().get<string>('/auth/discord?to=%2F%2Fevil.example');
    expect(foreign.body).toContain('data-to="/"');
  });
  test('creates the person and sets the rank each time', async () => {
    const one = await hall.signIn('Guest', 'Twice Here');
    expect((await one.get('/api/user')).body).toMatchObject({ username: 'Twice Here', avatar: null, email: null });
    const two = await hall.signIn('Member', 'Twice Here');
    expect((await two.get('/api/user/guild-member')).body).toMatchObject({ role: 'Member', access: 'Member' });
  });
  test('refuses invalid fields and names each', async () => {
    const answer = await hall.stranger().post<ErrorBody>('/auth/dev', { discordId: 'x', username: '', role: 'King' });
    expect(answer.status).toBe(400);
    expect(answer.body.details?.fields?.map(({ path }) => path)).toEqual(['discordId', 'username', 'role']);
  });
  test('sets an HttpOnly cookie', async () => {
    const answer = await hall
      .stranger()
      .post('/auth/dev', { discordId: discordIdOf('Cook Ie'), username: 'Cook Ie', role: 'Member' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });
  test('replaces an existing session of the browser', async () => {
    const person = await hall.signIn('Member', 'Fix Ation');
    const before = person.cookie();
    await person.post('/auth/dev', { discordId: person.discordId, username: 'Fix Ation', role: 'Member' });
    expect(person.cookie()).not.toBe(before);
    expect((await hall.stranger().get('/api/user', { Cookie: before })).status).toBe(401);
  });
});

test('a forged cookie is not signed in', async () => {
  const person = await hall.signIn('Member', 'Forge Ry');
  const forged = person
    .cookie()
    .replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    .replace(/\.[^.]{3}/, '.abc');
  expect((await hall.stranger().get('/api/user', { Cookie: forged })).status).toBe(401);
  expect((await hall.stranger().get('/api/user', { Cookie: 'guild_session=%E0%A4%A' })).status).toBe(401);
});

describe('signing out', () => {
  test('ends only this session and its sockets', async () => {
    const one = await hall.signIn('Member', 'Out Going');
    const two = await hall.signIn('Member', 'Out Going');
    const [mine, other] = [await one.socket(), await two.socket()];
    const cookie = one.cookie();
    const answer = await one.get('/auth/logout');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    await mine.closed();
    expect((await hall.stranger().get('/api/user', { Cookie: cookie })).status).toBe(401);
    expect((await two.get('/api/user')).status).toBe(200);
    expect(other.isOpen()).toBe(true);
  });
  test.each(['cross-site', 'same-site'])('is refused when the request comes %s', async (site) => {
    const person = await hall.signIn('Member', 'Stay Here');
    expect((await person.get('/auth/logout', { 'Sec-Fetch-Site': site })).status).toBe(403);
    expect((await person.get('/api/user')).status).toBe(200);
  });
});

test('a change in one process takes effect in another', async () => {
  const second = await startHall({ beside: hall });
  try {
    const admin = await hall.signIn('Admin', 'Ada Admin');
    const person = await second.signIn('Member', 'Far Away');
    const socket = await person.socket();
    expect((await person.get('/api/guild-members')).status).toBe(200);
    const roster = await admin.get<{ id: number; name: string }[]>('/api/guild-members?search=far%20away');
    await admin.delete(`/api/guild-members/${roster.body[0]?.id ?? 0}`);
    await until(async () => (await person.get('/api/guild-members')).status === 401, '401 in the other process');
    await socket.closed();
  } finally {
    await second.close();
  }
});

describe('accounts by their Discord ids', () => {
  const path = '/api/users';
  const found = async (client: Client, ids: readonly string[]): Promise<string[]> =>
    (await client.get<PublicUser[]>(`${path}?discordIds=${ids.join(',')}`)).body.map(({ username }) => username);
  test('are returned together, without people who have no account', async () => {
    const guest = await hall.signIn('Guest', 'Gus Guest');
    const member = await hall.signIn('Member', 'Mia Member');
    const names = await found(guest, [member.discordId, guest.discordId, member.discordId, '999999999999999999']);
    expect(names.sort()).toEqual(['Gus Guest', 'Mia Member']);
    expect((await guest.get(path)).body).toEqual([]);
    expect((await guest.get(`${path}?discordIds=`)).body).toEqual([]);
  });
  test('include their member while they are in the roster', async () => {
    const admin = await hall.signIn('Admin', 'Ada Admin');
    const member = await hall.signIn('Member', 'Rosa Member');
    const memberIds = async (): Promise<(number | null)[]> =>
      (await admin.get<PersonFace[]>(`${path}?discordIds=${member.discordId}`)).body.map(({ memberId }) => memberId);
    const [id] = await memberIds();
    expect((await admin.get<{ name: string }>(`/api/guild-members/${id ?? 0}/profile`)).body).toMatchObject({
      member: { discordId: member.discordId },
    });
    expect((await admin.delete(`/api/guild-members/${id ?? 0}`)).status).toBe(204);
    expect(await memberIds()).toEqual([null]);
  });
  test('are limited to a hundred valid ids', async () => {
    const member = await hall.signIn('Member', 'Mia Member');
    const ids = Array.from({ length: 101 }, (_, at) => (400_000_000_000_000_000n + BigInt(at)).toString());
    expect((await member.get(`${path}?discordIds=${ids.slice(1).join(',')}`)).status).toBe(200);
    for (const bad of [ids.join(','), 'ada', '12,13', `${ids[0]},`])
      expect((await member.get(`${path}?discordIds=${bad}`)).status).toBe(400);
  });
  test('require access', async () => {
    expect((await hall.stranger().get(path)).status).toBe(401);
  });
});
