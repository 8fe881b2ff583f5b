// Tests that updates keep indexes correct, and that counts from an index equal counts of documents.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Long, MongoClient, type Collection, type Document, type UpdateFilter } from 'mongodb';

import { indexEntries, type IndexEntry } from '../src/storage/indexes.ts';
import { decode } from '../src/bson/codec.ts';
import { Catalog } from '../src/storage/catalog.ts';
import { Storage } from '../src/storage/storage.ts';
import { startServer } from '../src/server.ts';
import { freshDir, removeDir, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

const randomBy = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    // The lowest bits of this generator repeat after a few numbers.
    return (state >>> 12) % below;
  };
};
type Row = Document & { _id: number };

/** The keys of every index: those stored, and those computed from the stored documents. */
function keysIn(dir: string): { stored: string[]; asked: string[] } {
  const storage = new Storage(dir);
  const rows = new Catalog(storage).get('hall', 'rows');
  if (!rows) throw new Error('no rows');
  const text = ({ key }: Pick<IndexEntry, 'key'>, record: Buffer): string =>
    `${key.toString('hex')} ${record.toString('hex')}`;
  const stored = rows.indexes.flatMap((index) =>
    [...storage.scanPrefix(index.prefix)].map(({ key, value }) => text({ key }, value)),
  );
  const asked = [...rows.all()].flatMap(({ record, bytes }) =>
    rows.indexes.flatMap((index) =>
      indexEntries(index, decode(bytes), record).entries.map((entry) => text(entry, record)),
    ),
  );
  void storage.close();
  return { stored: stored.sort(), asked: asked.sort() };
}

test('after random updates every index has exactly the keys of the stored documents', async () => {
  const dir = freshDir();
  const server = await startServer({ port: 0, dir });
  const client = await MongoClient.connect(server.uri);
  const rows: Collection<Row> = client.db('hall').collection<Row>('rows');
  await rows.createIndexes([
    { key: { a: 1 } },
    { key: { a: 1, b: -1 } },
    { key: { 'c.d': 1 } },
    { key: { c: 1 }, name: 'sparse', sparse: true },
    {
      key: { b: 1 },
      name: 'partial',
      partialFilterExpression: { $and: [{ a: { $gt: 1 } }, { 'e.f': { $exists: true } }] },
    },
    { key: { list: 1, n: 1 } },
    { key: { 'list.x': 1 } },
  ]);
  const random = randomBy(5);
  const values = [
    null,
    1,
    2,
    2.5,
    -0,
    Long.fromNumber(3),
    'a',
    true,
    new Date(5),
    [1, 'a'],
    [],
    { d: 1 },
    [{ d: 2 }, { x: 3 }],
  ];
  const pick = (): unknown => values[random(values.length)];
  await rows.insertMany(
    Array.from({ length: 20 }, (_each, _id) => ({
      _id,
      a: pick(),
      b: random(9),
      list: [random(5)],
      n: 1,
      ...(random(2) ? { c: pick() } : {}),
    })),
  );
  const field = (): string => ['a', 'b', 'c', 'c.d', 'e.f', 'e', 'x', 'list'][random(8)] ?? 'a';
  const update = (): Document | Document[] =>
    [
      { $set: { [field()]: pick() } },
      { $set: { untouched: random(9), x: pick() } },
      { $unset: { [field()]: '' } },
      { $inc: { n: 1, b: random(3) } },
      { $push: { list: pick() } },
      { $pull: { list: pick() } },
      { $rename: { [['a', 'c', 'e'][random(3)] ?? 'a']: ['b', 'x', 'c2'][random(3)] ?? 'b' } },
      { $max: { a: pick() }, $currentDate: { seen: true } },
      [{ $set: { a: '$b', c: { $concatArrays: [['z'], []] } } }],
      [{ $unset: 'c' }],
    ][random(10)] ?? {};
  for (let at = 0; at < 400; at++) {
    const filter = { _id: random(22) };
    // Rejected updates must not leave keys behind either.
    await rows.updateOne(filter, update() as UpdateFilter<Row>, { upsert: random(9) === 0 }).catch(() => undefined);
    if (random(20) === 0) await rows.deleteOne({ _id: random(22) });
  }
  await client.close();
  await server.close();
  const { stored, asked } = keysIn(dir);
  expect(asked.length).toBeGreaterThan(60);
  expect(stored).toEqual(asked);
  removeDir(dir);
});

test('groups counted with an index equal groups counted without', async () => {
  const plain = testServer.db.collection<Row>('tally');
  const keyed = testServer.db.collection<Row>('tallyKeyed');
  await keyed.createIndexes([{ key: { who: 1, readAt: 1, _id: -1 } }, { key: { many: 1 } }]);
  const random = randomBy(3);
  const names = ['a', 'b', 'c', 'd', 'ab'];
  const name = (): string => names[random(names.length)] ?? 'a';
  const docs = Array.from({ length: 200 }, (_each, _id) => ({
    _id,
    ...(random(8) ? { who: random(6) ? name() : [1, null][random(2)] } : {}),
    ...(random(2) ? { readAt: random(2) ? null : new Date(random(3)) } : {}),
    many: random(3) ? [name(), name()] : name(),
  }));
  await plain.insertMany(docs);
  await keyed.insertMany(docs);
  const tally = async (from: Collection<Row>, pipeline: Document[]): Promise<Document[]> => {
    const found = await from.aggregate(pipeline).toArray();
    return found.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  };
  const matches: Document[] = [
    { who: { $in: ['a', 'b', 'a', 'nobody'] }, readAt: null },
    { who: { $in: ['ab'] } },
    { who: { $in: names }, readAt: { $gte: new Date(1) } },
    { who: { $in: names, $ne: 'a' }, readAt: null },
    { who: { $in: ['a', 1, null] }, readAt: null },
    { many: { $in: ['a', 'b'] } },
    { who: { $in: [] } },
  ];
  for (const $match of matches)
    for (const $group of [
      { _id: '$who', count: { $sum: 1 } },
      { _id: '$many', count: { $sum: 1 } },
      { _id: '$who', count: { $sum: '$_id' } },
      { _id: '$who' },
    ]) {
      const pipeline = [{ $match }, { $group }];
      expect({ pipeline, found: await tally(keyed, pipeline) }).toEqual({
        pipeline,
        found: await tally(plain, pipeline),
      });
    }
  const [first] = await tally(keyed, [{ $match: matches[0] }, { $group: { _id: '$who', count: { $sum: 1 } } }]);
  expect(first?.['count']).toBeGreaterThan(5);
});
