// Facts over a real database: delivered once where all is well, again where it is not, buried after five failures.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import { createAudit, type Audit } from './audit/audit.ts';
import {
  createFacts,
  newFact,
  type Delivery,
  type Fact,
  type FactDocument,
  type Facts,
  type FactSource,
} from './facts.ts';
import { createIds, type Ids } from './data/ids.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/facts-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });
const start = Date.parse('2026-05-01T12:00:00.000Z');

let db: Connection;
let now = start;
let facts: Facts;
let ids: Ids;
let audit: Audit;
let delivered: { document: number; version: number; factId: string }[];
let failing: ReadonlySet<string>;
let turn = 0;

/** Things with outboxes in a collection of this test's own; facts in `failing` can't be delivered. */
const source = (): FactSource => ({
  collection: `things_${turn}`,
  deliver: (deliveries: readonly Delivery[]) => {
    for (const { document, fact } of deliveries) {
      if (failing.has(fact.kind)) throw new Error('not today');
      delivered.push({ document: Number(document._id), version: document.version, factId: fact.id });
    }
    return Promise.resolve();
  },
});
const things = (): ReturnType<typeof db.collection<FactDocument>> => db.collection<FactDocument>(`things_${turn}`);
const aThing = async (id: number, outbox: Fact[]): Promise<FactDocument> => {
  const thing = { _id: id, version: 1, outbox };
  await things().insertOne(thing);
  return thing;
};
const outboxOf = async (id: number): Promise<readonly Fact[]> => (await things().findOne({ _id: id }))?.outbox ?? [];

beforeAll(async () => {
  db = await createConnection(uri.toString()).asPromise();
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  turn++;
  now = start;
  delivered = [];
  failing = new Set();
  ids = createIds(db);
  const clock = { now: () => now };
  audit = createAudit(db, ids, clock);
  await audit.prepare();
  facts = createFacts({ db, clock, log, audit });
});

describe('delivery', () => {
  test('hands a written fact over with the document as it was written, then empties the outbox', async () => {
    const fact = newFact('thing:made', now, { by: 'me' });
    const thing = await aThing(1, [fact]);
    await facts.deliverWritten(source(), { ...thing, version: 7 }, fact);
    await facts.close();
    expect(delivered).toEqual([{ document: 1, version: 7, factId: fact.id }]);
    expect(await outboxOf(1)).toEqual([]);
  });

  test('hands over everything that waits, oldest first, and nothing twice while removals are gathered', async () => {
    const waiting = [newFact('a:done', now, 1), newFact('b:done', now, 2), newFact('c:done', now, 3)];
    await aThing(1, waiting);
    await Promise.all([facts.deliver(source(), 1), facts.deliver(source(), 1)]);
    await facts.deliver(source(), 1);
    await facts.close();
    expect(delivered.map(({ factId }) => factId)).toEqual(waiting.map(({ id }) => id));
    expect(await outboxOf(1)).toEqual([]);
  });

  test('does not let one bad fact hold up the others, and keeps it', async () => {
    failing = new Set(['bad:done']);
    const bad = newFact('bad:done', now, {});
    const good = [newFact('a:done', now, {}), newFact('b:done', now, {})];
    await aThing(1, [bad, ...good]);
    await facts.deliver(source(), 1);
    await facts.close();
    // Handing over at least once: what went well before the failure may come again.
    expect(new Set(delivered.map(({ factId }) => factId))).toEqual(new Set(good.map(({ id }) => id)));
    expect((await outboxOf(1)).map(({ id }) => id)).toEqual([bad.id]);
  });

  test('lets others listen to a kind of fact', async () => {
    const heard: string[] = [];
    facts.listen('thing:made', ({ fact }) => {
      heard.push(fact.id);
      return Promise.resolve();
    });
    const [made, other] = [newFact('thing:made', now, {}), newFact('thing:lost', now, {})];
    await aThing(1, [made, other]);
    await facts.deliver(source(), 1);
    expect(heard).toEqual([made.id]);
  });
});

describe('the audit record', () => {
  const deed = { actor: null, action: 'thing.made', entity: 'thing', before: { name: 'old' } };
  const entries = (factId: string): Promise<unknown[]> =>
    db.collection('audit_entries').find({ key: factId }).toArray();

  test('follows from the fact, so that a process that dies after the write loses nothing', async () => {
    const fact = newFact('thing:made', now - 60_000, {}, deed);
    await aThing(7, [fact]); // written, and then the process was gone
    facts.register(source());
    await facts.sweep();
    expect(await entries(fact.id)).toEqual([
      expect.objectContaining({ action: 'thing.made', entity: 'thing', entityId: 7, before: deed.before, at: fact.at }),
    ]);
  });

  test('has one entry for a fact, however often and wherever it is delivered', async () => {
    const fact = newFact('thing:made', now, {}, deed);
    await aThing(7, [fact]);
    const other = createFacts({ db, clock: { now: () => now }, log, audit });
    await Promise.all([facts.deliver(source(), 7), other.deliver(source(), 7)]);
    await Promise.all([facts.close(), other.close()]);
    await things().updateOne({ _id: 7 }, { $push: { outbox: fact } });
    await other.deliver(source(), 7);
    expect(await entries(fact.id)).toHaveLength(1);
  });

  test('is written even when nothing else that follows can be done', async () => {
    failing = new Set(['thing:made']);
    const fact = newFact('thing:made', now, {}, deed);
    await aThing(7, [fact]);
    await facts.deliver(source(), 7);
    expect(await entries(fact.id)).toHaveLength(1);
  });
});

describe('sweep', () => {
  test('resumes what is older than ten seconds, and leaves younger facts to those who wrote them', async () => {
    const old = newFact('thing:made', now, {});
    const young = newFact('thing:made', now + 5000, {});
    await aThing(1, [old]);
    await aThing(2, [young]);
    facts.register(source());
    now += 10_000;
    await facts.sweep();
    expect(delivered.map(({ factId }) => factId)).toEqual([old.id]);
    await facts.sweep(0);
    expect(delivered.map(({ factId }) => factId)).toEqual([old.id, young.id]);
    expect(await outboxOf(2)).toEqual([]);
  });

  test('resumes what is dated in the future, after the clock has been set back', async () => {
    const fact = newFact('thing:made', now + 5 * 3_600_000, {});
    await aThing(1, [fact]);
    facts.register(source());
    await facts.sweep();
    expect(delivered.map(({ factId }) => factId)).toEqual([fact.id]);
  });

  test('counts no failure while the database is away', async () => {
    const fact = newFact('thing:made', now, {});
    await aThing(1, [fact]);
    const away = Object.assign(new Error('away'), { name: 'MongoServerSelectionError' });
    facts.register({ collection: source().collection, deliver: () => Promise.reject(away) });
    for (let attempt = 1; attempt <= 6; attempt++) await facts.sweep(0);
    expect(await outboxOf(1)).toHaveLength(1);
    expect(await db.collection<{ _id: string }>('fact_failures').findOne({ _id: fact.id })).toBeNull();
  });

  test('forgets the failures of what was delivered in the end, here or by another process, and of nothing else', async () => {
    failing = new Set(['thing:made', 'thing:lost']);
    const [made, lost, elsewhere] = [
      newFact('thing:made', now, {}),
      newFact('thing:lost', now, {}),
      newFact('thing:made', now, {}),
    ];
    await aThing(1, [made, lost]);
    await aThing(2, [elsewhere]);
    facts.register(source());
    await facts.sweep(0);
    const counted = async (): Promise<string[]> => {
      const ofThese = { collection: source().collection };
      const found = await db.collection<{ _id: string }>('fact_failures').find(ofThese).toArray();
      return found.map(({ _id }) => _id).sort();
    };
    expect(await counted()).toEqual([made.id, lost.id, elsewhere.id].sort());
    await things().updateOne({ _id: 2 }, { $pull: { outbox: { id: elsewhere.id } } });
    failing = new Set(['thing:lost']);
    await facts.sweep(0);
    expect(await counted()).toEqual([lost.id]);
  });

  test('buries a fact after five failures, where an admin finds it', async () => {
    failing = new Set(['thing:made']);
    const fact = newFact('thing:made', now, { by: 'me' });
    await aThing(1, [fact]);
    facts.register(source());
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await outboxOf(1)).toHaveLength(1);
      await facts.sweep(0);
    }
    expect(await outboxOf(1)).toEqual([]);
    const letter = await db.collection<{ _id: string }>('fact_dead_letters').findOne({ _id: fact.id });
    expect(letter).toMatchObject({
      kind: 'thing:made',
      documentId: 1,
      error: 'not today',
      fact: { data: { by: 'me' } },
    });
    const entry = await db.collection('audit_entries').findOne({ 'after.factId': fact.id });
    expect(entry).toMatchObject({ action: 'fact.dead', userId: null });
    expect(await db.collection<{ _id: string }>('fact_failures').findOne({ _id: fact.id })).toBeNull();
  });
});

describe('ids', () => {
  test('are unique and gap-free from one counter, whoever asks at once', async () => {
    const name = `counted_${turn}`;
    const given = await Promise.all(Array.from({ length: 40 }, () => ids.next(name)));
    expect([...given].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  test('come from blocks that two processes never share', async () => {
    const name = `counted_${turn}`;
    const [one, two] = [createIds(db, { [name]: 7 }), createIds(db, { [name]: 7 })];
    const given = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).next(name)));
    expect(new Set(given).size).toBe(40);
  });
});
