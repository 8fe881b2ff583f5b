// Messages to a room: past the queue of a connection that waits for nothing, through that of any other, in order in both.
import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Server, type Socket } from 'socket.io';
import { io as connect, type Socket as Client } from 'socket.io-client';
import { until } from '../../../test/harness.ts';
import { writeInOnePiece } from './messageFrames.ts';
import { writeStraight } from './straightWrites.ts';

const http = createServer();
const server = new Server(http);
const open: { client: Client; socket: Socket }[] = [];
beforeAll(async () => {
  writeInOnePiece(server.of('/').adapter);
  server.engine.on('connection', writeStraight);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  for (const { client, socket } of open) {
    const left = new Promise((resolve) => socket.once('disconnect', resolve));
    client.disconnect();
    // What polls would go on by itself.
    if (socket.connected) await left;
  }
  await server.close();
});
const port = (): number => (http.address() as AddressInfo).port;

interface Joined {
  readonly client: Client;
  readonly socket: Socket;
  readonly heard: number[];
  /** How often the queue of the connection has been sent. */
  readonly flushes: () => number;
}
async function join(transports: ('websocket' | 'polling')[], at = port()): Promise<Joined> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect(`http://127.0.0.1:${at}`, { transports, forceNew: true, reconnection: false });
  const heard: number[] = [];
  client.on('news', ({ number }: { number: number }) => heard.push(number));
  const [socket] = await accepted;
  open.push({ client, socket });
  await socket.join('room');
  if (!client.connected) await once(client as unknown as NodeJS.EventEmitter, 'connect');
  let flushes = 0;
  socket.conn.on('flush', () => (flushes += 1));
  return { client, socket, heard, flushes: () => flushes };
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_each, number) => number);

test('an idle WebSocket gets messages past its queue, between those that are its own, in order', async () => {
  const { socket, heard, flushes } = await join(['websocket']);
  server.to('room').emit('news', { number: 0, text: 'é' });
  await until(() => heard.length === 1, 'the first message');
  expect(flushes()).toBe(0);
  for (const number of numbers(50).slice(1))
    if (number % 3 === 0) socket.emit('news', { number });
    else server.to('room').emit('news', { number });
  await until(() => heard.length === 50, 'all messages');
  expect(heard).toEqual(numbers(50));
  expect(flushes()).toBeGreaterThan(0);
});

test('who polls gets all of them', async () => {
  const { heard } = await join(['polling']);
  for (const number of numbers(20)) server.to('room').emit('news', { number });
  await until(() => heard.length === 20, 'all messages');
  expect(heard).toEqual(numbers(20));
});

test('who reads too slowly has them queued, and gets them in order', async () => {
  // Reads nothing of the server while it is held.
  const pipes: net.Socket[] = [];
  const slow = net.createServer((one) => {
    const other = net.connect(port(), '127.0.0.1');
    pipes.push(other);
    one.pipe(other).pipe(one);
    for (const end of [one, other]) end.on('error', () => undefined);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { socket, heard, flushes } = await join(['websocket'], (slow.address() as AddressInfo).port);
  for (const pipe of pipes) pipe.pause();
  const filling = 'x'.repeat(500_000);
  const { conn } = socket as unknown as { conn: { writeBuffer: unknown[] } };
  let sent = 0;
  // Nothing is read and nothing is waited for between two messages: at some point the socket takes no more at once.
  while (conn.writeBuffer.length < 3 && sent < 200) server.to('room').emit('news', { number: sent++, filling });
  expect(conn.writeBuffer.length).toBe(3);
  for (const pipe of pipes) pipe.resume();
  await until(() => heard.length === sent, 'all messages');
  expect(heard).toEqual(numbers(sent));
  expect(flushes()).toBeGreaterThan(0);
  slow.close();
});

test('nothing is written to a connection that has ended', async () => {
  const { client, socket, heard, flushes } = await join(['websocket']);
  const gone = new Promise((resolve) => client.once('disconnect', resolve));
  socket.conn.close(true);
  server.to('room').emit('news', { number: 1 });
  await gone;
  expect([heard, flushes()]).toEqual([[], 0]);
});
