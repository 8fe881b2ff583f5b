// Bulk writes of many documents on a real database: each gets its own outcome.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Collection, Document, UpdateFilter } from 'mongodb';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { brokenLineTo } from '../../../test/brokenLine.ts';
import { until } from '../../../test/harness.ts';
import { AppError } from '../errors.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import { createDocuments, type Documents } from './documents.ts';
import { defineFacts, on, type Fact } from '../outbox/facts.ts';
import { createOptimisticUpdates } from './optimisticUpdates.ts';
import { createOutboxes, type Outboxes } from '../outbox/outboxes.ts';
import { isDuplicate } from './stored.ts';

interface Thing {
  _id: number;
  name: string;
  total: number;
  version: number;
  outbox: Fact[];
}
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/guarded-writes-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });

let db: Connection;
let things: Collection<Thing>;
let commands: Document[][] = [];
let turn = 0;

const named = (): string => `things_${turn}`;
const ids = (count: number): number[] => Array.from({ length: count }, (_each, at) => at + 1);
const fill = (count: number): Promise<unknown> =>
  things.insertMany(ids(count).map((_id) => ({ _id, name: `thing ${_id}`, total: 0, version: 1, outbox: [] })));
const writeOf = (id: number, set: Partial<Thing>, version = 1) => ({
  id,
  unchanged: { version },
  update: { $set: { ...set, version: version + 1 }, $push: { outbox: { $each: [] } } } as UpdateFilter<Thing>,
});

beforeAll(async () => {
  db = await createConnection(uri.toString(), { monitorCommands: true }).asPromise();
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update') commands.push((command as { updates: Document[] }).updates);
  });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(() => {
  turn += 1;
  commands = [];
  things = db.collection<Thing>(named());
});

describe('writes of one batch', () => {
  test('are one command; a single write is an ordinary update', async () => {
    await fill(20);
    const write = createOptimisticUpdates(things);
    const written = await Promise.all(ids(20).map((id) => write(writeOf(id, { total: id }))));
    expect(written.every(Boolean)).toBe(true);
    expect(commands.map((updates) => updates.length)).toEqual([20]);
    await write(writeOf(7, { total: 70 }, 2));
    expect(commands.at(-1)).toEqual([expect.not.objectContaining({ upsert: true })]);
    expect(await things.countDocuments({ version: 2 })).toBe(19);
  });

  test('are several commands when there are many', async () => {
    await fill(250);
    const write = createOptimisticUpdates(things);
    await Promise.all(ids(250).map((id) => write(writeOf(id, { total: id }))));
    // They run at the same time, so the order of the replies is random.
    expect(commands.map((updates) => updates.length).sort((a, b) => b - a)).toEqual([100, 100, 50]);
    expect(await things.countDocuments({ version: 2 })).toBe(250);
  });

  test('each report whether the document still had the expected version; a deleted one is not created', async () => {
    await fill(4);
    await things.updateOne({ _id: 2 }, { $set: { version: 5 } });
    await things.deleteOne({ _id: 3 });
    const write = createOptimisticUpdates(things);
    const written = await Promise.all(ids(4).map((id) => write(writeOf(id, { total: 9 }))));
    expect(written).toEqual([true, false, false, true]);
    const left = await things.find().sort({ _id: 1 }).toArray();
    expect(left.map(({ _id, total, version }) => [_id, total, version])).toEqual([
      [1, 9, 2],
      [2, 0, 5],
      [4, 9, 2],
    ]);
  });

  test('fail separately, each with the error of a single write', async () => {
    await fill(4);
    await things.createIndex({ name: 1 }, { unique: true }, {});
    const write = createOptimisticUpdates(things);
    const said = await Promise.allSettled(
      ids(3).map((id) => write(writeOf(id, { name: id === 2 ? 'thing 4' : `new${id}` }))),
    );
    expect(said.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(said[1]?.status === 'rejected' && isDuplicate(said[1].reason)).toBe(true);
    expect(await things.distinct('name')).toEqual(['new1', 'new3', 'thing 2', 'thing 4']);
  });

  test('fail alone when they cannot be serialized', async () => {
    await fill(3);
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    const write = createOptimisticUpdates(things);
    const said = await Promise.allSettled(
      ids(3).map((id) => write(writeOf(id, id === 2 ? (circle as Partial<Thing>) : { total: 5 }))),
    );
    expect(said.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await things.find().sort({ _id: 1 }).toArray()).map(({ total }) => total)).toEqual([5, 0, 5]);
  });

  test('of two processes: one of them writes each version of a document', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), { minLength: 1, maxLength: 40 }),
        async (asked) => {
          turn += 1;
          things = db.collection<Thing>(named());
          await fill(6);
          const processes = [createOptimisticUpdates(things), createOptimisticUpdates(things)] as const;
          // Each process runs one write per document at a time, like the document store does.
          const once = [...new Map(asked.map(([id, second]) => [`${id}/${second}`, { id, second }])).values()];
          const outcomes = await Promise.all(
            once.map(async ({ id, second }) => {
              const done = await processes[second ? 1 : 0](writeOf(id, { total: second ? 2 : 1 }));
              return { id, second, done };
            }),
          );
          for (const { _id, total, version } of await things.find().toArray()) {
            const won = outcomes.filter(({ id, done }) => id === _id && done);
            expect(won.map(({ second }) => (second ? 2 : 1))).toEqual(version === 1 ? [] : [total]);
            expect(won.length).toBe(outcomes.some(({ id }) => id === _id) ? 1 : 0);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

const facts = defineFacts<Thing>()({ 'thing:raised': z.object({ by: z.string(), to: z.number() }) });
type Things = Documents<Thing, typeof facts>;
interface Process {
  readonly things: Things;
  readonly outboxes: Outboxes;
  readonly rows: { by: string; to: number }[];
}
const clock = { now: () => Date.now() };
function aProcess(over: Connection): Process {
  const outboxes = createOutboxes({ db: over, clock, log, audit: { record: () => Promise.resolve() } });
  const made: Things = createDocuments<Thing, typeof facts>(
    { collection: named(), facts, name: 'thing' },
    { db: over, clock, outboxes },
  );
  const rows: Process['rows'] = [];
  const keep = on(facts, ['thing:raised'], {
    name: 'things:rows',
    when: 'before-reply',
    run: (delivery) => void rows.push(...delivery.facts.map(({ data }) => data)),
  });
  outboxes.follow([keep]);
  return { things: made, outboxes, rows };
}
const raise =
  (by: string) =>
  ({
    total,
  }: Thing): { set: { total: number }; facts: [{ kind: 'thing:raised'; data: { by: string; to: number } }] } => {
    if (total >= 1000) throw new AppError('conflict');
    return { set: { total: total + 1 }, facts: [{ kind: 'thing:raised', data: { by, to: total + 1 } }] };
  };

describe('commands on many documents', () => {
  test('of two processes lose nothing and double nothing, and keep their order per document', async () => {
    await fill(12);
    const [one, other] = [aProcess(db), aProcess(db)];
    const answers: { id: number; process: Process; total: number }[] = [];
    await Promise.all(
      Array.from({ length: 600 }, async (_each, at) => {
        const process = at % 2 === 0 ? one : other;
        const id = 1 + ((at * 7) % 12);
        const { total } = await process.things.update(id, raise(`${at}`));
        answers.push({ id, process, total });
      }),
    );
    for (const id of ids(12)) {
      const all = answers.filter((answer) => answer.id === id).map(({ total }) => total);
      expect(all.toSorted((a, b) => a - b)).toEqual(ids(50));
      for (const process of [one, other]) {
        const own = answers
          .filter((answer) => answer.id === id && answer.process === process)
          .map(({ total }) => total);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }
    expect(one.rows.length + other.rows.length).toBe(600);
    expect(commands.length).toBeLessThan(300);
    await Promise.all([one, other].map(({ outboxes }) => outboxes.close()));
    const left = await things.find().toArray();
    expect(left.map(({ total, version, outbox }) => [total, version, outbox])).toEqual(left.map(() => [50, 51, []]));
  });
});

test('without a reply from the database each fail as unknown, and the next command finds what was written', async () => {
  const line = await brokenLineTo(uri);
  const broken = await createConnection(line.uri, { retryWrites: false }).asPromise();
  try {
    await fill(3);
    const [here, heir] = [aProcess(broken), aProcess(db)];
    await Promise.all(ids(3).map((id) => here.things.update(id, raise('before'))));
    line.cutAtReplyTo('$setOnInsert');
    const said = await Promise.allSettled(ids(3).map((id) => here.things.update(id, raise('lost'))));
    expect(said.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, true, true]);
    expect(here.rows.map(({ by }) => by)).toEqual(['before', 'before', 'before']);
    // The connection was cut at the first byte of the reply. The database may still run the rest
    // of the command.
    const stored = async () => (await things.find().toArray()).map(({ total, version }) => [total, version]);
    await until(async () => (await stored()).every(([total]) => total === 2), 'the command to be done');
    expect(await stored()).toEqual(ids(3).map(() => [2, 3]));
    await Promise.all(ids(3).map((id) => heir.things.dispatch(id)));
    expect(heir.rows.filter(({ by }) => by === 'lost')).toHaveLength(3);
    const after = await Promise.all(ids(3).map((id) => here.things.update(id, raise('after'))));
    expect(after.map(({ total, version }) => [total, version])).toEqual(ids(3).map(() => [3, 4]));
    await Promise.all([here, heir].map(({ outboxes }) => outboxes.close()));
  } finally {
    await broken.destroy();
    line.close();
  }
});
