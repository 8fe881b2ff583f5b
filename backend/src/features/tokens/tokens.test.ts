// API tokens over HTTP: creating, calling, expiring, revoking, limits, and what is never shown.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { maxTokens, type MemberTokens, type NewToken, type OwnTokens } from '@guild/common/tokens/tokens.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewAuction } from '../../../test/auctions.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

const dayMs = 24 * 3_600_000;
let hall: Hall;
const logged: string[] = [];
let admin: Client;
beforeAll(async () => {
  hall = await startHall({
    env: { LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '60' },
    onLog: (line) => void logged.push(JSON.stringify(line)),
  });
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const own = '/api/user/tokens';
const create = async (who: Client, scopes: readonly string[], more: object = {}): Promise<NewToken> => {
  const { status, body } = await who.post<NewToken>(own, { name: 'Bot', scopes, ...more });
  expect(status).toBe(200);
  return body;
};
const bearer = (secret: string): Record<string, string> => ({ Authorization: `Bearer ${secret}` });
const statusWith = async (secret: string, path = '/api/auctions'): Promise<number> =>
  (await hall.stranger().get(path, bearer(secret))).status;

describe('a token', () => {
  test('acts as its person within its scopes, from anywhere', async () => {
    const member = await hall.signIn('Member', 'Moss');
    const { token, secret } = await create(member, ['auctions:read', 'auctions:write']);
    expect(secret).toMatch(/^gh_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'Bot', scopes: ['auctions:read', 'auctions:write'], lastUsedAt: null });
    const elsewhere = { ...bearer(secret), Origin: 'https://tools.example', 'Sec-Fetch-Site': 'cross-site' };
    const made = await hall.stranger().post<Auction>('/api/auctions', aNewAuction(hall), elsewhere);
    expect([made.status, made.body.seller]).toEqual([201, 'Moss']);
    const refused = await hall.stranger().get<ErrorBody>('/api/events', bearer(secret));
    expect([refused.status, refused.body.details]).toEqual([403, { reason: 'scope', scope: 'events:read' }]);
    expect(refused.body.error).toContain('events:read');
  });
  test('gives no more than the rank of its person', async () => {
    const member = await hall.signIn('Member', 'Moss');
    const { secret } = await create(member, ['events:write']);
    const refused = await hall.stranger().post<ErrorBody>('/api/events', {}, bearer(secret));
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Only admins and ranks with the right “Events” can do this.',
    ]);
  });
  test('wins over a cookie, and a wrong one is refused even with a cookie', async () => {
    const { secret } = await create(await hall.signIn('Member', 'Wren'), ['members:read']);
    expect((await admin.get<{ username: string }>('/api/user', bearer(secret))).body.username).toBe('Wren');
    expect((await admin.get('/api/user', bearer('gh_wrong'))).status).toBe(401);
    // A proxy may send its own.
    expect((await admin.get('/api/user', bearer('eyJhbGciOi'))).status).toBe(200);
  });
  test('stores when it was used, at most once a minute', async () => {
    const member = await hall.signIn('Member', 'Vera');
    const { secret } = await create(member, ['auctions:read']);
    const usedAt = async () => (await member.get<OwnTokens>(own)).body.tokens[0]?.lastUsedAt;
    await statusWith(secret);
    const first = await usedAt();
    expect(first).not.toBeNull();
    hall.clock.advance(30_000);
    await statusWith(secret);
    expect(await usedAt()).toBe(first);
    hall.clock.advance(31_000);
    await statusWith(secret);
    expect(await usedAt()).not.toBe(first);
  });
  test('works until it expires', async () => {
    const member = await hall.signIn('Member', 'Xan');
    const [short, endless] = [
      await create(member, ['auctions:read'], { days: 30 }),
      await create(member, ['auctions:read'], { days: null }),
    ];
    expect(endless.token.expiresAt).toBeNull();
    expect(await statusWith(short.secret)).toBe(200);
    hall.clock.advance(30 * dayMs);
    expect([await statusWith(short.secret), await statusWith(endless.secret)]).toEqual([401, 200]);
  });
});

describe('the list', () => {
  test('holds at most ten, each shown without its secret', async () => {
    const member = await hall.signIn('Member', 'Ten');
    const made: NewToken[] = [];
    for (let at = 0; at < maxTokens; at += 1) made.push(await create(member, ['search:read']));
    const refused = await member.post<ErrorBody>(own, { name: 'Bot', scopes: ['search:read'] });
    expect([refused.status, refused.body.details?.reason]).toEqual([409, 'too_many_tokens']);
    const { body } = await member.get<OwnTokens>(own);
    expect(body.tokens).toEqual(made.map(({ token }) => token));
    expect(Object.keys(body.tokens[0] ?? {}).sort()).toEqual(
      ['createdAt', 'expiresAt', 'id', 'lastUsedAt', 'name', 'scopes'].sort(),
    );
  });
  test('loses a revoked token at once, on all screens, with an audit entry', async () => {
    const member = await hall.signIn('Member', 'Rae');
    const { token, secret } = await create(member, ['auctions:read']);
    const socket = await member.socket();
    expect((await member.delete(`${own}/${token.id}`)).status).toBe(204);
    await socket.waitFor('tokens:updated', ({ tokens }) => tokens.length === 0);
    expect(await statusWith(secret)).toBe(401);
    expect((await member.delete(`${own}/${token.id}`)).status).toBe(404);
    await until(async () => {
      const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=api_token');
      return body[0]?.action === 'api_token.revoked';
    }, 'the audit entry');
  });
  test('that an admin revokes is told to its person, once', async () => {
    const member = await hall.signIn('Member', 'Nia');
    const notices = async () =>
      (await member.get<{ kind: string; text: string; link: string }[]>('/api/notifications')).body.filter(
        ({ kind }) => kind === 'token_revoked',
      );
    const { token: kept } = await create(member, ['auctions:read']);
    const { token } = await create(member, ['auctions:read']);
    expect((await member.delete(`${own}/${kept.id}`)).status).toBe(204);
    expect((await admin.delete(`/api/settings/tokens/${token.id}`)).status).toBe(204);
    await until(async () => (await notices()).length > 0, 'the notice');
    expect(await notices()).toMatchObject([
      { text: 'Ada revoked “Bot”. Programs can no longer use it.', link: '/settings#api-tokens' },
    ]);
  });
  test('of everybody is shown to admins, who can revoke', async () => {
    const member = await hall.signIn('Member', 'Sela');
    const { token, secret } = await create(member, ['auctions:read']);
    expect((await member.get('/api/settings/tokens')).status).toBe(403);
    expect((await member.delete(`/api/settings/tokens/${token.id}`)).status).toBe(403);
    const { body } = await admin.get<MemberTokens[]>('/api/settings/tokens');
    expect(body.find(({ username }) => username === 'Sela')?.tokens).toEqual([token]);
    const socket = await admin.socket();
    expect((await admin.delete(`/api/settings/tokens/${token.id}`)).status).toBe(204);
    await socket.waitFor('member-tokens:changed');
    expect(await statusWith(secret)).toBe(401);
    await until(async () => {
      const { body: entries } = await admin.get<AuditEntry[]>('/api/audit?entity=api_token');
      return JSON.stringify(entries[0]).includes('Bot (Sela)');
    }, 'the audit entry');
  });
});

describe('without access', () => {
  test('no token works, and those of a removed member are gone', async () => {
    const member = await hall.signIn('Member', 'Remy');
    const { secret } = await create(member, ['auctions:read']);
    const found = await admin.get<{ id: number }[]>('/api/guild-members?search=Remy');
    const at = `/api/guild-members/${found.body[0]?.id ?? 0}`;
    await admin.patch(at, { role: 'Recruit' });
    expect(await statusWith(secret)).toBe(401);
    await admin.patch(at, { role: 'Member' });
    expect(await statusWith(secret)).toBe(200);
    expect((await admin.delete(at)).status).toBe(204);
    expect(await statusWith(secret)).toBe(401);
    await admin.post(`${at}/restore`);
    expect(await statusWith(secret)).toBe(401);
    const again = await hall.signIn('Member', 'Remy');
    expect((await again.get<OwnTokens>(own)).body.tokens).toEqual([]);
  });
});

test('a token has half the calls of its person in a minute', async () => {
  const busy = await hall.signIn('Member', 'Busy');
  const { secret } = await create(busy, ['auctions:read']);
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1) statuses.push(await statusWith(secret));
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([30, 429]);
  expect((await busy.get('/api/auctions')).status).toBe(200);
});

test('no log line and no stored document contains a secret, and no log line its hash', async () => {
  const member = await hall.signIn('Member', 'Quiet');
  const key = { 'Idempotency-Key': 'once' };
  const { body } = await member.post<NewToken>(own, { name: 'Bot', scopes: ['auctions:read'] }, key);
  await statusWith(body.secret);
  await statusWith(`${body.secret}x`);
  await statusWith(body.secret, '/api/events');
  await statusWith(body.secret, `/api/nowhere`);
  await hall
    .stranger()
    .raw('POST', '/api/auctions', '{"broken', { ...bearer(body.secret), 'Content-Type': 'application/json' });
  const db = await hall.database();
  const stored: string[] = [];
  for (const { name } of await db.listCollections())
    stored.push(JSON.stringify(await db.collection(name).find({}).toArray()));
  expect(stored.join().includes('"hash"')).toBe(true);
  expect(stored.join().includes(body.secret)).toBe(false);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toMatch(/gh_[\w-]{20}|[\da-f]{64}/);
});
