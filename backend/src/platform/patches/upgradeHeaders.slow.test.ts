// Replies to a WebSocket upgrade, accepted and refused: the extra lines are in their headers.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { addToHead } from './upgradeHeaders.ts';

const http = createServer();
const server = new Server(http);
beforeAll(async () => {
  http.prependListener('upgrade', (_request, socket) => addToHead(socket, 'X-Every: answer\r\n'));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => server.close());

/** The header lines of the reply to an upgrade request for this URL. */
async function headOf(address: string): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  const lines = [`GET ${address} HTTP/1.1`, 'Host: hall', 'Connection: Upgrade', 'Upgrade: websocket'];
  const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
  socket.write(`${[...lines, ...handshake].join('\r\n')}\r\n\r\n`);
  let said = '';
  for await (const chunk of socket) {
    said += String(chunk);
    if (said.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return said.slice(0, said.indexOf('\r\n\r\n'));
}

test.each([
  ['an accepted one', '/socket.io/?EIO=4&transport=websocket', '101 Switching Protocols'],
  ['one that the engine refuses', '/socket.io/?EIO=4&transport=pigeon', '400 Bad Request'],
  ['one that ws refuses', '/socket.io/?EIO=4&transport=websocket&sid=unknown', '400 Bad Request'],
])('%s', async (_name, address, status) => {
  const [first, second] = (await headOf(address)).split('\r\n');
  expect([first, second]).toEqual([`HTTP/1.1 ${status}`, 'X-Every: answer']);
});
