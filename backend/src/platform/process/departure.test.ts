// A web process that leaves answers until proxies know, then shuts its door and lets its sockets find another one.
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
