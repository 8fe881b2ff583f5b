// Rows by the hundred over a real database: what is said to be inserted has been.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from 'mongodb';
import { createConnection, type Connection } from 'mongoose';
import { brokenLineTo, type BrokenLine } from '../../../test/brokenLine.ts';
import { insertMissing } from './bulk.ts';
import { isUnavailable } from './databaseErrors.ts';

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
  await db.dropDatabase();
  await db.destroy();
  line.close();
});

test('rows whose keys are taken are left out, the others are inserted', async () => {
  await rows.insertOne({ _id: 2, name: 'first' });
  const inserted = await insertMissing(
    rows,
    [1, 2, 3].map((_id) => ({ _id, name: 'second' })),
  );
  expect(inserted.map(({ _id }) => _id)).toEqual([1, 3]);
  expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ name }) => name)).toEqual(['second', 'first', 'second']);
});

test('rows whose insert was never answered are not taken for inserted', async () => {
  line.cutAtReplyTo('never answered');
  const said = await insertMissing(rows, [{ _id: 9, name: 'never answered' }]).catch((error: unknown) => error);
  expect(isUnavailable(said)).toBe(true);
});
