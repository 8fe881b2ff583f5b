// Conformance tests of aggregation: stages, $group accumulators, and expressions with their number types.
import { describe, expect, test } from '@jest/globals';
import { Decimal128, Double, Long, ObjectId, type Document } from 'mongodb';
import { expectSame, expressionCases, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('aggregation');
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

const sales: Document[] = [
  { _id: 1, item: 'abc', price: 10, n: 2, tags: ['x', 'y'] },
  { _id: 2, item: 'jkl', price: 20, n: 1, tags: [] },
  { _id: 3, item: 'xyz', price: 5, n: 10 },
  { _id: 4, item: 'xyz', price: 5.5, n: 20, tags: 'z' },
  { _id: 5, item: null, price: null, n: 1, tags: null },
];

describe('stages', () => {
  const id = (value: unknown): Document => ({ $match: { _id: value } });
  test.each<[string, Document[], Document[]]>([
    ['$match', [{ $match: { price: { $gt: 5, $lt: 15 } } }, { $project: { _id: 1 } }], [{ _id: 1 }, { _id: 4 }]],
    [
      '$sort, $skip and $limit',
      [{ $sort: { n: -1, _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { n: 1 } }],
      [
        { _id: 3, n: 10 },
        { _id: 1, n: 2 },
      ],
    ],
    ['$project computes', [id(1), { $project: { _id: 0, total: { $multiply: ['$price', '$n'] } } }], [{ total: 20 }]],
    [
      '$addFields keeps the rest',
      [id(2), { $addFields: { price: 21, z: '$n' } }],
      [{ _id: 2, item: 'jkl', price: 21, n: 1, tags: [], z: 1 }],
    ],
    ['$set is $addFields', [id(2), { $set: { 'a.b': 1 } }, { $project: { a: 1 } }], [{ _id: 2, a: { b: 1 } }]],
    ['$unset', [id(2), { $unset: ['tags', 'item'] }], [{ _id: 2, price: 20, n: 1 }]],
    [
      '$unwind',
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
        { _id: 4, tags: 'z' },
      ],
    ],
    [
      '$unwind keeping what has nothing',
      [
        { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
        { $match: { _id: { $in: [2, 3, 5] } } },
        { $project: { tags: 1 } },
      ],
      [{ _id: 2 }, { _id: 3 }, { _id: 5, tags: null }],
    ],
    [
      '$unwind with positions',
      [{ $unwind: { path: '$tags', includeArrayIndex: 'at' } }, { $project: { at: 1 } }],
      [
        { _id: 1, at: long('0') },
        { _id: 1, at: long('1') },
        { _id: 4, at: null },
      ],
    ],
    ['$count', [{ $match: { n: 1 } }, { $count: 'many' }], [{ many: 2 }]],
    ['$count of nothing', [{ $match: { n: 99 } }, { $count: 'many' }], []],
    ['$replaceRoot', [id(1), { $replaceRoot: { newRoot: { a: '$item' } } }], [{ a: 'abc' }]],
    ['$replaceWith', [id(1), { $replaceWith: { $mergeObjects: [{ z: 0 }, { n: '$n' }] } }], [{ z: 0, n: 2 }]],
    [
      '$facet',
      [{ $facet: { one: [{ $match: { _id: 1 } }, { $project: { n: 1 } }], all: [{ $count: 'n' }] } }],
      [{ one: [{ _id: 1, n: 2 }], all: [{ n: 5 }] }],
    ],
    [
      '$sortByCount',
      [{ $match: { item: { $ne: null } } }, { $sortByCount: '$item' }, { $limit: 1 }],
      [{ _id: 'xyz', count: 2 }],
    ],
    [
      '$group by a field',
      [{ $match: { item: 'xyz' } }, { $group: { _id: '$item', n: { $sum: '$n' } } }],
      [{ _id: 'xyz', n: 30 }],
    ],
    ['$group by null: all', [{ $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 5 }]],
    ['$group by a document', [id(1), { $group: { _id: { i: '$item', p: '$price' } } }], [{ _id: { i: 'abc', p: 10 } }]],
    [
      '$lookup without a match',
      [
        id(1),
        { $lookup: { from: 'nowhere', localField: 'item', foreignField: 'x', as: 'found' } },
        { $project: { found: 1 } },
      ],
      [{ _id: 1, found: [] }],
    ],
  ])('%s', async (_name, pipeline, expected) => {
    expectSame(await suite.aggregate(await suite.fill(sales), pipeline), expected);
  });

  test('$lookup joins by equality: array elements match, and null matches a missing field', async () => {
    const items = await suite.fill([{ _id: 1, k: 'a' }, { _id: 2, k: 'b' }, { _id: 3 }]);
    const orders = await suite.fill([
      { _id: 1, of: 'a' },
      { _id: 2, of: ['a', 'b'] },
      { _id: 3, of: null },
    ]);
    const stages = [
      { $lookup: { from: items, localField: 'of', foreignField: 'k', as: 'found' } },
      { $sort: { _id: 1 } },
    ];
    const found = await suite.aggregate(orders, stages);
    expect(found.map((doc) => (doc['found'] as Document[]).map((item) => Number(item['_id'])))).toEqual([
      [1],
      [1, 2],
      [3],
    ]);
  });

  test('$lookup with variables and a pipeline', async () => {
    const items = await suite.fill([
      { _id: 1, n: 5 },
      { _id: 2, n: 9 },
    ]);
    const orders = await suite.fill([{ _id: 1, least: 6 }]);
    const pipeline = [{ $match: { $expr: { $gte: ['$n', '$$least'] } } }, { $project: { n: 1 } }];
    const found = await suite.aggregate(orders, [
      { $lookup: { from: items, let: { least: '$least' }, pipeline, as: 'found' } },
    ]);
    expectSame(found, [{ _id: 1, least: 6, found: [{ _id: 2, n: 9 }] }]);
  });
});

describe('accumulators', () => {
  const rows: Document[] = [
    { _id: 1, a: 3, t: 'x' },
    { _id: 2, a: 1.5, t: 'y' },
    { _id: 3, a: 'text', t: 'x' },
    { _id: 4, a: null, t: null },
    { _id: 5 },
  ];
  test.each<[string, Document, unknown]>([
    ['$sum of what is numeric', { $sum: '$a' }, 4.5],
    ['$sum of a whole double', { $sum: new Double(2) }, new Double(10)],
    ['$sum of int32', { $sum: 2 }, 10],
    ['$sum beyond int32', { $sum: 2147483647 }, long('10737418235')],
    ['$sum of int64 beyond 2^53', { $sum: long('9007199254740993') }, long('45035996273704965')],
    ['$sum of decimals', { $sum: decimal('0.1') }, decimal('0.5')],
    ['$sum of nothing numeric', { $sum: '$t' }, 0],
    ['$avg is a double', { $avg: '$_id' }, new Double(3)],
    ['$avg of nothing', { $avg: '$t' }, null],
    ['$min across types', { $min: '$a' }, 1.5],
    ['$max across types', { $max: '$a' }, 'text'],
    ['$max of nothing', { $max: '$z' }, null],
    ['$first', { $first: '$a' }, 3],
    ['$last of a missing value', { $last: '$a' }, null],
    ['$push leaves out missing values', { $push: '$a' }, [3, 1.5, 'text', null]],
    ['$push of documents', { $push: { a: '$a' } }, [{ a: 3 }, { a: 1.5 }, { a: 'text' }, { a: null }, {}]],
    ['$count', { $count: {} }, 5],
    ['$mergeObjects', { $mergeObjects: { k: '$_id' } }, { k: 5 }],
    ['$stdDevPop', { $stdDevPop: '$_id' }, Math.SQRT2],
    ['$firstN', { $firstN: { input: '$_id', n: 2 } }, [1, 2]],
    ['$lastN', { $lastN: { input: '$_id', n: 2 } }, [4, 5]],
    ['$maxN', { $maxN: { input: '$_id', n: 2 } }, [5, 4]],
    ['$minN', { $minN: { input: '$_id', n: 2 } }, [1, 2]],
    ['$top', { $top: { sortBy: { _id: -1 }, output: '$_id' } }, 5],
    ['$bottom', { $bottom: { sortBy: { _id: -1 }, output: '$_id' } }, 1],
    ['$topN', { $topN: { sortBy: { _id: -1 }, output: '$_id', n: 2 } }, [5, 4]],
  ])('%s', async (_name, accumulator, expected) => {
    const name = await suite.fill(rows);
    const found = await suite.aggregate(name, [{ $sort: { _id: 1 } }, { $group: { _id: null, value: accumulator } }]);
    expectSame(found, [{ _id: null, value: expected }]);
  });

  test('$addToSet keeps each value once', async () => {
    const [found] = await suite.aggregate(await suite.fill(rows), [{ $group: { _id: null, v: { $addToSet: '$t' } } }]);
    expect(new Set(found?.['v'] as unknown[])).toEqual(new Set(['x', 'y', null]));
  });

  test('equal numbers of different types form one group', async () => {
    const name = await suite.fill([{ a: 1 }, { a: new Double(1) }, { a: long('1') }, { a: decimal('1') }]);
    const found = await suite.aggregate(name, [{ $group: { _id: '$a', n: { $sum: 1 } } }, { $project: { _id: 0 } }]);
    expectSame(found, [{ n: 4 }]);
  });
});

describe('expressions', () => {
  expressionCases(
    suite,
    {
      i: 7,
      j: 2,
      d: new Double(4),
      f: 2.5,
      l: long('9007199254740993'),
      m: decimal('0.1'),
      s: 'Hello',
      n: null,
      t: new Date('2024-02-29T12:34:56.789Z'),
      a: [1, 2, 3],
      o: { x: 1, y: { z: 'deep' } },
      r: [{ k: 1, v: 'a' }, { k: 2 }, 5],
      neg: -7,
      flag: false,
      id: new ObjectId('65e0123456789abcdef01234'),
    },
    [
      ['int32 + int32', { $add: ['$i', '$j'] }, 9],
      ['int32 + double is a double, also when it is whole', { $add: ['$i', '$d'] }, new Double(11)],
      ['int64 stays exact', { $add: ['$l', 1] }, long('9007199254740994')],
      ['decimals stay exact', { $add: ['$m', decimal('0.2')] }, decimal('0.3')],
      ['a date and milliseconds', { $add: ['$t', 1000] }, new Date('2024-02-29T12:34:57.789Z')],
      ['null in, null out', { $add: ['$i', '$n'] }, null],
      ['missing in, null out', { $multiply: ['$i', '$none'] }, null],
      ['$subtract', { $subtract: ['$i', '$j'] }, 5],
      ['the difference of dates is an int64', { $subtract: ['$t', new Date('2024-02-29T12:34:56.000Z')] }, long('789')],
      ['$multiply', { $multiply: ['$i', '$f'] }, 17.5],
      ['$divide gives a double', { $divide: ['$i', '$j'] }, 3.5],
      ['$divide gives a double also when it is whole', { $divide: [8, 2] }, new Double(4)],
      ['$mod', { $mod: ['$neg', '$j'] }, -1],
      ['$abs', { $abs: '$neg' }, 7],
      ['$ceil of a double', { $ceil: '$f' }, new Double(3)],
      ['$floor of an int32', { $floor: '$i' }, 7],
      ['$round to even', { $round: '$f' }, new Double(2)],
      ['$round to a suite', { $round: [3.14159, 2] }, 3.14],
      ['$trunc', { $trunc: -2.7 }, new Double(-2)],
      ['$pow of int32', { $pow: ['$i', 2] }, 49],
      ['$sqrt', { $sqrt: '$d' }, new Double(2)],
      ['$sum of a list', { $sum: ['$i', '$j', '$s'] }, 9],
      ['$sum of an array', { $sum: '$a' }, 6],
      ['$avg of an array', { $avg: '$a' }, new Double(2)],
      ['$max of a list', { $max: ['$i', '$j'] }, 7],
      ['$min of an array', { $min: '$a' }, 1],
      ['$cmp', { $cmp: ['$i', '$j'] }, 1],
      ['$eq across number types', { $eq: [4, '$d'] }, true],
      ['$lt across types', { $lt: ['$i', '$s'] }, true],
      ['missing is below null', { $lt: ['$none', '$n'] }, true],
      ['missing is not null', { $eq: ['$none', null] }, false],
      ['$and', { $and: ['$i', '$s'] }, true],
      ['$and of nothing', { $and: [] }, true],
      ['$or', { $or: ['$flag', '$n', 0] }, false],
      ['$not', { $not: ['$flag'] }, true],
      ['$cond', { $cond: [{ $gt: ['$i', 5] }, 'big', 'small'] }, 'big'],
      ['$cond by names', { $cond: { if: '$flag', then: 1, else: 2 } }, 2],
      ['$ifNull', { $ifNull: ['$n', '$none', 'last'] }, 'last'],
      [
        '$switch',
        {
          $switch: {
            branches: [
              { case: { $eq: ['$i', 1] }, then: 'a' },
              { case: '$s', then: 'b' },
            ],
            default: 'c',
          },
        },
        'b',
      ],
      ['$let', { $let: { vars: { x: { $add: ['$i', 1] } }, in: { $multiply: ['$$x', 2] } } }, 16],
      ['$map', { $map: { input: '$a', as: 'e', in: { $multiply: ['$$e', 2] } } }, [2, 4, 6]],
      ['$filter', { $filter: { input: '$a', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
      ['$reduce', { $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
      ['$size', { $size: '$a' }, 3],
      ['$arrayElemAt', { $arrayElemAt: ['$a', -1] }, 3],
      ['$arrayElemAt beyond the end is missing', { $arrayElemAt: ['$a', 9] }, undefined],
      ['$first', { $first: '$a' }, 1],
      ['$in', { $in: [2, '$a'] }, true],
      ['$indexOfArray', { $indexOfArray: ['$a', 2] }, 1],
      ['$concatArrays', { $concatArrays: ['$a', ['$i']] }, [1, 2, 3, 7]],
      ['$slice', { $slice: ['$a', 1, 1] }, [2]],
      ['$reverseArray', { $reverseArray: '$a' }, [3, 2, 1]],
      ['$range', { $range: [0, 6, 2] }, [0, 2, 4]],
      ['$isArray', { $isArray: '$a' }, true],
      ['a path through an array', '$r.v', ['a']],
      ['a path into a document', '$o.y.z', 'deep'],
      ['$objectToArray', { $objectToArray: { p: '$i' } }, [{ k: 'p', v: 7 }]],
      ['$arrayToObject', { $arrayToObject: [[['p', '$i']]] }, { p: 7 }],
      ['$mergeObjects', { $mergeObjects: ['$o', { x: 9 }] }, { x: 9, y: { z: 'deep' } }],
      ['$concat', { $concat: ['$s', ', ', 'you'] }, 'Hello, you'],
      ['$concat with null', { $concat: ['$s', '$n'] }, null],
      ['$toUpper', { $toUpper: '$s' }, 'HELLO'],
      ['$toLower of null', { $toLower: '$n' }, ''],
      ['$substrCP', { $substrCP: ['$s', 1, 3] }, 'ell'],
      ['$strLenCP', { $strLenCP: 'äö😀' }, 3],
      ['$split', { $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
      ['$trim', { $trim: { input: '  x ' } }, 'x'],
      ['$regexMatch', { $regexMatch: { input: '$s', regex: '^h', options: 'i' } }, true],
      ['$replaceAll', { $replaceAll: { input: 'a.b.c', find: '.', replacement: '-' } }, 'a-b-c'],
      ['$year', { $year: '$t' }, 2024],
      ['$month', { $month: '$t' }, 2],
      ['$dayOfMonth', { $dayOfMonth: '$t' }, 29],
      ['$hour', { $hour: '$t' }, 12],
      ['$millisecond', { $millisecond: '$t' }, 789],
      ['$dateToString', { $dateToString: { date: '$t', format: '%Y-%m-%d' } }, '2024-02-29'],
      ['$dateAdd', { $dateAdd: { startDate: '$t', unit: 'month', amount: 1 } }, new Date('2024-03-29T12:34:56.789Z')],
      ['$dateTrunc', { $dateTrunc: { date: '$t', unit: 'hour' } }, new Date('2024-02-29T12:00:00.000Z')],
      ['$type of an int64', { $type: '$l' }, 'long'],
      ['$type of a missing field', { $type: '$none' }, 'missing'],
      ['$isNumber', { $isNumber: '$m' }, true],
      ['$toInt', { $toInt: 2.9 }, 2],
      ['$toLong', { $toLong: '$i' }, long('7')],
      ['$toDouble', { $toDouble: '$i' }, new Double(7)],
      ['$toString of an ObjectId', { $toString: '$id' }, '65e0123456789abcdef01234'],
      ['$toBool', { $toBool: '$i' }, true],
      ['$convert with onError', { $convert: { input: '$s', to: 'int', onError: 'none' } }, 'none'],
      ['$setUnion has each once', { $size: { $setUnion: ['$a', [3, 4]] } }, 4],
      ['$literal', { $literal: '$i' }, '$i'],
      ['$$ROOT', '$$ROOT.i', 7],
      ['$$REMOVE', '$$REMOVE', undefined],
    ],
  );
});

describe('rejected pipelines', () => {
  const run =
    (...pipeline: unknown[]) =>
    (collection: string) => ({ aggregate: collection, pipeline, cursor: {} });
  refusedCommands(
    suite,
    [{ _id: 1, a: 'text', z: 0 }],
    [
      ['an unknown stage', run({ $frob: 1 }), [40324]],
      ['a stage of two', run({ $match: {}, $limit: 1 }), [40323]],
      ['no cursor', (collection) => ({ aggregate: collection, pipeline: [] }), [9]],
      ['a pipeline that is no array', (collection) => ({ aggregate: collection, pipeline: {}, cursor: {} }), [14]],
      ['$limit 0', run({ $limit: 0 }), [15958]],
      ['$group without _id', run({ $group: { n: { $sum: 1 } } }), [15955]],
      ['$group with an unknown accumulator', run({ $group: { _id: 1, n: { $frob: 1 } } }), [15952]],
      ['$group with a value', run({ $group: { _id: 1, n: 1 } }), [40234]],
      ['$unwind without a dollar', run({ $unwind: 'a' }), [28818]],
      ['$project of nothing', run({ $project: {} }), [51272, 40177]],
      ['$replaceRoot by a text', run({ $replaceRoot: { newRoot: '$a' } }), [40228]],
      ['$count into a path', run({ $count: 'a.b' }), [40156, 40160]],
      ['$divide by zero', run({ $project: { x: { $divide: [1, '$z'] } } }), [2, 16608]],
      ['$mod by zero', run({ $project: { x: { $mod: [1, '$z'] } } }), [2, 16610]],
      ['$add of a text', run({ $project: { x: { $add: ['$a', 1] } } }), [14, 16554]],
      ['$size of a text', run({ $project: { x: { $size: '$a' } } }), [17124]],
      ['$arrayElemAt of a text', run({ $project: { x: { $arrayElemAt: ['$a', 0] } } }), [28689]],
      ['$toInt of a text', run({ $project: { x: { $toInt: '$a' } } }), [241]],
      ['$subtract of three', run({ $project: { x: { $subtract: [1, 2, 3] } } }), [16020]],
    ],
  );
});
