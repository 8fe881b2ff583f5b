// Lists whose heads are remembered, over a real database: the same as they always were, through changes, broken lines and long questions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import { createConnection, Schema, type Connection, type Model } from 'mongoose';
import { brokenLineTo } from '../../../test/brokenLine.ts';
import { AppError } from '../errors.ts';
import { findInOrder, newestFirst } from './lists.ts';
import { rememberFinds, type RememberedFind } from './rememberedFinds.ts';
import { storedOptions } from '../documents/stored.ts';

interface Thing {
  _id: number;
  name: string;
  at: Date;
  deletedAt: Date | null;
}
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/remembered-finds-${randomUUID().slice(0, 8)}`;
const at = new Date('2026-11-25T10:00:00.000Z');
const many = 150;

let db: Connection;
let things: Model<Thing>;
let find: RememberedFind<Thing, Thing>;

const thingsOf = (connection: Connection): Model<Thing> =>
  connection.model<Thing>(
    'Thing',
    new Schema<Thing>({ _id: Number, name: String, at: Date, deletedAt: Date }, storedOptions),
    'things',
  );
const first = (limit: number, model = things): Promise<readonly Thing[]> =>
  findInOrder(model, [{ filter: { deletedAt: null }, by: ['deletedAt'] }], newestFirst, {
    limit,
    fields: { name: 1, at: 1 },
    remembered: find,
  });

beforeAll(async () => {
  db = await createConnection(uri.toString(), { monitorCommands: true }).asPromise();
  things = thingsOf(db);
  await db.collection('things').createIndex({ deletedAt: 1, _id: -1 }, {}, {});
});
beforeEach(async () => {
  find = rememberFinds();
  await things.deleteMany({});
  const documents = Array.from({ length: many }, (_each, index) => ({ _id: index + 1, name: `thing ${index + 1}` }));
  await things.insertMany(documents.map((each) => ({ ...each, at, deletedAt: null })));
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});

test('what is found is what a query finds, and all of it, however many they are', async () => {
  for (const limit of [1, 2, 120, 500]) {
    const asked = things.find({ deletedAt: null }).select({ name: 1, at: 1 }).sort({ _id: -1 });
    expect(await first(limit)).toEqual(await asked.limit(limit + 1).lean());
  }
});

test('what has not changed is the same, and what has is new at once', async () => {
  const before = await first(3);
  expect(before[0]).toEqual({ _id: many, name: `thing ${many}`, at });
  expect(await first(3)).toBe(before);
  await things.updateOne({ _id: 1 }, { name: 'far behind' });
  expect(await first(3)).toBe(before);
  await things.updateOne({ _id: many }, { name: 'renamed' });
  expect((await first(3)).map(({ name }) => name)).toEqual(['renamed', 'thing 149', 'thing 148', 'thing 147']);
  await things.deleteOne({ _id: many - 1 });
  expect((await first(3)).map(({ _id }) => _id)).toEqual([150, 148, 147, 146]);
  await things.deleteMany({});
  expect(await first(3)).toEqual([]);
});

test('every question has its answer, also when there are more of them than are remembered', async () => {
  for (let limit = 1; limit < 90; limit += 1) expect(await first(limit)).toHaveLength(limit + 1);
  const before = await first(89);
  expect(await first(89)).toBe(before);
  expect((await first(4)).map(({ _id }) => _id)).toEqual([150, 149, 148, 147, 146]);
});

test('a line that breaks is not noticed', async () => {
  const line = await brokenLineTo(uri);
  const broken = await createConnection(line.uri).asPromise();
  try {
    const there = thingsOf(broken);
    const before = await first(2, there);
    line.cutAtReplyTo('singleBatch');
    expect(await first(2, there)).toEqual(before);
  } finally {
    await broken.destroy();
    line.close();
  }
});

test('what the database refuses is refused, without asking again', async () => {
  const asked: Document[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Document }): void => {
    if (commandName === 'find') asked.push(command);
  };
  db.getClient().on('commandStarted', note);
  const wrong = [{ filter: { deletedAt: null }, by: ['name'] as const }];
  const options = { limit: 2, fields: { name: 1 }, remembered: find } as const;
  await expect(findInOrder(things, wrong, newestFirst, options)).rejects.toThrow(/hint/);
  const slow: RememberedFind<Thing, Thing> = () => Promise.reject(Object.assign(new Error('too slow'), { code: 50 }));
  const ways = [{ filter: { deletedAt: null }, by: ['deletedAt'] as const }];
  await expect(findInOrder(things, ways, newestFirst, { ...options, remembered: slow })).rejects.toThrow(AppError);
  db.getClient().off('commandStarted', note);
  expect(asked).toHaveLength(1);
});
