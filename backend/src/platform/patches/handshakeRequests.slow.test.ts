// The request of a handshake: nothing holds it any more once it is released, and the connection goes on.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { io as connect, type Socket as Client } from 'socket.io-client';
import { followRequests } from './handshakeRequests.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const http = createServer();
const server = new Server(http);
const requests = followRequests(server.engine);
let client: Client | undefined;
afterEach(async () => {
  client?.disconnect();
  await server.close();
});

/** Opens a socket and keeps of its request only what does not hold it. */
async function open(): Promise<{ socket: Socket; request: WeakRef<IncomingMessage> }> {
  const accepted = new Promise<{ socket: Socket; request: WeakRef<IncomingMessage> }>((resolve) => {
    server.on('connection', (socket) => {
      const request = new WeakRef(socket.request);
      requests.release(socket.conn);
      socket.on('ask', (answer: (word: string) => void) => answer('yes'));
      resolve({ socket, request });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  client = connect(address, { transports: ['websocket'], reconnection: false });
  return accepted;
}

test('the request can be collected, and messages still come and go', async () => {
  const { socket, request } = await open();
  expect(await client?.timeout(5000).emitWithAck('ask')).toBe('yes');
  for (let round = 0; round < 50 && request.deref() !== undefined; round += 1) {
    await nextTurn();
    collect();
  }
  expect(request.deref() === undefined).toBe(true);
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  client?.disconnect();
  await gone;
});
