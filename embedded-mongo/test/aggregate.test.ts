// Tests of aggregation pipelines, by stage.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Long, type Document } from 'mongodb';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.db.collection('sales').insertMany([
    { _id: 1, item: 'bow', qty: 2, price: 5.5, by: 1, tags: ['a', 'b'], at: new Date('2026-01-02') },
    { _id: 2, item: 'axe', qty: 1, price: 10, by: 2, tags: [], at: new Date('2026-01-03') },
    { _id: 3, item: 'bow', qty: 5, price: 5, by: 1, tags: ['b'], at: new Date('2026-02-01') },
    { _id: 4, item: null, qty: 3, price: 1, by: 9 },
  ] as Document[]);
  await testServer.db.collection('people').insertMany([
    { _id: 1, name: 'Ada', rank: 3 },
    { _id: 2, name: 'Bob', rank: 1 },
  ] as Document[]);
  await testServer.db.collection('people').createIndex({ name: 1 }, {}, {});
});
afterAll(() => testServer.stop());

const run = (pipeline: Document[], options: Document = {}): Promise<Document[]> =>
  testServer.db.collection('sales').aggregate(pipeline, options).toArray();
const BY_ID = { $sort: { _id: 1 } };

describe('stages', () => {
  const cases: [string, Document[], Document[]][] = [
    ['$match and $count', [{ $match: { qty: { $gt: 1 } } }, { $count: 'n' }], [{ n: 3 }]],
    ['$count of nothing', [{ $match: { qty: 99 } }, { $count: 'n' }], []],
    ['$sort, $skip, $limit', [{ $sort: { qty: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { qty: 1 } }], [{ _id: 4, qty: 3 }, { _id: 1, qty: 2 }]],
    ['$group', [{ $group: { _id: '$item', sum: { $sum: '$qty' }, avg: { $avg: '$price' }, max: { $max: '$qty' }, min: { $min: '$qty' }, all: { $push: '$_id' }, first: { $first: '$qty' }, n: { $count: {} } } }, BY_ID],
      [
        { _id: null, sum: 3, avg: 1, max: 3, min: 3, all: [4], first: 3, n: 1 },
        { _id: 'axe', sum: 1, avg: 10, max: 1, min: 1, all: [2], first: 1, n: 1 },
        { _id: 'bow', sum: 7, avg: 5.25, max: 5, min: 2, all: [1, 3], first: 2, n: 2 },
      ]],
    ['$group by several fields', [{ $match: { item: 'bow' } }, { $group: { _id: { item: '$item', by: '$by' }, total: { $sum: { $multiply: ['$qty', '$price'] } } } }], [{ _id: { item: 'bow', by: 1 }, total: 36 }]],
    ['$group of everything', [{ $group: { _id: null, tags: { $addToSet: '$item' } } }, { $project: { _id: 0, n: { $size: '$tags' } } }], [{ n: 3 }]],
    ['$project', [{ $match: { _id: 1 } }, { $project: { _id: 0, label: { $concat: ['$item', '!'] }, total: { $multiply: ['$qty', '$price'] }, 'in.deep': '$qty' } }], [{ label: 'bow!', total: 11, in: { deep: 2 } }]],
    ['$project exclusion', [{ $match: { _id: 4 } }, { $project: { by: 0, price: 0 } }], [{ _id: 4, item: null, qty: 3 }]],
    ['$addFields and $set', [{ $match: { _id: 4 } }, { $addFields: { double: { $add: ['$qty', '$qty'] } } }, { $set: { 'a.b': 'x', item: '$$REMOVE' } }], [{ _id: 4, qty: 3, price: 1, by: 9, double: 6, a: { b: 'x' } }]],
    ['$unset', [{ $match: { _id: 4 } }, { $unset: ['by', 'price'] }, { $unset: 'qty' }], [{ _id: 4, item: null }]],
    ['$unwind', [{ $unwind: '$tags' }, { $project: { tags: 1 } }, BY_ID], [{ _id: 1, tags: 'a' }, { _id: 1, tags: 'b' }, { _id: 3, tags: 'b' }]],
    ['$unwind keeping empty ones', [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } }, { $project: { tags: 1, i: 1 } }, { $match: { _id: { $in: [2, 3, 4] } } }], [{ _id: 2, i: null }, { _id: 3, tags: 'b', i: 0 }, { _id: 4, i: null }]],
    ['$lookup by fields', [{ $lookup: { from: 'people', localField: 'by', foreignField: '_id', as: 'who' } }, { $project: { 'who.name': 1 } }, BY_ID], [{ _id: 1, who: [{ name: 'Ada' }] }, { _id: 2, who: [{ name: 'Bob' }] }, { _id: 3, who: [{ name: 'Ada' }] }, { _id: 4, who: [] }]],
    ['$lookup by pipeline', [{ $match: { _id: 2 } }, { $lookup: { from: 'people', let: { wanted: '$by' }, pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, { $project: { _id: 0, name: 1 } }], as: 'who' } }, { $project: { who: 1 } }], [{ _id: 2, who: [{ name: 'Bob' }] }]],
    ['$lookup by both', [{ $match: { _id: 1 } }, { $lookup: { from: 'people', localField: 'by', foreignField: '_id', pipeline: [{ $project: { _id: 0, rank: 1 } }], as: 'who' } }, { $project: { who: 1 } }], [{ _id: 1, who: [{ rank: 3 }] }]],
    ['$facet', [{ $facet: { n: [{ $count: 'n' }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }] } }], [{ n: [{ n: 4 }], top: [{ _id: 2 }] }]],
    ['$replaceRoot and $replaceWith', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { a: { q: '$qty' } } } }, { $replaceWith: '$a' }], [{ q: 2 }]],
    ['$$NOW, $$ROOT and dates', [{ $match: { _id: 3 } }, { $project: { _id: 0, y: { $year: '$at' }, old: { $lt: ['$at', '$$NOW'] }, same: { $eq: ['$$ROOT.qty', 5] } } }], [{ y: 2026, old: true, same: true }]],
    ['$filter, $map, $reduce', [{ $match: { _id: 1 } }, { $project: { _id: 0, f: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'b'] } } }, m: { $map: { input: '$tags', in: { $toUpper: '$$this' } } }, r: { $reduce: { input: [1, 2], initialValue: 0, in: { $add: ['$$value', '$$this'] } } } } }], [{ f: ['b'], m: ['A', 'B'], r: 3 }]],
    ['$cond, $ifNull, $switch', [{ $match: { _id: 4 } }, { $project: { _id: 0, c: { $cond: [{ $gte: ['$qty', 3] }, 'y', 'n'] }, i: { $ifNull: ['$item', 'none'] }, s: { $switch: { branches: [{ case: { $eq: ['$by', 9] }, then: 'nine' }], default: 'x' } } } }], [{ c: 'y', i: 'none', s: 'nine' }]],
  ]; // prettier-ignore
  test.each(cases)('%s', async (_name, pipeline, expected) => {
    expect(await run(pipeline)).toEqual(expected);
  });

  test('let passes variables to the pipeline', async () => {
    expect(
      await run([{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, { $project: { v: '$$wanted' } }], {
        let: { wanted: 2 },
      }),
    ).toEqual([{ _id: 2, v: 2 }]);
  });

  test('all batches of a cursor are returned', async () => {
    expect(await run([{ $unwind: '$tags' }], { batchSize: 1 })).toHaveLength(3);
  });

  test('counts and distinct values are correct', async () => {
    const sales = testServer.db.collection('sales');
    expect(await sales.countDocuments({ item: 'bow' })).toBe(2);
    expect(await sales.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
    expect(await sales.estimatedDocumentCount()).toBe(4);
    expect(await sales.distinct('tags')).toEqual(['a', 'b']);
    expect(await sales.distinct('item', { qty: { $gt: 1 } })).toEqual([null, 'bow']);
    expect(await testServer.db.command({ count: 'sales', query: { qty: { $gte: 2 } }, skip: 1 })).toMatchObject({
      n: 2,
    });
  });

  test('stages that compute nothing keep exact types', async () => {
    const typed = testServer.db.collection('typed');
    await typed.insertOne({
      _id: 1,
      d: new Double(2),
      l: Long.fromNumber(3),
      m: Decimal128.fromString('1.10'),
    } as Document);
    const [found] = await typed
      .aggregate([{ $match: { d: 2 } }, { $addFields: { x: 1 } }, { $sort: { l: 1 } }], { promoteValues: false })
      .toArray();
    expect(found).toMatchObject({ d: new Double(2), l: Long.fromNumber(3), m: Decimal128.fromString('1.10') });
  });
});

describe('rejected pipelines', () => {
  const refused: [string, Document[], number][] = [
    ['an unknown stage', [{ $frob: 1 }], 40324],
    ['$out', [{ $out: 'x' }], 40324],
    ['$merge', [{ $merge: 'x' }], 40324],
    ['$geoNear', [{ $geoNear: {} }], 40324],
    ['change streams', [{ $changeStream: {} }], 40573],
    ['two operators in a stage', [{ $match: {}, $limit: 1 }], 40323],
    ['an unknown expression', [{ $project: { a: { $frob: 1 } } }], 168],
    ['code', [{ $project: { a: { $function: { body: '', args: [], lang: 'js' } } } }], 168],
    ['an unknown accumulator', [{ $group: { _id: null, a: { $frob: 1 } } }], 15952],
    ['$group without _id', [{ $group: { a: { $sum: 1 } } }], 15955],
    ['a limit of 0', [{ $limit: 0 }], 15958],
    ['arithmetic of text', [{ $project: { a: { $add: ['$item', 1] } } }], 14],
    ['an unknown $lookup option', [{ $lookup: { from: 'a', as: 'b', sideways: 1 } }], 9],
    ['unknown operators inside', [{ $facet: { a: [{ $match: { a: { $frob: 1 } } }] } }], 2],
  ];
  test.each(refused)('%s', async (_name, pipeline, code) => {
    expect((await refusalOf(run(pipeline))).code).toBe(code);
  });

  test('sums of decimals are exact', async () => {
    const coins = testServer.db.collection('coins');
    await coins.insertMany(['0.1', '0.2'].map((text) => ({ v: Decimal128.fromString(text) })));
    const [found] = await coins.aggregate([{ $group: { _id: null, s: { $sum: '$v' } } }]).toArray();
    expect(String(found?.['s'])).toBe('0.3');
  });

  test('watch() fails as on a standalone server', async () => {
    const stream = testServer.db.collection('sales').watch();
    expect((await refusalOf(stream.next())).code).toBe(40573);
    await stream.close();
  });
});
