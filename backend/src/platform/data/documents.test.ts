// The door over a real database: what waits together is written together, each command gets its own answer, nothing is lost.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aCaller } from '../../../test/builders.ts';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { AppError } from '../http/errors.ts';
import type { Versioned } from './softDelete.ts';
import { createDocuments, type Documents } from './documents.ts';
import { defineFacts, noData, on, type Consequence, type Fact } from './facts.ts';
import { createOutboxes, type Outboxes } from './outboxes.ts';

interface Thing extends Versioned {
  _id: number;
  price: number;
  leader: string | null;
  open: boolean;
  ends: number;
}
const thingFacts = defineFacts<Thing>()({
  'thing:made': noData,
  'thing:bid': z.object({ amount: z.number(), by: z.string(), passed: z.nullable(z.string()) }),
  'thing:ended': noData,
  'thing:removed': noData,
  'thing:restored': noData,
});
type Things = Documents<Thing, typeof thingFacts>;
interface Process {
  readonly things: Things;
  readonly outboxes: Outboxes;
}

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/documents-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });
const start = Date.parse('2026-05-01T12:00:00.000Z');
const admin = aCaller('Irulan', { access: 'Admin' });

let db: Connection;
let now = start;
let turn = 0;
let updates = 0;
let processes: Process[] = [];

const beginning = { _id: 1, price: 10, leader: null, open: true, ends: start + 60_000 };
const collection = (): string => `things_${turn}`;
const storedThing = async (): Promise<Thing | null> => db.collection<Thing>(collection()).findOne({ _id: 1 });

function aProcess(consequences: readonly Consequence[] = []): Process {
  const clock = { now: () => now };
  const audit = { record: () => Promise.resolve() };
  const outboxes = createOutboxes({ db, clock, log, audit });
  const things: Things = createDocuments<Thing, typeof thingFacts>(
    {
      collection: collection(),
      facts: thingFacts,
      name: 'thing',
      settle: (thing, at) =>
        thing.open && thing.ends <= at ? { set: { open: false }, facts: [{ kind: 'thing:ended', data: {} }] } : null,
    },
    { db, clock, outboxes },
  );
  outboxes.follow(consequences);
  const made = { things, outboxes };
  processes.push(made);
  return made;
}
const bid =
  (by: string, amount: number) =>
  (thing: Thing): { set: Partial<Thing>; facts: [{ kind: 'thing:bid'; data: Bid }] } => {
    if (!thing.open) throw new AppError('conflict', 'ended', { reason: 'ended' });
    if (amount <= thing.price)
      throw new AppError('conflict', 'too low', { reason: 'too_low', minimum: thing.price + 1 });
    const data = { amount, by, passed: thing.leader };
    return { set: { price: amount, leader: by }, facts: [{ kind: 'thing:bid', data }] };
  };
interface Bid {
  amount: number;
  by: string;
  passed: string | null;
}
const reasonOf = (error: unknown): unknown => (error as AppError).details?.reason ?? (error as AppError).code;

beforeAll(async () => {
  db = await createConnection(uri.toString(), { monitorCommands: true }).asPromise();
  db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'update' && (command as { update: string }).update.startsWith('things_')) updates += 1;
  });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  await Promise.all(processes.map(({ outboxes }) => outboxes.close()));
  processes = [];
  turn += 1;
  now = start;
});

describe('commands on one document', () => {
  test('64 that wait together are one write, each answered with what it left, in the order in which they came', async () => {
    const { things, outboxes } = aProcess();
    await things.insert(beginning, () => [{ kind: 'thing:made', data: {} }]);
    await outboxes.close();
    updates = 0;
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        things.revise(1, bid(`b${at}`, 11 + at)).then(({ price, version }) => [price, version]),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 64 }, (_, at) => [11 + at, 2 + at]));
    expect(updates).toBe(1);
    expect(await storedThing()).toMatchObject({ price: 74, leader: 'b63', version: 65 });
  });

  test('what one of them is refused hinders no other', async () => {
    const { things } = aProcess();
    await things.insert(beginning, () => []);
    const amounts = [20, 15, 30, 30];
    const said = await Promise.allSettled(amounts.map((amount) => things.revise(1, bid('b', amount))));
    expect(said.map((one) => (one.status === 'fulfilled' ? one.value.price : reasonOf(one.reason)))).toEqual([
      20,
      'too_low',
      30,
      'too_low',
    ]);
    expect(await storedThing()).toMatchObject({ price: 30, version: 3 });
  });

  test('a refusal is decided on what is stored, not on what is remembered', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await one.things.insert(beginning, () => []);
    await other.things.revise(1, bid('other', 50));
    const low = await one.things.revise(1, bid('one', 20)).catch((error: unknown) => error as AppError);
    expect((low as AppError).details).toEqual({ reason: 'too_low', minimum: 51 });
  });

  test('two processes against each other lose nothing and double nothing', async () => {
    const rows: Bid[] = [];
    const keepRows = on(thingFacts, ['thing:bid'], {
      name: 'things:rows',
      when: 'before-reply',
      run: ({ facts }) => void rows.push(...facts.map(({ data }) => data)),
    });
    const [one, other] = [aProcess([keepRows]), aProcess([keepRows])];
    await one.things.insert(beginning, () => []);
    const said = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? one : other).things.revise(1, bid(`b${at}`, 11 + at))),
    );
    const accepted = said.flatMap((one) => (one.status === 'fulfilled' ? [one.value.price] : []));
    expect(said.every((one) => one.status === 'fulfilled' || reasonOf(one.reason) === 'too_low')).toBe(true);
    const after = await storedThing();
    expect(after?.version).toBe(1 + accepted.length);
    expect(after?.price).toBe(Math.max(...accepted.map(Number)));
    expect(rows.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(accepted.map(Number).sort((a, b) => a - b));
    await Promise.all([one, other].map(({ outboxes }) => outboxes.close()));
    expect((await storedThing())?.outbox).toEqual([]);
  });

  test('what is due is decided first, also when the command is refused because of it, and when it is only read', async () => {
    const { things } = aProcess();
    await things.insert(beginning, () => []);
    now = start + 60_000;
    const refused = await things.revise(1, bid('late', 99)).catch((error: unknown) => error);
    expect(reasonOf(refused)).toBe('ended');
    expect(await storedThing()).toMatchObject({ open: false, version: 2 });
    turn += 1;
    now = start;
    const reader = aProcess();
    await reader.things.insert(beginning, () => []);
    now = start + 60_000;
    expect(await reader.things.read(1)).toMatchObject({ open: false, version: 2 });
  });

  test('what a command makes due is decided in the same write, and answered', async () => {
    const { things } = aProcess();
    await things.insert({ ...beginning, open: false, ends: start }, () => []);
    const reopened = await things.revise(1, () => ({ set: { open: true }, facts: [] }));
    expect(reopened).toMatchObject({ open: false, version: 3 });
    expect(await storedThing()).toMatchObject({ open: false, version: 3 });
    await things.remove(1, admin, () => ({ set: { open: true }, facts: [{ kind: 'thing:removed', data: {} }] }));
    expect(await storedThing()).toMatchObject({ open: true, version: 4 });
    const back = await things.restore(1, admin, () => ({ set: {}, facts: [{ kind: 'thing:restored', data: {} }] }));
    expect(back).toMatchObject({ open: false, version: 6 });
  });

  test('removing and restoring are changes like others; the removed is not found, what is there cannot be restored', async () => {
    const { things } = aProcess();
    await things.insert(beginning, () => []);
    const removal = (kind: 'thing:removed' | 'thing:restored') => () => ({ set: {}, facts: [{ kind, data: {} }] });
    const back = (): Promise<Thing> => things.restore(1, admin, removal('thing:restored'));
    expect(reasonOf(await back().catch((error: unknown) => error))).toBe('not_removed');
    expect(await things.remove(1, admin, removal('thing:removed'))).toMatchObject({
      deletedBy: admin.discordId,
      version: 2,
    });
    expect(reasonOf(await things.revise(1, bid('b', 99)).catch((error: unknown) => error))).toBe('not_found');
    expect(reasonOf(await things.read(1).catch((error: unknown) => error))).toBe('not_found');
    expect(await back()).toMatchObject({ deletedAt: null, deletedBy: null, version: 3 });
  });

  test('a document that nobody has written yet begins as its initial one, whoever is first', async () => {
    const make = (): Documents<{ _id: string; total: number; version: number; outbox: Fact[] }, typeof none> => {
      const { outboxes } = aProcess();
      return createDocuments(
        { collection: `sums_${turn}`, facts: none, name: 'sum', initial: (_id: string) => ({ _id, total: 0 }) },
        { db, clock: { now: () => now }, outboxes },
      );
    };
    const none = defineFacts<{ _id: string; total: number; version: number; outbox: Fact[] }>()({});
    const [one, other] = [make(), make()];
    const add = (sum: { total: number }): { set: { total: number }; facts: [] } => ({
      set: { total: sum.total + 1 },
      facts: [],
    });
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).revise('a', add)));
    expect(await one.read('a')).toMatchObject({ total: 40, version: 40 });
  });
});

describe('a document that the database deletes after a while', () => {
  interface Mark {
    _id: string;
    at: Date;
    version: number;
    outbox: Fact[];
  }
  const none = defineFacts<Mark>()({});
  const make = (): Documents<Mark, typeof none> =>
    createDocuments<Mark, typeof none>(
      {
        ...{ collection: `marks_${turn}`, facts: none, name: 'mark', lapsesBy: 'at' },
        initial: (_id) => ({ _id, at: new Date(0) }),
      },
      { db, clock: { now: () => now }, outboxes: aProcess().outboxes },
    );
  const mark = ({ at }: Mark): { set: { at: Date }; facts: [] } => {
    if (now - at.getTime() < 1000) throw new AppError('conflict', 'too soon', { reason: 'too_soon' });
    return { set: { at: new Date(now) }, facts: [] };
  };

  test('is not taken for the one of the same version that came after it', async () => {
    const [one, other] = [make(), make()];
    await one.revise('a', mark);
    now += 5000;
    await db.collection<Mark>(`marks_${turn}`).deleteOne({ _id: 'a' });
    expect(await other.revise('a', mark)).toMatchObject({ version: 1 });
    expect(reasonOf(await one.revise('a', mark).catch((error: unknown) => error))).toBe('too_soon');
  });
});

describe('what follows', () => {
  const counting = (
    name: string,
    when: Consequence['when'],
    fails = false,
  ): { runs: string[]; consequence: Consequence } => {
    const runs: string[] = [];
    const consequence = on(thingFacts, ['thing:bid'], {
      name,
      when,
      run({ facts }) {
        if (fails) throw new Error('not today');
        runs.push(...facts.map(({ id }) => id));
      },
    });
    return { runs, consequence };
  };

  test('may change its own document, before and after the reply', async () => {
    const again = (when: Consequence['when']): Consequence =>
      on(thingFacts, ['thing:bid'], {
        name: `things:raise-${when}`,
        when,
        async run({ document }) {
          if (document.price < 20)
            await first.things.revise(1, bid('itself', document.price + 5)).catch(() => undefined);
        },
      });
    const first: Process = aProcess([again('after-reply'), again('before-reply')]);
    await first.things.insert(beginning, () => []);
    await first.things.revise(1, bid('b', 11));
    await first.outboxes.idle();
    expect((await storedThing())?.price).toBeGreaterThanOrEqual(20);
  });

  test('one that always fails holds up none of five others, and is given up alone after five failures', async () => {
    const good = [1, 2, 3, 4, 5].map((at) =>
      counting(`things:good-${at}`, at % 2 === 0 ? 'before-reply' : 'after-reply'),
    );
    const bad = counting('things:bad', 'after-reply', true);
    const { things, outboxes } = aProcess([bad.consequence, ...good.map(({ consequence }) => consequence)]);
    const letters: string[] = [];
    outboxes.onDeadLetter((letter) => {
      letters.push(letter.consequence);
      return Promise.reject(new Error('nobody can be told'));
    });
    await outboxes.prepare();
    await things.insert(beginning, () => []);
    await things.revise(1, bid('b', 11));
    await outboxes.idle();
    for (const { runs } of good) expect(runs).toHaveLength(1);
    for (let failures = 1; failures < 5; failures += 1) {
      const left = (await storedThing())?.outbox ?? [];
      expect(left).toHaveLength(1);
      now += 11_000;
      await outboxes.sweep();
    }
    expect((await storedThing())?.outbox).toEqual([]);
    // What was done is not done again while the other one is tried.
    for (const { runs } of good) expect(runs).toHaveLength(1);
    const dead = await db.collection('fact_dead_letters').find({ collection: collection() }).toArray();
    expect(dead).toEqual([expect.objectContaining({ consequence: 'things:bad', kind: 'thing:bid', documentId: 1 })]);
    expect(letters).toEqual(['things:bad']);
    expect(await db.collection('fact_deliveries').countDocuments({ consequence: /^things:/ })).toBe(0);
  });

  test('comes to an end when sweeps and readers meet facts that are just being written', async () => {
    const before = counting('things:before', 'before-reply');
    const after = counting('things:after', 'after-reply');
    const { things, outboxes } = aProcess([before.consequence, after.consequence]);
    await things.insert({ ...beginning, ends: Infinity }, () => []);
    for (let round = 0; round < 60; round += 1) {
      now += 11_000;
      await Promise.all([
        ...[0, 1, 2].map(() => things.revise(1, (thing) => bid('b', thing.price + 1)(thing))),
        ...[0, 1, 2].map(() => things.deliver(1)),
        outboxes.sweep(),
        ((now += 11_000), outboxes.sweep()),
      ]);
    }
    await outboxes.close();
    expect((await storedThing())?.outbox).toEqual([]);
    expect(new Set(after.runs).size).toBe(180);
  });

  test('from kinds that may come fast is gathered, and told with whatever may not wait', async () => {
    const received: Fact[][] = [];
    const { things } = aProcess([
      on(thingFacts, ['thing:bid', 'thing:ended'], {
        name: 'things:screens',
        when: 'before-reply',
        gathered: ['thing:bid'],
        run: ({ facts }) => void received.push([...facts]),
      }),
    ]);
    await things.insert(beginning, () => []);
    for (let price = 11; price < 31; price += 1) await things.revise(1, bid('b', price));
    now = beginning.ends;
    await things.read(1);
    const amounts = received.flat().map(({ data }) => (data as Partial<Bid>).amount);
    expect(amounts).toEqual([...Array.from({ length: 20 }, (_, at) => 11 + at), undefined]);
    expect(received[0]).toHaveLength(1);
  });

  test('goes on in another process when one dies between any two consequences', async () => {
    const names = ['a', 'b', 'c'];
    for (const diesAt of names) {
      turn += 1;
      now = start;
      // A process that dies does not come back from the consequence that it was at.
      const never = new Promise<void>(() => undefined);
      const dying = names.map((name) =>
        on(thingFacts, ['thing:bid'], {
          name: `things:${name}`,
          when: 'after-reply',
          run: () => (name >= diesAt ? never : Promise.resolve()),
        }),
      );
      const dead = aProcess(dying);
      await dead.things.insert(beginning, () => []);
      await dead.things.revise(1, bid('b', 11));
      processes = processes.filter((one) => one !== dead);
      const others = names.map((name) => counting(`things:${name}`, 'after-reply'));
      const heir = aProcess(others.map(({ consequence }) => consequence));
      now += 11_000;
      await heir.outboxes.sweep();
      for (const { runs } of others) expect(runs).toHaveLength(1);
      expect((await storedThing())?.outbox).toEqual([]);
    }
  });

  test('is refused at the start when two have one name, or one follows from what nobody declares', async () => {
    const twice = counting('things:same', 'after-reply').consequence;
    await expect(aProcess([twice, twice]).outboxes.check()).rejects.toThrow('declared twice: things:same');
    turn += 1;
    const stray = { ...twice, kinds: new Set(['thing:lost']) };
    await expect(aProcess([stray]).outboxes.check()).rejects.toThrow(/thing:lost, which nothing declares/);
  });

  test('is refused at the start when a stored fact is unknown or its data do not fit', async () => {
    const { things } = aProcess();
    await things.insert(beginning, () => []);
    const put = async (kind: string, data: unknown): Promise<void> => {
      const fact = { id: randomUUID(), kind, at: new Date(now), format: 2, data };
      await db.collection<Thing>(collection()).updateOne({ _id: 1 }, { $set: { outbox: [fact] } });
    };
    await put('thing:lost', {});
    await expect(aProcess().outboxes.check()).rejects.toThrow(/1: unknown fact thing:lost/);
    await put('thing:bid', { amount: 'much' });
    await expect(aProcess().outboxes.check()).rejects.toThrow(/the data of thing:bid do not fit/);
    await put('thing:bid', { amount: 11, by: 'b', passed: null });
    await expect(aProcess().outboxes.check()).resolves.toBeUndefined();
  });
});
