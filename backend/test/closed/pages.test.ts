// Every kind of page and reply: a strict content security policy, nothing inline, no echo of the
// request, no leaks.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import { startHall, type Hall } from '../harness.ts';
import { nameOfCookie, publicUrl, startDiscordHall, throughProxy, type DiscordHall } from './discordHall.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';

let development: Hall;
let production: DiscordHall;
let lines: Record<'development' | 'production', Line>;
beforeAll(async () => {
  development = await startHall();
  production = await startDiscordHall();
  await development.signIn('Admin', '<img src=x onerror=alert(1)>"\'&');
  lines = { development: openLine(development.url), production: openLine(production.hall.url) };
});
afterAll(async () => {
  for (const line of Object.values(lines)) line.close();
  await development.close();
  await production.close();
});
const get = (where: keyof typeof lines, path: string): Promise<RawReply> =>
  lines[where].send({ method: 'GET', path, headers: where === 'production' ? throughProxy : {} });

interface ApiDocument {
  paths: Record<string, unknown>;
  components: { securitySchemes: Record<string, { name: string }> };
}

/** Directive to its sources. */
const policyOf = ({ headers }: RawReply): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const pages = ['/', '/roster', '/marketplace', '/no/such/page', '/index.html', '/api/docs'];
const kinds: [keyof typeof lines, string][] = [
  ...pages.map((path): [keyof typeof lines, string] => ['development', path]),
  ...pages.map((path): [keyof typeof lines, string] => ['production', path]),
  ['development', '/auth/discord'],
];
describe('pages', () => {
  test.each(kinds)('in %s, %s: scripts only from the hall itself and nothing inline', async (where, path) => {
    const reply = await get(where, path);
    expect(reply.headers['content-type']).toContain('text/html');
    const policy = policyOf(reply);
    expect([policy.get('default-src'), policy.get('script-src')]).toEqual([["'none'"], ["'self'"]]);
    expect([policy.get('base-uri'), policy.get('frame-ancestors')]).toEqual([["'none'"], ["'none'"]]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy.values()].flat().join(' ')).not.toContain('unsafe');
    const scripts = [...reply.text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    for (const [, attributes = '', inside = ''] of scripts)
      expect([
        attributes,
        /\bsrc=/.test(attributes) || /\btype="application\/(ld\+)?json"/.test(attributes) || inside === '',
      ]).toEqual([attributes, true]);
    // Without quoted text: a name may contain anything.
    expect(reply.text.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]+\s(on\w+|style)\s*=/i);
    expect(reply.text).not.toMatch(/javascript:/i);
  });
  test('require https in production, and never allow framing or content sniffing', async () => {
    const { headers } = await get('production', '/');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect([headers['x-content-type-options'], headers['x-powered-by']]).toEqual(['nosniff', undefined]);
  });
});

describe('replies that are not pages', () => {
  const paths = [
    '/api/nothing',
    '/api/user',
    '/api/openapi.json',
    '/api/docs.css',
    '/api/docs.js',
    '/healthz',
    '/readyz',
    '/auth/nothing',
    '/auth/dev.css',
  ];
  test.each(paths)('%s cannot run scripts', async (path) => {
    const reply = await get('development', path);
    expect(policyOf(reply).get('default-src')).toEqual(["'none'"]);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['content-type']).not.toContain('html');
  });
});

describe('text of a request', () => {
  const sign = 'zqx"\'><script>alert(1)</script>';
  const encoded = encodeURIComponent(sign);
  test.each([
    `/${encoded}`,
    `/roster/${encoded}`,
    `/roster?x=${encoded}`,
    `/api/${encoded}`,
    `/api/auctions/${encoded}`,
    `/auth/${encoded}`,
    `/auth/discord/callback?error=${encoded}&error_description=${encoded}`,
    `/auth/discord/callback?code=${encoded}&state=${encoded}`,
    `/?sign-in=failed&reason=${encoded}`,
    `/assets/${encoded}`,
    `/socket.io/?EIO=4&transport=${encoded}`,
    '/zqx%',
    '/zqx%00',
  ])('%s is not echoed', async (path) => {
    for (const where of ['development', 'production'] as const) {
      const { text, status, headers } = await get(where, path);
      expect(text).not.toContain('zqx');
      expect(String(headers['location'] ?? '')).not.toContain('zqx');
      expect(status).toBeLessThan(500);
    }
  });
  test('a name is escaped on the development sign-in page', async () => {
    const { text } = await get('development', '/auth/discord');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(text).not.toContain('<img');
  });
});

describe('the OpenAPI document', () => {
  test('names the session cookie, and the development sign-in where there is one', async () => {
    const read = async (where: keyof typeof lines): Promise<ApiDocument> =>
      JSON.parse((await get(where, '/api/openapi.json')).text) as ApiDocument;
    const [here, there] = [await read('development'), await read('production')];
    const names = [here, there].map(({ components }) => components.securitySchemes['session']?.name);
    expect(names).toEqual(['guild_session', nameOfCookie]);
    expect([here.paths['/auth/dev'] === undefined, there.paths['/auth/dev'] === undefined]).toEqual([false, true]);
  });
  test('describes the routes, and shows nothing of the environment', async () => {
    const [json, html] = [await get('production', '/api/openapi.json'), await get('production', '/api/docs')];
    const { paths } = JSON.parse(json.text) as { paths: Record<string, Record<string, { operationId: string }>> };
    const named = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    expect(named.sort()).toEqual(Object.keys(allRoutes).sort());
    const { env } = production.hall;
    const held = [
      env.mongodbUri,
      env.redisUrl,
      env.redisPrefix,
      env.sessionSecret,
      env.discord.clientSecret,
      env.publicDir,
    ];
    for (const text of [json.text, html.text]) {
      for (const secret of held) expect(text).not.toContain(secret);
      expect(text).not.toContain(publicUrl);
      expect(text).not.toMatch(/outbox|deletedAt|deletedBy|nameKey|sessionId/);
    }
  });
});
