// One request to Discord over HTTP: what is sent, and the meaning of each reply.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { requestDiscord, type DiscordRequest, type RequestResult } from './request.ts';
import { anything, createdId } from './schemas.ts';

interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}
const secret = 'token-of-the-webhook';
let server: Server;
let url: string;
let received: { method: string | undefined; headers: IncomingHttpHeaders; body: string } | null = null;
/** Null: the request gets no reply. */
let reply: Reply | null = null;
beforeAll(async () => {
  server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received = { method: req.method, headers: req.headers, body: Buffer.concat(parts).toString() };
      if (reply !== null) res.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`;
});
beforeEach(() => {
  received = null;
  reply = { status: 200, body: '{"id":"7"}' };
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (request: Partial<DiscordRequest> = {}): Promise<RequestResult<string>> =>
  requestDiscord({ url, timeoutMs: 5000, ...request }, createdId);
const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers,
});

describe('what is sent', () => {
  test('an object is JSON, with the token and the reason', async () => {
    const request = { method: 'PUT', authorization: 'Bot b', reason: 'Rank “A”', body: { a: [1] } };
    expect(await send(request)).toEqual({ outcome: 'done', value: '7' });
    expect(received).toMatchObject({
      method: 'PUT',
      body: '{"a":[1]}',
      headers: {
        authorization: 'Bot b',
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^DiscordBot /),
        'x-audit-log-reason': 'Rank%20%E2%80%9CA%E2%80%9D',
      },
    });
  });
  test('form data and search parameters are sent as they are', async () => {
    const form = new FormData();
    form.set('payload_json', '{}');
    await send({ method: 'POST', body: form });
    expect(received?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    await send({ method: 'POST', body: new URLSearchParams({ code: 'x y' }) });
    expect(received).toMatchObject({
      body: 'code=x+y',
      headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
    });
  });
  test('nothing else without a body', async () => {
    await send();
    expect(received).toMatchObject({ method: 'GET', body: '' });
    expect(received?.headers).not.toHaveProperty('authorization');
    expect(received?.headers).not.toHaveProperty('content-type');
  });
});

describe('a 429', () => {
  const wait = { outcome: 'wait', ms: 5000, isGlobal: false, code: null } as const;
  test.each<[string, Reply, object]>([
    ['names the wait in its body', json(429, { retry_after: 0.75, global: false }), { ...wait, ms: 750 }],
    ['names the wait in its header', json(429, {}, { 'Retry-After': '2' }), { ...wait, ms: 2000 }],
    ['names no wait', json(429, {}), wait],
    ['names a mad wait', json(429, { retry_after: 1e9 }), { ...wait, ms: 3_600_000 }],
    ['is global by its body', json(429, { retry_after: 5, global: true }), { ...wait, isGlobal: true }],
    ['is global by its header', json(429, {}, { 'X-RateLimit-Global': 'true' }), { ...wait, isGlobal: true }],
    ['is not from Discord itself', { status: 429, body: '<html>' }, { ...wait, isGlobal: true }],
    ['is about one message', json(429, { code: 30_046, message: 'Too many edits' }), { ...wait, code: 30_046 }],
  ])('that %s', async (_what, answer, expected) => {
    reply = answer;
    expect(await send()).toEqual(expected);
  });
});

describe('other failures', () => {
  const unreachable = { outcome: 'later', why: "Can't reach Discord.", mayBeDone: true };
  test.each<[string, Reply | null, object]>([
    ['500', { status: 500 }, { outcome: 'later', why: 'Discord is having problems (500).', mayBeDone: true }],
    ['503', { status: 503 }, { outcome: 'later', why: 'Discord is having problems (503).', mayBeDone: false }],
    ['408', { status: 408 }, { outcome: 'later', why: 'Discord is having problems (408).', mayBeDone: true }],
    ['a rejection with a code', json(404, { code: 10_008 }), { outcome: 'refused', status: 404, code: 10_008 }],
    ['a rejection without one', { status: 403 }, { outcome: 'refused', status: 403, code: null }],
    ['no reply', null, unreachable],
    ['a redirect', { status: 302, headers: { Location: 'http://127.0.0.1:9/' } }, unreachable],
    [
      'an unexpected reply',
      json(200, { id: '../../webhooks' }),
      { outcome: 'later', why: 'Discord sent an unexpected answer.', mayBeDone: true },
    ],
  ])('%s', async (_what, answer, expected) => {
    reply = answer;
    expect(await send({ timeoutMs: answer === null ? 100 : 5000 })).toEqual(expected);
  });

  test('nothing was done without a connection', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const result = await send({ url: `http://127.0.0.1:${port}/${secret}` });
    expect(result).toEqual({ outcome: 'later', why: "Can't reach Discord.", mayBeDone: false });
    expect(JSON.stringify(result)).not.toContain(secret);
  });
});

test('a reply without a body is enough where none matters', async () => {
  reply = { status: 204 };
  expect(await requestDiscord({ url, timeoutMs: 5000 }, anything)).toEqual({ outcome: 'done', value: undefined });
  expect(await requestDiscord({ url, timeoutMs: 5000 }, z.object({}))).toMatchObject({ outcome: 'later' });
});
