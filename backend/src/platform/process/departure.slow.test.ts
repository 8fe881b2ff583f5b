// Shutdown of a web process: it answers until proxies know, then closes its port, and its sockets
// reconnect elsewhere.
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

test('while draining it answers as not ready and closes each connection after its reply; then it closes the sockets', async () => {
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
  // Not 'io server disconnect', after which a client does not reconnect.
  expect(await lost).toBe('transport close');
  await closed;
  expect(socket.active).toBe(true);
  socket.close();
  await expect(member.get('/api/auctions')).rejects.toThrow();
});

test('an idle connection does not delay the shutdown; a partly received request is answered', async () => {
  const leaving = await startHall({ beside: hall });
  const [ahead, slow] = [0, 1].map(() => net.connect(Number(new URL(leaving.url).port), '127.0.0.1'));
  if (ahead === undefined || slow === undefined) throw new Error('no connections');
  await Promise.all([once(ahead, 'connect'), once(slow, 'connect')]);
  slow.write('GET /healthz HTTP/1.1\r\nHost: hall\r\n');
  expect((await leaving.stranger().get('/healthz')).status).toBe(200); // now the server has accepted both
  let said = '';
  slow.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(ahead, 'close');
  const closed = leaving.close();
  await gone;
  slow.write('\r\n');
  await closed;
  expect(said).toMatch(/^HTTP\/1.1 200 /);
});
