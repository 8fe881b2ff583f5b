// Sign-in with OpenID Connect against a real provider: who gets in, as whom, and what happens when it fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { WaitingSignIn } from '@guild/common/session/openId.api';
import { startDiscord, type StandInDiscord } from '../../../../../tools/discord-stand-in/standIn.ts';
import { startProvider, type TestProvider } from '../../../../test/openIdProvider.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { hashOfKey } from '../../members/members.service.ts';

const publicUrl = 'http://localhost:4312';
let provider: TestProvider;
let person: { sub: string; name: string; email: string };
let hall: Hall;
let admin: Client;
let counter = 0;
const lines: string[] = [];

beforeAll(async () => {
  provider = await startProvider(`${publicUrl}/auth/openid/callback`);
  hall = await startHall({
    env: {
      ...provider.env,
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'info',
      FIRST_ADMIN_LINK: `${hashOfKey('key')}@${new Date(Date.now() + 3_600_000).toISOString()}`,
    },
    onLog: (line) => void lines.push(JSON.stringify(line)),
  });
  admin = await hall.signIn('Admin', 'admin');
});
afterAll(async () => {
  await hall.close();
  await provider.close();
});
beforeEach(async () => {
  const sub = `person-${++counter}`;
  person = { sub, name: `Person ${counter}`, email: `${sub}@sietch.example` };
  await provider.set({ person, trouble: null });
});

const begin = async (client: Client, path = '/auth/openid'): Promise<string> =>
  (await client.get(path)).headers.get('location') ?? '';
const finish = async (client: Client, back: string): Promise<string> =>
  (await client.get(back)).headers.get('location') ?? '';
const signIn = async (client: Client = hall.stranger(), path?: string): Promise<{ client: Client; place: string }> => {
  const back = await provider.authorize(await begin(client, path));
  return { client, place: await finish(client, back) };
};
const waiting = async (): Promise<WaitingSignIn | undefined> =>
  (await admin.get<WaitingSignIn[]>('/api/waiting-sign-ins')).body.find(({ name }) => name === person.name);
const waitingId = async (): Promise<number> => (await waiting())?.id ?? 0;
const idOf = async (client: Client): Promise<string> =>
  (await client.get<{ discordId: string }>('/api/user')).body.discordId;
const memberIdOf = async (client: Client): Promise<number> =>
  (await client.get<{ id: number }>('/api/user/guild-member')).body.id;
const linked = async (client: Client): Promise<unknown> => (await client.get('/api/user/openid')).body;

describe('somebody new', () => {
  test('waits without access, until an admin adds them with a rank', async () => {
    const { client, place } = await signIn(undefined, '/auth/openid?to=/events');
    expect(place).toBe('/events');
    expect(await idOf(client)).toMatch(/^9\d{19}$/);
    expect((await client.get('/api/guild-members')).status).toBe(403);
    expect(await waiting()).toMatchObject({ email: person.email });
    const titles = async (): Promise<string[]> =>
      (await admin.get<{ title: string }[]>('/api/notifications')).body
        .map(({ title }) => title)
        .filter((title) => title === `${person.name} waits to be linked`);
    await until(async () => (await titles()).length > 0);
    await signIn();
    expect(await titles()).toHaveLength(1);
    const id = await waitingId();
    expect((await admin.post(`/api/waiting-sign-ins/${id}/member`, { rank: 'Member' })).status).toBe(204);
    expect((await client.get('/api/user/guild-member')).body).toMatchObject({ role: 'Member', access: 'Member' });
    expect(await waiting()).toBeUndefined();
    // A repetition changes nothing.
    expect((await admin.post(`/api/waiting-sign-ins/${id}/member`, { rank: 'Member' })).status).toBe(204);
    const again = await signIn();
    expect(await idOf(again.client)).toBe(await idOf(client));
    // It is their only way in.
    expect((await client.delete('/api/user/openid')).status).toBe(409);
    expect(await linked(client)).toEqual({ provider: 'Sietch', isLinked: true, mayUnlink: false });
  });

  test('is linked to a member by an admin, and comes in as that member', async () => {
    const member = await hall.signIn('Member', 'linked by an admin');
    const { client } = await signIn();
    const memberId = await memberIdOf(member);
    const id = await waitingId();
    expect((await admin.post(`/api/waiting-sign-ins/${id}/link`, { memberId })).status).toBe(204);
    // Their session without access has ended.
    expect((await client.get('/api/user')).status).toBe(401);
    const again = await signIn();
    expect(await idOf(again.client)).toBe(await idOf(member));
    expect((await again.client.get('/api/user/guild-member')).body).toMatchObject({ access: 'Member' });
    await until(async () =>
      (await admin.get<AuditEntry[]>('/api/audit')).body.some(({ action }) => action === 'openid.linked'),
    );
  });

  test.each(['link', 'member'] as const)('has no open request any more after the decision: %s', async (decision) => {
    const member = await hall.signIn('Member', `asked before: ${decision}`);
    const { client } = await signIn();
    expect((await client.post('/api/access-request')).status).toBe(200);
    const waits = async (): Promise<number> =>
      (await hall.database())
        .collection('access_requests')
        .countDocuments({ discordId: personOfAccount, status: 'open' });
    const personOfAccount = await idOf(client);
    expect(await waits()).toBe(1);
    const body = decision === 'link' ? { memberId: await memberIdOf(member) } : { rank: 'Member' };
    expect((await admin.post(`/api/waiting-sign-ins/${await waitingId()}/${decision}`, body)).status).toBe(204);
    await until(async () => (await waits()) === 0);
  });

  test('cannot come in after an admin has refused them', async () => {
    await signIn();
    const id = await waitingId();
    expect((await admin.post(`/api/waiting-sign-ins/${id}/refuse`)).status).toBe(204);
    expect((await signIn()).place).toBe('/?sign-in=failed&reason=turned-away&by=openid');
    expect((await admin.post(`/api/waiting-sign-ins/${id}/member`, { rank: 'Member' })).status).toBe(409);
  });

  test('becomes the first admin by the link', async () => {
    const { client } = await signIn(undefined, '/auth/openid/first-admin?key=key');
    expect((await client.get('/api/user/guild-member')).body).toMatchObject({ access: 'Admin' });
    expect(await waiting()).toBeUndefined();
    expect(await linked(client)).toMatchObject({ isLinked: true });
    expect(await begin(hall.stranger(), '/auth/openid/first-admin?key=other')).toBe('/first-admin?problem=wrong');
  });
});

describe('a member', () => {
  test('links and unlinks an account, twice at once', async () => {
    const member = await hall.signIn('Member', 'links');
    const backs = [await begin(member, '/auth/openid/link'), await begin(member, '/auth/openid/link')];
    const places = await Promise.all(
      (await Promise.all(backs.map((url) => provider.authorize(url)))).map((back) => finish(member, back)),
    );
    expect(places).toEqual(['/settings#openid', '/settings#openid']);
    expect(await linked(member)).toEqual({ provider: 'Sietch', isLinked: true, mayUnlink: true });
    const { client } = await signIn();
    expect(await idOf(client)).toBe(await idOf(member));
    const answers = await Promise.all([member.delete('/api/user/openid'), member.delete('/api/user/openid')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linked(member)).toMatchObject({ isLinked: false });
    // From now on the account waits like a new one.
    expect(await idOf((await signIn()).client)).toMatch(/^9\d{19}$/);
    expect(await waiting()).toBeDefined();
  });

  test('cannot link an account of somebody else, nor a second one', async () => {
    const [first, second] = [await hall.signIn('Member', 'first'), await hall.signIn('Member', 'second')];
    const places = await Promise.all(
      [first, second].map(async (client) =>
        finish(client, await provider.authorize(await begin(client, '/auth/openid/link'))),
      ),
    );
    expect([...places].sort()).toEqual(['/settings#openid', '/settings?openid=taken#openid']);
    const owner = places[0] === '/settings#openid' ? first : second;
    await provider.set({ person: { sub: `another-${counter}`, name: 'Another' }, trouble: null });
    const again = await finish(owner, await provider.authorize(await begin(owner, '/auth/openid/link')));
    expect(again).toBe('/settings?openid=has_other#openid');
  });

  test('who is removed stays out', async () => {
    const member = await hall.signIn('Member', 'removed');
    await finish(member, await provider.authorize(await begin(member, '/auth/openid/link')));
    expect((await admin.delete(`/api/guild-members/${await memberIdOf(member)}`)).status).toBe(204);
    const { client } = await signIn();
    expect((await client.get('/api/user/guild-member')).status).toBe(403);
  });

  test('cannot be made to link by another site', async () => {
    const member = await hall.signIn('Member', 'lured');
    expect((await member.get('/auth/openid/link', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await begin(hall.stranger(), '/auth/openid/link')).toBe('/');
  });
});

describe('with Discord beside it', () => {
  const discordId = '310000000000000777';
  let discord: StandInDiscord;
  let both: Hall;
  beforeAll(async () => {
    discord = await startDiscord({ id: discordId, username: 'leaver' });
    both = await startHall({
      env: {
        ...provider.env,
        PUBLIC_URL: publicUrl,
        DISCORD_CLIENT_ID: 'client',
        DISCORD_CLIENT_SECRET: 'client-secret',
        DISCORD_GUILD_ID: '400000000000000001',
        DISCORD_MEMBER_ROLE_IDS: '200000000000000002',
        DISCORD_API_URL: discord.apiUrl,
        DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
        FIRST_ADMIN_LINK: `${hashOfKey('key')}@${new Date(Date.now() + 3_600_000).toISOString()}`,
      },
    });
  });
  afterAll(async () => {
    await both.close();
    await discord.close();
  });
  const signInAtDiscord = async (): Promise<Client> => {
    const client = both.stranger();
    const authorized = await fetch(await begin(client, '/auth/discord'), { redirect: 'manual' });
    const back = new URL(authorized.headers.get('location') ?? '');
    await finish(client, back.pathname + back.search);
    return client;
  };
  const accessOf = async (client: Client): Promise<unknown> =>
    (await client.get<{ access?: string }>('/api/user/guild-member')).body.access;

  test('a rank that an admin has set stays when a linked person leaves the server', async () => {
    discord.roles = ['200000000000000002'];
    const member = await signInAtDiscord();
    await finish(member, await provider.authorize(await begin(member, '/auth/openid/link')));
    const memberId = await memberIdOf(member);
    const owner = person;
    await provider.set({ person: { sub: 'the first admin', name: 'First' }, trouble: null });
    const first = await signIn(both.stranger(), '/auth/openid/first-admin?key=key');
    expect((await first.client.patch(`/api/guild-members/${memberId}`, { role: 'Guest' })).status).toBe(200);
    discord.roles = null;
    expect(await accessOf(await signInAtDiscord())).toBe('Guest');
    await provider.set({ person: owner, trouble: null });
    const { client } = await signIn(both.stranger());
    expect([await idOf(client), await accessOf(client)]).toEqual([discordId, 'Guest']);
    // Without the link, the next sign-in with Discord finds out that they have left.
    expect((await client.delete('/api/user/openid')).status).toBe(200);
    expect(await accessOf(await signInAtDiscord())).toBeUndefined();
  });
});

describe('nobody comes in', () => {
  const expired = '/?sign-in=failed&reason=expired&by=openid';
  test('with a code that was used, another state, or in another browser', async () => {
    const client = hall.stranger();
    const back = await provider.authorize(await begin(client));
    expect(await finish(hall.stranger(), back)).toBe(expired);
    expect(await finish(client, back.replace(/state=[^&]+/, 'state=other'))).toBe(expired);
    expect(await finish(client, back)).toBe('/');
    // The same browser is signed in by now, so it goes on.
    expect(await finish(client, back)).toBe('/');
    const other = hall.stranger();
    const state = new URL(await begin(other)).searchParams.get('state') ?? '';
    expect(await finish(other, back.replace(/state=[^&]+/, `state=${state}`))).toBe(
      '/?sign-in=failed&reason=refused&by=openid',
    );
  });
  test('from another issuer', async () => {
    const client = hall.stranger();
    const back = await provider.authorize(await begin(client));
    const forged = back.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(forged).not.toBe(back);
    expect(await finish(client, forged)).toBe('/?sign-in=failed&reason=refused&by=openid');
  });
  test('without a permission', async () => {
    const client = hall.stranger();
    const { searchParams } = new URL(await begin(client));
    const query = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await finish(client, `/auth/openid/callback?${query.toString()}`)).toBe(
      '/?sign-in=failed&reason=cancelled&by=openid',
    );
  });
  test.each([
    [500, 'unreachable'],
    ['silent', 'unreachable'],
    [404, 'misconfigured'],
  ] as const)('while the provider answers %s, and everybody afterwards', async (trouble, reason) => {
    // A hall that has not seen the provider yet.
    const fresh = await startHall({ env: { ...provider.env, PUBLIC_URL: publicUrl, OPENID_TIMEOUT_MS: '5000' } });
    try {
      await provider.set({ person, trouble });
      const client = fresh.stranger();
      expect(await begin(client, '/auth/openid?to=/events')).toBe(
        `/?sign-in=failed&reason=${reason}&by=openid&to=%2Fevents`,
      );
      await provider.set({ person, trouble: null });
      expect((await signIn(client)).place).toBe('/');
    } finally {
      await fresh.close();
    }
  });
  test('and the log contains neither tokens nor secrets', () => {
    const log = lines.join('\n');
    expect(log).not.toContain('hall-secret');
    expect(log).not.toContain('sietch.example');
    expect(log).not.toMatch(/[?&]code=/);
  });
});
