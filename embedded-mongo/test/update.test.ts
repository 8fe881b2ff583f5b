// Tests of update operators, positional paths, upserts, and exact result types.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  Timestamp,
  type Collection,
  type Document,
  type UpdateOptions,
} from 'mongodb';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
let things: Collection<Document & { _id: number }>;

beforeAll(async () => {
  testServer = await startTestServer();
  things = testServer.db.collection('things');
});
afterAll(() => testServer.stop());
beforeEach(async () => {
  await things.deleteMany({});
});

const START = {
  _id: 1,
  i: 5,
  d: new Double(2),
  l: Long.fromNumber(7),
  list: [1, 2, 3],
  docs: [
    { k: 'a', n: 1 },
    { k: 'b', n: 2 },
  ],
  deep: { x: 1 },
  text: 'hi',
};

/** Inserts the usual document, updates it, and returns it as plain JavaScript values. */
async function updated(
  update: Document | Document[],
  filter: Document = {},
  options: UpdateOptions = {},
): Promise<Document> {
  await things.insertOne(START);
  await things.updateOne({ _id: 1, ...filter }, update, options);
  return (await things.findOne({ _id: 1 })) ?? {};
}

describe('operators', () => {
  const plain = { ...START, d: 2, l: 7 };
  const cases: [string, Document, Document][] = [
    ['$set', { $set: { text: 'yo', 'deep.y': 2 } }, { ...plain, text: 'yo', deep: { x: 1, y: 2 } }],
    ['$set into an array, padding it', { $set: { 'list.4': 9 } }, { ...plain, list: [1, 2, 3, null, 9] }],
    ['$set makes documents', { $set: { 'new.0.a': 1 } }, { ...plain, new: { 0: { a: 1 } } }],
    ['$set of the same _id', { $set: { _id: 1, text: 'x' } }, { ...plain, text: 'x' }],
    [
      '$unset',
      { $unset: { 'deep.x': '', text: 1, 'list.0': 1, nothing: 1 } },
      { _id: 1, i: 5, d: 2, l: 7, list: [null, 2, 3], docs: START.docs, deep: {} },
    ],
    ['$inc', { $inc: { i: 2, fresh: 3 } }, { ...plain, i: 7, fresh: 3 }],
    ['$mul', { $mul: { i: 3, fresh: 3 } }, { ...plain, i: 15, fresh: 0 }],
    ['$min and $max', { $min: { i: 3 }, $max: { d: 1, l: 9, fresh: 1 } }, { ...plain, i: 3, l: 9, fresh: 1 }],
    [
      '$rename',
      { $rename: { text: 'label', 'deep.x': 'x' } },
      { _id: 1, i: 5, d: 2, l: 7, list: [1, 2, 3], docs: START.docs, deep: {}, label: 'hi', x: 1 },
    ],
    ['$push', { $push: { list: 4, fresh: 1 } }, { ...plain, list: [1, 2, 3, 4], fresh: [1] }],
    [
      '$push $each $position',
      { $push: { list: { $each: [8, 9], $position: 1 } } },
      { ...plain, list: [1, 8, 9, 2, 3] },
    ],
    ['$push $sort $slice', { $push: { list: { $each: [0, 9], $sort: -1, $slice: 3 } } }, { ...plain, list: [9, 3, 2] }],
    [
      '$push $sort by field, negative $slice',
      { $push: { docs: { $each: [{ k: 'c', n: 0 }], $sort: { n: 1 }, $slice: -2 } } },
      { ...plain, docs: START.docs },
    ],
    ['$addToSet', { $addToSet: { list: 2, docs: { k: 'a', n: 1 } } }, plain],
    ['$addToSet $each', { $addToSet: { list: { $each: [3, 4, 4] } } }, { ...plain, list: [1, 2, 3, 4] }],
    ['$pull of a value', { $pull: { list: 2 } }, { ...plain, list: [1, 3] }],
    ['$pull by operator', { $pull: { list: { $gte: 2 } } }, { ...plain, list: [1] }],
    ['$pull by fields', { $pull: { docs: { n: { $lt: 2 } } } }, { ...plain, docs: [{ k: 'b', n: 2 }] }],
    ['$pull with $in', { $pull: { docs: { k: { $in: ['a', 'b'] } } } }, { ...plain, docs: [] }],
    ['$pullAll', { $pullAll: { list: [1, 3] } }, { ...plain, list: [2] }],
    ['$pop', { $pop: { list: 1, docs: -1 } }, { ...plain, list: [1, 2], docs: [{ k: 'b', n: 2 }] }],
    ['$bit', { $bit: { i: { or: 8 } } }, { ...plain, i: 13 }],
    [
      '$[]',
      { $inc: { 'list.$[]': 10, 'docs.$[].n': 1 } },
      {
        ...plain,
        list: [11, 12, 13],
        docs: [
          { k: 'a', n: 2 },
          { k: 'b', n: 3 },
        ],
      },
    ],
    ['$setOnInsert does nothing to what exists', { $setOnInsert: { text: 'no' } }, plain],
  ];
  test.each(cases)('%s', async (_name, update, expected) => {
    expect(await updated(update)).toEqual(expected);
  });

  test('$ updates the element that the filter matched', async () => {
    expect((await updated({ $set: { 'docs.$.n': 9 } }, { 'docs.k': 'b' }))['docs']).toEqual([
      { k: 'a', n: 1 },
      { k: 'b', n: 9 },
    ]);
    await things.updateOne({ _id: 1, list: { $gt: 1 } }, { $set: { 'list.$': 0 } });
    await things.updateOne({ _id: 1, docs: { $elemMatch: { k: 'a', n: 1 } } }, { $set: { 'docs.$': { k: 'z' } } });
    expect(await things.findOne({ _id: 1 })).toMatchObject({ list: [1, 0, 3], docs: [{ k: 'z' }, { k: 'b', n: 9 }] });
  });

  test('$[name] updates the elements that its array filter matches', async () => {
    const options = { arrayFilters: [{ 'd.n': { $gte: 2 } }, { v: { $lt: 3 } }] };
    const found = await updated({ $set: { 'docs.$[d].k': 'big' }, $inc: { 'list.$[v]': 5 } }, {}, options);
    expect([found['docs'], found['list']]).toEqual([
      [
        { k: 'a', n: 1 },
        { k: 'big', n: 2 },
      ],
      [6, 7, 3],
    ]);
  });

  test('$currentDate and $$NOW set the current time', async () => {
    const found = await updated({ $currentDate: { at: true, stamp: { $type: 'timestamp' } } });
    expect(found['at']).toBeInstanceOf(Date);
    expect(found['stamp']).toBeInstanceOf(Timestamp);
    await things.updateOne({ _id: 1 }, [{ $set: { now: '$$NOW', again: '$$NOW' } }]);
    const { now, again } = (await things.findOne({ _id: 1 })) as unknown as { now: Date; again: Date };
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(10_000);
    expect(again).toEqual(now);
  });

  test('a pipeline updates a document', async () => {
    const found = await updated([
      { $set: { total: { $add: ['$i', '$l'] }, text: { $literal: '$i' } } },
      { $unset: 'list' },
    ]);
    expect(found).toEqual({ _id: 1, i: 5, d: 2, l: 7, docs: START.docs, deep: { x: 1 }, text: '$i', total: 12 });
  });

  const refused: [string, Document | Document[], number][] = [
    ['an unknown operator', { $frob: { a: 1 } }, 9],
    ['a changed _id', { $set: { _id: 2 } }, 66],
    ['the same path twice', { $set: { i: 1 }, $inc: { i: 1 } }, 40],
    ['a path and its parent', { $set: { deep: 1, 'deep.x': 1 } }, 40],
    ['$inc of text', { $inc: { text: 1 } }, 14],
    ['$inc by text', { $inc: { i: 'x' } }, 14],
    ['$push onto no array', { $push: { text: 1 } }, 2],
    ['a field inside text', { $set: { 'text.a': 1 } }, 28],
    ['an unknown $push clause', { $push: { list: { $each: [1], $what: 1 } } }, 2],
    ['$ without a matched array', { $set: { 'list.$': 1 } }, 2],
    ['$[name] without its filter', { $set: { 'list.$[x]': 1 } }, 2],
    ['$[] on no array', { $set: { 'text.$[]': 1 } }, 2],
    ['a stage not for updates', [{ $group: { _id: 1 } }], 72],
  ];
  test.each(refused)('rejects %s', async (_name, update, code) => {
    expect((await refusalOf(updated(update))).code).toBe(code);
    expect(await things.findOne({ _id: 1 })).toEqual({ ...START, d: 2, l: 7 });
  });

  test('an unused array filter is rejected', async () => {
    expect((await refusalOf(updated({ $set: { i: 1 } }, {}, { arrayFilters: [{ x: 1 }] }))).code).toBe(9);
  });
});

describe('number types', () => {
  const big = Long.fromString('9223372036854775807');
  const cases: [string, unknown, Document, unknown][] = [
    ['int32 + int32 stays int32', new Int32(1), { $inc: { v: new Int32(2) } }, new Int32(3)],
    ['int32 overflows to int64', new Int32(2147483647), { $inc: { v: new Int32(1) } }, Long.fromNumber(2147483648)],
    ['int32 + int64 is int64', new Int32(1), { $inc: { v: Long.fromNumber(2) } }, Long.fromNumber(3)],
    [
      'int64 stays exact',
      Long.fromString('9007199254740993'),
      { $inc: { v: new Int32(2) } },
      Long.fromString('9007199254740995'),
    ],
    ['int32 + double is double', new Int32(1), { $inc: { v: new Double(1) } }, new Double(2)],
    [
      'decimal stays decimal',
      Decimal128.fromString('0.1'),
      { $inc: { v: Decimal128.fromString('0.2') } },
      Decimal128.fromString('0.3'),
    ],
    ['$mul of int32', new Int32(65536), { $mul: { v: new Int32(65536) } }, Long.fromNumber(4294967296)],
    ['untouched by other fields', new Double(3), { $set: { w: 1 } }, new Double(3)],
    ['untouched by a pipeline', Long.fromNumber(3), [{ $set: { w: 1 } }], Long.fromNumber(3)],
    ['$max keeps the given type', new Int32(1), { $max: { v: Long.fromNumber(2) } }, Long.fromNumber(2)],
  ];
  test.each(cases)('%s', async (_name, start, update, expected) => {
    await things.insertOne({ _id: 1, v: start });
    await things.updateOne({ _id: 1 }, update);
    expect((await things.findOne({ _id: 1 }, { promoteValues: false }))?.['v']).toEqual(expected);
  });

  test('an int64 overflow is an error', async () => {
    await things.insertOne({ _id: 1, v: big });
    expect((await refusalOf(things.updateOne({ _id: 1 }, { $inc: { v: 1 } }))).code).toBe(2);
  });
});

describe('upserts and replacements', () => {
  test('an upsert uses the filter’s equalities and $setOnInsert, and reports its id', async () => {
    const done = await things.updateOne(
      { _id: 8, kind: 'a', n: { $gt: 3 }, 'at.x': { $eq: 1 }, $and: [{ m: 2 }] },
      { $set: { s: 1 }, $setOnInsert: { once: true }, $inc: { c: 2 } },
      { upsert: true },
    );
    expect([done.upsertedCount, Number(done.upsertedId), done.matchedCount, done.modifiedCount]).toEqual([1, 8, 0, 0]);
    expect(await things.findOne({ _id: 8 })).toEqual({ _id: 8, kind: 'a', at: { x: 1 }, m: 2, s: 1, once: true, c: 2 });
  });

  test('an upsert without an id creates one', async () => {
    const done = await testServer.db
      .collection('things')
      .updateOne({ kind: 'b' }, { $set: { n: 1 } }, { upsert: true });
    expect(done.upsertedId).toBeInstanceOf(ObjectId);
  });

  test('replaceOne keeps the id, and counts only real changes', async () => {
    await things.insertOne({ _id: 1, a: 1 });
    expect(await things.replaceOne({ _id: 1 }, { b: 2 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await things.replaceOne({ _id: 1 }, { _id: 1, b: 2 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect((await refusalOf(things.replaceOne({ _id: 1 }, { _id: 2 }))).code).toBe(66);
    expect(await things.replaceOne({ _id: 5 }, { z: 1 }, { upsert: true })).toMatchObject({ upsertedCount: 1 });
    expect(await things.findOne({ _id: 5 })).toEqual({ _id: 5, z: 1 });
  });

  test('updateMany changes all, deleteOne removes one, and deleteMany the rest', async () => {
    await things.insertMany([
      { _id: 1, g: 1 },
      { _id: 2, g: 1 },
      { _id: 3, g: 2 },
    ]);
    expect(await things.updateMany({ g: 1 }, { $set: { g: 3 } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect((await things.deleteOne({ g: 3 })).deletedCount).toBe(1);
    expect((await things.deleteMany({})).deletedCount).toBe(2);
  });

  test('findAndModify returns the old or new document, with sort, projection, remove and upsert', async () => {
    const people = testServer.client.db('hall').collection<{ _id: number; n: number }>('things');
    await people.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(
      await people.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 }, returnDocument: 'after' }),
    ).toEqual({ _id: 2, n: 12 });
    expect(await people.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { projection: { n: 1, _id: 0 } })).toEqual({
      n: 1,
    });
    expect(await people.findOneAndUpdate({ _id: 7 }, { $set: { n: 1 } })).toBeNull();
    expect(
      await people.findOneAndUpdate({ _id: 7 }, { $set: { n: 1 } }, { upsert: true, returnDocument: 'after' }),
    ).toEqual({ _id: 7, n: 1 });
    expect(await people.findOneAndReplace({ _id: 7 }, { n: 5 }, { returnDocument: 'after' })).toEqual({ _id: 7, n: 5 });
    expect(await people.findOneAndDelete({ _id: 7 })).toEqual({ _id: 7, n: 5 });
    expect(await people.countDocuments({})).toBe(2);
  });

  test('each of many simultaneous findAndModify commands sees the previous one', async () => {
    await things.insertOne({ _id: 1, left: 10, taken: [] });
    const tries = Array.from({ length: 40 }, (_, who) =>
      things.findOneAndUpdate({ _id: 1, left: { $gt: 0 } }, {
        $inc: { left: -1 },
        $push: { taken: { who } },
      } as Document),
    );
    const won = (await Promise.all(tries)).filter((found) => found !== null);
    expect(won).toHaveLength(10);
    const end = await things.findOne({ _id: 1 });
    expect([end?.['left'], (end?.['taken'] as unknown[]).length]).toEqual([0, 10]);
  });
});
