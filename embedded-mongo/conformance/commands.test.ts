// Conformance tests of commands and their replies: cursors, bulk writes, counts, and errors.
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Long, type Document, type MongoBulkWriteError } from 'mongodb';
import { expectSame, suiteFor, refusalCode, refusedCommands } from './suite.ts';

const suite = suiteFor('commands');
type CursorReply = { cursor: { id: Long; ns: string; firstBatch: Document[]; nextBatch: Document[] } };

describe('cursors', () => {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
  });
  const open = async (command: Document): Promise<CursorReply['cursor']> =>
    ((await suite.run(command)) as CursorReply).cursor;
  const more = (id: Long, options: Document = {}): Promise<CursorReply['cursor']> =>
    open({ getMore: id, collection: name, ...options });

  test('the first batch has 101 documents, the next batch all others', async () => {
    const first = await open({ find: name });
    expect([first.firstBatch.length, first.id.isZero(), first.ns]).toEqual([
      101,
      false,
      `${suite.db().databaseName}.${name}`,
    ]);
    const rest = await more(first.id);
    expect([rest.nextBatch.length, rest.id.isZero()]).toEqual([149, true]);
  });

  test('batchSize applies to each batch', async () => {
    const first = await open({ find: name, batchSize: 2, sort: { _id: 1 } });
    const next = await more(first.id, { batchSize: 3 });
    expectSame(
      [...first.firstBatch, ...next.nextBatch],
      [0, 1, 2, 3, 4].map((_id) => ({ _id })),
    );
    expect(next.id.equals(first.id)).toBe(true);
    await suite.run({ killCursors: name, cursors: [first.id] });
  });

  test('batchSize 0 opens a cursor without documents', async () => {
    const first = await open({ find: name, batchSize: 0 });
    expect([first.firstBatch.length, first.id.isZero()]).toEqual([0, false]);
    expect((await more(first.id)).nextBatch).toHaveLength(250);
  });

  test('singleBatch closes the cursor', async () => {
    const only = await open({ find: name, batchSize: 5, singleBatch: true });
    expect([only.firstBatch.length, only.id.isZero()]).toEqual([5, true]);
  });

  test('a limit closes the cursor', async () => {
    const only = await open({ find: name, limit: 5 });
    expect([only.firstBatch.length, only.id.isZero()]).toEqual([5, true]);
    const first = await open({ find: name, limit: 5, batchSize: 3 });
    const rest = await more(first.id);
    expect([first.firstBatch.length, rest.nextBatch.length, rest.id.isZero()]).toEqual([3, 2, true]);
  });

  test('killCursors lists the killed cursors, which then no longer exist', async () => {
    const { id } = await open({ find: name, batchSize: 2 });
    const reply = await suite.run({ killCursors: name, cursors: [id, Long.fromNumber(12345)] });
    expectSame([reply['cursorsKilled'], reply['cursorsNotFound']], [[id], [Long.fromNumber(12345)]]);
    expect(await refusalCode(more(id))).toBe(43);
  });

  test('a pipeline has a cursor with batches', async () => {
    const first = await open({ aggregate: name, pipeline: [{ $match: {} }], cursor: { batchSize: 2 } });
    expect([first.firstBatch.length, (await more(first.id)).nextBatch.length]).toEqual([2, 248]);
    const none = await open({ aggregate: name, pipeline: [], cursor: { batchSize: 0 } });
    expect([none.firstBatch.length, none.id.isZero()]).toEqual([0, false]);
  });

  test('a collection that does not exist is empty', async () => {
    const found = await open({ find: 'nowhere' });
    expect([found.firstBatch, found.id.isZero()]).toEqual([[], true]);
  });

  test('a cursor cannot be read through another collection', async () => {
    const { id } = await open({ find: name, batchSize: 2 });
    expect(await refusalCode(suite.run({ getMore: id, collection: 'other' }))).toBe(13);
  });
});

describe('bulk writes', () => {
  const twins = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }];
  const errorsOf = (reply: Document): number[][] =>
    ((reply['writeErrors'] ?? []) as { index: unknown; code: unknown }[]).map(({ index, code }) => [
      Number(index),
      Number(code),
    ]);

  test('ordered inserts stop at the first failure', async () => {
    const name = await suite.fill([]);
    const reply = await suite.run({ insert: name, documents: twins });
    expectSame(reply['n'], 1);
    expect(errorsOf(reply)).toEqual([[1, 11000]]);
  });

  test('unordered inserts continue after a failure', async () => {
    const name = await suite.fill([]);
    const reply = await suite.run({ insert: name, documents: twins, ordered: false });
    expectSame(reply['n'], 3);
    expect(errorsOf(reply)).toEqual([
      [1, 11000],
      [3, 11000],
    ]);
  });

  test('updates report each upsert with its index and id', async () => {
    const name = await suite.fill([{ _id: 1 }]);
    const u = { $set: { a: 1 } };
    const updates = [
      { q: { _id: 1 }, u },
      { q: { _id: 7 }, u, upsert: true },
      { q: { _id: 8 }, u, upsert: true },
    ];
    const reply = await suite.run({ update: name, updates });
    expectSame([reply['n'], reply['nModified']], [3, 1]);
    expectSame(reply['upserted'], [
      { index: 1, _id: 7 },
      { index: 2, _id: 8 },
    ]);
  });

  test.each([
    [true, 1],
    [false, 2],
  ])('updates with a failure, ordered: %s', async (ordered, n) => {
    const name = await suite.fill([
      { _id: 1, a: 1 },
      { _id: 2, a: 'x' },
    ]);
    const updates = [1, 2, 1].map((_id) => ({ q: { _id }, u: { $inc: { a: 1 } } }));
    const reply = await suite.run({ update: name, updates, ordered });
    expectSame([reply['n'], reply['nModified']], [n, n]);
    expect(errorsOf(reply)).toEqual([[1, 14]]);
  });

  test('a delete with limit 1 removes one document, with limit 0 all', async () => {
    const name = await suite.fill([{ a: 1 }, { a: 1 }, { a: 1 }]);
    expectSame((await suite.run({ delete: name, deletes: [{ q: { a: 1 }, limit: 1 }] }))['n'], 1);
    expectSame((await suite.run({ delete: name, deletes: [{ q: { a: 1 }, limit: 0 }] }))['n'], 2);
    expectSame((await suite.run({ delete: 'nowhere', deletes: [{ q: {}, limit: 0 }] }))['n'], 0);
  });

  test('the driver’s bulkWrite reports what was done before a failure', async () => {
    const rows = suite.db().collection<Document & { _id: number }>('bulk');
    const failed = rows.bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { a: 1 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { a: 5 }, upsert: true } },
      { insertOne: { document: { _id: 1 } } },
      { deleteMany: { filter: {} } },
    ]);
    const error = (await failed.catch((thrown: unknown) => thrown)) as MongoBulkWriteError;
    expect([error.insertedCount, error.modifiedCount, error.upsertedCount, error.deletedCount]).toEqual([1, 1, 1, 0]);
    expect(await rows.countDocuments()).toBe(2);
  });
});

describe('counting and distinct values', () => {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill([{ a: [1, 2], b: { c: 1 } }, { a: 2 }, { a: null }, { b: [{ c: 2 }, { c: 1 }] }]);
  });
  test('count respects the filter, skip and limit', async () => {
    expectSame((await suite.run({ count: name }))['n'], 4);
    expectSame((await suite.run({ count: name, query: { a: 2 } }))['n'], 2);
    expectSame((await suite.run({ count: name, skip: 1, limit: 2 }))['n'], 2);
    expectSame((await suite.run({ count: 'nowhere' }))['n'], 0);
  });
  test('distinct counts each array element as a value', async () => {
    expectSame((await suite.run({ distinct: name, key: 'a' }))['values'], [null, 1, 2]);
    expectSame((await suite.run({ distinct: name, key: 'b.c' }))['values'], [1, 2]);
    expectSame((await suite.run({ distinct: name, key: 'a', query: { a: { $gt: 1 } } }))['values'], [1, 2]);
  });
});

describe('collections', () => {
  test('collections can be created, listed and dropped', async () => {
    await suite.run({ create: 'made' });
    const listed = await suite.run({ listCollections: 1, filter: { name: 'made' }, nameOnly: true });
    expectSame((listed as CursorReply).cursor.firstBatch, [{ name: 'made', type: 'collection' }]);
    const reply = await suite.run({ drop: 'made' });
    expectSame([reply['nIndexesWas'], reply['ns']], [1, `${suite.db().databaseName}.made`]);
  });

  describe('renaming a collection', () => {
    let [from, to] = ['', ''];
    beforeEach(async () => {
      from = await suite.fill([{ _id: 1, n: 5 }]);
      to = await suite.fill([{ _id: 2, n: 6 }]);
      await suite.run({ createIndexes: from, indexes: [{ key: { n: 1 }, name: 'n_1', unique: true }] });
    });
    const rename = (target: string, more: Document = {}): Promise<Document> => {
      const { databaseName } = suite.db();
      const command = { renameCollection: `${databaseName}.${from}`, to: `${databaseName}.${target}`, ...more };
      return suite.db().admin().command(command);
    };

    test('keeps its documents and indexes', async () => {
      await rename(`${to}.new`);
      expectSame(await suite.find(`${to}.new`), [{ _id: 1, n: 5 }]);
      expectSame(await suite.find(from), []);
      expect(await suite.run({ insert: `${to}.new`, documents: [{ _id: 3, n: 5 }] })).toMatchObject({
        writeErrors: [{ code: expect.anything() }],
      });
      await suite.run({ insert: `${to}.new`, documents: [{ _id: 3, n: 7 }] });
      expectSame(await suite.find(`${to}.new`, { filter: { n: { $gt: 5 } } }), [{ _id: 3, n: 7 }]);
    });

    test('replaces an existing collection only with dropTarget', async () => {
      expect(await refusalCode(rename(to))).toBe(48);
      expectSame(await suite.find(to), [{ _id: 2, n: 6 }]);
      await rename(to, { dropTarget: true });
      expectSame(await suite.find(to), [{ _id: 1, n: 5 }]);
      expectSame(await suite.find(from), []);
    });

    test('is rejected for a missing collection, for the same name, and outside the admin database', async () => {
      expect(await refusalCode(rename(from))).toBe(20);
      const { databaseName } = suite.db();
      const nowhere = { renameCollection: `${databaseName}.nowhere`, to: `${databaseName}.x` };
      expect(await refusalCode(suite.db().admin().command(nowhere))).toBe(26);
      expect(await refusalCode(suite.run({ ...nowhere, renameCollection: `${databaseName}.${from}` }))).toBe(13);
    });
  });

  test('dropping a missing collection is an error until version 6', async () => {
    const dropped = suite.run({ drop: 'nowhere' });
    if (suite.version() >= 7) expect(Number((await dropped)['ok'])).toBe(1);
    else expect(await refusalCode(dropped)).toBe(26);
  });

  test('hello and ping describe the server', async () => {
    const hello = await suite.run({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, readOnly: false });
    expectSame([hello['maxBsonObjectSize'], hello['maxWriteBatchSize']], [16777216, 100000]);
    expect(Number((await suite.run({ ping: 1 }))['ok'])).toBe(1);
  });

  test('commands accept a session', async () => {
    const session = suite.db().client.startSession();
    const name = await suite.fill([]);
    await suite.db().collection(name).insertOne({ a: 1 }, { session });
    expect(await suite.db().collection(name).findOne({ a: 1 }, { session })).not.toBeNull();
    await session.endSession();
  });
});

describe('rejected commands', () => {
  refusedCommands(
    suite,
    [{ _id: 1, a: 1 }],
    [
      ['an unknown command', () => ({ frob: 1 }), [59]],
      ['an unknown field of find', (collection) => ({ find: collection, frob: 1 }), [40415]],
      ['an unknown field of insert', (collection) => ({ insert: collection, documents: [{}], frob: 1 }), [40415]],
      [
        'an unknown field of an update',
        (collection) => ({ update: collection, updates: [{ q: {}, u: {}, frob: 1 }] }),
        [40415],
      ],
      ['an empty name', () => ({ find: '' }), [73]],
      ['a number for a name', () => ({ find: 5 }), [73, 2, 14]],
      ['a name with a dollar', () => ({ create: 'a$b' }), [73]],
      ['a filter that is no document', (collection) => ({ find: collection, filter: 5 }), [14]],
      ['no documents', (collection) => ({ insert: collection }), [40414]],
      ['an empty list of documents', (collection) => ({ insert: collection, documents: [] }), [16]],
      ['an empty list of updates', (collection) => ({ update: collection, updates: [] }), [16]],
      ['a delete without a limit', (collection) => ({ delete: collection, deletes: [{ q: {} }] }), [40414]],
      ['a cursor that never was', (collection) => ({ getMore: Long.fromNumber(99), collection }), [43]],
      ['a getMore of an int32', (collection) => ({ getMore: 5, collection }), [14]],
    ],
  );

  const insertCode = async (doc: Document): Promise<number> => {
    const reply = await suite.run({ insert: 'bad', documents: [doc] });
    return Number((reply as { writeErrors?: { code: unknown }[] }).writeErrors?.[0]?.code);
  };
  test('an _id cannot be an array or a regular expression', async () => {
    expect([2, 53]).toContain(await insertCode({ _id: [1] }));
    expect([2, 53]).toContain(await insertCode({ _id: /a/ }));
  });

  test('a delete with limit 2 is rejected', async () => {
    const name = await suite.fill([{ a: 1 }]);
    const reply = await suite.run({ delete: name, deletes: [{ q: {}, limit: 2 }] });
    expect(Number((reply as { writeErrors?: { code: unknown }[] }).writeErrors?.[0]?.code)).toBe(9);
    expect(await suite.find(name)).toHaveLength(1);
  });
});
