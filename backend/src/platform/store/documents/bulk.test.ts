// Bulk inserts on a real database: a row reported as inserted is stored.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from 'mongodb';
import { createConnection, type Connection } from 'mongoose';
import { brokenLineTo, type BrokenLine } from '../../../../test/brokenLine.ts';
import { insertMissing } from './bulk.ts';
import { isUnavailable } from '../database/databaseErrors.ts';

interface Row {
  _id: number;
  name: string;
}
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/bulk-${randomUUID().slice(0, 8)}`;

let line: BrokenLine;
let db: Connection;
let rows: Collection<Row>;

beforeAll(async () => {
  line = await brokenLineTo(uri);
  db = await createConnection(line.uri, { retryWrites: false }).asPromise();
  rows = db.collection<Row>('rows');
});
afterAll(async () => {
  await db.destroy();
  line.close();
  // Not through the proxy whose connection was cut: it may not be back yet.
  const whole = await createConnection(uri.href).asPromise();
  await whole.dropDatabase();
  await whole.destroy();
});

test('rows with existing keys are skipped, the others are inserted', async () => {
  await rows.insertOne({ _id: 2, name: 'first' });
  const inserted = await insertMissing(
    rows,
    [1, 2, 3].map((_id) => ({ _id, name: 'second' })),
  );
  expect(inserted.map(({ _id }) => _id)).toEqual([1, 3]);
  expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ name }) => name)).toEqual(['second', 'first', 'second']);
});

test('one row is inserted only when its key is free', async () => {
  const row = { _id: 4, name: 'alone' };
  expect(await insertMissing(rows, [row])).toEqual([row]);
  expect(await insertMissing(rows, [{ ...row, name: 'again' }])).toEqual([]);
  expect(await rows.findOne({ _id: 4 })).toEqual(row);
});

test.each([1, 2])('of %d rows whose insert got no reply none is reported as inserted', async (count) => {
  line.cutAtReplyTo('never answered');
  const unheard = Array.from({ length: count }, (_each, at) => ({ _id: 10 * count + at, name: 'never answered' }));
  const said = await insertMissing(rows, unheard).catch((error: unknown) => error);
  expect(isUnavailable(said)).toBe(true);
});
