// Conformance tests of indexes: unique, sparse and partial ones, and the index commands.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Double, Long, type Document } from 'mongodb';
import { expectSame, suiteFor, refusalCode, refusedCommands } from './suite.ts';

const suite = suiteFor('indexes');
type WriteError = { code: unknown; keyPattern?: Document; keyValue?: Document };

async function withIndex(key: Document, options: Document): Promise<string> {
  const name = await suite.fill([{ _id: 0, other: true }]);
  await suite.run({ delete: name, deletes: [{ q: {}, limit: 0 }] });
  await suite.run({ createIndexes: name, indexes: [{ key, name: 'tested', ...options }] });
  return name;
}

describe('unique indexes', () => {
  const unique = { unique: true };
  const cases: [name: string, key: Document, options: Document, first: Document, second: Document, clash: boolean][] = [
    ['two equal values', { a: 1 }, unique, { a: 1 }, { a: 1 }, true],
    ['int32 and double of one value', { a: 1 }, unique, { a: 1 }, { a: new Double(1) }, true],
    ['int32 and int64 of one value', { a: 1 }, unique, { a: 1 }, { a: Long.fromNumber(1) }, true],
    ['a number and its text', { a: 1 }, unique, { a: 1 }, { a: '1' }, false],
    ['two missing values', { a: 1 }, unique, { b: 1 }, { b: 2 }, true],
    ['null and missing', { a: 1 }, unique, { a: null }, {}, true],
    ['arrays that share an element', { a: 1 }, unique, { a: [1, 2] }, { a: [2, 3] }, true],
    ['an array and a value in it', { a: 1 }, unique, { a: [1, 2] }, { a: 2 }, true],
    ['arrays without a common element', { a: 1 }, unique, { a: [1, 2] }, { a: [3] }, false],
    ['one array with twins', { a: 1 }, unique, { a: [1, 1] }, { a: [2, 2] }, false],
    ['two empty arrays', { a: 1 }, unique, { a: [] }, { a: [] }, true],
    ['an empty array and null', { a: 1 }, unique, { a: [] }, { a: null }, false],
    ['equal documents', { a: 1 }, unique, { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }, true],
    ['documents in another order', { a: 1 }, unique, { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    ['a path through arrays', { 'a.b': 1 }, unique, { a: [{ b: 1 }, { b: 2 }] }, { a: { b: 2 } }, true],
    ['two fields, one differs', { a: 1, b: 1 }, unique, { a: 1, b: 1 }, { a: 1, b: 2 }, false],
    ['two fields, both equal', { a: 1, b: -1 }, unique, { a: 1, b: 1 }, { b: 1, a: 1 }, true],
    ['two fields, one missing in both', { a: 1, b: 1 }, unique, { a: 1 }, { a: 1 }, true],
    ['sparse: two missing values', { a: 1 }, { unique: true, sparse: true }, { b: 1 }, { b: 2 }, false],
    ['sparse: two nulls', { a: 1 }, { unique: true, sparse: true }, { a: null }, { a: null }, true],
    [
      'partial: outside of it',
      { a: 1 },
      { unique: true, partialFilterExpression: { on: true } },
      { a: 1 },
      { a: 1, on: true },
      false,
    ],
    [
      'partial: inside of it',
      { a: 1 },
      { unique: true, partialFilterExpression: { on: true } },
      { a: 1, on: true },
      { a: 1, on: true },
      true,
    ],
    [
      'long texts that differ at their end',
      { a: 1 },
      unique,
      { a: 'x'.repeat(5000) + '1' },
      { a: 'x'.repeat(5000) + '2' },
      false,
    ],
    ['long equal texts', { a: 1 }, unique, { a: 'x'.repeat(5000) }, { a: 'x'.repeat(5000) }, true],
  ];
  test.each(cases)('%s', async (_name, key, options, first, second, clash) => {
    const name = await withIndex(key, options);
    await suite.run({ insert: name, documents: [{ _id: 1, ...first }] });
    const reply = await suite.run({ insert: name, documents: [{ _id: 2, ...second }] });
    const errors = ((reply['writeErrors'] ?? []) as WriteError[]).map(({ code }) => Number(code));
    expect(errors).toEqual(clash ? [11000] : []);
    expect(await suite.find(name)).toHaveLength(clash ? 1 : 2);
  });

  test('the error names the index’s key and the duplicate value', async () => {
    const name = await withIndex({ a: 1 }, unique);
    const reply = await suite.run({ insert: name, documents: [{ a: [1, 2] }, { a: 2 }] });
    const [error] = (reply as { writeErrors: WriteError[] }).writeErrors;
    expectSame([error?.keyPattern, error?.keyValue], [{ a: 1 }, { a: 2 }]);
  });

  test('an update that would create a duplicate is rejected and changes nothing', async () => {
    const name = await withIndex({ a: 1 }, unique);
    await suite.run({
      insert: name,
      documents: [
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ],
    });
    const reply = await suite.run({ update: name, updates: [{ q: { _id: 2 }, u: { $set: { a: 1, b: 1 } } }] });
    expect(Number((reply as { writeErrors: WriteError[] }).writeErrors[0]?.code)).toBe(11000);
    expectSame(await suite.find(name), [
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const same = await suite.run({ update: name, updates: [{ q: { _id: 2 }, u: { $set: { a: 2, b: 1 } } }] });
    expectSame(same['nModified'], 1);
  });

  test('findAndModify with upsert fails with the duplicate key code itself', async () => {
    const name = await withIndex({ a: 1 }, unique);
    await suite.run({ insert: name, documents: [{ _id: 1, a: 1 }] });
    const command = { findAndModify: name, query: { _id: 2 }, update: { $set: { a: 1 } }, upsert: true };
    expect(await refusalCode(suite.run(command))).toBe(11000);
  });

  test('a unique index cannot be built over duplicates, and leaves nothing behind', async () => {
    const name = await suite.fill([{ a: 1 }, { a: 1 }]);
    const command = { createIndexes: name, indexes: [{ key: { a: 1 }, name: 'a_1', unique: true }] };
    expect(await refusalCode(suite.run(command))).toBe(11000);
    expect(await suite.db().collection(name).indexes()).toHaveLength(1);
  });
});

describe('index commands', () => {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill([{ a: 1, b: 1 }]);
  });
  const create = (...indexes: Document[]): Promise<Document> => suite.run({ createIndexes: name, indexes });

  test('createIndexes reports the number of indexes before and after', async () => {
    const first = await create({ key: { a: 1 }, name: 'a_1' }, { key: { b: -1, a: 1 }, name: 'b_-1_a_1' });
    expectSame([first['numIndexesBefore'], first['numIndexesAfter']], [1, 3]);
    const again = await create({ key: { a: 1 }, name: 'a_1' });
    expect(again).toMatchObject({ note: 'all indexes already exist' });
    expectSame([again['numIndexesBefore'], again['numIndexesAfter']], [3, 3]);
  });

  test('listIndexes returns the definitions', async () => {
    await create(
      { key: { c: 1 }, name: 'c', unique: true, sparse: true },
      { key: { t: 1 }, name: 't', expireAfterSeconds: 60 },
    );
    const reply = await suite.run({ listIndexes: name });
    const found = (reply as { cursor: { firstBatch: Document[] } }).cursor.firstBatch;
    const byName = (wanted: string): unknown => found.find((index) => index['name'] === wanted);
    expectSame(byName('_id_'), { v: 2, key: { _id: 1 }, name: '_id_' });
    expect(byName('c')).toMatchObject({ unique: true, sparse: true });
    expect(Number((byName('t') as Document)['expireAfterSeconds'])).toBe(60);
  });

  test('creating an index creates a missing collection', async () => {
    const reply = await suite.run({ createIndexes: 'fresh', indexes: [{ key: { a: 1 }, name: 'a' }] });
    expect(reply['createdCollectionAutomatically']).toBe(true);
  });

  test('dropIndexes drops by name, by key, and all', async () => {
    const own = await suite.fill([{ a: 1 }]);
    const indexes = ['a', 'b', 'c'].map((field) => ({ key: { [field]: 1 }, name: field }));
    await suite.run({ createIndexes: own, indexes });
    expectSame((await suite.run({ dropIndexes: own, index: 'a' }))['nIndexesWas'], 4);
    expectSame((await suite.run({ dropIndexes: own, index: { b: 1 } }))['nIndexesWas'], 3);
    await suite.run({ dropIndexes: own, index: '*' });
    expect(await suite.db().collection(own).indexes()).toHaveLength(1);
  });

  const add = (index: Document) => (collection: string) => ({ createIndexes: collection, indexes: [index] });
  refusedCommands(
    suite,
    [{ a: [1], b: [1] }],
    [
      ['arrays in two fields of one index', add({ key: { a: 1, b: 1 }, name: 'ab' }), [171]],
      ['an empty key', add({ key: {}, name: 'x' }), [67]],
      ['a direction of 0', add({ key: { a: 0 }, name: 'x' }), [67]],
      ['an unknown kind', add({ key: { a: 'frob' }, name: 'x' }), [67]],
      ['no name', add({ key: { a: 1 } }), [9, 40414]],
      ['an unknown option', add({ key: { a: 1 }, name: 'x', frob: 1 }), [197]],
      [
        'partial and sparse together',
        add({ key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { b: 1 } }),
        [67],
      ],
      [
        'partial with an operator it may not have',
        add({ key: { a: 1 }, name: 'x', partialFilterExpression: { b: { $ne: 1 } } }),
        [67],
      ],
      ['expireAfterSeconds of two fields', add({ key: { a: 1, c: 1 }, name: 'x', expireAfterSeconds: 1 }), [67]],
      ['no index at all', (collection) => ({ createIndexes: collection, indexes: [] }), [2]],
      ['dropping what is not there', (collection) => ({ dropIndexes: collection, index: 'frob' }), [27]],
      ['dropping the _id index', (collection) => ({ dropIndexes: collection, index: '_id_' }), [72]],
      ['listing those of no collection', () => ({ listIndexes: 'nowhere' }), [26]],
      ['a hint without its index', (collection) => ({ find: collection, hint: 'frob' }), [2]],
    ],
  );

  test('one name for two keys is rejected, and so are two names for one key', async () => {
    const own = await suite.fill([{ a: 1 }]);
    const index = (key: Document, as: string): Promise<Document> =>
      suite.run({ createIndexes: own, indexes: [{ key, name: as }] });
    await index({ a: 1 }, 'first');
    expect(await refusalCode(index({ b: 1 }, 'first'))).toBe(86);
    expect(await refusalCode(index({ a: 1 }, 'second'))).toBe(85);
  });
});
