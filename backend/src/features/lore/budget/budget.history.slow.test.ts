// Random questions from two processes, one of which is killed: no overspending, no double count,
// no lost commit.
import { afterAll, expect, test } from '@jest/globals';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { askOnce, openBudget, startKillableBudget, type Ask, type Step } from '../../../../test/budgets.ts';
import { aClock, anEnv, until } from '../../../../test/harness.ts';
import { reservationMs } from './budget.decisions.ts';
import type { AskerDocument, TokenDayDocument } from './budget.model.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const today = 20261123;
const people = ['1', '2', '3', '4'];
const batchSize = 50;
const opened: Connection[] = [];
afterAll(async () => {
  for (const db of opened) {
    await db.dropDatabase();
    await db.destroy();
  }
});

/** A question and its last known state. */
interface Asked extends Ask {
  cost: number | null;
  step: Step | null;
}
const dayOf = async (db: Connection): Promise<Pick<TokenDayDocument, 'spent' | 'byHour' | 'open'>> =>
  (await db.collection<TokenDayDocument>('lore_token_days').findOne({ _id: today })) ?? {
    spent: 0,
    byHour: [],
    open: [],
  };
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Possible cost of a question, given its replies; a single number if they determine it. */
function costsOf({ tokens, cost, step }: Asked): number[] {
  const committed = cost ?? 0;
  if (step === 'over') return [committed];
  if (step === 'reserved') return [tokens, committed];
  // Unknown: not counted, counted, or committed.
  return step === null || step === 'unknown' ? [0, tokens, committed] : [0];
}
/** How often a question counts in its person's day. */
function countsOf({ cost, step }: Asked): number[] {
  if (step === 'over') return [cost === null ? 0 : 1];
  if (step === 'reserved') return cost === null ? [0, 1] : [1];
  return step === null || step === 'unknown' ? [0, 1] : [0];
}
/** All sums of one number from each list. */
function sumsOf(choices: readonly (readonly number[])[]): Set<number> {
  let reached = new Set([0]);
  for (const choice of choices) reached = new Set([...reached].flatMap((before) => choice.map((one) => before + one)));
  return reached;
}

const anAsk = fc.record({
  who: fc.constantFrom(...people),
  tokens: fc.constantFrom(0, 40, 100, 100, 250),
  share: fc.constantFrom(0, 0.1, 0.5, 1, null),
});
const asks = fc.array(anAsk, { minLength: batchSize, maxLength: batchSize }).map((all) =>
  all.map(({ who, tokens, share }): Asked => ({
    who,
    tokens,
    step: null,
    cost: share === null ? null : Math.ceil(tokens * share),
  })),
);
const history = fc.record({
  limits: fc.record({
    perMinute: fc.constantFrom(5, 20, 60),
    perDay: fc.constantFrom(10, 30, 100),
    tokensPerDay: fc.constantFrom(0, 1000, 3000, 20_000),
    version: fc.constant(1),
  }),
  here: asks,
  there: asks,
  /** Number of confirmed steps after which the other process is killed. */
  killAfter: fc.integer({ min: 1, max: 2 * batchSize }),
});

test(`counts are exact with many simultaneous questions, two processes and a kill, from seed ${seed}`, async () => {
  const property = fc.asyncProperty(history, async ({ limits, here, there, killAfter }) => {
    const clock = aClock(noon);
    const world = { uri: anEnv().mongodbUri, limits, clock };
    const own = await openBudget(world);
    opened.push(own.db);
    const other = await startKillableBudget(world);
    // A watcher checks that reservations never exceed the limit.
    let most = 0;
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) most = Math.max(most, (await dayOf(own.db)).spent);
    })();

    let told = 0;
    other.ask(there, (which, step) => {
      const asked = there[which];
      if (asked !== undefined) asked.step = step;
      told += 1;
    });
    const killed = until(
      () => told >= killAfter || there.every(({ step }) => step !== null && step !== 'reserved'),
    ).then(() => other.kill());
    await Promise.all(here.map((asked) => askOnce(own.budget, asked, (step) => void (asked.step = step))));
    await killed;
    over.abort();
    await watching;

    const all = [...here, ...there];
    const day = await dayOf(own.db);
    expect(most).toBeLessThanOrEqual(limits.tokensPerDay);
    expect(sum(day.byHour)).toBe(day.spent);
    expect([...sumsOf(all.map(costsOf))]).toContain(day.spent);
    // Open reservations are those that the killed process has not committed.
    const unsettled = there.filter(({ step, tokens }) => (step === null || step === 'reserved') && tokens > 0);
    expect(day.open.length).toBeLessThanOrEqual(unsettled.length);
    const askers = await own.db.collection<AskerDocument>('lore_askers').find().toArray();
    for (const who of people) {
      const mine = all.filter((asked) => asked.who === who);
      const found = askers.find(({ _id }) => _id === who);
      expect([...sumsOf(mine.map(countsOf))]).toContain(found?.asked ?? 0);
      expect(found?.asked ?? 0).toBeLessThanOrEqual(limits.perDay);
      expect(found?.questions.length ?? 0).toBeLessThanOrEqual(limits.perMinute);
    }

    // Later no reservation is open: those of the killed process count in full.
    clock.advance(reservationMs + 60_000);
    const [last] = [{ who: '9', tokens: 1, cost: 1, step: null as Step | null }];
    await askOnce(own.budget, last, (step) => void (last.step = step));
    const after = await dayOf(own.db);
    expect([last.step, after.spent]).toEqual(
      day.spent < limits.tokensPerDay ? ['over', day.spent + 1] : ['guild', day.spent],
    );
    if (last.step === 'over') expect(after.open).toEqual([]);
    // All handlers have run, in any process.
    await own.outboxes.sweep(0);
    await own.outboxes.idle();
    await own.outboxes.close();
    const owed = await own.db.collection('lore_askers').countDocuments({ 'outbox.0': { $exists: true } });
    expect(owed).toBe(0);
  });
  await fc.assert(property, running(4));
}, 900_000);

test('reservations of a killed process count in full', async () => {
  const limits = { perMinute: 60, perDay: 100, tokensPerDay: 1000, version: 1 };
  const world = { uri: anEnv().mongodbUri, limits, clock: aClock(noon) };
  const { budget, db, outboxes } = await openBudget(world);
  opened.push(db);
  const other = await startKillableBudget(world);
  const steps: Step[] = [];
  other.ask(
    Array.from({ length: batchSize }, (_, at) => ({ who: (at % 5).toString(), tokens: 30, cost: 'never' as const })),
    (_which, step) => steps.push(step),
  );
  await until(() => steps.length === batchSize);
  await other.kill();
  expect(steps.filter((step) => step === 'reserved')).toHaveLength(33);
  expect(await dayOf(db)).toMatchObject({ spent: 990, open: { length: 33 } });
  world.clock.advance(reservationMs);
  const next = await budget.reserve({ discordId: '9', access: 'Member' }, 10);
  await next.commit(4);
  expect(await dayOf(db)).toMatchObject({ spent: 994, open: [] });
  // A question without a reply still counts; a refused one does not.
  const askers = await db.collection<AskerDocument>('lore_askers').find().toArray();
  expect(sum(askers.map(({ asked }) => asked))).toBe(34);
  await outboxes.close();
});

test('a reservation committed too late counts in full and is never committed twice', async () => {
  const clock = aClock(noon);
  const limits = { perMinute: 10, perDay: 10, tokensPerDay: 1000, version: 1 };
  const { budget, db, outboxes } = await openBudget({ uri: anEnv().mongodbUri, limits, clock });
  opened.push(db);
  const late = await budget.reserve({ discordId: '1', access: 'Member' }, 400);
  const early = await budget.reserve({ discordId: '1', access: 'Member' }, 600);
  await expect(budget.reserve({ discordId: '2', access: 'Member' }, 1)).rejects.toMatchObject({
    details: { limit: 'guild' },
  });
  await early.commit(100);
  await early.commit(50);
  await early.release();
  expect(await dayOf(db)).toMatchObject({ spent: 500 });
  clock.advance(reservationMs);
  await late.commit(1);
  expect(await dayOf(db)).toMatchObject({ spent: 500 });
  // Refused questions do not count for the person; questions without an answer are refunded.
  const usage = await budget.usage({ discordId: '2', access: 'Member' });
  expect([usage.minute.left, usage.day.left, usage.guildPart]).toEqual([10, 10, 0.5]);
  await outboxes.close();
});
