// A hall in production, tested from outside: cookies, sessions, Discord sign-in, redirects, hosts
// and limits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@guild/common/wire/errors';
import { openSocket } from '../sockets.ts';
import {
  beginAtDiscord,
  cookieOf,
  nameOfCookie,
  publicUrl,
  roleIds,
  signInAtDiscord,
  startDiscordHall,
  throughProxy,
  type DiscordHall,
} from './discordHall.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';

let running: DiscordHall;
let line: Line;
let adminCookie: string;
let people = 0;
beforeAll(async () => {
  running = await startDiscordHall();
  line = openLine(running.hall.url);
  adminCookie = (await signInAtDiscord(line)).after;
});
afterAll(async () => {
  line.close();
  await running.close();
});
beforeEach(() => {
  running.discord.person = { id: `31000000000000${1000 + ++people}`, username: `sandy${people}` };
  running.discord.roles = [roleIds.member];
});

const get = (path: string, headers: Record<string, string> = {}): Promise<RawReply> =>
  line.send({ method: 'GET', path, headers: { ...throughProxy, ...headers } });
const statusOf = async (cookie: string, path = '/api/user'): Promise<number> =>
  (await get(path, { Cookie: cookie })).status;
const connect = async (cookie: string): Promise<void> =>
  (await openSocket(running.hall.url, cookie, { Origin: publicUrl })).close();

describe('the session cookie', () => {
  test('is not readable by scripts, and not sent from other sites or over plain http', async () => {
    const { begun, finished } = await signInAtDiscord(line);
    for (const reply of [begun, finished]) {
      const [cookie = ''] = reply.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(
        /^__Host-guild_session=s%3A[\w-]+\.[\w%]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
    }
    const plain = await line.send({ method: 'GET', path: '/auth/discord' });
    expect(cookieOf(plain)).toBeNull();
  });
  test('works only under its own name, which no other host of the domain can set', async () => {
    const { after } = await signInAtDiscord(line);
    const value = after.slice(after.indexOf('=') + 1);
    expect(await statusOf(`guild_session=${value}`)).toBe(401);
    expect(await statusOf(`guild_session=planted; ${after}`)).toBe(200);
    await expect(connect(`guild_session=${value}`)).rejects.toThrow('sign in');
  });
  test('is replaced at sign-in, and the old one is not signed in', async () => {
    const { before, after } = await signInAtDiscord(line);
    expect(after).not.toBe(before);
    expect(await statusOf(after)).toBe(200);
    expect(await statusOf(before)).toBe(401);
  });
  test.each(['s:planted.c2lnbmF0dXJl', 's%3Aplanted.x', 'planted', '', 's:..', 's%3A%00.x'])(
    'is not taken over from a planted one: %j',
    async (planted) => {
      const { after } = await signInAtDiscord(line, `${nameOfCookie}=${planted}`).catch(() => ({ after: '' }));
      expect(after).not.toContain('planted');
      expect(await statusOf(`${nameOfCookie}=${planted}`)).toBe(401);
    },
  );
  test("of another person's unfinished sign-in is invalid when the sign-in ends", async () => {
    const attacker = await beginAtDiscord(line);
    const victim = await signInAtDiscord(line, attacker.before);
    expect(await statusOf(victim.after)).toBe(200);
    expect(await statusOf(attacker.before)).toBe(401);
  });
  test('is invalid after sign-out, for requests and sockets', async () => {
    const { after } = await signInAtDiscord(line);
    await connect(after);
    const out = await get('/auth/logout', { Cookie: after });
    expect([out.status, out.headers['location']]).toEqual([302, '/']);
    // Without Secure, browsers would not delete a cookie of that name.
    expect(out.headers['set-cookie']).toEqual([
      `${nameOfCookie}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
    ]);
    expect(await statusOf(after)).toBe(401);
    await expect(connect(after)).rejects.toThrow('sign in');
    expect(await statusOf(after, '/auth/logout')).toBe(302);
  });
  test('is invalid after removal, for requests and sockets', async () => {
    const { after } = await signInAtDiscord(line);
    const membership = await get('/api/user/guild-member', { Cookie: after });
    const { id } = JSON.parse(membership.text) as { id: number };
    const path = `/api/guild-members/${id}`;
    const removed = await line.send({ method: 'DELETE', path, headers: { Cookie: adminCookie, Origin: publicUrl } });
    expect(removed.status).toBe(204);
    expect([await statusOf(after, '/api/auctions'), await statusOf(after, '/api/user/guild-member')]).toEqual([
      401, 401,
    ]);
    await expect(connect(after)).rejects.toThrow('sign in');
  });
});

describe('the Discord sign-in', () => {
  const endsAt = async (path: string, cookie: string): Promise<unknown> =>
    (await get(path, { Cookie: cookie })).headers['location'];
  const expired = '/?sign-in=failed&reason=expired';
  test('requires the state of this browser', async () => {
    const one = await beginAtDiscord(line);
    const two = await beginAtDiscord(line);
    const code = new URLSearchParams(one.back.split('?')[1]).get('code') ?? '';
    expect(await endsAt(one.back, two.before)).toBe(expired);
    expect(await endsAt(one.back, '')).toBe(expired);
    expect(await endsAt(`/auth/discord/callback?code=${code}`, one.before)).toBe(expired);
    expect(await endsAt(`/auth/discord/callback?code=${code}&state=`, one.before)).toBe(expired);
  });
  test('can be completed once', async () => {
    const { back, before, after } = await signInAtDiscord(line);
    expect(await endsAt(back, before)).toBe(expired);
    // Somebody who is signed in is led on.
    expect(await endsAt(back, after)).toBe('/');
  });
  test('returns to the configured address, whatever host is requested', async () => {
    const asked = await get('/auth/discord', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const { searchParams } = new URL(String(asked.headers['location']));
    expect(searchParams.get('redirect_uri')).toBe(`${publicUrl}/auth/discord/callback`);
    expect([searchParams.get('state')?.length, searchParams.get('code_challenge_method')]).toEqual([36, 'S256']);
  });
});

describe('redirects and hosts', () => {
  const evil = 'evil.example';
  const paths = [
    `/auth/logout?next=https://${evil}`,
    `/auth/logout?redirect=//${evil}`,
    `//${evil}/`,
    `//${evil}/auth/logout`,
    `/\\${evil}`,
    `/%2F%2F${evil}`,
    `/%5C${evil}/..`,
    `//${evil}//`,
    `/assets//${evil}/`,
    `/auth/discord/callback?error=access_denied&redirect_uri=https://${evil}`,
    `/auth/discord/callback?state=https://${evil}`,
    `/roster?next=https://${evil}`,
  ];
  test.each(paths)('%s does not redirect elsewhere', async (path) => {
    const { headers } = await get(path, { Host: evil, 'X-Forwarded-Host': evil });
    expect(String(headers['location'] ?? '/')).toMatch(/^\/(\?sign-in=failed&reason=\w+)?$/);
  });
  test('pages contain the configured address, whatever host is requested', async () => {
    const { text } = await get('/roster', { Host: evil, 'X-Forwarded-Host': evil });
    expect(text).not.toContain(evil);
    expect(text).toContain(`${publicUrl}/roster`);
  });
  test.each([
    { Origin: `https://${evil}`, Host: evil },
    { Origin: `http://${evil}`, Host: evil },
    { Origin: 'http://localhost', Host: 'localhost' },
    { Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000' },
    { Origin: `${publicUrl}.${evil}` },
    { Origin: publicUrl.replace('https', 'http') },
    { Origin: `${publicUrl}:8443` },
    { Origin: publicUrl.toUpperCase() },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: `${publicUrl}, https://${evil}` },
  ])('writes from %j are refused', async (headers) => {
    const path = '/api/guild-members';
    const sent = { Cookie: adminCookie, 'Content-Type': 'application/json', ...headers } as Record<string, string>;
    const { status, text } = await line.send({ method: 'POST', path, headers: sent, body: '{}' });
    expect([status, (JSON.parse(text) as ErrorBody).details?.reason]).toEqual([403, 'origin']);
  });
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of another site cannot write as %s',
    async (type) => {
      const headers = {
        Cookie: adminCookie,
        'Content-Type': type,
        Origin: `https://${evil}`,
        'Sec-Fetch-Site': 'cross-site',
      };
      const body = '{"name":"X","discordId":"12345678901234567","a":"="}';
      expect((await line.send({ method: 'POST', path: '/api/guild-members', headers, body })).status).toBe(403);
    },
  );
  test('another site cannot sign anybody out', async () => {
    const { after } = await signInAtDiscord(line);
    for (const site of ['cross-site', 'same-site'])
      expect((await get('/auth/logout', { Cookie: after, 'Sec-Fetch-Site': site })).status).toBe(403);
    expect(await statusOf(after)).toBe(200);
  });
});

test('the development sign-in does not exist', async () => {
  const body = '{"discordId":"12345678901234567","username":"X","role":"Admin"}';
  for (const path of ['/auth/dev', '/AUTH/DEV', '/auth/dev/', '/auth//dev']) {
    const headers = { 'Content-Type': 'application/json' };
    expect((await line.send({ method: 'POST', path, headers, body })).status).toBe(404);
  }
  expect((await get('/auth/dev.js')).status).toBe(404);
  expect((await get('/api/openapi.json')).text).not.toContain('auth/dev');
});

describe('limits per address', () => {
  const tries = async (at: Line, forged: (n: number) => Record<string, string>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await at.send({ method: 'GET', path: '/auth/discord', headers: forged(n) })).status);
    return statuses;
  };
  test('apply whatever forwarded address a browser claims', async () => {
    const limited = await startDiscordHall({ SIGN_INS_PER_MINUTE: '3' });
    const bare = await startDiscordHall({ SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: '0' });
    const [behind, direct] = [openLine(limited.hall.url), openLine(bare.hall.url)];
    try {
      const wanted = [302, 302, 302, 429, 429, 429];
      expect(await tries(behind, (n) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.9` }))).toEqual(wanted);
      expect(
        await tries(direct, (n) => ({ 'X-Forwarded-For': `198.51.100.${n}`, 'X-Real-IP': `198.51.100.${n}` })),
      ).toEqual(wanted);
      // Another address, as reported by the trusted proxy, is not limited.
      const other = await behind.send({
        method: 'GET',
        path: '/auth/discord',
        headers: { 'X-Forwarded-For': '203.0.113.10' },
      });
      expect(other.status).toBe(302);
      // The owner of an IPv6 network has all of its addresses.
      const inNetwork = (n: number): Record<string, string> => ({ 'X-Forwarded-For': `2001:db8:1:2::${n}` });
      expect(await tries(behind, inNetwork)).toEqual(wanted);
      expect(await tries(behind, (n) => ({ 'X-Forwarded-For': `2001:db8:1:${n + 3}::1` }))).toEqual(
        wanted.map(() => 302),
      );
    } finally {
      behind.close();
      direct.close();
      await limited.close();
      await bare.close();
    }
  });
});
