// Tests of server, database and collection commands, bulk writes, and rejected commands.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Int32, Long, MongoClient, ObjectId, type Document, type MongoBulkWriteError } from 'mongodb';
import { startServer } from '../src/server.ts';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

describe('the server', () => {
  test('answers hello as a standalone server', async () => {
    const hello = await testServer.db.command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21, maxBsonObjectSize: 16777216, ok: 1 });
    expect(hello).not.toHaveProperty('setName');
    expect(await testServer.db.command({ isMaster: 1 })).toMatchObject({ ismaster: true });
  });

  test('answers ping, buildInfo and other commands that clients send by default', async () => {
    expect(await testServer.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await testServer.db.admin().buildInfo()).toMatchObject({ version: '7.0.0', bits: 64 });
    expect(await testServer.db.admin().serverStatus()).toMatchObject({ process: 'embedded-mongo' });
    expect(await testServer.db.command({ connectionStatus: 1 })).toMatchObject({ authInfo: {} });
    expect(await testServer.db.admin().command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({
      ok: 1,
    });
    expect(await testServer.db.command({ endSessions: [] })).toMatchObject({ ok: 1 });
  });

  test('rejects unknown commands', async () => {
    expect(await refusalOf(testServer.db.command({ mapReduce: 'a' }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    expect(await refusalOf(testServer.db.command({ constructor: 1 }))).toMatchObject({ code: 59 });
  });

  test('rejects transactions as a standalone server does', async () => {
    const session = testServer.client.startSession();
    session.startTransaction();
    const refusal = await refusalOf(testServer.db.collection('tx').findOne({}, { session }));
    expect(refusal.message).toBe('Transaction numbers are only allowed on a replica set member or mongos');
    expect(refusal.code).toBe(20);
    await expect(testServer.db.collection('tx').insertOne({ a: 1 }, { session })).rejects.toThrow('retryable writes');
    await session.endSession();
  });

  test.each(['short', 'long'.repeat(30)])('rejects a second server on the same directory: %s', async (name) => {
    const dir = join(testServer.dir, name);
    const first = await startServer({ port: 0, dir });
    const refusal = await refusalOf(startServer({ port: 0, dir }));
    expect(refusal.message).toContain('another embedded database is already using');
    expect(readdirSync(dir)).toContain('server.lock');
    await first.close();
    expect(readdirSync(dir)).not.toContain('server.lock');
    await (await startServer({ port: 0, dir })).close();
  });

  test('rejects writes while the disk is almost full, still reads, and writes again when there is space', async () => {
    let free = 1e9;
    const dir = join(testServer.dir, 'full');
    const server = await startServer({ port: 0, dir, freeBytes: () => free });
    const client = await MongoClient.connect(server.uri);
    const rows = client.db('hall').collection('rows');
    await rows.insertOne({ a: 1 });
    free = 1e6;
    expect(await refusalOf(rows.insertOne({ a: 2 }))).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(await rows.countDocuments()).toBe(1);
    free = 1e9;
    await rows.insertOne({ a: 3 });
    expect(await rows.countDocuments()).toBe(2);
    await client.close();
    await server.close();
  });

  test('rejects all collations except the simple one', async () => {
    const found = testServer.db.collection('c').find({}, { collation: { locale: 'de' } });
    expect((await refusalOf(found.toArray())).code).toBe(238);
    expect(
      await testServer.db
        .collection('c')
        .find({}, { collation: { locale: 'simple' } })
        .toArray(),
    ).toEqual([]);
  });

  test('rejects unknown and unsupported options of find', async () => {
    expect((await refusalOf(testServer.db.command({ find: 'c', sideways: 1 }))).code).toBe(40415);
    expect((await refusalOf(testServer.db.command({ find: 'c', tailable: true }))).code).toBe(238);
    expect((await refusalOf(testServer.db.command({ find: 'c', skip: -1 }))).code).toBe(51024);
    expect((await refusalOf(testServer.db.command({ find: '' }))).code).toBe(73);
  });
});

describe('databases and collections', () => {
  test('collections can be created, listed and dropped', async () => {
    const db = testServer.client.db('other');
    await db.createCollection('b');
    await db.collection('a').insertOne({ x: 1 });
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['a', 'b']);
    expect(await db.listCollections({ name: 'b' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'b', type: 'collection' },
    ]);
    expect((await refusalOf(db.createCollection('b'))).code).toBe(48);
    const { databases } = await db.admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain('other');
    expect(await db.dropCollection('a')).toBe(true);
    expect(await db.collection('a').findOne({})).toBeNull();
    expect(await db.dropDatabase()).toBe(true);
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  test('a dropped collection is empty and without indexes when it is created again', async () => {
    const again = testServer.db.collection('again');
    await again.createIndex({ a: 1 }, { unique: true }, {});
    await again.insertOne({ a: 1 });
    await again.drop();
    await again.insertMany([{ a: 1 }, { a: 1 }]);
    expect([await again.countDocuments({}), (await again.indexes()).length]).toEqual([2, 1]);
  });

  const refused: [string, Document, number][] = [
    ['capped', { create: 'x', capped: true, size: 1000 }, 238],
    ['time series', { create: 'x', timeseries: { timeField: 't' } }, 238],
    ['views', { create: 'x', viewOn: 'y', pipeline: [] }, 238],
    ['validators', { create: 'x', validator: { a: 1 } }, 238],
    ['names with $', { create: 'a$b' }, 73],
    ['system names', { create: 'system.views' }, 238],
  ];
  test.each(refused)('rejects %s', async (_name, command, code) => {
    expect((await refusalOf(testServer.db.command(command))).code).toBe(code);
  });
});

describe('inserting', () => {
  const failuresOf = async (promise: Promise<unknown>): Promise<{ indexes: number[]; inserted: number }> => {
    const { more } = await refusalOf(promise);
    const error = more as MongoBulkWriteError;
    const errors = [error.writeErrors].flat() as { index: number }[];
    return { indexes: errors.map(({ index }) => index), inserted: error.insertedCount };
  };
  const twins = (): Document[] => [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }];

  test('ordered inserts stop at the first failure, and unordered ones continue', async () => {
    expect(await failuresOf(testServer.db.collection('o').insertMany(twins()))).toEqual({ indexes: [1], inserted: 1 });
    expect(await failuresOf(testServer.db.collection('u').insertMany(twins(), { ordered: false }))).toEqual({
      indexes: [1, 3],
      inserted: 3,
    });
  });

  test('bulkWrite supports all kinds of writes', async () => {
    const bulk = testServer.db.collection<Document & { _id: number }>('bulk');
    const done = await bulk.bulkWrite([
      { insertOne: { document: { _id: 1, n: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: {}, update: { $set: { x: 1 } } } },
      { replaceOne: { filter: { _id: 5 }, replacement: { n: 5 }, upsert: true } },
      { deleteOne: { filter: { _id: 1 } } },
      { deleteMany: { filter: { n: 99 } } },
    ]);
    expect(done).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
    expect(await bulk.find().toArray()).toEqual([{ _id: 5, n: 5 }]);
  });

  test('documents without an _id get one, and _id is always the first field', async () => {
    await testServer.db.command({ insert: 'ids', documents: [{ a: 1 }, { b: 1, _id: 7 }] });
    const [first, second] = await testServer.db.collection('ids').find().toArray();
    expect(first?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(second ?? {})).toEqual(['_id', 'b']);
  });

  test('types are stored exactly', async () => {
    const types = testServer.db.collection('types');
    const doc = {
      i: new Int32(1),
      l: Long.fromNumber(1),
      d: 1.5,
      s: 'ß',
      b: Buffer.from([1, 2]),
      r: /a/i,
      t: new Date(1),
      n: null,
      o: new ObjectId(),
      a: [true, { x: [] }],
    };
    await types.insertOne({ ...doc });
    const found = await types.findOne({}, { promoteValues: false, promoteLongs: false, projection: { _id: 0 } });
    expect(found).toMatchObject({ i: new Int32(1), l: Long.fromNumber(1), s: 'ß', t: doc.t, n: null, o: doc.o });
    expect(await types.findOne({ b: doc.b, r: /a/i, d: 1.5 })).not.toBeNull();
  });

  test('invalid ids and too large documents are rejected', async () => {
    const ids = testServer.db.collection<{ _id: unknown }>('badids');
    expect((await refusalOf(ids.insertOne({ _id: [1] }))).code).toBe(53);
    expect((await refusalOf(ids.insertOne({ _id: /a/ }))).code).toBe(53);
    const grown = testServer.db.collection('grown');
    const half = 'x'.repeat(9_000_000);
    await grown.insertOne({ half });
    expect((await refusalOf(grown.updateOne({}, { $set: { other: half } }))).code).toBe(10334);
  });

  test('unacknowledged writes are stored', async () => {
    const quiet = testServer.db.collection('quiet', { writeConcern: { w: 0 } });
    await quiet.insertOne({ a: 1 });
    for (let tries = 0; tries < 100 && (await testServer.db.collection('quiet').countDocuments({})) === 0; tries++);
    expect(await testServer.db.collection('quiet').countDocuments({})).toBe(1);
  });
});
