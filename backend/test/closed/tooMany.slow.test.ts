// Retry-After on every reply that says "too many requests".
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { MarketItem } from '@guild/common/market/market.api';
import { webhookTestsPerMinute } from '@guild/common/scouting/desertMap.webhook.api';
import { defaultLimits } from '@guild/common/lore/budget.api';
import { cellPingsPerMinute } from '@guild/common/scouting/scouting.changes.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { sendingsPerMinute } from '@guild/common/webhooks/webhooks.api';
import type { Route } from '@guild/common/wire/route';
import { discordIdOf } from '../builders.ts';
import { startHall, type Client, type Hall, type Reply } from '../harness.ts';

const perMinute = 40;
const signInsPerMinute = 20;
let hall: Hall;
let seller: Client;
let asker: Client;
beforeAll(async () => {
  hall = await startHall({
    env: { RATE_LIMIT_PER_MINUTE: perMinute.toString(), SIGN_INS_PER_MINUTE: signInsPerMinute.toString() },
  });
  seller = await hall.signIn('Admin', 'Sela Seller');
  asker = await hall.signIn('Member', 'Asa Asker');
});
afterAll(() => hall.close());

/** Seconds until the next try can succeed; header and body must agree. */
function waitOf({ status, headers, body }: Reply): number {
  const { code, details } = body as ErrorBody;
  const wait = headers.get('retry-after') ?? 'none';
  expect([status, code, details?.['retryAfterSeconds']?.toString()]).toEqual([429, 'too_many', wait]);
  expect(wait).toMatch(/^[1-9]\d*$/);
  return Number(wait);
}

describe('a ping within an hour', () => {
  test('of an item', async () => {
    const fields = { name: 'Knife', category: 'Weapon', listingType: 'selling' };
    const { id } = (await seller.post<MarketItem>('/api/marketplace', fields)).body;
    expect((await asker.post(`/api/marketplace/${id}/ping`)).status).toBe(200);
    const wait = waitOf(await asker.post(`/api/marketplace/${id}/ping`));
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
  });
});

test('too many pings of cells in a minute', async () => {
  const pinger = await hall.signIn('Admin', 'Pia Pinger');
  for (let ping = 0; ping < cellPingsPerMinute; ping += 1)
    expect((await pinger.post('/api/scouting/pings', { cell: 'H-5' })).status).toBe(204);
  expect(waitOf(await pinger.post('/api/scouting/pings', { cell: 'H-5' }))).toBeLessThanOrEqual(60);
});

test('too many questions in a minute', async () => {
  const asker = await hall.signIn('Guest', 'Quin Questioner');
  for (let question = 0; question < defaultLimits.perMinute; question += 1)
    expect((await asker.post('/api/lore/chat', { question: 'What is spice?' })).status).toBe(200);
  expect(waitOf(await asker.post('/api/lore/chat', { question: 'And now?' }))).toBeLessThanOrEqual(60);
});

test('more than one cheer in a second', async () => {
  const host = await hall.signIn('Member', 'Hara Host');
  const fallen = await hall.signIn('Member', 'Fay Fallen');
  const alive = await hall.signIn('Member', 'Stu Standing');
  const made = await host.post<{ id: number }>('/api/trials', { theme: 'The Deep Desert', lobbySeconds: 5 });
  const at = `/api/trials/${made.body.id}`;
  for (const each of [fallen, alive]) await each.post(`${at}/join`);
  hall.clock.advance(6000);
  await fallen.post(`${at}/leave`);
  expect((await fallen.post(`${at}/cheer`, { cheer: 'water' })).status).toBe(204);
  expect(waitOf(await fallen.post(`${at}/cheer`, { cheer: 'water' }))).toBe(1);
});

describe('too many requests of one person', () => {
  beforeAll(async () => {
    for (let call = 0; call < perMinute; call++) await seller.get('/api/user');
  });
  const table: [string, Route][] = Object.entries(allRoutes).filter(([, { access }]) => access !== 'anyone');
  test.each(table)('%s', async (_name, { method, path: address }) => {
    const at = address.replace(/:\w+/, '1');
    expect(waitOf(await (method === 'GET' ? seller.get(at) : seller.raw(method, at, '{}', {})))).toBeLessThanOrEqual(
      60,
    );
  });
});

test('too many anonymous requests from one address', async () => {
  const nobody = hall.stranger();
  const calls = Array.from({ length: perMinute + 1 }, () => nobody.get(`/api/calendar/${'s'.repeat(32)}`));
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
  expect(refused).not.toEqual([]);
  for (const one of refused) expect(waitOf(one)).toBeLessThanOrEqual(60);
});

test('too many webhook tests of the guild in a minute', async () => {
  const tester = await hall.signIn('Admin', 'Tia Tester');
  const at = '/api/desert-map/test-webhook';
  for (let press = 0; press < webhookTestsPerMinute; press += 1) expect((await tester.post(at)).status).toBe(200);
  expect(waitOf(await tester.post(at))).toBeLessThanOrEqual(60);
});

test('too many messages by hand to outgoing webhooks in a minute', async () => {
  const sender = await hall.signIn('Admin', 'Wes Webhook');
  const hook = { address: 'https://hooks.example/x', kinds: ['item.sold'] };
  const { body } = await sender.post<{ webhook: { id: number } }>('/api/settings/webhooks', hook);
  const at = `/api/settings/webhooks/${body.webhook.id}/test`;
  for (let press = 0; press < sendingsPerMinute; press += 1) expect((await sender.post(at)).status).toBeLessThan(300);
  expect(waitOf(await sender.post(at))).toBeLessThanOrEqual(60);
});

test('too many requests for the shared map from one address, by its page too', async () => {
  const nobody = hall.stranger();
  const refused: Reply[] = [];
  for (let look = 0; look < 700 && refused.length === 0; look += 20) {
    const looks = Array.from({ length: 20 }, () => nobody.get(`/map/${'s'.repeat(43)}`));
    refused.push(...(await Promise.all(looks)).filter(({ status }) => status === 429));
  }
  expect(refused).not.toEqual([]);
  for (const one of refused) expect(waitOf(one)).toBeLessThanOrEqual(60);
});

test('too many sign-ins from one address', async () => {
  const person = { discordId: discordIdOf('Asa Asker'), username: 'Asa Asker', role: 'Member' };
  const tries = Array.from({ length: signInsPerMinute }, () => hall.stranger().post('/auth/dev', person));
  const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
  expect(refused).not.toEqual([]);
  for (const one of refused) expect(waitOf(one)).toBeLessThanOrEqual(60);
});

/** The files of the product's code that contain a word, and how often. */
function places(word: RegExp): Record<string, number> {
  const root = path.resolve(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const counted = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8').match(word)?.length ?? 0]);
  return Object.fromEntries(counted.filter(([, times]) => times !== 0)) as Record<string, number>;
}

test('this list covers every use of the status in the code', () => {
  expect(places(/(?<!const )\btooMany\(/g)).toEqual({
    'platform/http/rateLimits.ts': 1,
    // Of files that are read, and decoded, at the same time.
    'platform/http/http.ts': 1,
    'features/uploads/uploads.service.ts': 1,
    'features/market/market.decisions.ts': 1,
    'features/lore/budget/budget.decisions.ts': 1,
    'features/lore/chat/turns.readers.ts': 1,
    'features/trials/core/trials.cheers.ts': 1,
  });
  expect(places(/(?<!function )\bcreateRateLimit\(/g)).toEqual({
    // The test of API tokens' limit is in tokens.test.ts.
    'app/createApp.ts': 3,
    // Its test is in access.test.ts.
    'features/access/access.service.ts': 1,
    // Its test is in discord.interactions.test.ts. Discord gets a reply, not this status.
    'features/discord/discord.feature.ts': 1,
    // Its test is in events.attendance.test.ts.
    'features/events/attendance/events.attendance.service.ts': 1,
    // Its test is in exports.test.ts.
    'features/exports/exports.service.ts': 1,
    'features/previews/previews.feature.ts': 1,
    'features/scouting/sharing/desertMap.share.ts': 1,
    'features/scouting/sharing/desertMap.webhook.ts': 1,
    'features/scouting/core/scouting.limits.ts': 1,
    'features/scouting/core/scouting.pings.ts': 1,
    'features/treasury/requests/treasury.requests.ts': 1,
    'features/trials/trials.service.ts': 1,
    'features/webhooks/webhooks.service.ts': 1,
    // Of calls that create something. Its test is in creations.test.ts.
    'platform/http/rateLimits.ts': 1,
  });
  expect(places(/AppError\('too_many'/g)).toEqual({ 'platform/errors.ts': 1 });
  expect(places(/(?:status\(|writeHead\(|statusCode = |HTTP\/1\.1 )429/g)).toEqual({});
});
