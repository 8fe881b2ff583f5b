// Tests of the wire protocol: old and new messages, broken ones, and several at once.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deserialize, serialize, type Document } from 'bson';
import { startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

function message(opCode: number, body: Buffer, requestId = 1): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(16 + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(opCode, 12);
  return Buffer.concat([head, body]);
}

const opMsg = (doc: Document, requestId = 1): Buffer =>
  message(2013, Buffer.concat([Buffer.alloc(5), serialize(doc)]), requestId);

function withSequence(doc: Document, name: string, docs: Document[]): Buffer {
  const items = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((item) => serialize(item))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(items.length + 4);
  return message(2013, Buffer.concat([Buffer.alloc(5), serialize(doc), Buffer.from([1]), size, items]));
}

async function open(): Promise<Socket> {
  const socket = connect(testServer.server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function replies(socket: Socket, count: number): Promise<{ to: number; opCode: number; doc: Document }[]> {
  let bytes = Buffer.alloc(0);
  const found: { to: number; opCode: number; doc: Document }[] = [];
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const whole = bytes.subarray(0, bytes.readInt32LE(0));
      const opCode = whole.readInt32LE(12);
      found.push({ to: whole.readInt32LE(8), opCode, doc: deserialize(whole.subarray(opCode === 1 ? 36 : 21)) });
      bytes = bytes.subarray(whole.length);
    }
    if (found.length >= count) break;
  }
  socket.destroy();
  return found;
}

test('OP_QUERY is answered by OP_REPLY', async () => {
  const socket = await open();
  const head = Buffer.alloc(8);
  head.writeInt32LE(-1, 4);
  socket.write(
    message(2004, Buffer.concat([Buffer.alloc(4), Buffer.from('admin.$cmd\0'), head, serialize({ ismaster: 1 })])),
  );
  const [reply] = await replies(socket, 1);
  expect(reply).toMatchObject({ to: 1, opCode: 1, doc: { ismaster: true, ok: 1 } });
});

test('document sequences, split messages and several messages at once are answered in order', async () => {
  const socket = await open();
  const all = Buffer.concat([
    withSequence({ insert: 'seq', $db: 'wire' }, 'documents', [{ _id: 1 }, { _id: 2 }]),
    opMsg({ count: 'seq', $db: 'wire' }, 2),
    opMsg({ ping: 1, $db: 'wire' }, 3),
  ]);
  socket.setNoDelay(true);
  for (let at = 0; at < all.length; at += 37) socket.write(all.subarray(at, at + 37));
  const found = await replies(socket, 3);
  expect(found.map(({ to }) => to)).toEqual([1, 2, 3]);
  expect(found[0]?.doc).toMatchObject({ n: 2, ok: 1 });
  expect(found[1]?.doc).toMatchObject({ n: 2, ok: 1 });
});

test('broken BSON is an error, and the connection stays open', async () => {
  const socket = await open();
  const broken = serialize({ find: 'a', filter: { text: 'abc' }, $db: 'wire' });
  broken[Buffer.from(broken).indexOf('text') - 1] = 0x77;
  socket.write(message(2013, Buffer.concat([Buffer.alloc(5), broken])));
  socket.write(message(2013, Buffer.concat([Buffer.alloc(5), Buffer.from([255, 0, 0, 0, 0])]), 2));
  socket.write(opMsg({ ping: 1, $db: 'wire' }, 3));
  const found = await replies(socket, 3);
  expect(found.map(({ doc }) => [doc['ok'] as unknown, doc['code'] as unknown])).toEqual([
    [0, 22],
    [0, 22],
    [1, undefined],
  ]);
});

test('a broken document in a sequence is an error of that statement', async () => {
  const socket = await open();
  const bad = withSequence({ insert: 'seq', $db: 'wire' }, 'documents', [{ _id: 9, a: 'x' }]);
  bad[bad.lastIndexOf('a\0') - 1] = 0x77;
  socket.write(bad);
  const [reply] = await replies(socket, 1);
  expect(reply?.doc).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 22 }] });
});

test('a message of impossible length closes only its own connection', async () => {
  const socket = await open();
  socket.write(Buffer.from([255, 255, 255, 127, 0, 0, 0, 0]));
  await once(socket, 'close');
  expect(await testServer.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('unknown operations are answered with an error', async () => {
  const socket = await open();
  socket.write(message(2002, Buffer.alloc(4)));
  const [reply] = await replies(socket, 1);
  expect(reply?.doc).toMatchObject({ ok: 0, code: 5739101 });
});
