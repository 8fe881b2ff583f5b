// Handlers of the document store on a real database: each runs once and separately, whichever
// process dies.
import { randomUUID } from 'node:crypto';
import { describe, expect, jest, test } from '@jest/globals';
import {
  abandon,
  aProcess,
  newThing,
  bid,
  collection,
  db,
  start,
  storedThing,
  thingFacts,
  world,
  type Bid,
  type Process,
  type Thing,
} from '../../../../test/documentThings.ts';
import { on, type Handler, type Fact } from '../outbox/facts.ts';

describe('handlers', () => {
  const counting = (
    name: string,
    when: 'before-reply' | 'after-reply',
    fails = false,
  ): { runs: string[]; handler: Handler } => {
    const runs: string[] = [];
    const handler = on(thingFacts, ['thing:bid'], {
      name,
      when,
      run({ facts }) {
        if (fails) throw new Error('not today');
        runs.push(...facts.map(({ id }) => id));
      },
    });
    return { runs, handler };
  };

  test('can change their own document, before and after the reply', async () => {
    const again = (when: 'before-reply' | 'after-reply'): Handler =>
      on(thingFacts, ['thing:bid'], {
        name: `things:raise-${when}`,
        when,
        async run({ document }) {
          if (document.price < 20)
            await first.things.update(1, bid('itself', document.price + 5)).catch(() => undefined);
        },
      });
    const first: Process = aProcess([again('after-reply'), again('before-reply')]);
    await first.things.insert(newThing, () => []);
    await first.things.update(1, bid('b', 11));
    await first.outboxes.idle();
    expect((await storedThing())?.price).toBeGreaterThanOrEqual(20);
  });

  test('that always fail do not block five others, and only they are parked after five failures', async () => {
    const good = [1, 2, 3, 4, 5].map((at) =>
      counting(`things:good-${at}`, at % 2 === 0 ? 'before-reply' : 'after-reply'),
    );
    const bad = counting('things:bad', 'after-reply', true);
    const { things, outboxes } = aProcess([bad.handler, ...good.map(({ handler }) => handler)]);
    const letters: string[] = [];
    outboxes.onDeadLetter((letter) => {
      letters.push(letter.handler);
      return Promise.reject(new Error('nobody can be told'));
    });
    await outboxes.prepare();
    await things.insert(newThing, () => []);
    await things.update(1, bid('b', 11));
    await outboxes.idle();
    for (const { runs } of good) expect(runs).toHaveLength(1);
    for (let failures = 1; failures < 5; failures += 1) {
      const left = (await storedThing())?.outbox ?? [];
      expect(left).toHaveLength(1);
      world.now += 11_000;
      await outboxes.sweep();
    }
    expect((await storedThing())?.outbox).toEqual([]);
    // A finished handler does not run again while the other one is retried.
    for (const { runs } of good) expect(runs).toHaveLength(1);
    const dead = await db().collection('fact_dead_letters').find({ collection: collection() }).toArray();
    expect(dead).toEqual([expect.objectContaining({ handler: 'things:bad', kind: 'thing:bid', documentId: 1 })]);
    expect(letters).toEqual(['things:bad']);
    expect(
      await db()
        .collection('fact_deliveries')
        .countDocuments({ handler: /^things:/ }),
    ).toBe(0);
  });

  test('finish when sweeps and readers meet facts that are being written', async () => {
    const before = counting('things:before', 'before-reply');
    const after = counting('things:after', 'after-reply');
    const { things, outboxes } = aProcess([before.handler, after.handler]);
    await things.insert({ ...newThing, ends: Infinity }, () => []);
    for (let round = 0; round < 60; round += 1) {
      world.now += 11_000;
      await Promise.all([
        ...[0, 1, 2].map(() => things.update(1, (thing) => bid('b', thing.price + 1)(thing))),
        ...[0, 1, 2].map(() => things.dispatch(1)),
        outboxes.sweep(),
        ((world.now += 11_000), outboxes.sweep()),
      ]);
    }
    await outboxes.close();
    expect((await storedThing())?.outbox).toEqual([]);
    expect(new Set(after.runs).size).toBe(180);
  });

  test('of frequent facts are batched, and run together with urgent ones', async () => {
    const received: Fact[][] = [];
    const { things } = aProcess([
      on(thingFacts, ['thing:bid', 'thing:ended'], {
        name: 'things:screens',
        when: 'before-reply',
        coalesced: ['thing:bid'],
        run: ({ facts }) => void received.push([...facts]),
      }),
    ]);
    await things.insert(newThing, () => []);
    for (let price = 11; price < 31; price += 1) await things.update(1, bid('b', price));
    world.now = newThing.ends;
    await things.read(1);
    const amounts = received.flat().map(({ data }) => (data as Partial<Bid>).amount);
    expect(amounts).toEqual([...Array.from({ length: 20 }, (_, at) => 11 + at), undefined]);
    expect(received[0]).toHaveLength(1);
  });

  test('of frequent facts do not keep all facts in the outbox until they run', async () => {
    const received: number[][] = [];
    const screens = (): Handler =>
      on(thingFacts, ['thing:bid'], {
        name: 'things:screens',
        when: 'before-reply',
        coalesced: ['thing:bid'],
        run: ({ facts }) => void received.push(facts.map(({ data }) => data.amount)),
      });
    const dying = aProcess([screens()]);
    await dying.things.insert(newThing, () => []);
    // Fake timers keep held facts from being handled, however slow this machine is.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
    try {
      for (let price = 11; price < 31; price += 1) await dying.things.update(1, bid('b', price));
    } finally {
      jest.useRealTimers();
    }
    abandon(dying);
    // The last one took all earlier facts that it superseded.
    const left = (await storedThing())?.outbox ?? [];
    expect(left.map(({ data }) => (data as Bid).amount)).toEqual([29, 30]);
    expect(received).toEqual([[11]]);
    const heir = aProcess([screens()]);
    world.now += 11_000;
    await heir.outboxes.sweep();
    expect(received).toEqual([[11], [29, 30]]);
    expect((await storedThing())?.outbox).toEqual([]);
  });

  test('continue in another process when one dies between any two of them', async () => {
    const names = ['a', 'b', 'c'];
    for (const diesAt of names) {
      world.turn += 1;
      world.now = start;
      // A process that dies does not return from its running handler.
      const never = new Promise<void>(() => undefined);
      const dying = names.map((name) =>
        on(thingFacts, ['thing:bid'], {
          name: `things:${name}`,
          when: 'after-reply',
          run: () => (name >= diesAt ? never : Promise.resolve()),
        }),
      );
      const dead = aProcess(dying);
      await dead.things.insert(newThing, () => []);
      await dead.things.update(1, bid('b', 11));
      abandon(dead);
      const others = names.map((name) => counting(`things:${name}`, 'after-reply'));
      const heir = aProcess(others.map(({ handler }) => handler));
      world.now += 11_000;
      await heir.outboxes.sweep();
      for (const { runs } of others) expect(runs).toHaveLength(1);
      expect((await storedThing())?.outbox).toEqual([]);
    }
  });

  test('are refused at the start when two share a name, or when one has an undeclared fact', () => {
    const twice = counting('things:same', 'after-reply').handler;
    expect(() => aProcess([twice, twice]).outboxes.check()).toThrow('declared twice: things:same');
    world.turn += 1;
    const stray = { ...twice, kinds: new Set(['thing:lost']) };
    expect(() => aProcess([stray]).outboxes.check()).toThrow(/thing:lost, which nothing declares/);
  });

  test('leave facts alone that this version does not know', async () => {
    const all = counting('things:all', 'after-reply');
    const { things, outboxes } = aProcess([{ ...all.handler, kinds: null }]);
    await things.insert(newThing, () => []);
    const put = (kind: string, data: unknown): object => ({
      id: randomUUID(),
      kind,
      at: new Date(world.now - 60_000),
      format: 2,
      data,
    });
    const outbox = [put('thing:lost', {}), put('thing:bid', { amount: 'much' })];
    const known = put('thing:bid', { amount: 11, by: 'b', passed: null });
    const stored = db().collection<Thing>(collection());
    await stored.updateOne({ _id: 1 }, { $set: { outbox: [...outbox, known] } } as object);
    outboxes.check();
    await outboxes.sweep(0);
    expect((await stored.findOne({ _id: 1 }))?.outbox).toEqual(outbox);
  });

  test('never get a fact whose data do not fit its schema, because it is not saved', async () => {
    const { things } = aProcess();
    await things.insert(newThing, () => []);
    const wrong = { kind: 'thing:bid', data: { amount: 'much' } } as never;
    await expect(things.update(1, () => ({ set: {}, facts: [wrong] }))).rejects.toThrow(
      'the data of thing:bid do not fit',
    );
    expect((await things.read(1)).version).toBe(1);
  });
});
