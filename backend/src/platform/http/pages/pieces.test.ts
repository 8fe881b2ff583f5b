// Streamed replies: complete, refused before the first piece, aborted midway, and stopped with
// their reader.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { until } from '../../../../test/harness.ts';
import { createDeadline } from '../deadline.ts';
import { errorReplies } from '../errorReplies.ts';
import { AppError } from '../../errors.ts';
import { isPieces, sendPieces, type Pieces } from './pieces.ts';

let url = '';
let server: Server;
/** The reply to the next request. */
let pieces: () => Pieces = () => numbers(0);
let away = false;
const made: number[] = [];
let over = 0;

/** @param failing the piece that cannot be made */
async function* numbers(count: number, { failing = -1, size = 1 } = {}): Pieces {
  try {
    for (let at = 0; at < count; at += 1) {
      if (at === failing) throw new AppError('unavailable');
      made.push(at);
      yield at.toString().padStart(size);
      await Promise.resolve();
    }
  } finally {
    over += 1;
  }
}

beforeAll(async () => {
  const app = express();
  app.get('/table.csv', async (_req, res) => {
    const begin = (): void => void res.attachment('table.csv').type('text/csv');
    await sendPieces(res, pieces(), { begin, inTime: createDeadline(() => away, 10) });
  });
  app.use(errorReplies(pino({ level: 'silent' })));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/table.csv`;
});
afterEach(() => {
  made.length = 0;
  over = 0;
  away = false;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('all pieces are sent in order, as a file', async () => {
  pieces = () => numbers(12);
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename=table.csv');
  expect(await reply.text()).toBe('01234567891011');
  expect(over).toBe(1);
});

test('no piece is an empty text', async () => {
  pieces = () => numbers(0);
  const reply = await fetch(url);
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

test('a failure before the first piece is an ordinary error reply', async () => {
  pieces = () => numbers(3, { failing: 0 });
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
  expect(reply.headers.get('content-disposition')).toBeNull();
  expect(await reply.json()).toMatchObject({ code: 'unavailable' });
});

test('a failure midway aborts the reply, so that nobody takes a part for the whole', async () => {
  pieces = () => numbers(3, { failing: 2 });
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow();
  expect([made, over]).toEqual([[0, 1], 1]);
});

test('a piece that the database does not return in time aborts it too', async () => {
  pieces = async function* stuck(): Pieces {
    yield 'the head';
    away = true;
    await new Promise(() => undefined);
  };
  const reply = await fetch(url);
  await expect(reply.text()).rejects.toThrow();
});

test('pieces are produced no faster than they are read, and no longer once the reader is gone', async () => {
  const all = 1000;
  pieces = () => numbers(all, { size: 1_000_000 });
  const giving = new AbortController();
  const reply = await fetch(url, { signal: giving.signal });
  const reader = reply.body?.getReader();
  await reader?.read();
  giving.abort();
  await until(() => over === 1, 'the end of the pieces');
  expect(made.length).toBeLessThan(all / 2);
});

test('a request without a body takes only the first piece', async () => {
  pieces = () => numbers(5);
  const reply = await fetch(url, { method: 'HEAD' });
  expect([reply.status, await reply.text()]).toEqual([200, '']);
  expect(made).toEqual([0]);
});

test('a text and a page are not streamed', () => {
  expect([isPieces(numbers(1)), isPieces('text'), isPieces({ items: [] }), isPieces(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
