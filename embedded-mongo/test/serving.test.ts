// Tests of which index a query uses, and that the index finds what a scan finds.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Long, type Collection, type Document, type Filter, type Sort } from 'mongodb';
import { refusalOf, startTestServer, type TestServer } from './harness.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.stop());

type Explained = {
  queryPlanner: { winningPlan: Document };
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
};

const stagesOf = (plan: Document): string[] => [
  String(plan['stage']),
  ...(plan['inputStage'] ? stagesOf(plan['inputStage'] as Document) : []),
];

async function explained(
  name: string,
  filter: Document,
  sort: Sort = {},
): Promise<{ stages: string[]; index: unknown; docs: number; found: unknown[] }> {
  const cursor = (): ReturnType<ReturnType<typeof testServer.db.collection>['find']> =>
    testServer.db
      .collection(name)
      .find(filter as Filter<Document>)
      .sort(sort);
  const { queryPlanner, executionStats } = (await cursor().explain('executionStats')) as Explained;
  let plan = queryPlanner.winningPlan;
  while (plan['inputStage']) plan = plan['inputStage'] as Document;
  return {
    stages: stagesOf(queryPlanner.winningPlan),
    index: plan['indexName'],
    docs: executionStats.totalDocsExamined,
    found: (await cursor().toArray()).map((doc) => doc['_id'] as unknown),
  };
}

describe('the index that a query uses', () => {
  beforeAll(async () => {
    const lots = testServer.db.collection<Document & { _id: number }>('lots');
    await lots.createIndexes([
      { key: { status: 1, endsAt: 1 } },
      { key: { price: -1 } },
      { key: { tags: 1 } },
      { key: { open: 1 }, partialFilterExpression: { open: { $gt: 5 } } },
      { key: { rare: 1 }, sparse: true },
    ]);
    await lots.insertMany(
      Array.from({ length: 200 }, (_, i) => ({
        _id: i,
        status: i % 4 === 0 ? 'active' : 'ended',
        endsAt: new Date(i * 1000),
        price: i % 50,
        tags: [`t${i % 7}`, 'all'],
        open: i % 10,
        ...(i === 9 ? { rare: 1 } : {}),
      })),
    );
  });

  test('serves equality', async () => {
    expect(await explained('lots', { _id: 7 })).toEqual({
      stages: ['FETCH', 'IXSCAN'],
      index: '_id_',
      docs: 1,
      found: [7],
    });
  });

  test('serves equality and then a range, in the order of the index', async () => {
    const found = await explained('lots', { status: 'active', endsAt: { $gte: new Date(180_000) } }, { endsAt: 1 });
    expect(found).toEqual({
      stages: ['FETCH', 'IXSCAN'],
      index: 'status_1_endsAt_1',
      docs: 5,
      found: [180, 184, 188, 192, 196],
    });
  });

  test('serves the reverse order, and stops at the limit', async () => {
    const { executionStats } = (await testServer.db
      .collection('lots')
      .find({ status: 'active' })
      .sort({ endsAt: -1 })
      .limit(2)
      .explain('executionStats')) as Explained;
    expect(executionStats.totalDocsExamined).toBe(2);
    expect(
      await testServer.db
        .collection('lots')
        .find({ status: 'active' })
        .sort({ endsAt: -1 })
        .limit(2)
        .map((doc) => doc['_id'] as unknown)
        .toArray(),
    ).toEqual([196, 192]);
  });

  test('serves ranges when it is descending', async () => {
    const found = await explained('lots', { price: { $gt: 47, $lte: 49 } }, { price: -1 });
    expect([found.stages, found.docs, found.found]).toEqual([
      ['FETCH', 'IXSCAN'],
      8,
      [49, 99, 149, 199, 48, 98, 148, 198],
    ]);
  });

  test('is the one with fewer keys when two fit equally', async () => {
    const jobs = testServer.db.collection<Document & { _id: number }>('jobs');
    await jobs.createIndexes([{ key: { gone: 1, status: 1 } }, { key: { gone: 1, client: 1 } }]);
    await jobs.insertMany(
      Array.from({ length: 300 }, (_, i) => ({ _id: i, gone: null, status: 'open', client: i % 100 })),
    );
    const found = await explained('jobs', { gone: null, status: 'open', client: 7 });
    expect(found).toMatchObject({ index: 'gone_1_client_1', docs: 3, found: [7, 107, 207] });
    const rare = await explained('jobs', { gone: null, status: 'closed', client: 7 });
    expect(rare).toMatchObject({ index: 'gone_1_status_1', docs: 0 });
  });

  test('serves $in and $or', async () => {
    expect((await explained('lots', { _id: { $in: [5, 3, 5, 999] } })).found).toEqual([3, 5]);
    const either = await explained('lots', { $or: [{ _id: 4 }, { price: 49 }, { _id: 49 }] }, { _id: 1 });
    expect([either.docs <= 6, either.found]).toEqual([true, [4, 49, 99, 149, 199]]);
  });

  test('serves array elements, and returns each document once', async () => {
    const found = await explained('lots', { tags: { $in: ['t0', 'all'] }, _id: { $lt: 3 } });
    expect(found.found.toSorted()).toEqual([0, 1, 2]);
    expect((await explained('lots', { tags: 't3' })).docs).toBe(29);
  });

  test('serves a regular expression with a fixed prefix', async () => {
    expect((await explained('lots', { tags: /^t3/ })).docs).toBe(29);
  });

  test('is partial only when the filter implies its condition', async () => {
    expect((await explained('lots', { open: 8 })).index).toBe('open_1');
    expect((await explained('lots', { open: { $gte: 7 } })).index).toBe('open_1');
    const below = await explained('lots', { open: { $gte: 5 }, status: 'none' });
    expect(below.index).toBe('status_1_endsAt_1');
    expect((await explained('lots', { open: 5 })).stages).toEqual(['COLLSCAN']);
    expect((await explained('lots', { open: 5 })).found).toHaveLength(20);
  });

  test('is never sparse when a missing field could match', async () => {
    expect((await explained('lots', { rare: 1 })).found).toEqual([9]);
    expect((await explained('lots', { rare: null })).found).toHaveLength(199);
    expect((await explained('lots', {}, { rare: 1 })).found).toHaveLength(200);
  });

  test('replaces sorting; without an index, documents are sorted', async () => {
    expect((await explained('lots', { status: 'active' }, { price: 1 })).stages).toEqual(['SORT', 'FETCH', 'IXSCAN']);
    expect((await explained('lots', {}, { price: 1 })).stages).toEqual(['FETCH', 'IXSCAN']);
  });

  test('can be chosen by a hint', async () => {
    expect(await testServer.db.collection('lots').find({ open: 8 }).hint('price_-1').toArray()).toHaveLength(20);
    expect((await refusalOf(testServer.db.collection('lots').find({}).hint('nope').toArray())).code).toBe(2);
  });

  test('includes or excludes the bounds of a range as requested, also when it is descending', async () => {
    const steps = testServer.db.collection('steps');
    await steps.createIndex({ side: 1, step: -1 }, {}, {});
    await steps.insertMany(
      [0, 1, 2, 3].flatMap((step) => ['a', 'b'].map((side) => ({ side, step, name: `${side}${step}` }))),
    );
    await steps.createIndex({ side: 1, name: -1 }, {}, {});
    const count = (query: Document): Promise<number> => steps.countDocuments({ side: 'a', ...query });
    expect(await count({ step: { $gte: 1, $lt: 3 } })).toBe(2);
    expect(await count({ step: { $gt: 1, $lte: 3 } })).toBe(2);
    expect(await count({ step: { $gt: 0, $lt: 3 } })).toBe(2);
    expect(await count({ step: { $gte: 0, $lte: 3 } })).toBe(4);
    expect(await count({ name: { $gte: 'a1', $lt: 'a3' } })).toBe(2);
    expect(await count({ name: { $gt: 'a1', $lt: 'a2' } })).toBe(0);
  });

  test('lets two conditions on one array field match different elements', async () => {
    const grid = testServer.db.collection('grid');
    await grid.createIndex({ 'a.x': 1, 'a.y': 1 }, {}, {});
    await grid.insertOne({
      a: [
        { x: 1, y: 5 },
        { x: 9, y: 2 },
      ],
    });
    expect(await grid.countDocuments({ 'a.x': 1, 'a.y': 2 })).toBe(1);
    expect(await grid.countDocuments({ 'a.x': { $gt: 8, $lt: 2 } })).toBe(1);
    expect((await refusalOf(grid.insertOne({ a: [{ x: [1], y: [1] }] }))).code).toBe(171);
  });
});

describe('distinct values', () => {
  /** Possible values of a field: repeated, missing, null, and of several types. */
  const values = [1, 2, Long.fromNumber(2), 2.5, 'a', 'b', '', null, undefined, true, new Date(5), { x: 1 }, { x: 2 }];
  let rows: Collection<Document & { _id: number }>;
  const distinctBy = async (
    key: string,
    filter: Document,
  ): Promise<{ stage: unknown; examined: number; found: unknown[] }> => {
    const { queryPlanner, executionStats } = (await testServer.db.command({
      explain: { distinct: 'rows', key, query: filter },
      verbosity: 'executionStats',
    })) as Explained;
    return {
      stage: stagesOf(queryPlanner.winningPlan).at(-1),
      examined: executionStats.totalDocsExamined,
      found: await rows.distinct(key, filter),
    };
  };
  const add = (from: number, given: readonly unknown[]): Promise<unknown> =>
    rows.insertMany(
      given.map((who, i) => ({ _id: from + i, lot: i % 3, ...(who !== undefined && { who }), of: { who: i % 5 } })),
      { ignoreUndefined: true },
    );

  beforeAll(async () => {
    rows = testServer.db.collection('rows');
    await rows.createIndexes([{ key: { lot: 1, who: -1 } }, { key: { who: 1 } }, { key: { lot: 1, 'of.who': 1 } }]);
    await add(
      0,
      Array.from({ length: 390 }, (_, i) => values[(i * 7) % values.length]),
    );
  });

  test('are read from the documents that an index finds', async () => {
    expect(await distinctBy('of.who', { lot: 1 })).toEqual({ stage: 'IXSCAN', examined: 130, found: [0, 1, 2, 3, 4] });
    expect((await distinctBy('of.who', { lot: { $in: [0, 1, 2] } })).found).toEqual([0, 1, 2, 3, 4]);
    expect(await distinctBy('of.who', { lot: 9 })).toEqual({ stage: 'IXSCAN', examined: 0, found: [] });
  });

  test('equal those that a scan finds, for values of every type', async () => {
    for (const [indexed, scanned] of [
      [{ lot: 1 }, { lot: { $gte: 1, $lt: 2 } }],
      [{}, { _id: { $gte: 0 } }],
      [{ lot: { $in: [0, 2] } }, { lot: { $ne: 1 } }],
    ] as const) {
      const [byIndex, byScan] = [await distinctBy('who', indexed), await distinctBy('who', scanned)];
      expect(byIndex.found).toEqual(byScan.found);
      expect(byIndex.found).toHaveLength(11);
    }
  });

  test('are found for a range, and when the field has held an array', async () => {
    expect((await distinctBy('of.who', { lot: { $gt: 0 } })).stage).toBe('IXSCAN');
    expect(await distinctBy('lot', { lot: { $gt: 0, $lt: 9 } })).toMatchObject({ stage: 'IXSCAN', found: [1, 2] });
    expect((await distinctBy('of.who', { lot: 1, 'of.who': { $gte: 2 } })).found).toEqual([2, 3, 4]);
    expect((await distinctBy('of.who', { lot: 1, _id: { $gt: 300 } })).stage).toBe('IXSCAN');
    expect((await distinctBy('nobody', { lot: 1 })).found).toEqual([]);
    await add(1000, [['a', 'z'], 'a']);
    const found = await distinctBy('who', { lot: 0 });
    expect(found.stage).toBe('IXSCAN');
    expect(found.found).toContain('z');
  });
});
