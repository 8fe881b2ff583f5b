// Mounted routes: found by their feature's path, with full addresses.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import * as z from 'zod/mini';
import { route } from '@guild/common/wire/route';
import { createLog } from '../process/log.ts';
import type { Page } from '../store/queries/page.ts';
import { mountRoutes, routes } from './http.ts';
import type { Idempotency } from './idempotency.ts';
import { routeOf } from './routeOf.ts';

const item = z.object({ id: z.number(), version: z.number() });
type Item = z.output<typeof item>;
const table = {
  list: route({
    method: 'GET',
    path: '/api/things',
    summary: 'Things',
    access: 'anyone',
    list: true,
    reply: z.array(item),
  }),
  one: route({
    method: 'GET',
    path: '/api/things/:id',
    summary: 'Things',
    access: 'anyone',
    params: z.object({ id: z.string() }),
    reply: z.string(),
  }),
  addOne: route({
    method: 'POST',
    path: '/api/things/:id',
    summary: 'Things',
    access: 'anyone',
    params: z.object({ id: z.string() }),
    reply: z.string(),
  }),
  counts: route({
    method: 'GET',
    path: '/api/things/counts',
    summary: 'Things',
    access: 'anyone',
    reply: z.string(),
  }),
  csv: route({
    method: 'GET',
    path: '/api/things.csv',
    summary: 'Things',
    access: 'anyone',
    content: 'text/csv',
    reply: z.string(),
  }),
};

let server: Server;
let url: string;
let page: Page<Item>;

beforeAll(async () => {
  const app = express();
  app.use((req, res, next) => {
    const end = res.end.bind(res);
    res.end = ((...parts: Parameters<typeof end>) => {
      res.setHeader('X-Route', routeOf(req));
      return end(...parts);
    }) as typeof res.end;
    next();
  });
  mountRoutes(app, {
    mounts: [
      routes(table, {
        list: () => Promise.resolve(page),
        one: ({ params }) => Promise.resolve(`thing ${params.id}`),
        addOne: () => Promise.resolve('added'),
        counts: () => Promise.resolve('3 things'),
        csv: () => Promise.resolve('a,b'),
      }),
    ],
    buildId: 'b',
    callerOf: () => Promise.resolve(null),
    checkWrite: () => undefined,
    countCall: () => Promise.resolve(),
    hourly: () => Promise.resolve(),
    idempotency: {} as Idempotency,
    isAway: () => false,
    isClockTrusted: () => true,
    ending: new AbortController().signal,
    log: createLog({ level: 'silent', part: 'test' }),
  });
  app.use((_req, res) => void res.status(404).send('nothing'));
  await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  page = { items: [], next: null };
});

async function get(at: string, headers: Record<string, string> = {}): Promise<[number, string, string | null]> {
  const answer = await fetch(url + at, { headers });
  return [answer.status, await answer.text(), answer.headers.get('x-route')];
}

test.each([
  ['/api/things/7', 200, '"thing 7"', '/api/things/:id'],
  ['/API/Things/7/', 200, '"thing 7"', '/api/things/:id'],
  ['/api/things.csv', 200, 'a,b', '/api/things.csv'],
  ['/api/things/counts', 200, '"3 things"', '/api/things/counts'],
  ['/api/things/7/more', 404, 'nothing', 'unknown'],
  ['/api/others/7', 404, 'nothing', 'unknown'],
  ['/api/__proto__/7', 404, 'nothing', 'unknown'],
  ['/api', 404, 'nothing', 'pages'],
  ['//api/things/7', 404, 'nothing', 'pages'],
])('%s answers %d', async (at, status, text, template) => {
  expect(await get(at)).toEqual([status, text, template]);
});

test.each([
  ['OPTIONS', '/api/things/7', 204, 'GET, HEAD, POST'],
  ['DELETE', '/api/things/7', 405, 'GET, HEAD, POST'],
  ['POST', '/api/things/counts', 405, 'GET, HEAD'],
])('%s %s is answered only by the routes of that address', async (method, at, status, allowed) => {
  const answer = await fetch(url + at, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allowed]);
});

test('the link to the next page has the full address', async () => {
  page = { items: [{ id: 1, version: 1 }], next: 'x' };
  const { headers } = await fetch(`${url}/api/things?limit=1`);
  expect(headers.get('link')).toBe('</api/things?limit=1&cursor=x>; rel="next"');
});
