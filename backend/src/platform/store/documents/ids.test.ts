// Ids on a real database: from one counter, or from blocks reserved by a process.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createConnection, type Connection } from 'mongoose';
import { createIds } from './ids.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/ids-${randomUUID().slice(0, 8)}`;
let db: Connection;
beforeAll(async () => {
  db = await createConnection(uri.toString()).asPromise();
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});

test('one counter gives unique ids without gaps to simultaneous callers', async () => {
  const ids = createIds(db);
  const given = await Promise.all(Array.from({ length: 40 }, () => ids.next('counted')));
  expect([...given].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test.each([
  ['null', () => Promise.resolve(null)],
  ['a duplicate key', () => Promise.reject(Object.assign(new Error('E11000'), { code: 11000 }))],
])('a server that answers a lost race with %s is asked again', async (_what, lose) => {
  const counter = { findOneAndUpdate: jest.fn<() => Promise<{ value: number } | null>>() };
  counter.findOneAndUpdate.mockImplementationOnce(lose).mockResolvedValue({ value: 2 });
  const ids = createIds({ collection: () => counter } as unknown as Connection);
  expect(await ids.next('counted')).toBe(2);
  expect(counter.findOneAndUpdate).toHaveBeenCalledTimes(2);
});

test('two processes never share a block', async () => {
  const [one, two] = [createIds(db, { blocks: 7 }), createIds(db, { blocks: 7 })];
  const given = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).next('blocks')));
  expect(new Set(given).size).toBe(40);
});
