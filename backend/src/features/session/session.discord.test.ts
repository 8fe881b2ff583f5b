// Discord sign-in with a fake Discord: who gets in, with which rank, and what happens when
// Discord fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PublicUser } from '@guild/common/session/session.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { startDiscord, type StandInDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

const ids = { admin: '200000000000000001', member: '200000000000000002', guest: '200000000000000003' };
const bootstrap = '300000000000000001';
let discord: StandInDiscord;
let hall: Hall;
let counter = 0;
const lines: Record<string, unknown>[] = [];
const events = (event: string): unknown[] => lines.filter((line) => line['event'] === event);
beforeAll(async () => {
  discord = await startDiscord({ id: bootstrap, username: 'first' });
  hall = await startHall({
    onLog: (line) => void lines.push(line),
    env: {
      LOG_LEVEL: 'info',
      DISCORD_CLIENT_ID: 'client',
      DISCORD_CLIENT_SECRET: 'client-secret',
      DISCORD_GUILD_ID: '400000000000000001',
      DISCORD_ADMIN_ROLE_IDS: ids.admin,
      DISCORD_MEMBER_ROLE_IDS: ids.member,
      DISCORD_GUEST_ROLE_IDS: ids.guest,
      BOOTSTRAP_ADMIN_DISCORD_IDS: bootstrap,
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
      DISCORD_TIMEOUT_MS: '1000',
    },
  });
});
afterAll(async () => {
  await hall.close();
  await discord.close();
});
beforeEach(() => {
  discord.person = {
    id: `31000000000000${1000 + ++counter}`,
    username: 'sandy',
    global_name: 'Sandy',
    avatar: 'a_1',
  };
  Object.assign(discord, { roles: [ids.member], nick: null });
  for (const step of ['token', 'user', 'member'] as const) Reflect.deleteProperty(discord.trouble, step);
});

/** Follows the browser's redirects and returns the last page. */
async function signIn(
  client: Client = hall.stranger(),
  way = '/auth/discord',
): Promise<{ client: Client; location: string }> {
  const begun = await client.get(way);
  expect(begun.status).toBe(302);
  const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(authorized.headers.get('location') ?? '');
  const finished = await client.get(back.pathname + back.search);
  return { client, location: finished.headers.get('location') ?? `status ${finished.status}` };
}
const membership = async (client: Client): Promise<[number, unknown, unknown]> => {
  const { status, body } = await client.get<{ role?: string; access?: string }>('/api/user/guild-member');
  return [status, body.role, body.access];
};
const asBootstrap = async (): Promise<Client> => {
  const person = discord.person;
  discord.person = { id: bootstrap, username: 'first' };
  const { client } = await signIn();
  discord.person = person;
  return client;
};
const idOf = async (admin: Client, discordId: string): Promise<number> => {
  const { body } = await admin.get<{ id: number; discordId: string }[]>('/api/guild-members');
  return body.find((one) => one.discordId === discordId)?.id ?? 0;
};

test('a browser that meets a fault gets the landing page with the reason, a program the error', async () => {
  const client = hall.stranger();
  const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  await client.get('/auth/discord');
  const sessions = (await hall.database()).db?.collection('sessions');
  await sessions?.updateMany({ attempts: { $exists: true } }, { $set: { attempts: 'no list' } });
  const shown = await client.get('/auth/discord', asBrowser);
  expect([shown.status, shown.headers.get('location')]).toEqual([302, '/?sign-in=failed&reason=fault']);
  expect((await client.get('/auth/discord')).status).toBe(500);
  expect(lines.filter(({ msg }) => msg === 'a request failed unexpectedly')).toHaveLength(2);
});

test('a changed avatar is published to everybody, an unchanged one is not', async () => {
  const { client } = await signIn();
  const watcher = await (await asBootstrap()).socket();
  const { id } = discord.person;
  await signIn();
  discord.person = { ...discord.person, avatar: 'b_2' };
  await signIn();
  const received = await watcher.waitFor('user:updated', ({ discordId }) => discordId === id);
  const { id: userId } = (await client.get<{ id: number }>('/api/user')).body;
  expect(received).toMatchObject({ id: userId, discordId: id, username: 'Sandy', avatar: 'b_2' });
  expect(watcher.messages.filter(({ name }) => name === 'user:updated')).toHaveLength(1);
  const path = `/api/users?discordIds=${id},${bootstrap},999999999999999999`;
  const found = (await client.get<PublicUser[]>(path)).body;
  expect(new Map(found.map(({ discordId, avatar }) => [discordId, avatar]))).toEqual(
    new Map([
      [id, 'b_2'],
      [bootstrap, null],
    ]),
  );
  watcher.close();
});

describe('who can sign in', () => {
  test('a person with a member role, with their Discord name and avatar', async () => {
    const { client, location } = await signIn();
    expect(location).toBe('/');
    expect((await client.get('/api/user')).body).toMatchObject({ username: 'Sandy', avatar: 'a_1', email: null });
    expect(await membership(client)).toEqual([200, 'Member', 'Member']);
    const token = discord.seen.findLast(({ path }) => path.endsWith('/token'));
    expect(token?.userAgent).toMatch(/^DiscordBot/);
    expect(token?.body.get('redirect_uri')).toBe(`${hall.env.publicUrl}/auth/discord/callback`);
  });
  test.each([
    ['without what turns text round', { nick: 'Ad\u202emin', global_name: 'A\u2028da' }, ['Admin', 'Ada']],
    ['in one form', { nick: '  Zoe\u0308 ', global_name: 'Zoe\u0308\n' }, ['Zo\u00eb', 'Zo\u00eb']],
    ['as far as names go', { nick: 'n'.repeat(300), global_name: null }, ['n'.repeat(200), 'sandy']],
    ['or another, when there is nothing to see', { nick: '\u200b', global_name: '\u2800' }, ['sandy', 'sandy']],
  ])('Discord names are read from %s', async (_how, { nick, global_name }, [name, username]) => {
    discord.nick = nick;
    discord.person = { ...discord.person, global_name };
    const { client } = await signIn();
    expect((await client.get('/api/user/guild-member')).body).toMatchObject({ name });
    expect((await client.get('/api/user')).body).toMatchObject({ username });
  });
  test.each([
    [[ids.guest], 'Guest'],
    [[ids.guest, ids.admin], 'Admin'],
  ])('roles %j give the rank %s', async (roles, rank) => {
    discord.roles = roles;
    const { client } = await signIn();
    expect(await membership(client)).toEqual([200, rank, rank]);
  });
  test('each sign-in updates the last visit', async () => {
    const seen = async (): Promise<number> => {
      const { client } = await signIn();
      const { id } = discord.person;
      const { body } = await client.get<{ discordId: string; lastActive: string }[]>('/api/guild-members');
      return Date.parse(body.find(({ discordId }) => discordId === id)?.lastActive ?? '');
    };
    const first = await seen();
    hall.clock.advance(3_600_000);
    expect((await seen()) - first).toBeGreaterThanOrEqual(3_600_000);
  });
  test('the initial admin, without any role', async () => {
    discord.roles = [];
    expect(await membership(await asBootstrap())).toEqual([200, 'Admin', 'Admin']);
  });
  test.each([
    ['not in the server', null],
    ['without a role of ours', ['999999999999999999']],
  ])('a person %s is signed in but not a member', async (_why, roles) => {
    discord.roles = roles;
    const { client, location } = await signIn();
    expect(location).toBe('/');
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await membership(client))[0]).toBe(403);
  });
  test('a changed role takes effect at the next sign-in', async () => {
    await signIn();
    const { id: discordId } = discord.person;
    discord.roles = [ids.guest];
    expect(await membership((await signIn()).client)).toEqual([200, 'Guest', 'Guest']);
    const admin = await asBootstrap();
    const memberId = await idOf(admin, discordId);
    const entries = (await admin.get<AuditEntry[]>('/api/audit?entity=guild_members')).body;
    expect(entries.filter(({ entityId }) => entityId === memberId)).toMatchObject([
      { action: 'member.rank_changed', username: null, before: { role: 'Member' }, after: { role: 'Guest' } },
      { action: 'member.added', username: null, before: null, after: { role: 'Member' } },
    ]);
  });
  test('a rank set in the app stays until the person leaves Discord', async () => {
    await signIn();
    const { id } = discord.person;
    discord.roles = [];
    const admin = await asBootstrap();
    await admin.patch(`/api/guild-members/${await idOf(admin, id)}`, { role: 'Admin' });
    expect(await membership((await signIn()).client)).toEqual([200, 'Admin', 'Admin']);
    discord.roles = null;
    expect((await membership((await signIn()).client))[0]).toBe(403);
    discord.roles = [];
    expect((await membership((await signIn()).client))[0]).toBe(403);
  });
  test('a removed person is not a member until added again', async () => {
    const { client } = await signIn();
    const { id } = discord.person;
    const admin = await asBootstrap();
    await admin.delete(`/api/guild-members/${await idOf(admin, id)}`);
    expect((await membership(client))[0]).toBe(401);
    expect((await membership((await signIn()).client))[0]).toBe(403);
    await admin.post('/api/guild-members', { name: 'Sandy', discordId: id, role: 'Guest' });
    expect((await membership(client))[0]).toBe(401);
    expect(await membership((await signIn()).client)).toEqual([200, 'Guest', 'Guest']);
  });
});

describe('the page requested before sign-in', () => {
  const to = (place: string): string => `/auth/discord?to=${encodeURIComponent(place)}`;
  test('opens after sign-in', async () => {
    const { location } = await signIn(hall.stranger(), to('/events?event=5'));
    expect(location).toBe('/events?event=5');
  });
  test('is kept when Discord fails, and dropped by the next sign-in without one', async () => {
    discord.trouble.token = 500;
    const { client, location } = await signIn(hall.stranger(), to('/events?event=5'));
    expect(location).toBe('/?sign-in=failed&reason=unreachable&to=%2Fevents%3Fevent%3D5');
    Reflect.deleteProperty(discord.trouble, 'token');
    expect((await signIn(client)).location).toBe('/');
  });
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', '/auth/logout'])(
    'is never %s',
    async (place) => {
      expect((await signIn(hall.stranger(), to(place))).location).toBe('/');
    },
  );
});

describe('several tabs', () => {
  /** Opens the sign-in in a tab. @returns the address to which Discord leads back */
  const begin = async (client: Client, place: string): Promise<string> => {
    const begun = await client.get(`/auth/discord?to=${encodeURIComponent(place)}`);
    const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const back = new URL(authorized.headers.get('location') ?? '');
    return back.pathname + back.search;
  };
  const locationOf = async (client: Client, path: string): Promise<string | null> =>
    (await client.get(path)).headers.get('location');
  test.each([
    ['in order', (tabs: string[]) => tabs],
    ['in reverse order', (tabs: string[]) => tabs.toReversed()],
  ])('that sign in at once, finished %s, each open their page', async (_how, order) => {
    const client = hall.stranger();
    const places = ['/events', '/roster', '/treasury'];
    await client.get('/auth/discord');
    const tabs = await Promise.all(places.map((place) => begin(client, place)));
    const opened: (string | null)[] = [];
    for (const tab of order(tabs)) opened.push(await locationOf(client, tab));
    expect(opened).toEqual(order(places));
    expect((await client.get('/api/user')).status).toBe(200);
  });
  test('that return at the same moment each open their page', async () => {
    const client = hall.stranger();
    const [first, second] = [await begin(client, '/events'), await begin(client, '/roster')];
    const opened = await Promise.all([locationOf(client, first), locationOf(client, second)]);
    expect(opened).toEqual(['/events', '/roster']);
  });
  test('can be as many as you like; the last five can finish', async () => {
    const client = hall.stranger();
    const tabs: string[] = [];
    for (let tab = 0; tab < 6; tab += 1) tabs.push(await begin(client, `/events?event=${tab + 1}`));
    expect(await locationOf(client, tabs[0] ?? '')).toBe('/?sign-in=failed&reason=expired');
    expect(await locationOf(client, tabs[1] ?? '')).toBe('/events?event=2');
  });
  test('lead a person on who is signed in already', async () => {
    const client = hall.stranger();
    const [done, cancelled] = [await begin(client, '/events'), await begin(client, '/roster')];
    expect(await locationOf(client, done)).toBe('/events');
    expect(await locationOf(client, done)).toBe('/events');
    const state = new URL(cancelled, hall.url).searchParams.get('state') ?? '';
    expect(await locationOf(client, `/auth/discord/callback?error=access_denied&state=${state}`)).toBe('/roster');
    expect(await locationOf(client, '/auth/discord/callback?code=1&state=forged')).toBe('/');
  });
  test('cannot be finished in another browser', async () => {
    const tab = await begin(hall.stranger(), '/events');
    expect(await locationOf(hall.stranger(), tab)).toBe('/?sign-in=failed&reason=expired');
  });
});

describe('the log', () => {
  test('has who signed in, with method and rank, and why a sign-in failed', async () => {
    lines.length = 0;
    await signIn();
    expect(events('sign_in')).toMatchObject([{ person: discord.person.id, by: 'discord', rank: 'Member' }]);
    discord.trouble.user = 500;
    await signIn();
    await hall.stranger().get('/auth/discord/callback');
    await hall.stranger().get('/auth/discord/callback?code=1&state=forged');
    discord.trouble.token = 401;
    await signIn();
    expect(events('sign_in_failed')).toMatchObject([
      { reason: 'unreachable' },
      { reason: 'expired', cause: 'the address has no code' },
      { reason: 'expired', cause: 'the browser sent no cookie' },
      {
        level: 50,
        reason: 'misconfigured',
        error: { message: 'Discord: misconfigured (check DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET)' },
      },
    ]);
    const address: unknown = expect.stringContaining('127.0.0.1');
    for (const line of events('sign_in_failed')) expect(line).toMatchObject({ requestId: expect.any(String), address });
  });
});

describe('session lifetime', () => {
  const minute = 60_000;
  const leftOf = (headers: Headers): number => {
    const [, expires = ''] = /Expires=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    return Date.parse(expires) - Date.now();
  };
  test('is ten minutes during the Discord redirect, and a day once signed in without a bot', async () => {
    const client = hall.stranger();
    const begun = await client.get('/auth/discord');
    expect(Math.abs(leftOf(begun.headers) - 10 * minute)).toBeLessThan(minute);
    const db = await hall.database();
    const sid = /s(?:%3A|:)([^.]+)/.exec(client.cookie())?.[1] ?? '';
    const stored = await db.collection<{ _id: string; expires: Date }>('sessions').findOne({ _id: sid });
    expect(Math.abs((stored?.expires.getTime() ?? 0) - Date.now() - 10 * minute)).toBeLessThan(minute);
    const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const back = new URL(authorized.headers.get('location') ?? '');
    const finished = await client.get(back.pathname + back.search);
    expect(Math.abs(leftOf(finished.headers) - 24 * 60 * minute)).toBeLessThan(minute);
  });
  test('of a day is over after that, also where the cookie lasts longer', async () => {
    const { client } = await signIn();
    hall.clock.advance(24 * 60 * minute - minute);
    expect((await client.get('/api/user')).status).toBe(200);
    hall.clock.advance(minute);
    await until(async () => (await client.get('/api/user')).status === 401, 'the session to end');
  });
});

describe('when Discord fails', () => {
  test.each([
    ['token', 401, 'misconfigured'],
    ['token', 500, 'unreachable'],
    ['token', 'slow', 'unreachable'],
    ['user', 401, 'refused'],
    ['user', 403, 'refused'],
    ['user', 404, 'unreachable'],
    ['user', 429, 'busy'],
    ['user', 500, 'unreachable'],
    ['user', 'slow', 'unreachable'],
    ['member', 401, 'refused'],
    ['member', 403, 'refused'],
    ['member', 429, 'busy'],
    ['member', 500, 'unreachable'],
    ['member', 'slow', 'unreachable'],
  ] as const)('%s answers %s: nobody is signed in, and the landing page shows %s', async (step, trouble, reason) => {
    discord.trouble[step] = trouble;
    const { client, location } = await signIn();
    expect(location).toBe(`/?sign-in=failed&reason=${reason}`);
    expect((await client.get('/api/user')).status).toBe(401);
  });
  test.each([
    ['?error=access_denied', 'cancelled'],
    ['?error=server_error', 'refused'],
    ['', 'expired'],
    ['?code=1&state=forged', 'expired'],
  ])('the callback with %s redirects to the landing page: %s', async (query, reason) => {
    const client = hall.stranger();
    await client.get('/auth/discord');
    const answer = await client.get(`/auth/discord/callback${query}`);
    expect(answer.headers.get('location')).toBe(`/?sign-in=failed&reason=${reason}`);
  });
});

test('the development sign-in is disabled when Discord is set up', async () => {
  expect((await hall.stranger().post('/auth/dev', {})).status).toBe(404);
  expect((await hall.stranger().get('/auth/dev.js')).status).toBe(404);
});
