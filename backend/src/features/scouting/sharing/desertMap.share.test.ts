// The public map over HTTP: off until an admin creates a link, open to everybody with the link,
// gone once revoked.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { MapShare, SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let second: Client;
const settings = '/api/settings/desert-map-share';
const publicUrl = 'https://hall.example';
const lines: string[] = [];
beforeAll(async () => {
  hall = await startHall({
    env: { PUBLIC_URL: publicUrl, LOG_LEVEL: 'trace' },
    onLog: (line) => void lines.push(JSON.stringify(line)),
  });
  admin = await hall.signIn('Admin', 'Ada Asker');
  second = await hall.signIn('Admin', 'Bea Builder');
  const report = { category: 'control_point', locations: ['I-9'] };
  expect((await admin.post('/api/scouting', report)).status).toBe(201);
  await admin.post('/api/desert-map/update');
});
afterAll(() => hall.close());

const tokenIn = (url: string | null): string => new URL(url ?? 'none:').pathname.split('/').at(-1) ?? '';
const make = async (): Promise<{ token: string; share: MapShare }> => {
  const { status, body } = await admin.post<MapShare>(settings, {});
  expect(status).toBe(200);
  return { token: tokenIn(body.url), share: body };
};
const at = (token: string): string => `/api/desert-map/shared/${token}`;
/** A reply to a crawler or an anonymous browser. */
const fetched = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(hall.url + path, { headers });
const unknown = 'x'.repeat(43);

test('it is off until an admin creates a link', async () => {
  expect((await admin.get(settings)).body).toEqual({ url: null, createdAt: null, createdBy: null, version: 0 });
  for (const path of [at(unknown), `${at(unknown)}/map.png`])
    expect((await hall.stranger().get(path)).status).toBe(404);
  const member = await hall.signIn('Member', 'Moss');
  expect([(await member.get(settings)).status, (await member.post(settings, {})).status]).toEqual([403, 403]);
  expect((await hall.stranger().post(settings, {})).status).toBe(401);
});

test('with the link one sees markers and their age, and no names', async () => {
  const socket = await second.socket();
  const { token, share } = await make();
  expect(share).toMatchObject({ url: `${publicUrl}/map/${token}`, createdBy: 'Ada Asker' });
  expect(token).toMatch(/^[\w-]{43}$/);
  // Other admins are notified, and can read the link again.
  await socket.waitFor('desert-map-share:updated', ({ url }) => url === share.url);
  expect((await second.get(settings)).body).toEqual(share);
  const { status, body } = await hall.stranger().get<SharedMap>(at(token));
  expect(status).toBe(200);
  expect(body.resources).toEqual([
    { category: 'control_point', marks: [{ cell: 'I-9', state: 'present', markedAt: expect.any(String) }] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Ada|discord/i);
  const picture = await fetched(`${at(token)}/map.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('it is revalidated with headers only, until it changes', async () => {
  const { token } = await make();
  const first = await fetched(at(token));
  const etag = first.headers.get('etag') ?? '';
  const again = await fetched(at(token), { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await admin.post('/api/scouting', { category: 'crashed_ships', locations: ['A-1'] })).status).toBe(201);
  await until(async () => (await fetched(at(token), { 'If-None-Match': etag })).status === 200, 'the change');
  const { body } = await hall.stranger().get<SharedMap>(at(token));
  expect(body.resources.map(({ category }) => category)).toEqual(['crashed_ships', 'control_point']);
});

test('the page has the picture as preview by absolute URL, and sends no referrer', async () => {
  const { token } = await make();
  const page = await fetched(`/map/${token}`);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect([page.headers.get('x-robots-tag'), page.headers.get('referrer-policy')]).toEqual([
    'noindex, nofollow',
    'no-referrer',
  ]);
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).not.toContain('rel="canonical"');
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(image).toMatch(new RegExp(`^${publicUrl}${at(token)}/map\\.png\\?v=\\d+$`));
  expect((await fetched(new URL(image).pathname)).status).toBe(200);
  // The page has the guild's name, and no member's name.
  expect(html).not.toMatch(/officers|discordId/);
});

test('unknown, replaced and revoked links get the same reply', async () => {
  await admin.delete(settings);
  const { token: replaced } = await make();
  const { token } = await make();
  expect((await admin.delete(settings)).status).toBe(204);
  const pages: string[] = [];
  const replies: string[] = [];
  for (const one of [unknown, replaced, token]) {
    for (const path of [at(one), `${at(one)}/map.png`]) {
      const { status, body } = await hall.stranger().get<{ error: string; details: unknown }>(path);
      expect(status).toBe(404);
      replies.push(JSON.stringify([body.error, body.details]));
    }
    const page = await fetched(`/map/${one}`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow']);
    pages.push((await page.text()).replaceAll(/nonce="[^"]*"|content="[A-Za-z0-9+/=]{24}"/g, ''));
  }
  expect([new Set(replies).size, new Set(pages).size]).toEqual([1, 1]);
  expect((await admin.get(settings)).body).toMatchObject({ url: null, createdAt: null });
  // Revoking again changes nothing.
  expect((await admin.delete(settings)).status).toBe(204);
  const actions = (await admin.get<AuditEntry[]>('/api/audit?limit=3')).body.map(({ action }) => action);
  expect(actions).toEqual(['desert_map_share.revoked', 'desert_map_share.replaced', 'desert_map_share.made']);
});

test('two admins create a link at once: the second gets a conflict', async () => {
  const { body } = await admin.get<MapShare>(settings);
  const made = await Promise.all(
    [admin, second].map((one) => one.post<{ details?: { current: MapShare } }>(settings, { version: body.version })),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = made.find(({ status }) => status === 409)?.body.details?.current;
  expect(current).toEqual((await admin.get(settings)).body);
});

test('the link is in neither the database, a log nor the audit log', async () => {
  const { token } = await make();
  await fetched(`/map/${token}`);
  await fetched(`${at(token)}/map.png`);
  await fetched(`${at(token)}x/none`);
  const db = await hall.database();
  for (const { name } of await db.listCollections())
    expect([name, JSON.stringify(await db.collection(name).find().toArray()).includes(token)]).toEqual([name, false]);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  // Another process of the same guild, like one after a restart, still knows the link.
  const other = await startHall({ beside: hall, onLog: (line) => void lines.push(JSON.stringify(line)) });
  expect((await other.stranger().get(at(token))).status).toBe(200);
  await other.close();
});

test('too many requests get a Retry-After', async () => {
  const { token } = await make();
  const nobody = hall.stranger();
  const statuses = new Set<number>();
  for (let round = 0; round < 7; round += 1)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, () => nobody.get(at(token)))))
      statuses.add(status);
  expect(statuses).toEqual(new Set([200, 429]));
  const page = await fetched(`/map/${token}`);
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
