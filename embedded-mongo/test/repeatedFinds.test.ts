// Tests of repeated finds: never older than a change.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

describe('repeated finds', () => {
  type Thing = Document & { _id: number };
  let testServer: TestServer;
  let things: Collection<Thing>;
  beforeAll(async () => {
    testServer = await startTestServer();
    things = testServer.db.collection<Thing>('things');
  });
  afterAll(() => testServer.stop());
  const all = (): Promise<Thing[]> => things.find({}).sort({ _id: 1 }).toArray();

  test('return every change of any kind', async () => {
    expect([await all(), await all()]).toEqual([[], []]);
    await things.insertOne({ _id: 1, a: 1 });
    expect([await all(), await all()]).toEqual([[{ _id: 1, a: 1 }], [{ _id: 1, a: 1 }]]);
    await things.updateOne({ _id: 1 }, { $inc: { a: 1 } });
    expect(await all()).toEqual([{ _id: 1, a: 2 }]);
    await things.findOneAndUpdate({ _id: 1 }, { $set: { b: [1] } });
    expect(await all()).toEqual([{ _id: 1, a: 2, b: [1] }]);
    await things.bulkWrite([{ insertOne: { document: { _id: 2 } } }, { deleteOne: { filter: { _id: 1 } } }]);
    expect(await all()).toEqual([{ _id: 2 }]);
    await things.drop();
    expect(await all()).toEqual([]);
    await things.insertOne({ _id: 3 });
    await things.rename('others');
    expect(await all()).toEqual([]);
    await testServer.db.collection('others').rename('things');
    expect(await all()).toEqual([{ _id: 3 }]);
    await testServer.db.dropDatabase();
    expect(await all()).toEqual([]);
  });

  test('use the current indexes', async () => {
    await things.insertOne({ _id: 1, a: 1 });
    const hinted = (): Promise<Thing[]> => things.find({ a: 1 }).hint({ a: 1 }).toArray();
    expect((await refusalOf(hinted())).code).toBe(2);
    await things.createIndex({ a: 1 }, {}, {});
    expect([await hinted(), await hinted()]).toEqual([[{ _id: 1, a: 1 }], [{ _id: 1, a: 1 }]]);
    await things.dropIndex({ a: 1 } as never);
    expect((await refusalOf(hinted())).code).toBe(2);
  });

  test('return the same after a rejected write', async () => {
    const before = await all();
    await refusalOf(things.insertOne({ _id: 1, a: 2 }));
    await refusalOf(things.updateOne({ _id: 1 }, { $inc: { a: 1, 'a.b': 1 } }));
    expect(await all()).toEqual(before);
  });

  test('that depend on the time are evaluated again', async () => {
    const soon = new Date(Date.now() + 150);
    await things.insertOne({ _id: 5, at: soon });
    const isOver = { _id: 5, $expr: { $lte: ['$at', '$$NOW'] } };
    const asked = (): Promise<Thing[]> => things.find(isOver).toArray();
    expect(await asked()).toEqual([]);
    while ((await asked()).length === 0) expect(Date.now()).toBeLessThan(soon.getTime() + 120_000);
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
    const [computed] = await things.find({ _id: 5 }).project({ now: '$$NOW' }).toArray();
    while ((await things.find({ _id: 5 }).project({ now: '$$NOW' }).toArray())[0]?.['now'] <= computed?.['now'])
      expect(Date.now()).toBeLessThan(soon.getTime() + 120_000);
  });

  test('with several batches each have their own cursor', async () => {
    await things.deleteMany({});
    await things.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })));
    const asked = (): Promise<Thing[]> => things.find({}).batchSize(100).toArray();
    expect((await Promise.all([asked(), asked()])).map((found) => found.length)).toEqual([250, 250]);
    expect(await asked()).toHaveLength(250);
  });

  test('during writes never miss an acknowledged write', async () => {
    await things.deleteMany({});
    await things.insertOne({ _id: 1, a: 0 });
    let acknowledged = 0;
    const write = async (): Promise<void> => {
      for (let turn = 0; turn < 60; turn++) {
        await things.updateOne({ _id: 1 }, { $inc: { a: 1 } });
        acknowledged++;
      }
    };
    const look = async (): Promise<void> => {
      while (acknowledged < 120) {
        const least = acknowledged;
        const [{ a } = { a: -1 }] = await things.find({ _id: 1 }).toArray();
        expect(a).toBeGreaterThanOrEqual(least);
      }
    };
    await Promise.all([write(), write(), look(), look(), look()]);
    expect(await all()).toEqual([{ _id: 1, a: 120 }]);
  });
});
