// Outboxes on a real database: the sweep handles open facts, writes one audit entry each, and
// parks them after five failures.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createConnection, type Connection } from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { storedFact } from '../../../../test/builders.ts';
import { AppError } from '../../errors.ts';
import { type Audit } from '../../people/audit/audit.ts';
import { createAudit } from '../../people/audit/createAudit.ts';
import { auditEntries } from '../../people/audit/auditEntries.ts';
import { defineFacts, on, type Fact, type Stored } from './facts.ts';
import { createIds } from '../documents/ids.ts';
import { timeLimit } from './dispatcher.ts';
import { createOutboxes, type Outboxes } from './outboxes.ts';

const thingFacts = defineFacts<Stored>()({ 'thing:made': z.object({ by: z.optional(z.string()) }) });
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/outboxes-${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });
const start = Date.parse('2026-05-01T12:00:00.000Z');

let db: Connection;
let audit: Audit;
let outboxes: Outboxes;
let now = start;
let turn = 0;
let followed: string[];
/** The error that the handler throws. */
let failure: Error | null;
/** The fact with which the handler never ends. */
let stuckId: string;

const things = (): ReturnType<typeof db.collection<Stored>> => db.collection<Stored>(`things_${turn}`);
const aThing = async (_id: number, ...outbox: Fact[]): Promise<void> => {
  await things().insertOne({ _id, version: 1, outbox });
};
const outboxOf = async (_id: number): Promise<readonly Fact[]> => (await things().findOne({ _id }))?.outbox ?? [];
const made = (at: number, more: Partial<Fact> = {}): Fact => ({ ...storedFact('thing:made', at, {}), ...more });
const note = { actor: null, action: 'item.created', entity: 'item', after: { price: 3 } } as const;
const entries = (key: string): Promise<object[]> => db.collection('audit_entries').find({ key }).toArray();

/** The outboxes as seen by another process. */
function aProcess(): Outboxes {
  const own = createOutboxes({ db, clock: { now: () => now }, log, audit });
  own.register({ collection: `things_${turn}`, facts: thingFacts });
  const remember = on(thingFacts, ['thing:made'], {
    name: 'things:remember',
    when: 'before-reply',
    run({ facts }) {
      if (failure !== null) throw failure;
      if (facts.some(({ id }) => id === stuckId)) return new Promise<void>(() => undefined);
      followed.push(...facts.map(({ id }) => id));
      return undefined;
    },
  });
  own.follow([auditEntries(audit), remember]);
  return own;
}

beforeAll(async () => {
  db = await createConnection(uri.toString()).asPromise();
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  turn += 1;
  now = start;
  followed = [];
  failure = null;
  stuckId = '';
  audit = createAudit({ db, ids: createIds(db), clock: { now: () => now } });
  await audit.prepare();
  outboxes = aProcess();
  await outboxes.prepare();
});
afterEach(() => outboxes.close());

describe('the sweep', () => {
  test('handles facts older than ten seconds, and leaves younger ones to the process that wrote them', async () => {
    const [old, young] = [made(now), made(now + 5000)];
    await aThing(1, old);
    await aThing(2, young);
    now += 10_000;
    await outboxes.sweep();
    expect(followed).toEqual([old.id]);
    await outboxes.sweep(0);
    expect(followed).toEqual([old.id, young.id]);
    expect(await outboxOf(2)).toEqual([]);
  });
  test('handles facts dated in the future, after the clock was set back', async () => {
    const fact = made(now + 5 * 3_600_000);
    await aThing(1, fact);
    await outboxes.sweep();
    expect(followed).toEqual([fact.id]);
  });
  test('goes on after a handler that hangs, which is parked after five times', async () => {
    const limit = jest.replaceProperty(timeLimit, 'ms', 20);
    const [hanging, beside, other] = [made(now), made(now), made(now)];
    await aThing(1, hanging, beside);
    await aThing(2, other);
    stuckId = hanging.id;
    await outboxes.sweep(0);
    expect(followed).toContain(other.id);
    for (let attempt = 2; attempt <= 6; attempt += 1) await outboxes.sweep(0);
    expect(new Set(followed)).toEqual(new Set([other.id, beside.id]));
    const letters = await db.collection('fact_dead_letters').find({ collection: things().collectionName }).toArray();
    expect(letters).toMatchObject([{ fact: { id: stuckId }, error: 'not done after 0.02 s' }]);
    limit.restore();
  });
  test('counts no failure while the database is unreachable', async () => {
    const fact = made(now);
    await aThing(1, fact);
    failure = Object.assign(new Error('away'), { name: 'MongoServerSelectionError' });
    for (let attempt = 1; attempt <= 6; attempt += 1) await outboxes.sweep(0);
    expect(await outboxOf(1)).toHaveLength(1);
    expect(await db.collection('fact_deliveries').countDocuments({ factId: fact.id, failures: { $gt: 0 } })).toBe(0);
  });
  test('counts no failure for a write conflict of a handler', async () => {
    const fact = made(now);
    await aThing(1, fact);
    failure = new AppError('unavailable', 'Too many changes at once. Please try again.');
    for (let attempt = 1; attempt <= 6; attempt += 1) await outboxes.sweep(0);
    expect(await outboxOf(1)).toHaveLength(1);
    failure = null;
    await outboxes.sweep(0);
    expect(followed).toEqual([fact.id]);
  });
  test('finds facts behind thousands of others that it cannot handle', async () => {
    const unknown = made(now, { kind: 'thing:of-a-newer-version' });
    await things().insertMany(Array.from({ length: 2100 }, (_, at) => ({ _id: at, version: 1, outbox: [unknown] })));
    const fact = made(now);
    await aThing(9000, fact);
    await outboxes.sweep(0);
    expect(followed).toEqual([fact.id]);
  });
  test('parks a fact after five failures, where an admin finds it', async () => {
    failure = new Error('not today');
    const fact = made(now, { data: { by: 'me' } });
    await aThing(1, fact);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await outboxOf(1)).toHaveLength(1);
      await outboxes.sweep(0);
    }
    expect(await outboxOf(1)).toEqual([]);
    expect(await db.collection('fact_dead_letters').findOne({ 'fact.id': fact.id })).toMatchObject({
      kind: 'thing:made',
      handler: 'things:remember',
      documentId: 1,
      error: 'not today',
      fact: { data: { by: 'me' } },
    });
    const entry = await db.collection('audit_entries').findOne({ 'after.factId': fact.id });
    expect(entry).toMatchObject({ action: 'fact.dead', userId: null });
  });
});

describe('the audit entry', () => {
  test('is written from the fact, so a process that dies after the write loses nothing', async () => {
    const fact = made(now - 60_000, { audit: note });
    await aThing(7, fact); // as if the process died after the write
    await outboxes.sweep();
    expect(await entries(fact.id)).toEqual([
      expect.objectContaining({ action: 'item.created', entityId: 7, after: note.after, at: fact.at }),
    ]);
  });
  test('is written once per fact, however often and wherever the fact is handled', async () => {
    const fact = made(now, { audit: note });
    await aThing(7, fact);
    const other = aProcess();
    await Promise.all([outboxes.sweep(0), other.sweep(0)]);
    await things().updateOne({ _id: 7 }, { $push: { outbox: fact } });
    await other.sweep(0);
    await other.close();
    expect(await entries(fact.id)).toHaveLength(1);
  });
  test('is written even when every other handler fails', async () => {
    failure = new Error('not today');
    const fact = made(now, { audit: note });
    await aThing(7, fact);
    await outboxes.sweep(0);
    expect(await entries(fact.id)).toHaveLength(1);
  });
});
