// The first-admin link: who becomes an admin by it, once, and what it says otherwise.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { startDiscord, type StandInDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { hashOfKey } from '../members/members.service.ts';

const memberRole = '200000000000000002';
const minute = 60_000;
const start = Date.parse('2030-01-01T12:00:00.000Z');
let discord: StandInDiscord;
let counter = 0;
const halls: Hall[] = [];
beforeAll(async () => {
  discord = await startDiscord({ id: '310000000000000001', username: 'first' });
});
afterAll(async () => {
  for (const hall of halls.reverse()) await hall.close();
  await discord.close();
});
beforeEach(() => {
  const name = `person${++counter}`;
  discord.person = { id: `31000000000000${1000 + counter}`, username: name, global_name: name };
  Object.assign(discord, { roles: [], nick: null });
});

/** A hall with a link of half an hour. */
async function hallWith(key: string, beside?: Hall): Promise<Hall> {
  const hall = await startHall({
    ...(beside === undefined ? { clock: start } : { beside }),
    env: {
      DISCORD_CLIENT_ID: 'client',
      DISCORD_CLIENT_SECRET: 'client-secret',
      DISCORD_GUILD_ID: '400000000000000001',
      DISCORD_MEMBER_ROLE_IDS: memberRole,
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
      FIRST_ADMIN_LINK: `${hashOfKey(key)}@${new Date(start + 30 * minute).toISOString()}`,
    },
  });
  halls.push(hall);
  return hall;
}
const open = async (client: Client, key: string): Promise<string> =>
  (await client.get(`/auth/first-admin?key=${key}`)).headers.get('location') ?? '';
/** Allows at Discord, and returns to the hall. */
async function allow(client: Client, atDiscord: string): Promise<string> {
  const authorized = await fetch(atDiscord, { redirect: 'manual' });
  const back = new URL(authorized.headers.get('location') ?? '');
  return (await client.get(back.pathname + back.search)).headers.get('location') ?? '';
}
const becomeAdmin = async (client: Client, key: string): Promise<string> => allow(client, await open(client, key));
const accessOf = async (client: Client): Promise<unknown> =>
  (await client.get<{ access?: string }>('/api/user/guild-member')).body.access ?? null;

describe('the first-admin link', () => {
  test('makes a person without any role an admin, once', async () => {
    const hall = await hallWith('one');
    const client = hall.stranger();
    expect(await becomeAdmin(client, 'one')).toBe('/');
    expect(await accessOf(client)).toBe('Admin');
    expect(await open(hall.stranger(), 'one')).toBe('/first-admin?problem=used');
    const entries = async (): Promise<AuditEntry[]> => {
      const { body } = await client.get<AuditEntry[]>('/api/audit');
      return body.filter(({ action }) => action === 'member.made_admin');
    };
    await until(async () => (await entries()).length === 1, 'the audit entry');
    expect((await entries())[0]).toMatchObject({ username: null, after: { role: 'Admin' } });
  });
  test('makes a member an admin, whatever their roles say later', async () => {
    const hall = await hallWith('member');
    discord.roles = [memberRole];
    const client = hall.stranger();
    await allow(client, (await client.get('/auth/discord')).headers.get('location') ?? '');
    expect(await accessOf(client)).toBe('Member');
    expect(await becomeAdmin(client, 'member')).toBe('/');
    await allow(client, (await client.get('/auth/discord')).headers.get('location') ?? '');
    expect(await accessOf(client)).toBe('Admin');
  });
  test('of two people at once, in two processes, makes one an admin', async () => {
    const hall = await hallWith('race');
    const second = await hallWith('race', hall);
    const [ada, ben] = [hall.stranger(), second.stranger()];
    const authorized = async (client: Client): Promise<string> => {
      const answer = await fetch(await open(client, 'race'), { redirect: 'manual' });
      const { pathname, search } = new URL(answer.headers.get('location') ?? '');
      return pathname + search;
    };
    const ways = [await authorized(ada), await authorized(ben)];
    // The stand-in answers for the person that it is set to when it is asked.
    const before = discord.seen.length;
    const first = ada.get(ways[0] ?? '');
    const isKnown = (): boolean => discord.seen.slice(before).some(({ path }) => path.endsWith('/member'));
    await until(isKnown, 'the first person is known');
    discord.person = { ...discord.person, id: '319999999999999999' };
    const places = (await Promise.all([first, ben.get(ways[1] ?? '')])).map(({ headers }) => headers.get('location'));
    expect(places.sort()).toEqual(['/', '/first-admin?problem=used']);
    expect([await accessOf(ada), await accessOf(ben)].sort()).toEqual(['Admin', null]);
  });
  test('is not used up by somebody who is not on the Discord server', async () => {
    const hall = await hallWith('away');
    discord.roles = null;
    expect(await becomeAdmin(hall.stranger(), 'away')).toBe('/first-admin?problem=not-on-server');
    discord.roles = [];
    expect(await becomeAdmin(hall.stranger(), 'away')).toBe('/');
  });
  test('is refused with a wrong key, and after half an hour also on the way back', async () => {
    const hall = await hallWith('late');
    for (const key of ['', 'other', 'late&key=two']) {
      expect(await open(hall.stranger(), key)).toBe('/first-admin?problem=wrong');
    }
    const client = hall.stranger();
    const atDiscord = await open(client, 'late');
    hall.clock.advance(30 * minute);
    expect(await allow(client, atDiscord)).toBe('/first-admin?problem=expired');
    expect(await accessOf(client)).toBeNull();
    expect(await open(hall.stranger(), 'late')).toBe('/first-admin?problem=expired');
  });
  test('finishes for the same person after a process was killed in between', async () => {
    const hall = await hallWith('killed');
    const { id: discordId } = discord.person;
    const usedLinks = [{ keyHash: hashOfKey('killed'), discordId, endsAt: new Date(start + 30 * minute) }];
    const stored = { discordIds: [], leaving: [], outbox: [], version: 1, usedLinks };
    const db = await hall.database();
    await db.collection<{ _id: string }>('settings').updateOne({ _id: 'admins' }, { $set: stored }, { upsert: true });
    const client = hall.stranger();
    expect(await becomeAdmin(client, 'killed')).toBe('/');
    expect(await accessOf(client)).toBe('Admin');
  });
});
