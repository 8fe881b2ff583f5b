// Tests of all kinds of indexes: uniqueness, definitions, and persistence.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Int32, Long, MongoClient, type Document } from 'mongodb';
import { removeExpired } from '../src/storage/ttl.ts';
import { Catalog } from '../src/storage/catalog.ts';
import { Storage } from '../src/storage/storage.ts';
import { startServer } from '../src/server.ts';
import { freshDir, refusalOf, removeDir, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

test('an index that leads to one document is chosen, even when others cover more fields', async () => {
  const contracts = testServer.db.collection<{ _id: number; status: string; place: number }>('contracts');
  await contracts.createIndex({ status: 1, place: 1 }, {}, {});
  await contracts.insertMany(Array.from({ length: 50 }, (_each, _id) => ({ _id, status: 'open', place: 1 })));
  const examined = async (filter: Document): Promise<unknown> =>
    ((await contracts.find(filter).explain('executionStats')) as { executionStats: Document }).executionStats[
      'totalDocsExamined'
    ];
  expect(await examined({ _id: 7, status: 'open', place: 1 })).toBe(1);
  expect(await examined({ status: 'open', place: 1 })).toBe(50);
});

describe('unique', () => {
  test('a duplicate key is rejected with its pattern and value', async () => {
    const users = testServer.db.collection('users');
    await users.createIndex({ email: 1 }, { unique: true }, {});
    await users.insertOne({ email: 'a@b' });
    const refusal = await refusalOf(users.insertOne({ email: 'a@b' }));
    expect(refusal.code).toBe(11000);
    expect(refusal.message).toBe(
      'E11000 duplicate key error collection: hall.users index: email_1 dup key: { email: "a@b" }',
    );
    expect([refusal.more['keyPattern'], refusal.more['keyValue']]).toEqual([{ email: 1 }, { email: 'a@b' }]);
  });

  test('an _id with an equal number of another type is a duplicate', async () => {
    const numbers = testServer.db.collection<{ _id: unknown }>('numbers');
    await numbers.insertOne({ _id: new Int32(1) });
    for (const id of [new Double(1), Long.fromNumber(1), Decimal128.fromString('1.0')])
      expect((await refusalOf(numbers.insertOne({ _id: id }))).code).toBe(11000);
  });

  test('updates and upserts cannot create duplicates, and change nothing when rejected', async () => {
    const names = testServer.db.collection<{ _id: number; name: string; n?: number }>('names');
    await names.createIndex({ name: 1 }, { unique: true }, {});
    await names.insertMany([
      { _id: 1, name: 'a' },
      { _id: 2, name: 'b' },
    ]);
    expect((await refusalOf(names.updateOne({ _id: 2 }, { $set: { name: 'a', n: 1 } }))).code).toBe(11000);
    expect((await refusalOf(names.findOneAndUpdate({ _id: 3 }, { $set: { name: 'b' } }, { upsert: true }))).code).toBe(
      11000,
    );
    expect(await names.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, name: 'a' },
      { _id: 2, name: 'b' },
    ]);
    await names.updateOne({ _id: 1 }, { $set: { name: 'c' } });
    await names.insertOne({ _id: 3, name: 'a' });
    expect(await names.countDocuments({ name: 'a' })).toBe(1);
  });

  test('a missing field counts as null, unless the index is sparse or partial', async () => {
    const rows = testServer.db.collection('rows');
    await rows.createIndex({ a: 1 }, { unique: true }, {});
    await rows.createIndex({ s: 1 }, { unique: true, sparse: true }, {});
    await rows.createIndex({ p: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } }, {});
    await rows.insertOne({ a: 1, p: 'x' });
    await rows.insertOne({ p: 'y' });
    expect((await refusalOf(rows.insertOne({ p: 'z' }))).more['keyValue']).toEqual({ a: null });
    await rows.insertOne({ a: 2, p: 'x', deletedAt: new Date() });
    await rows.insertOne({ a: 3, p: 'x', deletedAt: new Date(), s: 1 });
    expect((await refusalOf(rows.insertOne({ a: 4, p: 'x' }))).more['keyPattern']).toEqual({ p: 1 });
    expect((await refusalOf(rows.updateOne({ a: 2 }, { $unset: { deletedAt: 1 } }))).code).toBe(11000);
  });

  test('array elements are keys, but a document does not conflict with itself', async () => {
    const tagged = testServer.db.collection('tagged');
    await tagged.createIndex({ tags: 1 }, { unique: true }, {});
    await tagged.insertOne({ tags: ['a', 'a', 'b'] });
    expect((await refusalOf(tagged.insertOne({ tags: ['c', 'b'] }))).code).toBe(11000);
  });

  test('keys that are too long to be stored whole are still distinguished', async () => {
    const long = testServer.db.collection('long');
    await long.createIndex({ text: 1 }, { unique: true }, {});
    const start = 'x'.repeat(5000);
    await long.insertMany([{ text: `${start}a` }, { text: `${start}b` }]);
    expect((await refusalOf(long.insertOne({ text: `${start}a` }))).code).toBe(11000);
    expect(await long.countDocuments({ text: `${start}b` })).toBe(1);
    expect(
      (
        await long
          .find({ text: { $gt: 'x' } })
          .sort({ text: -1 })
          .toArray()
      ).map((doc) => String(doc['text']).at(-1)),
    ).toEqual(['b', 'a']);
  });

  test('building a unique index over duplicates fails and leaves nothing behind', async () => {
    const twins = testServer.db.collection('twins');
    await twins.insertMany([{ a: 1 }, { a: 1 }]);
    expect((await refusalOf(twins.createIndex({ a: 1 }, { unique: true }, {}))).code).toBe(11000);
    expect(await twins.indexes()).toHaveLength(1);
    await twins.deleteOne({ a: 1 });
    expect(await twins.createIndex({ a: 1 }, { unique: true }, {})).toBe('a_1');
    expect((await refusalOf(twins.insertOne({ a: 1 }))).code).toBe(11000);
  });
});

describe('definitions', () => {
  test('indexes can be created, listed and dropped', async () => {
    const defs = testServer.db.collection('defs');
    await defs.createIndex({ a: 1, b: -1 }, { name: 'ab' }, {});
    expect(await defs.createIndex({ a: 1, b: -1 }, { name: 'ab' }, {})).toBe('ab');
    expect(await defs.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab' },
    ]);
    expect((await refusalOf(defs.createIndex({ a: 1, b: -1 }, { name: 'other' }, {}))).code).toBe(85);
    expect((await refusalOf(defs.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true }, {}))).code).toBe(86);
    expect((await refusalOf(defs.createIndex({ c: 1 }, { name: 'ab' }, {}))).code).toBe(86);
    expect((await refusalOf(defs.dropIndex('nope'))).code).toBe(27);
    expect((await refusalOf(defs.dropIndex('_id_'))).code).toBe(72);
    await defs.createIndex({ c: 1 }, {}, {});
    await defs.dropIndex('c_1');
    await defs.dropIndexes();
    expect(await defs.indexes()).toHaveLength(1);
    expect((await refusalOf(testServer.db.collection('missing').indexes())).code).toBe(26);
  });

  const refused: [string, Document, Document, number][] = [
    ['text', { a: 'text' }, {}, 238],
    ['geo', { a: '2dsphere' }, {}, 238],
    ['hashed', { a: 'hashed' }, {}, 238],
    ['wildcards', { '$**': 1 }, {}, 238],
    ['collation', { a: 1 }, { collation: { locale: 'de' } }, 238],
    ['a key that is no number', { a: true }, {}, 67],
    ['TTL of two fields', { a: 1, b: 1 }, { expireAfterSeconds: 1 }, 67],
    ['partial by $ne', { a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }, 67],
    ['partial and sparse', { a: 1 }, { sparse: true, partialFilterExpression: { a: 1 } }, 67],
    ['unknown options', { a: 1 }, { sideways: true }, 197],
  ];
  test.each(refused)('rejects %s', async (_name, key, options, code) => {
    const index = { key, name: 'x', ...options };
    expect((await refusalOf(testServer.db.command({ createIndexes: 'refused', indexes: [index] }))).code).toBe(code);
  });

  test('documents, indexes and their options are kept over a restart', async () => {
    const dir = freshDir();
    const first = await startServer({ port: 0, dir });
    const client = await MongoClient.connect(first.uri);
    const kept = client.db('hall').collection('kept');
    await kept.createIndex({ tags: 1 }, {}, {});
    await kept.createIndex({ code: 1 }, { unique: true }, {});
    await kept.insertMany([
      { _id: 1, tags: ['a', 'b'], code: 1 },
      { _id: 2, tags: ['b'], code: 2 },
    ] as Document[]);
    await client.close();
    await first.close();
    const second = await startServer({ port: 0, dir });
    const again = await MongoClient.connect(second.uri);
    const found = again.db('hall').collection('kept');
    expect(await found.indexes()).toHaveLength(3);
    expect(await found.find({ tags: { $in: ['a', 'b'] } }).toArray()).toHaveLength(2);
    expect((await refusalOf(found.insertOne({ code: 2 }))).code).toBe(11000);
    await again.close();
    await second.close();
    removeDir(dir);
  });
});

test('a TTL index removes documents with an expired date, and ignores other types', async () => {
  const dir = freshDir();
  const storage = new Storage(dir);
  const catalog = new Catalog(storage);
  await catalog.write(() => {
    const sessions = catalog.create('hall', 'sessions');
    catalog.addIndex(sessions, { key: { expires: 1 }, name: 'ttl', expireAfterSeconds: 60 });
    for (const [_id, expires] of [
      [1, new Date(0)],
      [2, new Date(50_000)],
      [3, 'never'],
      [4, [new Date(0), new Date(1e9)]],
      [5, undefined],
    ] as const)
      sessions.insert({ _id, expires });
  });
  expect(await removeExpired(catalog, new Date(60_000))).toBe(2);
  const left = [...(catalog.get('hall', 'sessions')?.all() ?? [])];
  expect(left).toHaveLength(3);
  await storage.close();
  removeDir(dir);
});

describe('$elemMatch', () => {
  interface Party {
    _id: number;
    answers: unknown[];
  }
  const documents: Party[] = [
    ...Array.from({ length: 100 }, (_each, _id) => ({ _id, answers: [{ who: _id % 10, at: _id }, { who: 50 }] })),
    ...Array.from({ length: 100 }, (_each, at) => ({ _id: 100 + at, answers: [at, at + 50] })),
    { _id: 200, answers: [[7], { at: 5 }, {}] },
    { _id: 201, answers: [{ who: [60, 70] }] },
    { _id: 202, answers: [] },
  ];
  const filters: [Document, number][] = [
    [{ who: 777 }, 0],
    [{ who: 3, at: 13 }, 10],
    [{ who: { $in: [3, 4] }, at: { $gt: 90 } }, 20],
    [{ $and: [{ who: 3 }, { at: { $lt: 20 } }] }, 10],
    [{ who: { $gt: 55, $lt: 65 } }, 2],
    [{ $gt: 10, $lt: 13 }, 2],
    [{ $eq: 7 }, 2],
    [{ $gt: 1000 }, 0],
    [{ who: null, at: 5 }, 300],
    [{ '0': 7 }, 300],
    [{ $or: [{ who: 3 }, { at: 5 }] }, 300],
    [{ $or: [{ who: 3 }, { at: 5 }], who: 3 }, 10],
    [{ who: { $ne: 3 } }, 300],
    [{ $not: { $gt: 5 } }, 300],
  ];
  test.each(filters)('%j finds the same with index bounds and without', async (inner, most) => {
    const all = testServer.db.collection<Party>(`parties_${randomUUID()}`);
    await all.insertMany(documents);
    const filter = { answers: { $elemMatch: inner } } as Document;
    const found = async (): Promise<unknown> =>
      (await all.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const without = await found();
    for (const key of [{ 'answers.who': 1 }, { answers: -1 }] as const) await all.createIndex(key, {}, {});
    expect(await found()).toEqual(without);
    const { executionStats } = (await all.find(filter).explain('executionStats')) as { executionStats: Document };
    expect(executionStats['totalDocsExamined']).toBeLessThanOrEqual(most);
  });
});
