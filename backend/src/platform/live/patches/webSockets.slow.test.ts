// The WebSocket of a connection: reported before its first frame is read, and the one that the
// connection writes to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { io as connect, type Socket as Client } from 'socket.io-client';
import { seeWebSockets, webSocketOf, type FrameSource } from './webSockets.ts';

const http = createServer();
const server = new Server(http);
const clients: Client[] = [];
afterAll(() => server.close());

async function accept(transport: 'websocket' | 'polling'): Promise<{ client: Client; socket: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = connect(address, { transports: [transport], forceNew: true, reconnection: false });
  clients.push(client);
  const [socket] = await accepted;
  return { client, socket };
}

test('each WebSocket is reported before its frames, and belongs to its connection', async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const seen: { webSocket: FrameSource; frames: number }[] = [];
  seeWebSockets(server.engine, (webSocket) => {
    const one = { webSocket, frames: 0 };
    webSocket.on('message', () => (one.frames += 1));
    seen.push(one);
  });
  const { client, socket } = await accept('websocket');
  expect(webSocketOf(socket.conn)).toBe(seen[0]?.webSocket);
  expect(seen[0]?.frames).toBe(1); // the connect packet
  const ended = new Promise((resolve) => client.once('disconnect', resolve));
  webSocketOf(socket.conn)?.terminate();
  await ended;
  const polling = await accept('polling');
  expect(webSocketOf(polling.socket.conn)).toBeUndefined();
  expect(seen).toHaveLength(1);
  const left = new Promise((resolve) => polling.socket.once('disconnect', resolve));
  polling.client.disconnect();
  await left;
});

test('an engine that handles WebSockets differently is refused', () => {
  expect(() => seeWebSockets({}, () => undefined)).toThrow('in a way that is not known here');
});
