// Rules for every route and page: error format, headers, origins, rate limits, documents.
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allDevRoutes, allRoutes } from '@guild/common/all.routes';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewMember } from '../../../test/builders.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

let hall: Hall;
let admin: Client;
const dir = mkdtempSync(path.join(tmpdir(), 'hall-pages-'));
beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'assets', 'a.js'), '1');
  writeFileSync(
    path.join(dir, 'index.html'),
    '<html><head><title>x</title><!--meta--><meta nonce="__NONCE__" /></head><body><!--guild--></body></html>',
  );
  hall = await startHall({ env: { PUBLIC_DIR: dir, PUBLIC_URL: 'https://hall.example' } });
  admin = await hall.signIn('Admin', 'Ada Admin');
});
afterAll(async () => {
  await hall.close();
  rmSync(dir, { recursive: true });
});

describe('refusals', () => {
  const json = { 'Content-Type': 'application/json' };
  test.each([
    ['broken JSON', '{"name":', json, 400, 'invalid_input'],
    ['no object', '[]', json, 400, 'invalid_input'],
    ['another content type', 'name=x', { 'Content-Type': 'text/plain' }, 400, 'invalid_input'],
    ['an unknown charset', '{}', { 'Content-Type': 'application/json; charset=x-none' }, 400, 'invalid_input'],
    ['a body above 64 KB', JSON.stringify({ name: 'x'.repeat(66_000) }), json, 413, 'too_large'],
  ])('%s', async (_what, body, headers, status, code) => {
    const answer = await admin.raw<ErrorBody>('POST', '/api/guild-members', body, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toBe(answer.body.error);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  });
  test('an unknown route answers 404 as JSON, and a malformed path 400', async () => {
    const unknown = await admin.get<ErrorBody>('/api/nothing');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect((await admin.get<ErrorBody>('/api/guild-members/%E0%A4%A')).body.code).toMatch(/invalid_input|not_found/);
  });
  test('every route refuses a stranger with 401, except public ones', async () => {
    const nobody = hall.stranger();
    for (const one of Object.values(allRoutes).filter(({ access }) => access !== 'anyone')) {
      const answer = await nobody.raw(one.method, one.path.replace(/:\w+/g, '1'), undefined as never, {});
      expect([one.path, answer.status]).toEqual([one.path, 401]);
    }
  });
});

describe('origins', () => {
  const add = (headers: Record<string, string>): Promise<{ status: number }> =>
    admin.post('/api/guild-members', {}, headers);
  test.each([
    ['our own', { Origin: 'https://hall.example' }, 400],
    ['none, from a program', {}, 400],
    ['none, from a browser', { 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['another loopback port', { Origin: 'http://127.0.0.1:1' }, 403],
    ['null', { Origin: 'null' }, 403],
  ])('%s', async (_what, headers, status) => {
    expect((await add(headers as Record<string, string>)).status).toBe(status);
  });
  test('the loopback address of the request', async () => {
    expect((await add({ Origin: hall.url })).status).toBe(400);
  });
});

describe('pages', () => {
  const page = (at: string): Promise<{ status: number; body: string; headers: Headers }> =>
    hall.stranger().get<string>(at);
  test('the landing page describes the guild to search engines and previews', async () => {
    const { status, body, headers } = await page('/');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const title = /<title>(.+)<\/title>/.exec(body)?.[1] ?? '';
    const description = /name="description" content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect([title.length >= 30, title.length <= 60]).toEqual([true, true]);
    expect([description.length >= 120, description.length <= 160]).toEqual([true, true]);
    expect(body).toMatch(
      /property="og:image" content="https:\/\/hall\.example\/api\/previews\/pages\/landing\/card\.png\?v=/,
    );
    expect(body).toContain('<script type="application/json" id="guild-texts">{"name":"Duskwell"');
    expect(body.match(/<title>/g)).toHaveLength(1);
  });
  test('have a strict content security policy with a new nonce each time', async () => {
    const [one, two] = [await page('/'), await page('/roster')];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe/);
    // Pictures of another host would tell it who reads the page.
    expect(policy).toContain("img-src 'self' data: https://cdn.discordapp.com;");
    expect(two.body).not.toContain(nonce);
  });
  test.each([
    ['/roster', 200, 'Guild Roster: everyone in the guild – Duskwell'],
    ['/contracts', 200, 'Deep Desert Contracts for hire – Duskwell'],
    ['/no-such-page', 404, 'Page Not Found – Duskwell'],
    ['/index.html', 404, 'Page Not Found – Duskwell'],
  ])('%s answers %d with the app, titled %s', async (at, status, title) => {
    const answer = await page(at);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<title>${title}</title>`);
  });
  test('assets are cached forever', async () => {
    expect((await page('/assets/a.js')).headers.get('cache-control')).toContain('immutable');
  });
});

test('the OpenAPI document and its page list every declared route, and no other', async () => {
  const document = await hall.stranger().get<OpenApi>('/api/openapi.json');
  expect(document.body.openapi).toBe('3.1.0');
  const named = Object.values(document.body.paths).flatMap((methods) => Object.values(methods));
  expect(named.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(allDevRoutes).sort());
  const html = (await hall.stranger().get<string>('/api/docs')).body;
  for (const name of Object.keys(allDevRoutes)) expect(html).toContain(`id="${name}"`);
  expect(html).not.toMatch(/<style|<script(?! src="\/api\/docs\.js" defer><\/script>)| style=/);
});

test('readiness lists what is reachable', async () => {
  expect((await hall.stranger().get('/healthz')).status).toBe(200);
  const { status, body } = await hall.stranger().get('/readyz');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ready', database: 'reachable', redis: 'reachable', books: 'not checked' });
});

test('rate limits are per person and include Retry-After', async () => {
  const tight = await startHall({ env: { RATE_LIMIT_PER_MINUTE: '3', SIGN_INS_PER_MINUTE: '2' } });
  try {
    const one = await tight.signIn('Admin', 'Ada Admin');
    const two = await tight.signIn('Member', 'Moss Member');
    await expect(tight.signIn('Member', 'Third Person')).rejects.toThrow('Too many');
    for (let call = 0; call < 3; call++) expect((await one.get('/api/user')).status).toBe(200);
    const refused = await one.get<ErrorBody>('/api/user');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await two.get('/api/user')).status).toBe(200);
  } finally {
    await tight.close();
  }
});

test('a search counts as five requests', async () => {
  const tight = await startHall({ env: { RATE_LIMIT_PER_MINUTE: '11' } });
  try {
    const one = await tight.signIn('Member', 'Moss Member');
    const paths = [
      '/api/auctions?search=lamp',
      '/api/search?q=lamp',
      '/api/auctions?search=',
      '/api/auctions?search=a',
    ];
    const replies = [];
    for (const path of paths) replies.push((await one.get(path)).status);
    expect(replies).toEqual([200, 200, 200, 429]);
  } finally {
    await tight.close();
  }
});

test('without Redis requests still work and the process is ready', async () => {
  const alone = await startHall({ env: { REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_PER_MINUTE: '100' } });
  try {
    const one = await alone.signIn('Admin', 'Ada Admin');
    expect((await one.post('/api/guild-members', aNewMember())).status).toBe(201);
    const { status, body } = await one.get('/readyz');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', database: 'reachable', redis: 'not reachable' });
  } finally {
    await alone.close();
  }
});
