// The WebSocket frame of a room message: one buffer with the same bytes as without the patch, for
// any length.
import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { writeInOnePiece } from './messageFrames.ts';

interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
type Encoder = { _encode(packet: object, options: Encoding): unknown };

/** The frame that an adapter builds for a message. */
function frameOf(adapter: Encoder, text: string): Buffer[] {
  const options: Encoding = {};
  adapter._encode({ type: 2, nsp: '/', data: ['auction:bid', { text }] }, options);
  return options.wsPreEncodedFrame ?? [];
}

test.each([1, 100, 200, 70_000])('a message of %d characters is framed in one buffer', (length) => {
  const server = new Server(createServer());
  const { adapter } = server.of('/');
  const encoder = adapter as unknown as Encoder;
  const text = 'é'.repeat(length);
  const before = frameOf(encoder, text);
  writeInOnePiece(adapter);
  const after = frameOf(encoder, text);
  expect(before).toHaveLength(2);
  expect(after).toEqual([Buffer.concat(before)]);
});
