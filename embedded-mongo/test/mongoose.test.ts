// Tests with mongoose and connect-mongo, used as the server uses them.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import MongoStore from 'connect-mongo';
import type { SessionData } from 'express-session';
import mongoose, { Schema } from 'mongoose';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
let connection: mongoose.Connection;

beforeAll(async () => {
  testServer = await startTestServer();
  connection = await mongoose.createConnection(testServer.server.uri, { dbName: 'hall' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await testServer.stop();
});

const lotSchema = new Schema(
  {
    title: { type: String, required: true },
    code: { type: String, unique: true, sparse: true },
    price: { type: Number, default: 0 },
    status: { type: String, default: 'active' },
    endsAt: Date,
    version: { type: Number, default: 0 },
    outbox: [{ id: String, kind: String, _id: false }],
    seller: { type: Schema.Types.ObjectId, ref: 'Seller' },
  },
  { timestamps: true },
);
lotSchema.index({ status: 1, endsAt: 1 });

describe('mongoose', () => {
  test('models create indexes, insert, find, update conditionally and populate', async () => {
    const Lot = connection.model('Lot', lotSchema);
    const Seller = connection.model('Seller', new Schema({ name: String }));
    await Promise.all([Lot.init(), Seller.init()]);
    expect(Object.keys(await Lot.collection.indexInformation())).toEqual(['_id_', 'code_1', 'status_1_endsAt_1']);
    const seller = await Seller.create({ name: 'Ada' });
    const lot = await Lot.create({ title: 'Bow', code: 'b', price: 5, endsAt: new Date(1e13), seller: seller._id });
    const bid = { $max: { price: 9 }, $inc: { version: 1 }, $push: { outbox: { id: 'f1', kind: 'bid' } } };
    const guard = { _id: lot._id, status: 'active', price: { $lt: 9 }, endsAt: { $gt: new Date() } };
    const after = await Lot.findOneAndUpdate(guard, bid, { returnDocument: 'after' }).lean();
    expect(after).toMatchObject({ price: 9, version: 1, outbox: [{ id: 'f1', kind: 'bid' }] });
    expect(await Lot.findOneAndUpdate(guard, bid)).toBeNull();
    await Lot.updateOne({ _id: lot._id }, { $pull: { outbox: { id: 'f1' } } });
    expect(await Lot.findById(lot._id).populate<{ seller: { name: string } }>('seller').lean()).toMatchObject({
      outbox: [],
      seller: { name: 'Ada' },
    });
  });

  test('pipelines, cursors, counts, duplicates and save() work', async () => {
    const Lot = connection.model('Lot', lotSchema);
    await Lot.insertMany(
      Array.from({ length: 150 }, (_, i) => ({ title: `Lot ${i}`, price: i, status: i % 2 ? 'active' : 'ended' })),
    );
    let seen = 0;
    for await (const lot of Lot.find({ title: /^Lot/ }).lean().cursor({ batchSize: 40 })) seen += lot.title ? 1 : 0;
    expect(seen).toBe(150);
    expect(await Lot.countDocuments({ title: /^Lot/, status: 'active' })).toBe(75);
    expect(await Lot.exists({ price: 149 })).not.toBeNull();
    const [best] = await Lot.aggregate<{ top: number }>([
      { $match: { status: 'active' } },
      { $group: { _id: null, top: { $max: '$price' } } },
    ]);
    expect(best?.top).toBe(149);
    expect((await refusalOf(Lot.create({ title: 'x', code: 'b' }))).code).toBe(11000);
    const lot = await Lot.findOne({ price: 149 }).orFail();
    lot.title = 'Last';
    await lot.save();
    expect(await Lot.find({ title: 'Last' }).lean()).toHaveLength(1);
    expect((await Lot.deleteMany({ title: /^Lot/ })).deletedCount).toBe(149);
  });

  test('bulkWrite and pipeline updates work', async () => {
    const Lot = connection.model('Lot', lotSchema);
    const lot = await Lot.create({ title: 'P', price: 4 });
    await Lot.updateOne({ _id: lot._id }, [{ $set: { price: { $multiply: ['$price', 2] } } }], {
      updatePipeline: true,
    });
    await Lot.bulkWrite([{ updateOne: { filter: { _id: lot._id }, update: { $inc: { version: 5 } } } }]);
    expect(await Lot.findById(lot._id).lean()).toMatchObject({ price: 8, version: 5 });
  });
});

describe('connect-mongo', () => {
  test('stores, touches, lists and destroys sessions, with a TTL index', async () => {
    const store = MongoStore.create({
      client: testServer.client,
      dbName: 'hall',
      collectionName: 'sessions',
      stringify: false,
      ttl: 60,
    });
    const session = {
      cookie: { originalMaxAge: 1000, expires: new Date(Date.now() + 60_000) },
      user: 'ada',
    } as unknown as SessionData;
    const call = <T>(action: (done: (error: unknown, result?: T) => void) => void): Promise<T | undefined> =>
      new Promise((resolve, reject) =>
        action((error, result) => (error instanceof Error ? reject(error) : resolve(result))),
      );
    await call((done) => store.set('sid', session, done));
    await call((done) => store.set('sid', session, done));
    expect(await call<unknown>((done) => store.get('sid', done))).toMatchObject({ user: 'ada' });
    await call((done) => store.touch('sid', session, done));
    expect(await call<number>((done) => store.length(done))).toBe(1);
    expect(await testServer.db.collection('sessions').indexes()).toContainEqual(
      expect.objectContaining({ key: { expires: 1 }, expireAfterSeconds: 0 }),
    );
    await call((done) => store.destroy('sid', done));
    expect(await testServer.db.collection('sessions').countDocuments({})).toBe(0);
    store.removeAllListeners();
  });
});
