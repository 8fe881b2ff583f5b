// Tests with random queries, counts and distinct values: an index finds what a scan finds.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Long, type Collection, type Document, type Filter, type Sort } from 'mongodb';
import { startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

test('random counts from index keys equal those of a scan', async () => {
  const plain = testServer.db.collection<Document & { _id: number }>('plainCounts');
  const keyed = testServer.db.collection<Document & { _id: number }>('keyedCounts');
  await keyed.createIndexes([{ key: { a: 1, b: -1 } }, { key: { b: 1 } }, { key: { c: -1, a: 1, b: 1 } }]);
  let seed = 11;
  const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const values = [null, 1, 2, 2.5, Long.fromNumber(3), NaN, -Infinity, 'a', 'b', true, new Date(5), new Date(-7)];
  const pick = (): unknown => values[random(values.length)];
  const docs = Array.from({ length: 200 }, (_, _id) => ({
    _id,
    ...(random(5) ? { a: pick() } : {}),
    b: pick(),
    ...(random(3) ? { c: pick() } : {}),
  }));
  await plain.insertMany(docs);
  await keyed.insertMany(docs);
  const bound = (): unknown => pick() ?? 0;
  const condition = (): unknown =>
    [
      pick(),
      { $gt: bound() },
      { $lte: bound() },
      { $in: [pick(), pick(), 2] },
      { $gte: bound(), $lt: bound() },
      { $gt: bound(), $gte: bound() },
      { $eq: pick(), $lt: bound() },
      { $ne: pick() },
    ][random(8)];
  type Filtered = Filter<Document & { _id: number }>;
  const counts = async (from: Collection<Document & { _id: number }>, filter: Filtered, part: object) => [
    await from.countDocuments(filter, part),
    ((await testServer.db.command({ count: from.collectionName, query: filter, ...part })) as { n: number }).n,
  ];
  for (let i = 0; i < 200; i++) {
    const parts = ['a', 'b', 'c'].filter(() => random(2)).map((name) => ({ [name]: condition() }));
    const filter: Document = random(2)
      ? Object.fromEntries(parts.flatMap(Object.entries))
      : { $and: [{}, ...parts, ...parts.slice(random(4))] };
    const part = [{}, { limit: 3 }, { skip: 5 }, { skip: 2, limit: 40 }][random(4)] ?? {};
    const [left, right] = await Promise.all([plain, keyed].map((from) => counts(from, filter as Filtered, part)));
    expect({ filter, part, counted: right }).toEqual({ filter, part, counted: left });
  }
});

test('random queries find the same by index and by scan', async () => {
  const plain = testServer.db.collection<Document & { _id: number }>('plain');
  const keyed = testServer.db.collection<Document & { _id: number }>('keyed');
  await keyed.createIndexes([{ key: { a: 1, b: -1 } }, { key: { b: 1 } }, { key: { c: -1, a: 1 } }]);
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const values = [null, 1, 2, 2.5, Long.fromNumber(3), 'a', 'b', true, new Date(5), [1, 'a'], [2, 3], [], { x: 1 }];
  const pick = (): unknown => values[random(values.length)];
  const docs = Array.from({ length: 150 }, (_, _id) => ({
    _id,
    a: pick(),
    b: values[random(9)],
    ...(random(3) ? { c: values[random(9)] } : {}),
  }));
  await plain.insertMany(docs);
  await keyed.insertMany(docs);
  const scalar = (): unknown => values[random(9)];
  const condition = (): unknown =>
    [
      scalar(),
      { $gt: scalar() ?? 0 },
      { $lte: scalar() ?? 0 },
      { $in: [scalar(), scalar()] },
      { $gte: scalar() ?? 0, $lt: scalar() ?? 0 },
      { $exists: true },
      { $ne: scalar() },
    ][random(7)];
  for (let i = 0; i < 80; i++) {
    const filter = Object.fromEntries(
      ['a', 'b', 'c'].filter(() => random(2)).map((name) => [name, condition()]),
    ) as Filter<Document & { _id: number }>;
    const sort = { [['a', 'b', 'c'][random(3)] ?? 'a']: random(2) ? 1 : -1, _id: 1 } as Sort;
    const [left, right] = await Promise.all(
      [plain, keyed].map((c) => c.find(filter).sort(sort).project({ _id: 1 }).toArray()),
    );
    expect({ filter, sort, found: right }).toEqual({ filter, sort, found: left });
  }
});

test('distinct values from an index equal those of a scan, for any request', async () => {
  const rows = testServer.db.collection<Document & { _id: number }>('rows');
  await rows.createIndexes([{ key: { lot: 1, who: -1 } }, { key: { who: 1 } }, { key: { lot: 1, 'of.who': 1 } }]);
  const stored = [1, 2, Long.fromNumber(2), 2.5, 'a', 'b', '', null, undefined, true, new Date(5), { x: 1 }, { x: 2 }];
  await rows.insertMany(
    Array.from({ length: 390 }, (_, i) => {
      const who = stored[(i * 7) % stored.length];
      return { _id: i, lot: i % 3, ...(who !== undefined && { who }), of: { who: i % 5 } };
    }),
  );
  const asked = [undefined, 1, null, { $in: [0, 2, null] }, { $gt: 0 }, { $gte: 0, $lt: 2 }, { $ne: 1 }, { $lte: 'a' }];
  const fields = ['lot', 'who', 'of.who', '_id'];
  for (const key of fields)
    for (const one of fields)
      for (const first of asked)
        for (const second of [undefined, 1, { $in: [0, 2, null] }, { $gte: 0, $lt: 2 }]) {
          const query = {
            ...(first !== undefined && { [one]: first }),
            ...(second !== undefined && { who: second }),
          };
          const command = { distinct: 'rows', key, query };
          const { values: found } = await testServer.db.command(command);
          const { values: scanned } = await testServer.db.command({ ...command, hint: { $natural: 1 } });
          expect({ key, query, found: found as unknown }).toEqual({ key, query, found: scanned as unknown });
        }
});
