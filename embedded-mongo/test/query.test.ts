// Tests of filters, sorting and projections through the official driver.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Decimal128, Long, ObjectId, type Collection, type Document, type Filter } from 'mongodb';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
let people: Collection;

const PEOPLE: Document[] = [
  {
    _id: 1,
    name: 'Ada',
    age: 36,
    tags: ['math', 'code'],
    home: { city: 'London', zip: 1 },
    born: new Date(0),
    scores: [
      { g: 'a', n: 5 },
      { g: 'b', n: 9 },
    ],
  },
  { _id: 2, name: 'Bob', age: 20.5, tags: [], home: { city: 'Paris' }, nick: null, scores: [{ g: 'a', n: 9 }] },
  { _id: 3, name: 'cid', age: Long.fromString('9007199254740993'), tags: ['code'], flags: 6 },
  { _id: 4, name: 'Dee', age: 'old', home: null, ref: new ObjectId('0123456789abcdef01234567'), matrix: [[1, 2], [3]] },
  { _id: 5, name: 'Eve', age: Decimal128.fromString('20.5'), ok: true, nums: [2, 8] },
];

beforeAll(async () => {
  testServer = await startTestServer();
  people = testServer.db.collection('people');
  await people.insertMany(PEOPLE);
});
afterAll(() => testServer.stop());

const ids = async (filter: Document): Promise<unknown[]> =>
  (
    await people
      .find(filter as Filter<Document>)
      .sort({ _id: 1 })
      .toArray()
  ).map((doc) => doc['_id'] as unknown);

test('a long list of values finds what each of its values finds, for values of any type', async () => {
  const values: unknown[] = [
    20.5,
    Long.fromString('9007199254740993'),
    new Date(0),
    PEOPLE[3]?.['ref'],
    true,
    null,
    2,
    [1, 2],
  ];
  const long: unknown[] = [
    ...values,
    ...Array.from({ length: 40 }, (_each, at) => 1000 + at),
    'code',
    /^o/,
    { city: 'Paris' },
  ];
  for (const path of ['age', 'born', 'ref', 'ok', 'nick', 'nums', 'matrix', 'tags', 'home', 'home.zip']) {
    const single = await ids({ $or: long.map((value) => ({ [path]: value })) });
    expect(await ids({ [path]: { $in: long } })).toEqual(single);
    expect(await ids({ [path]: { $nin: long } })).toEqual([1, 2, 3, 4, 5].filter((id) => !single.includes(id)));
  }
});

describe('filters', () => {
  const cases: [string, Document, number[]][] = [
    ['equality', { name: 'Ada' }, [1]],
    ['equality across number types', { age: 20.5 }, [2, 5]],
    ['exact int64', { age: Long.fromString('9007199254740993') }, [3]],
    ['int64 is not its neighbor', { age: 9007199254740992 }, []],
    ['an element of an array', { tags: 'code' }, [1, 3]],
    ['a whole array', { tags: ['math', 'code'] }, [1]],
    ['an array inside an array', { matrix: [1, 2] }, [4]],
    ['an empty array', { tags: [] }, [2]],
    ['a whole document', { home: { city: 'Paris' } }, [2]],
    ['a document in another field order', { home: { zip: 1, city: 'London' } }, []],
    ['null finds null and missing', { home: null }, [3, 4, 5]],
    ['a path through documents', { 'home.city': 'London' }, [1]],
    ['a path through arrays', { 'scores.n': 5 }, [1]],
    ['a path with a position', { 'scores.0.n': 9 }, [2]],
    ['$eq', { name: { $eq: 'Bob' } }, [2]],
    ['$ne', { tags: { $ne: 'code' } }, [2, 4, 5]],
    ['$gt of one type only', { age: { $gt: 30 } }, [1, 3]],
    ['$gte and $lt', { age: { $gte: 20.5, $lt: 36 } }, [2, 5]],
    ['$lte of strings', { name: { $lte: 'Bob' } }, [1, 2]],
    ['$gt of dates', { born: { $gte: new Date(0) } }, [1]],
    ['$gte null', { nick: { $gte: null } }, [1, 2, 3, 4, 5]],
    ['$in with null', { nick: { $in: [null, 3] } }, [1, 2, 3, 4, 5]],
    ['$in with a regex', { name: { $in: [/^a/i, 'Bob'] } }, [1, 2]],
    ['$nin', { name: { $nin: ['Ada', 'Bob'] } }, [3, 4, 5]],
    ['$exists', { home: { $exists: true } }, [1, 2, 4]],
    ['$exists false', { 'home.city': { $exists: false } }, [3, 4, 5]],
    ['$type by name', { age: { $type: 'int' } }, [1]],
    ['$type double', { age: { $type: 'double' } }, [2]],
    ['$type long', { age: { $type: 'long' } }, [3]],
    ['$type decimal', { age: { $type: 'decimal' } }, [5]],
    ['$type number', { age: { $type: 'number' } }, [1, 2, 3, 5]],
    ['$type list', { age: { $type: ['string', 1] } }, [2, 4]],
    ['$type array', { tags: { $type: 'array' } }, [1, 2, 3]],
    ['$not', { age: { $not: { $gt: 30 } } }, [2, 4, 5]],
    ['$not regex', { name: { $not: /^[A-C]/ } }, [3, 4, 5]],
    ['$and, $or, $nor', { $and: [{ $or: [{ _id: 1 }, { _id: 2 }] }, { $nor: [{ name: 'Ada' }] }] }, [2]],
    ['$regex with options', { name: { $regex: '^CID', $options: 'i' } }, [3]],
    ['$regex by the case of Unicode', { 'home.city': { $regex: 'PARIſ', $options: 'i' } }, [2]],
    ['$regex with a needless escape', { name: { $regex: '^D\\-?ee' } }, [4]],
    ['regex literal', { name: /^D/ }, [4]],
    ['$mod', { flags: { $mod: [4, 2] } }, [3]],
    ['$size', { tags: { $size: 2 } }, [1]],
    ['$all', { tags: { $all: ['code', 'math'] } }, [1]],
    ['$elemMatch of documents', { scores: { $elemMatch: { g: 'a', n: { $gt: 6 } } } }, [2]],
    ['two conditions on different elements', { 'scores.g': 'a', 'scores.n': { $gt: 6 } }, [1, 2]],
    ['$elemMatch of values', { nums: { $elemMatch: { $gt: 2, $lt: 8 } } }, []],
    ['range met by different elements', { nums: { $gt: 2, $lt: 8 } }, [5]],
    ['$expr', { $expr: { $gt: [{ $size: { $ifNull: ['$tags', []] } }, 1] } }, [1]],
    ['$expr compares across types', { $expr: { $lt: ['$age', 'a'] } }, [1, 2, 3, 5]],
    ['object id', { ref: new ObjectId('0123456789abcdef01234567') }, [4]],
    ['boolean', { ok: true }, [5]],
    ['$comment is allowed', { $comment: 'why', _id: 1 }, [1]],
  ];
  test.each(cases)('%s', async (_name, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  const refused: [string, Document, number][] = [
    ['an unknown operator', { a: { $foo: 1 } }, 2],
    ['an unknown top level operator', { $foo: [] }, 2],
    ['$where', { $where: 'true' }, 2],
    ['$text', { $text: { $search: 'x' } }, 2],
    ['$near', { at: { $near: [0, 0] } }, 2],
    ['$geoWithin', { at: { $geoWithin: {} } }, 2],
    ['$jsonSchema', { $jsonSchema: {} }, 2],
    ['operators mixed with fields', { a: { $gt: 1, b: 2 } }, 2],
    ['$in without an array', { a: { $in: 1 } }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['a broken regex', { a: { $regex: '(' } }, 51091],
    ['an unknown expression', { $expr: { $frob: 1 } }, 168],
    ['an unknown variable', { $expr: { $eq: ['$$nope', 1] } }, 17276],
  ];
  test.each(refused)('rejects %s', async (_name, filter, code) => {
    expect((await refusalOf(people.find(filter as Filter<Document>).toArray())).code).toBe(code);
  });
});

describe('sorting and paging', () => {
  test('types sort in MongoDB’s order', async () => {
    const found = await people.find().sort({ age: 1, _id: -1 }).toArray();
    expect(found.map((doc) => doc['_id'] as unknown)).toEqual([5, 2, 1, 3, 4]);
  });

  test('an array sorts by its smallest element ascending, and by its largest descending', async () => {
    const sorted = testServer.db.collection<{ _id: number; a: unknown }>('sorted');
    await sorted.insertMany([
      { _id: 1, a: [3, 9] },
      { _id: 2, a: 4 },
      { _id: 3, a: [1, 5] },
    ]);
    const up = (await sorted.find().sort({ a: 1 }).toArray()).map((doc) => doc._id);
    const down = (await sorted.find().sort({ a: -1 }).toArray()).map((doc) => doc._id);
    expect([up, down]).toEqual([
      [3, 1, 2],
      [1, 3, 2],
    ]);
  });

  test('skip, limit and a negative limit work', async () => {
    expect(
      (await people.find().sort({ _id: 1 }).skip(1).limit(2).toArray()).map((doc) => doc['_id'] as unknown),
    ).toEqual([2, 3]);
    expect(await people.find().sort({ _id: 1 }).limit(-2).toArray()).toHaveLength(2);
  });

  test('all batches are returned, and a killed cursor no longer exists', async () => {
    const many = testServer.db.collection('many');
    await many.insertMany(Array.from({ length: 350 }, (_, i) => ({ i })));
    expect(await many.find().batchSize(7).toArray()).toHaveLength(350);
    expect(await many.find().toArray()).toHaveLength(350);
    const { cursor } = (await testServer.db.command({ find: 'many', batchSize: 2 })) as { cursor: { id: number } };
    const id = Long.fromNumber(cursor.id);
    const killed = (await testServer.db.command({ killCursors: 'many', cursors: [id] })) as {
      cursorsKilled: unknown[];
    };
    expect(killed.cursorsKilled).toHaveLength(1);
    expect((await refusalOf(testServer.db.command({ getMore: id, collection: 'many' }))).code).toBe(43);
  });

  test('singleBatch and batchSize 0 work', async () => {
    const one = (await testServer.db.command({ find: 'many', batchSize: 3, singleBatch: true })) as {
      cursor: { id: unknown; firstBatch: unknown[] };
    };
    expect([Number(one.cursor.id), one.cursor.firstBatch.length]).toEqual([0, 3]);
    const none = (await testServer.db.command({ find: 'many', batchSize: 0 })) as {
      cursor: { id: Long; firstBatch: unknown[] };
    };
    expect(none.cursor.firstBatch).toHaveLength(0);
    expect(Number(none.cursor.id)).not.toBe(0);
  });

  test('an invalid sort is rejected', async () => {
    expect((await refusalOf(testServer.db.command({ find: 'people', sort: { a: 2 } }))).code).toBe(15975);
  });

  test('maxTimeMS stops a query that takes too long', async () => {
    const slow = {
      $expr: { $gt: [{ $sum: { $map: { input: { $range: [0, 2000] }, in: { $add: ['$$this', 1] } } } }, 0] },
    };
    expect(
      (
        await refusalOf(
          testServer.db
            .collection('many')
            .find(slow, { maxTimeMS: 1, sort: { i: 1 } })
            .toArray(),
        )
      ).code,
    ).toBe(50);
  });
});

describe('projections', () => {
  const cases: [string, Document, unknown][] = [
    ['inclusion', { name: 1 }, { _id: 1, name: 'Ada' }],
    ['inclusion without _id', { name: 1, _id: 0 }, { name: 'Ada' }],
    ['nested inclusion', { 'home.city': 1, _id: 0 }, { home: { city: 'London' } }],
    ['inclusion in arrays', { 'scores.n': 1, _id: 0 }, { scores: [{ n: 5 }, { n: 9 }] }],
    ['only _id', { _id: 1 }, { _id: 1 }],
    ['exclusion', { scores: 0, born: 0, home: 0, tags: 0, age: 0 }, { _id: 1, name: 'Ada' }],
    [
      'nested exclusion',
      { scores: 0, born: 0, 'home.zip': 0, tags: 0, age: 0 },
      { _id: 1, name: 'Ada', home: { city: 'London' } },
    ],
    [
      '$slice',
      { scores: { $slice: -1 }, born: 0, home: 0, tags: 0, age: 0 },
      { _id: 1, name: 'Ada', scores: [{ g: 'b', n: 9 }] },
    ],
    ['$slice with skip', { tags: { $slice: [1, 1] }, name: 1 }, { _id: 1, name: 'Ada', tags: ['code'] }],
    ['$elemMatch', { scores: { $elemMatch: { n: 9 } } }, { _id: 1, scores: [{ g: 'b', n: 9 }] }],
    ['an expression', { up: { $toUpper: '$name' } }, { _id: 1, up: 'ADA' }],
    ['a renamed field', { label: '$name', _id: 0 }, { label: 'Ada' }],
  ];
  test.each(cases)('%s', async (_name, projection, expected) => {
    expect(await people.findOne({ _id: 1 } as unknown as Filter<Document>, { projection })).toEqual(expected);
  });

  test('the positional projection returns the matched element', async () => {
    const found = await people.findOne({ 'scores.n': 9, _id: 1 } as unknown as Filter<Document>, {
      projection: { 'scores.$': 1 },
    });
    expect(found).toEqual({ _id: 1, scores: [{ g: 'b', n: 9 }] });
  });

  test('inclusion and exclusion cannot be mixed', async () => {
    expect((await refusalOf(people.findOne({}, { projection: { a: 1, b: 0 } }))).code).toBe(31254);
    expect((await refusalOf(people.findOne({}, { projection: { a: 0, b: 1 } }))).code).toBe(31253);
    expect((await refusalOf(people.findOne({}, { projection: { a: 1, 'a.b': 1 } }))).code).toBe(31249);
  });
});
