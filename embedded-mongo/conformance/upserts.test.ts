// Conformance tests of upserts: the inserted document, and all variants of findAndModify.
import { describe, expect, test } from '@jest/globals';
import { ObjectId, type Document } from 'mongodb';
import { expectSame, suiteFor, refusedCommands } from './suite.ts';

const suite = suiteFor('upserts');

describe('the document that an upsert inserts', () => {
  const cases: [name: string, q: Document, u: Document | Document[], doc: Document][] = [
    ['the filter’s equalities, then the update', { _id: 1, a: 1 }, { $set: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
    [
      '$eq counts, $gt and its like do not',
      { _id: 1, a: { $eq: 1 }, b: { $gt: 5 } },
      { $set: { c: 1 } },
      { _id: 1, a: 1, c: 1 },
    ],
    ['equalities inside $and', { $and: [{ _id: 1 }, { a: 2 }] }, { $set: { c: 1 } }, { _id: 1, a: 2, c: 1 }],
    ['paths make documents', { _id: 1, 'a.b': 2 }, { $set: { 'a.c': 3 } }, { _id: 1, a: { b: 2, c: 3 } }],
    ['a whole document', { _id: 1, a: { x: 1 } }, { $inc: { n: 1 } }, { _id: 1, a: { x: 1 }, n: 1 }],
    ['the update wins over the filter', { _id: 1, a: 1 }, { $set: { a: 2 } }, { _id: 1, a: 2 }],
    ['$inc begins with the filter’s value', { _id: 1, n: 5 }, { $inc: { n: 1 } }, { _id: 1, n: 6 }],
    ['$setOnInsert', { _id: 1 }, { $set: { a: 1 }, $setOnInsert: { b: 2 } }, { _id: 1, a: 1, b: 2 }],
    ['$setOnInsert may give the _id', { a: 1 }, { $setOnInsert: { _id: 7 } }, { _id: 7, a: 1 }],
    ['$set may give the _id', { a: 1 }, { $set: { _id: 8 } }, { _id: 8, a: 1 }],
    ['$push makes an array', { _id: 1 }, { $push: { a: 1 } }, { _id: 1, a: [1] }],
    ['$unset of the filter’s field', { _id: 1, a: 1 }, { $unset: { a: 1 } }, { _id: 1 }],
    ['null is a value', { _id: 1, a: null }, { $set: { b: 1 } }, { _id: 1, a: null, b: 1 }],
    ['a regex is not', { _id: 1, a: /x/ }, { $set: { b: 1 } }, { _id: 1, b: 1 }],
    [
      'neither are $ne, $exists and $or of two',
      { _id: 1, a: { $ne: 1 }, c: { $exists: false }, $or: [{ d: 1 }, { e: 1 }] },
      { $set: { b: 1 } },
      { _id: 1, b: 1 },
    ],
    ['a replacement takes only the _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
    ['a replacement with its own _id', { a: 1 }, { _id: 9, b: 2 }, { _id: 9, b: 2 }],
    [
      'a pipeline sees the filter’s equalities',
      { _id: 1, a: 1 },
      [{ $set: { b: { $add: ['$a', 1] } } }],
      { _id: 1, a: 1, b: 2 },
    ],
  ];
  test.each(cases)('%s', async (_name, q, u, doc) => {
    const name = await suite.fill([]);
    const reply = await suite.run({ update: name, updates: [{ q, u, upsert: true }] });
    expectSame([reply['n'], reply['nModified'], reply['upserted']], [1, 0, [{ index: 0, _id: doc['_id'] as unknown }]]);
    expectSame(await suite.find(name), [doc]);
  });

  test('an upsert without an _id creates one, as the first field', async () => {
    const name = await suite.fill([]);
    await suite.run({ update: name, updates: [{ q: { a: 1 }, u: { $set: { b: 2 } }, upsert: true }] });
    const [doc = {}] = await suite.find(name);
    expect(doc['_id']).toBeInstanceOf(ObjectId);
    expect(Object.keys(doc)).toEqual(['_id', 'a', 'b']);
  });

  test('an upsert that would lose the filter’s _id is rejected with its index, and changes nothing', async () => {
    const name = await suite.fill([{ _id: 1, a: 1 }]);
    const guarded = (id: number, a: number): Document => ({
      q: { _id: id, a },
      u: { $set: { a: 5 }, $setOnInsert: { _id: [] } },
      upsert: true,
    });
    const updates = [guarded(2, 1), guarded(1, 1), guarded(1, 1), guarded(3, 1)];
    const reply = await suite.run({ update: name, ordered: false, updates });
    expectSame([reply['n'], reply['nModified'], reply['upserted']], [1, 1, undefined]);
    const errors = reply['writeErrors'] as Document[];
    expectSame(
      errors.map(({ index, code }) => [index as number, code as number]),
      [
        [0, 66],
        [2, 66],
        [3, 66],
      ],
    );
    expectSame(await suite.find(name), [{ _id: 1, a: 5 }]);
  });

  test('an upsert updates a document that matches instead of inserting', async () => {
    const name = await suite.fill([{ _id: 1, a: 1 }]);
    const reply = await suite.run({ update: name, updates: [{ q: { a: 1 }, u: { $set: { b: 2 } }, upsert: true }] });
    expectSame([reply['n'], reply['nModified']], [1, 1]);
    expect(reply['upserted']).toBeUndefined();
    expectSame(await suite.find(name), [{ _id: 1, a: 1, b: 2 }]);
  });

  test.each<[string, Document, Document, number]>([
    ['an _id other than the filter’s', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['a field inside the filter’s number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['one path with two values', { $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
  ])('%s is rejected', async (_name, q, u, code) => {
    const name = await suite.fill([]);
    const reply = await suite.run({ update: name, updates: [{ q, u, upsert: true }] });
    expect((reply as { writeErrors: { code: unknown }[] }).writeErrors.map((error) => Number(error.code))).toEqual([
      code,
    ]);
    expect(await suite.find(name)).toEqual([]);
  });
});

const docs = (): Document[] => [
  { _id: 1, a: 1, s: 3 },
  { _id: 2, a: 1, s: 1 },
  { _id: 3, a: 2, s: 2 },
];

describe('findAndModify', () => {
  const cases: [name: string, command: Document, value: Document | null, last: Document][] = [
    [
      'answers the document as it was',
      { query: { _id: 1 }, update: { $set: { a: 9 } } },
      { _id: 1, a: 1, s: 3 },
      { n: 1, updatedExisting: true },
    ],
    [
      'new: as it has become',
      { query: { _id: 1 }, update: { $set: { a: 9 } }, new: true },
      { _id: 1, a: 9, s: 3 },
      { n: 1, updatedExisting: true },
    ],
    [
      'sort chooses',
      { query: { a: 1 }, sort: { s: 1 }, update: { $inc: { a: 5 } }, new: true },
      { _id: 2, a: 6, s: 1 },
      { n: 1, updatedExisting: true },
    ],
    [
      'sort downwards',
      { query: {}, sort: { s: -1 }, update: { $inc: { a: 5 } }, new: true },
      { _id: 1, a: 6, s: 3 },
      { n: 1, updatedExisting: true },
    ],
    [
      'fields',
      { query: { _id: 1 }, update: { $set: { a: 9 } }, new: true, fields: { a: 1, _id: 0 } },
      { a: 9 },
      { n: 1, updatedExisting: true },
    ],
    [
      'a replacement',
      { query: { _id: 1 }, update: { b: 1 }, new: true },
      { _id: 1, b: 1 },
      { n: 1, updatedExisting: true },
    ],
    [
      'a pipeline',
      { query: { _id: 1 }, update: [{ $set: { t: { $add: ['$a', '$s'] } } }], new: true },
      { _id: 1, a: 1, s: 3, t: 4 },
      { n: 1, updatedExisting: true },
    ],
    [
      'no change',
      { query: { _id: 1 }, update: { $set: { a: 1 } }, new: true },
      { _id: 1, a: 1, s: 3 },
      { n: 1, updatedExisting: true },
    ],
    ['no match', { query: { _id: 9 }, update: { $set: { a: 1 } } }, null, { n: 0, updatedExisting: false }],
    [
      'upsert, as it was: nothing',
      { query: { _id: 9 }, update: { $set: { a: 1 } }, upsert: true },
      null,
      { n: 1, updatedExisting: false, upserted: 9 },
    ],
    [
      'upsert, as it has become',
      { query: { _id: 9 }, update: { $set: { a: 1 } }, upsert: true, new: true },
      { _id: 9, a: 1 },
      { n: 1, updatedExisting: false, upserted: 9 },
    ],
    ['remove', { query: { _id: 1 }, remove: true }, { _id: 1, a: 1, s: 3 }, { n: 1 }],
    [
      'remove the first by an order',
      { query: {}, sort: { s: 1 }, remove: true, fields: { s: 1 } },
      { _id: 2, s: 1 },
      { n: 1 },
    ],
    ['remove nothing', { query: { _id: 9 }, remove: true }, null, { n: 0 }],
    [
      'let',
      { query: { $expr: { $eq: ['$s', '$$wanted'] } }, let: { wanted: 2 }, update: { $set: { a: 0 } }, new: true },
      { _id: 3, a: 0, s: 2 },
      { n: 1, updatedExisting: true },
    ],
  ];
  test.each(cases)('%s', async (_name, command, value, last) => {
    const name = await suite.fill(docs());
    const reply = await suite.run({ findAndModify: name, ...command });
    expectSame(reply['value'], value);
    expectSame(reply['lastErrorObject'], last);
  });

  test('arrayFilters and the positional operator work', async () => {
    const name = await suite.fill([{ _id: 1, a: [1, 9] }]);
    const filtered = { update: { $set: { 'a.$[e]': 0 } }, arrayFilters: [{ e: { $gt: 5 } }], new: true };
    expectSame((await suite.run({ findAndModify: name, query: {}, ...filtered }))['value'], { _id: 1, a: [1, 0] });
    const matched = { query: { a: 0 }, update: { $set: { 'a.$': 7 } }, new: true };
    expectSame((await suite.run({ findAndModify: name, ...matched }))['value'], { _id: 1, a: [1, 7] });
  });

  test('a removed document no longer exists', async () => {
    const name = await suite.fill(docs());
    await suite.run({ findAndModify: name, query: { _id: 1 }, remove: true });
    expect(await suite.find(name, { filter: { _id: 1 } })).toEqual([]);
  });

  const command =
    (more: Document) =>
    (collection: string): Document => ({ findAndModify: collection, query: {}, ...more });
  refusedCommands(suite, docs(), [
    ['neither update nor remove', command({}), [9]],
    ['both update and remove', command({ update: { a: 1 }, remove: true }), [9]],
    ['remove with new', command({ remove: true, new: true }), [9]],
    ['remove with upsert', command({ remove: true, upsert: true }), [9]],
    ['an unknown operator', command({ update: { $frob: { a: 1 } } }), [9]],
    ['another _id', command({ update: { $set: { _id: 77 } } }), [66]],
    ['an unknown option', command({ update: { a: 1 }, frob: 1 }), [40415]],
  ]);
});
