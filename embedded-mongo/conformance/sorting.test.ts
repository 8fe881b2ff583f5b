// Conformance tests of sorting and paging, with and without an index.
import { beforeAll, describe, test } from '@jest/globals';
import { Binary, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, type Document } from 'mongodb';
import { expectSame, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('sorting');
const docs: Document[] = [
  { _id: 1, a: new MaxKey() },
  { _id: 2, a: /x/ },
  { _id: 3, a: new Timestamp({ t: 1, i: 1 }) },
  { _id: 4, a: new Date(0) },
  { _id: 5, a: true },
  { _id: 6, a: false },
  { _id: 7, a: new ObjectId() },
  { _id: 8, a: new Binary(Buffer.from([1])) },
  { _id: 9, a: { x: 1 } },
  { _id: 10, a: 'text' },
  { _id: 11, a: 5 },
  { _id: 12, a: Long.fromNumber(4) },
  { _id: 13, a: Decimal128.fromString('4.5') },
  { _id: 14, a: NaN },
  { _id: 15, a: null },
  { _id: 16, a: new MinKey() },
  { _id: 17, a: [] },
  { _id: 18, a: 4.75 },
  { _id: 19, a: 'Text' },
  { _id: 20, a: { x: 0, y: 1 } },
];
const ascending = [16, 17, 15, 14, 12, 13, 18, 11, 19, 10, 20, 9, 8, 7, 6, 5, 4, 3, 2, 1];

describe('values of mixed types', () => {
  let plain = '';
  let indexed = '';
  beforeAll(async () => {
    plain = await suite.fill(docs);
    indexed = await suite.fill(docs);
    await suite.run({ createIndexes: indexed, indexes: [{ key: { a: 1 }, name: 'a' }] });
  });
  const ids = async (name: string, more: Document): Promise<number[]> =>
    (await suite.find(name, more)).map((doc) => Number(doc['_id']));

  test.each<[string, Document, number[]]>([
    ['upwards', { sort: { a: 1 } }, ascending],
    ['downwards', { sort: { a: -1 } }, ascending.toReversed()],
    ['limit', { sort: { a: 1 }, limit: 3 }, ascending.slice(0, 3)],
    ['skip and limit', { sort: { a: 1 }, skip: 4, limit: 4 }, ascending.slice(4, 8)],
    ['skip beyond the end', { sort: { a: 1 }, skip: 99 }, []],
    ['a filter', { sort: { a: -1 }, filter: { a: { $gte: 0 } } }, [11, 18, 13, 12]],
  ])('%s', async (_name, more, expected) => {
    expectSame(await ids(plain, more), expected);
    expectSame(await ids(indexed, more), expected);
  });

  test('$sort in a pipeline gives the same order', async () => {
    const found = await suite.aggregate(plain, [{ $sort: { a: 1 } }]);
    expectSame(
      found.map((doc) => Number(doc['_id'])),
      ascending,
    );
  });
});

describe('arrays, paths and several fields', () => {
  const rows: Document[] = [
    { _id: 1, a: [3, 9], b: 1, c: { d: 2 } },
    { _id: 2, a: 4, b: 2, c: { d: 1 } },
    { _id: 3, a: [1, 5], b: 1, c: {} },
    { _id: 4, a: [], b: 2 },
    { _id: 5, b: 1, c: [{ d: 0 }, { d: 9 }] },
  ];
  test.each<[string, Document, number[]]>([
    ['an array upwards: by its smallest', { a: 1 }, [4, 5, 3, 1, 2]],
    ['an array downwards: by its largest', { a: -1 }, [1, 3, 2, 5, 4]],
    ['a path', { 'c.d': 1, _id: 1 }, [3, 4, 5, 2, 1]],
    ['a path downwards, through an array', { 'c.d': -1, _id: 1 }, [5, 1, 2, 3, 4]],
    ['two fields', { b: 1, _id: -1 }, [5, 3, 1, 4, 2]],
    ['two fields, the first downwards', { b: -1, _id: 1 }, [2, 4, 1, 3, 5]],
  ])('%s', async (_name, sort, expected) => {
    const plain = await suite.fill(rows);
    const indexed = await suite.fill(rows);
    await suite.run({ createIndexes: indexed, indexes: [{ key: sort, name: 'tested' }] });
    for (const name of [plain, indexed])
      expectSame(
        (await suite.find(name, { sort })).map((doc) => Number(doc['_id'])),
        expected,
      );
  });

  const find = (more: Document) => (collection: string) => ({ find: collection, ...more });
  refusedCommands(
    suite,
    [{ a: 1 }],
    [
      ['a direction other than 1 and -1', find({ sort: { a: 2 } }), [15975]],
      ['a direction in words', find({ sort: { a: 'asc' } }), [15974, 15975]],
      ['a sort that is no document', find({ sort: 'a' }), [14]],
      ['a negative skip', find({ skip: -1 }), [51024]],
      ['a negative limit', find({ limit: -1 }), [51024]],
      ['a negative batchSize', find({ batchSize: -1 }), [51024]],
    ],
  );
});
