// Indexes of every kind: what they forbid, what they serve, and that they are kept.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Int32, Long, type Collection, type Document, type Filter, type Sort } from 'mongodb';
import { removeExpired } from '../ttl.ts';
import { Catalog } from '../catalog.ts';
import { Storage } from '../storage.ts';
import { startServer } from '../server.ts';
import { MongoClient } from 'mongodb';
import { freshDir, refusalOf, removeDir, startBench, type Bench } from './harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

type Explained = {
  queryPlanner: { winningPlan: Document };
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
};

const stagesOf = (plan: Document): string[] => [
  String(plan['stage']),
  ...(plan['inputStage'] ? stagesOf(plan['inputStage'] as Document) : []),
];

async function explained(
  name: string,
  filter: Document,
  sort: Sort = {},
): Promise<{ stages: string[]; index: unknown; docs: number; found: unknown[] }> {
  const cursor = (): ReturnType<ReturnType<typeof bench.db.collection>['find']> =>
    bench.db
      .collection(name)
      .find(filter as Filter<Document>)
      .sort(sort);
  const { queryPlanner, executionStats } = (await cursor().explain('executionStats')) as Explained;
  let plan = queryPlanner.winningPlan;
  while (plan['inputStage']) plan = plan['inputStage'] as Document;
  return {
    stages: stagesOf(queryPlanner.winningPlan),
    index: plan['indexName'],
    docs: executionStats.totalDocsExamined,
    found: (await cursor().toArray()).map((doc) => doc['_id'] as unknown),
  };
}

describe('unique', () => {
  test('a second equal key is refused with its pattern and value', async () => {
    const users = bench.db.collection('users');
    await users.createIndex({ email: 1 }, { unique: true }, {});
    await users.insertOne({ email: 'a@b' });
    const refusal = await refusalOf(users.insertOne({ email: 'a@b' }));
    expect(refusal.code).toBe(11000);
    expect(refusal.message).toBe(
      'E11000 duplicate key error collection: hall.users index: email_1 dup key: { email: "a@b" }',
    );
    expect([refusal.more['keyPattern'], refusal.more['keyValue']]).toEqual([{ email: 1 }, { email: 'a@b' }]);
  });

  test('an equal _id of another number type is the same', async () => {
    const numbers = bench.db.collection<{ _id: unknown }>('numbers');
    await numbers.insertOne({ _id: new Int32(1) });
    for (const id of [new Double(1), Long.fromNumber(1), Decimal128.fromString('1.0')])
      expect((await refusalOf(numbers.insertOne({ _id: id }))).code).toBe(11000);
  });

  test('updates and upserts may not break it either, and leave all as it was', async () => {
    const names = bench.db.collection<{ _id: number; name: string; n?: number }>('names');
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

  test('missing counts as null, unless sparse or partial leaves it out', async () => {
    const rows = bench.db.collection('rows');
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

  test('elements of arrays are keys, but a document does not clash with itself', async () => {
    const tagged = bench.db.collection('tagged');
    await tagged.createIndex({ tags: 1 }, { unique: true }, {});
    await tagged.insertOne({ tags: ['a', 'a', 'b'] });
    expect((await refusalOf(tagged.insertOne({ tags: ['c', 'b'] }))).code).toBe(11000);
  });

  test('keys too long to be stored whole are still told apart', async () => {
    const long = bench.db.collection('long');
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

  test('building one over duplicates fails and leaves nothing', async () => {
    const twins = bench.db.collection('twins');
    await twins.insertMany([{ a: 1 }, { a: 1 }]);
    expect((await refusalOf(twins.createIndex({ a: 1 }, { unique: true }, {}))).code).toBe(11000);
    expect(await twins.indexes()).toHaveLength(1);
    await twins.deleteOne({ a: 1 });
    expect(await twins.createIndex({ a: 1 }, { unique: true }, {})).toBe('a_1');
    expect((await refusalOf(twins.insertOne({ a: 1 }))).code).toBe(11000);
  });
});

describe('serving queries', () => {
  beforeAll(async () => {
    const lots = bench.db.collection<Document & { _id: number }>('lots');
    await lots.createIndexes([
      { key: { status: 1, endsAt: 1 } },
      { key: { price: -1 } },
      { key: { tags: 1 } },
      { key: { open: 1 }, partialFilterExpression: { open: { $gt: 5 } } },
      { key: { rare: 1 }, sparse: true },
    ]);
    await lots.insertMany(
      Array.from({ length: 200 }, (_, i) => ({
        _id: i,
        status: i % 4 === 0 ? 'active' : 'ended',
        endsAt: new Date(i * 1000),
        price: i % 50,
        tags: [`t${i % 7}`, 'all'],
        open: i % 10,
        ...(i === 9 ? { rare: 1 } : {}),
      })),
    );
  });

  test('equality', async () => {
    expect(await explained('lots', { _id: 7 })).toEqual({
      stages: ['FETCH', 'IXSCAN'],
      index: '_id_',
      docs: 1,
      found: [7],
    });
  });

  test('equality, then range, in the order of the index', async () => {
    const found = await explained('lots', { status: 'active', endsAt: { $gte: new Date(180_000) } }, { endsAt: 1 });
    expect(found).toEqual({
      stages: ['FETCH', 'IXSCAN'],
      index: 'status_1_endsAt_1',
      docs: 5,
      found: [180, 184, 188, 192, 196],
    });
  });

  test('the order backwards, as far as the limit', async () => {
    const { executionStats } = (await bench.db
      .collection('lots')
      .find({ status: 'active' })
      .sort({ endsAt: -1 })
      .limit(2)
      .explain('executionStats')) as Explained;
    expect(executionStats.totalDocsExamined).toBe(2);
    expect(
      await bench.db
        .collection('lots')
        .find({ status: 'active' })
        .sort({ endsAt: -1 })
        .limit(2)
        .map((doc) => doc['_id'] as unknown)
        .toArray(),
    ).toEqual([196, 192]);
  });

  test('ranges on a descending index', async () => {
    const found = await explained('lots', { price: { $gt: 47, $lte: 49 } }, { price: -1 });
    expect([found.stages, found.docs, found.found]).toEqual([
      ['FETCH', 'IXSCAN'],
      8,
      [49, 99, 149, 199, 48, 98, 148, 198],
    ]);
  });

  test('$in and $or', async () => {
    expect((await explained('lots', { _id: { $in: [5, 3, 5, 999] } })).found).toEqual([3, 5]);
    const either = await explained('lots', { $or: [{ _id: 4 }, { price: 49 }, { _id: 49 }] }, { _id: 1 });
    expect([either.docs <= 6, either.found]).toEqual([true, [4, 49, 99, 149, 199]]);
  });

  test('elements of arrays, each document once', async () => {
    const found = await explained('lots', { tags: { $in: ['t0', 'all'] }, _id: { $lt: 3 } });
    expect(found.found.toSorted()).toEqual([0, 1, 2]);
    expect((await explained('lots', { tags: 't3' })).docs).toBe(29);
  });

  test('a regex with a fixed beginning', async () => {
    expect((await explained('lots', { tags: /^t3/ })).docs).toBe(29);
  });

  test('a partial index only where the filter implies it', async () => {
    expect((await explained('lots', { open: 8 })).index).toBe('open_1');
    expect((await explained('lots', { open: { $gte: 7 } })).index).toBe('open_1');
    const below = await explained('lots', { open: { $gte: 5 }, status: 'none' });
    expect(below.index).toBe('status_1_endsAt_1');
    expect((await explained('lots', { open: 5 })).stages).toEqual(['COLLSCAN']);
    expect((await explained('lots', { open: 5 })).found).toHaveLength(20);
  });

  test('a sparse index never where missing could match', async () => {
    expect((await explained('lots', { rare: 1 })).found).toEqual([9]);
    expect((await explained('lots', { rare: null })).found).toHaveLength(199);
    expect((await explained('lots', {}, { rare: 1 })).found).toHaveLength(200);
  });

  test('an order without an index is sorted, one with is not', async () => {
    expect((await explained('lots', { status: 'active' }, { price: 1 })).stages).toEqual(['SORT', 'FETCH', 'IXSCAN']);
    expect((await explained('lots', {}, { price: 1 })).stages).toEqual(['FETCH', 'IXSCAN']);
  });

  test('hint', async () => {
    expect(await bench.db.collection('lots').find({ open: 8 }).hint('price_-1').toArray()).toHaveLength(20);
    expect((await refusalOf(bench.db.collection('lots').find({}).hint('nope').toArray())).code).toBe(2);
  });

  test('two conditions on one array field may be met by different elements', async () => {
    const grid = bench.db.collection('grid');
    await grid.createIndex({ 'a.x': 1, 'a.y': 1 }, {}, {});
    await grid.insertOne({
      a: [
        { x: 1, y: 5 },
        { x: 9, y: 2 },
      ],
    });
    expect(await grid.countDocuments({ 'a.x': 1, 'a.y': 2 })).toBe(1);
    expect(await grid.countDocuments({ 'a.x': { $gt: 8, $lt: 2 } })).toBe(1);
    expect((await refusalOf(grid.insertOne({ a: [{ x: [1], y: [1] }] }))).code).toBe(171);
  });

  test('random counts by the keys of an index are those of a scan', async () => {
    const plain = bench.db.collection<Document & { _id: number }>('plainCounts');
    const keyed = bench.db.collection<Document & { _id: number }>('keyedCounts');
    await keyed.createIndexes([{ key: { a: 1, b: -1 } }, { key: { b: 1 } }, { key: { c: -1, a: 1, b: 1 } }]);
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const values = [null, 1, 2, 2.5, Long.fromNumber(3), NaN, -Infinity, 'a', 'b', true, new Date(5), new Date(-7)];
    const pick = (): unknown => values[random(values.length)];
    const docs = Array.from({ length: 200 }, (_, _id) => ({
      _id,
      ...(random(5) ? { a: pick() } : {}),
      b: pick(),
      ...(random(3) ? { c: pick() } : {}),
    }));
    await plain.insertMany(docs);
    await keyed.insertMany(docs);
    const bound = (): unknown => pick() ?? 0;
    const condition = (): unknown =>
      [
        pick(),
        { $gt: bound() },
        { $lte: bound() },
        { $in: [pick(), pick(), 2] },
        { $gte: bound(), $lt: bound() },
        { $gt: bound(), $gte: bound() },
        { $eq: pick(), $lt: bound() },
        { $ne: pick() },
      ][random(8)];
    type Filtered = Filter<Document & { _id: number }>;
    const counts = async (from: Collection<Document & { _id: number }>, filter: Filtered, part: object) => [
      await from.countDocuments(filter, part),
      ((await bench.db.command({ count: from.collectionName, query: filter, ...part })) as { n: number }).n,
    ];
    for (let i = 0; i < 200; i++) {
      const parts = ['a', 'b', 'c'].filter(() => random(2)).map((name) => ({ [name]: condition() }));
      const filter: Document = random(2)
        ? Object.fromEntries(parts.flatMap(Object.entries))
        : { $and: [{}, ...parts, ...parts.slice(random(4))] };
      const part = [{}, { limit: 3 }, { skip: 5 }, { skip: 2, limit: 40 }][random(4)] ?? {};
      const [left, right] = await Promise.all([plain, keyed].map((from) => counts(from, filter as Filtered, part)));
      expect({ filter, part, counted: right }).toEqual({ filter, part, counted: left });
    }
  });

  test('random queries find by index what a scan finds', async () => {
    const plain = bench.db.collection<Document & { _id: number }>('plain');
    const keyed = bench.db.collection<Document & { _id: number }>('keyed');
    await keyed.createIndexes([{ key: { a: 1, b: -1 } }, { key: { b: 1 } }, { key: { c: -1, a: 1 } }]);
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const values = [null, 1, 2, 2.5, Long.fromNumber(3), 'a', 'b', true, new Date(5), [1, 'a'], [2, 3], [], { x: 1 }];
    const pick = (): unknown => values[random(values.length)];
    const docs = Array.from({ length: 150 }, (_, _id) => ({
      _id,
      a: pick(),
      b: values[random(9)],
      ...(random(3) ? { c: values[random(9)] } : {}),
    }));
    await plain.insertMany(docs);
    await keyed.insertMany(docs);
    const scalar = (): unknown => values[random(9)];
    const condition = (): unknown =>
      [
        scalar(),
        { $gt: scalar() ?? 0 },
        { $lte: scalar() ?? 0 },
        { $in: [scalar(), scalar()] },
        { $gte: scalar() ?? 0, $lt: scalar() ?? 0 },
        { $exists: true },
        { $ne: scalar() },
      ][random(7)];
    for (let i = 0; i < 80; i++) {
      const filter = Object.fromEntries(
        ['a', 'b', 'c'].filter(() => random(2)).map((name) => [name, condition()]),
      ) as Filter<Document & { _id: number }>;
      const sort = { [['a', 'b', 'c'][random(3)] ?? 'a']: random(2) ? 1 : -1, _id: 1 } as Sort;
      const [left, right] = await Promise.all(
        [plain, keyed].map((c) => c.find(filter).sort(sort).project({ _id: 1 }).toArray()),
      );
      expect({ filter, sort, found: right }).toEqual({ filter, sort, found: left });
    }
  });
});

describe('definitions', () => {
  test('creating, listing and dropping', async () => {
    const defs = bench.db.collection('defs');
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
    expect((await refusalOf(bench.db.collection('missing').indexes())).code).toBe(26);
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
  test.each(refused)('refuses %s', async (_name, key, options, code) => {
    const index = { key, name: 'x', ...options };
    expect((await refusalOf(bench.db.command({ createIndexes: 'refused', indexes: [index] }))).code).toBe(code);
  });

  test('documents, indexes and their flags are there after a restart', async () => {
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

test('TTL removes what is older than its time, dates only', async () => {
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
