// Headers of every reply of a hall in production: pages, API, files, errors, redirects, live
// connection, Node itself.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publicUrl, signInAtDiscord, startDiscordHall, throughProxy, type DiscordHall } from './discordHall.ts';
import { openLine, type Line } from './rawCall.ts';
import { startHall } from '../harness.ts';

const insist = 'max-age=31536000; includeSubDomains';
let running: DiscordHall;
let line: Line;
let Cookie: string;
beforeAll(async () => {
  running = await startDiscordHall();
  line = openLine(running.hall.url);
  Cookie = (await signInAtDiscord(line)).after;
});
afterAll(async () => {
  line.close();
  await running.close();
});

/** The header lines of the first reply to these bytes, with lowercase names. */
async function headOf(bytes: string): Promise<string[]> {
  const { hostname, port } = new URL(running.hall.url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('latin1').on('data', (part: string) => (said += part));
  socket.write(bytes);
  while (!said.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), once(socket, 'end')]);
  socket.destroy();
  return (said.split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .map((one) => one.replace(/^[\w-]+:/, (name) => name.toLowerCase()));
}
const asking = (first: string, fields: Record<string, string>): string =>
  `${first} HTTP/1.1\r\nHost: hall.example\r\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

test.each([
  ['GET', '/', 200],
  ['GET', '/roster', 200],
  ['GET', '/no-such-page', 404],
  ['GET', '/assets/none.js', 404],
  ['GET', '/robots.txt', 200],
  ['GET', '/api/user', 200],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/auctions?limit=x', 400],
  ['POST', '/api/auctions', 400],
  ['GET', '/api/docs', 200],
  ['GET', '/api/docs.css', 200],
  ['GET', '/api/docs.js', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 404],
  ['GET', '/auth/discord', 302],
  ['GET', '/auth/nothing', 404],
  ['OPTIONS', '/', 404],
  ['GET', '/socket.io/?EIO=4&transport=polling', 200],
  ['GET', '/socket.io/?EIO=4&transport=smoke', 400],
  ['POST', '/socket.io/?EIO=4&transport=polling&sid=none', 400],
])('%s %s answers %d with all security headers', async (method, path, status) => {
  const headers = { ...throughProxy, Cookie, Origin: publicUrl };
  const reply = await line.send({ method, path, headers });
  expect([reply.status, reply.headers['strict-transport-security']]).toEqual([status, insist]);
  expect(reply.headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*microphone=\(\)/);
  expect(reply.headers['permissions-policy']).not.toMatch(/fullscreen|encrypted-media|picture-in-picture/);
});

describe('on a raw connection', () => {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const key = { 'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64') };
  const asked = (fields: Record<string, string>): string =>
    asking('GET /socket.io/?EIO=4&transport=websocket', { ...upgrade, ...fields });
  test.each([
    ['a line that opens', () => asked({ ...key, Cookie, Origin: publicUrl }), '101 Switching Protocols'],
    ['one from another site', () => asked({ ...key, Cookie, Origin: 'https://evil.example' }), '403 Forbidden'],
    ['bytes that are no request', () => 'HELLO\r\n\r\n', '400 Bad Request'],
    [
      'too many of them',
      () => asking('GET /', { 'X-Long': 'x'.repeat(20_000) }),
      '431 Request Header Fields Too Large',
    ],
    ['a wish nobody knows', () => asking('GET /', { Expect: 'wonders' }), '417 Expectation Failed'],
  ])('%s', async (_what, bytes, status) => {
    const [first, ...fields] = await headOf(bytes());
    expect(first).toBe(`HTTP/1.1 ${status}`);
    expect(fields.filter((one) => one.startsWith('strict-transport-security'))).toEqual([
      `strict-transport-security: ${insist}`,
    ]);
    expect(fields.filter((one) => one.startsWith('permissions-policy'))).toHaveLength(1);
  });
});

test('outside production there is no header that enforces https', async () => {
  const hall = await startHall({ env: { PUBLIC_URL: publicUrl } });
  try {
    for (const path of ['/', '/api/user', '/healthz']) {
      const { headers } = await hall.stranger().get(path);
      expect([headers.has('strict-transport-security'), headers.has('permissions-policy')]).toEqual([false, true]);
    }
  } finally {
    await hall.close();
  }
});
