// A web process that leaves answers until proxies know, then shuts its door and lets its sockets find another one.
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { startHall, type Hall } from '../../../test/harness.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startHall();
});
afterAll(() => hall.close());

const connect = (url: string, cookie: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { Cookie: cookie } });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

test('during the drain it answers, not ready and for the last time on each connection; then sockets go', async () => {
  const leaving = await startHall({ beside: hall, env: { SHUTDOWN_DRAIN_SECONDS: '2' } });
  const member = await leaving.signIn('Member');
  const socket = await connect(leaving.url, member.cookie());
  const lost = new Promise((resolve) => socket.once('disconnect', resolve));
  const closed = leaving.close();
  const ready = await leaving.stranger().get<{ process: string }>('/readyz');
  expect(ready.body.process).toBe('ending');
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect((await member.get('/api/auctions')).status).toBe(200);
  expect(socket.connected).toBe(true);
  // Not 'io server disconnect', after which a client stays away.
  expect(await lost).toBe('transport close');
  await closed;
  expect(socket.active).toBe(true);
  socket.close();
  await expect(member.get('/api/auctions')).rejects.toThrow();
});

test('a connection that was opened ahead and has asked nothing keeps nobody waiting; a request that has begun to arrive is answered', async () => {
  const leaving = await startHall({ beside: hall });
  const [ahead, slow] = [0, 1].map(() => net.connect(Number(new URL(leaving.url).port), '127.0.0.1'));
  if (ahead === undefined || slow === undefined) throw new Error('no connections');
  await Promise.all([once(ahead, 'connect'), once(slow, 'connect')]);
  slow.write('GET /healthz HTTP/1.1\r\nHost: hall\r\n');
  expect((await leaving.stranger().get('/healthz')).status).toBe(200); // by now the server has taken both
  let said = '';
  slow.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(ahead, 'close');
  const closed = leaving.close();
  await gone;
  slow.write('\r\n');
  await closed;
  expect(said).toMatch(/^HTTP\/1.1 200 /);
});
