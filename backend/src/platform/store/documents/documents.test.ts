// The document store on a real database: queued commands are saved together, each gets its own
// reply, nothing is lost.
import { describe, expect, test } from '@jest/globals';
import { aCaller } from '../../../../test/builders.ts';
import {
  aProcess,
  newThing,
  bid,
  collection,
  db,
  reasonOf,
  start,
  storedThing,
  thingFacts,
  world,
  type Bid,
  type Thing,
} from '../../../../test/documentThings.ts';
import { AppError } from '../../errors.ts';
import { createDocuments, type Documents } from './documents.ts';
import { defineFacts, on, type Fact } from '../outbox/facts.ts';

const admin = aCaller('Irulan', { access: 'Admin' });

describe('commands on one document', () => {
  test('64 queued together are one write, each with its own result, in order of arrival', async () => {
    const { things, outboxes } = aProcess();
    await things.insert(newThing, () => [{ kind: 'thing:made', data: {} }]);
    await outboxes.close();
    world.updates = 0;
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        things.update(1, bid(`b${at}`, 11 + at)).then(({ price, version }) => [price, version]),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 64 }, (_, at) => [11 + at, 2 + at]));
    expect(world.updates).toBe(1);
    expect(await storedThing()).toMatchObject({ price: 74, leader: 'b63', version: 65 });
  });

  test("an audit entry's `after` has the version and time that were written, also within a batch", async () => {
    const { things, outboxes } = aProcess();
    await things.insert(newThing, () => []);
    await outboxes.close();
    const shown = ({ price, version, updatedAt }: Thing): object => ({
      price,
      version,
      updatedAt: updatedAt.toISOString(),
    });
    world.now += 1000;
    const raise = (): Promise<Thing> =>
      things.update(1, (seen) => {
        const set = { price: seen.price + 1 };
        const what = { action: 'auction.ended', entity: 'auction' } as const;
        const audit = { actor: null, ...what, before: shown(seen), after: shown({ ...seen, ...set }) };
        return { set, facts: [{ kind: 'thing:ended', data: {}, audit }] };
      });
    await Promise.all([raise(), raise()]);
    const notes = (await storedThing())?.outbox.map(({ audit }) => [audit?.before, audit?.after]);
    const [first, later] = [new Date(start).toISOString(), new Date(start + 1000).toISOString()];
    expect(notes).toEqual([
      [
        { price: 10, version: 1, updatedAt: first },
        { price: 11, version: 2, updatedAt: later },
      ],
      [
        { price: 11, version: 2, updatedAt: later },
        { price: 12, version: 3, updatedAt: later },
      ],
    ]);
  });

  test('a refused one does not block the others', async () => {
    const { things } = aProcess();
    await things.insert(newThing, () => []);
    const amounts = [20, 15, 30, 30];
    const said = await Promise.allSettled(amounts.map((amount) => things.update(1, bid('b', amount))));
    expect(said.map((one) => (one.status === 'fulfilled' ? one.value.price : reasonOf(one.reason)))).toEqual([
      20,
      'too_low',
      30,
      'too_low',
    ]);
    expect(await storedThing()).toMatchObject({ price: 30, version: 3 });
  });

  test('a refusal is decided on the stored document, not on the cached one', async () => {
    const [one, other] = [aProcess(), aProcess()];
    await one.things.insert(newThing, () => []);
    await other.things.update(1, bid('other', 50));
    const low = await one.things.update(1, bid('one', 20)).catch((error: unknown) => error as AppError);
    expect((low as AppError).details).toEqual({ reason: 'too_low', minimum: 51 });
  });

  test('two processes at once lose nothing and double nothing', async () => {
    const rows: Bid[] = [];
    const keepRows = on(thingFacts, ['thing:bid'], {
      name: 'things:rows',
      when: 'before-reply',
      run: ({ facts }) => void rows.push(...facts.map(({ data }) => data)),
    });
    const [one, other] = [aProcess([keepRows]), aProcess([keepRows])];
    await one.things.insert(newThing, () => []);
    const said = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? one : other).things.update(1, bid(`b${at}`, 11 + at))),
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

  test('a duplicate unique key is refused only for its own command', async () => {
    const { things } = aProcess();
    await db()
      .collection(collection())
      .createIndex({ leader: 1 }, { unique: true, partialFilterExpression: { leader: 'z' } }, {});
    await things.insert(newThing, () => []);
    await things.insert({ ...newThing, _id: 2, leader: 'z' }, () => []);
    const said = await Promise.allSettled([
      things.update(1, bid('a', 20)),
      things.update(1, bid('b', 15)),
      things.update(1, bid('z', 30)),
    ]);
    expect(said.map((one) => (one.status === 'fulfilled' ? one.value.leader : reasonOf(one.reason)))).toEqual([
      'a',
      'too_low',
      11000,
    ]);
    expect(await storedThing()).toMatchObject({ price: 20, leader: 'a', version: 2 });
  });

  test('overdue changes are decided first, even if the command is then refused, and for reads too', async () => {
    const { things } = aProcess();
    await things.insert(newThing, () => []);
    world.now = start + 60_000;
    const refused = await things.update(1, bid('late', 99)).catch((error: unknown) => error);
    expect(reasonOf(refused)).toBe('ended');
    expect(await storedThing()).toMatchObject({ open: false, version: 2 });
    world.turn += 1;
    world.now = start;
    const reader = aProcess();
    await reader.things.insert(newThing, () => []);
    world.now = start + 60_000;
    expect(await reader.things.read(1)).toMatchObject({ open: false, version: 2 });
  });

  test('a change that a command makes due is decided in the same write and is in the reply', async () => {
    const { things } = aProcess();
    await things.insert({ ...newThing, open: false, ends: start }, () => []);
    const reopened = await things.update(1, () => ({ set: { open: true }, facts: [] }));
    expect(reopened).toMatchObject({ open: false, version: 3 });
    expect(await storedThing()).toMatchObject({ open: false, version: 3 });
    await things.remove(1, admin, () => ({ set: { open: true }, facts: [{ kind: 'thing:removed', data: {} }] }));
    expect(await storedThing()).toMatchObject({ open: true, version: 4 });
    const back = await things.restore(1, admin, () => ({ set: {}, facts: [{ kind: 'thing:restored', data: {} }] }));
    expect(back).toMatchObject({ open: false, version: 6 });
  });

  test('removing and restoring are ordinary changes; a removed document is not found, an existing one cannot be restored', async () => {
    const { things } = aProcess();
    await things.insert(newThing, () => []);
    const removal = (kind: 'thing:removed' | 'thing:restored') => () => ({ set: {}, facts: [{ kind, data: {} }] });
    const back = (): Promise<Thing> => things.restore(1, admin, removal('thing:restored'));
    expect(reasonOf(await back().catch((error: unknown) => error))).toBe('not_removed');
    expect(await things.remove(1, admin, removal('thing:removed'))).toMatchObject({
      deletedBy: admin.discordId,
      version: 2,
    });
    expect(reasonOf(await things.update(1, bid('b', 99)).catch((error: unknown) => error))).toBe('not_found');
    expect(reasonOf(await things.read(1).catch((error: unknown) => error))).toBe('not_found');
    expect(await back()).toMatchObject({ deletedAt: null, deletedBy: null, version: 3 });
  });

  test('a document that is not stored yet starts with its initial value, whoever is first', async () => {
    const make = (): Documents<{ _id: string; total: number; version: number; outbox: Fact[] }, typeof none> => {
      const { outboxes } = aProcess();
      return createDocuments(
        {
          stored: { collection: `sums_${world.turn}` },
          facts: none,
          initial: (_id: string) => ({ _id, total: 0 }),
        },
        { db: db(), clock: { now: () => world.now }, outboxes },
      );
    };
    const none = defineFacts<{ _id: string; total: number; version: number; outbox: Fact[] }>()({});
    const [one, other] = [make(), make()];
    const add = (sum: { total: number }): { set: { total: number }; facts: [] } => ({
      set: { total: sum.total + 1 },
      facts: [],
    });
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).update('a', add)));
    expect(await one.read('a')).toMatchObject({ total: 40, version: 40 });
  });
});

describe('a document that expires in the database', () => {
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
        stored: { collection: `marks_${world.turn}` },
        facts: none,
        ttlField: 'at',
        initial: (_id) => ({ _id, at: new Date(0) }),
      },
      { db: db(), clock: { now: () => world.now }, outboxes: aProcess().outboxes },
    );
  const mark = ({ at }: Mark): { set: { at: Date }; facts: [] } => {
    if (world.now - at.getTime() < 1000) throw new AppError('conflict', 'too soon', { reason: 'too_soon' });
    return { set: { at: new Date(world.now) }, facts: [] };
  };

  test('is not confused with a later one of the same version', async () => {
    const [one, other] = [make(), make()];
    await one.update('a', mark);
    world.now += 5000;
    await db().collection<Mark>(`marks_${world.turn}`).deleteOne({ _id: 'a' });
    expect(await other.update('a', mark)).toMatchObject({ version: 1 });
    expect(reasonOf(await one.update('a', mark).catch((error: unknown) => error))).toBe('too_soon');
  });
});
