// Commands of two processes on the same documents, and commands without a reply, on a real database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { brokenLineTo } from '../../../../test/brokenLine.ts';
import { until } from '../../../../test/harness.ts';
import { AppError } from '../../errors.ts';
import { isUnavailable } from '../database/databaseErrors.ts';
import { createDocuments, type Documents } from './documents.ts';
import { defineFacts, on, type Fact } from '../outbox/facts.ts';
import { createOutboxes, type Outboxes } from '../outbox/outboxes.ts';

interface Thing {
  _id: number;
  name: string;
  total: number;
  version: number;
  outbox: Fact[];
}
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/two-processes-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });

let db: Connection;
let things: Collection<Thing>;
let commands: Document[][] = [];
let turn = 0;

const named = (): string => `things_${turn}`;
const ids = (count: number): number[] => Array.from({ length: count }, (_each, at) => at + 1);
const fill = (count: number): Promise<unknown> =>
  things.insertMany(ids(count).map((_id) => ({ _id, name: `thing ${_id}`, total: 0, version: 1, outbox: [] })));

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
    { stored: { collection: named() }, facts },
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

test('without a reply from the database a command fails as unknown, and the next one finds what was written', async () => {
  const line = await brokenLineTo(uri);
  const broken = await createConnection(line.uri, { retryWrites: false }).asPromise();
  try {
    await fill(1);
    const [here, heir] = [aProcess(broken), aProcess(db)];
    await here.things.update(1, raise('before'));
    line.cutAtReplyTo('lost');
    const [said] = await Promise.allSettled([here.things.update(1, raise('lost'))]);
    expect(said.status === 'rejected' && isUnavailable(said.reason)).toBe(true);
    expect(here.rows.map(({ by }) => by)).toEqual(['before']);
    // The connection was cut at the first byte of the reply. The database may still run the rest
    // of the command.
    const stored = async () => (await things.find().toArray()).map(({ total, version }) => [total, version]);
    await until(async () => (await stored()).every(([total]) => total === 2), 'the command to be done');
    expect(await stored()).toEqual([[2, 3]]);
    await heir.things.dispatch(1);
    expect(heir.rows.filter(({ by }) => by === 'lost')).toHaveLength(1);
    const after = await here.things.update(1, raise('after'));
    expect([after.total, after.version]).toEqual([3, 4]);
    await Promise.all([here, heir].map(({ outboxes }) => outboxes.close()));
  } finally {
    await broken.destroy();
    line.close();
  }
});
