// Random histories of hauls and shares by 32 clients on two web processes, one killed and
// restarted: no coin is lost.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Deal, OwnBalance } from '@guild/common/deals/deals.api';
import { currencies, sumOf, type Money } from '@guild/common/deals/money';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import type { Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { DealDocument, DealEntryDocument } from '../../src/features/deals/deals.model.ts';
import { dealBooks } from '../../src/features/deals/deals.service.ts';
import type { HaulDocument } from '../../src/features/payouts/payouts.model.ts';
import { payoutBooks } from '../../src/features/payouts/payouts.service.ts';
import { presentFormat } from '../../src/platform/store/database/formats.ts';
import { aClock, startHall, until, type Client, type Hall, type Reply } from '../harness.ts';
import { afterAnswers, startKillable, type KillableWeb } from '../killable.ts';
import { atProcess } from './guild.ts';

const histories = 3;
const clientCount = 32;
const names = ['Ada', 'Bea', 'Cyr', 'Dov', 'Eda', 'Fen', 'Gil', 'Hob'];
const dayMs = 86_400_000;
const clock = aClock();
let first: Hall;
let second: KillableWeb;
let db: Db;
let people: Client[];
/** By currency. */
const chests = new Map<string, number>();
let events: number[];
/** Calls without a reply from a killed process. */
let cut = 0;

beforeAll(async () => {
  first = await startHall({ clock });
  const connection = await first.database();
  if (connection.db === undefined) throw new Error('There is no database');
  db = connection.db;
  people = await Promise.all(names.map((name, at) => first.signIn(at < 2 ? 'Admin' : 'Member', name)));
  for (const unit of ['Solari', 'Spice']) {
    const chest = { name: `${unit} chest`, description: 'From hauls.', unit, category: 'currency' };
    chests.set(unit, (await root().post<TreasuryResource>('/api/treasury', chest)).body.id);
  }
  events = await plan();
  second = await startKillable(first);
});
afterAll(async () => {
  await second.kill();
  await first.close();
});

const root = (): Client => {
  const [ada] = people;
  if (ada === undefined) throw new Error('Nobody is there');
  return ada;
};
/** One past event per history. */
async function plan(): Promise<number[]> {
  const date = new Date(clock.now() + 2 * dayMs).toISOString().slice(0, 10);
  const made: number[] = [];
  for (let at = 0; at < histories; at += 1) {
    const body = { title: `Raid ${at}`, description: 'For spice.', type: 'Raid', date, time: '12:00' };
    made.push((await root().post<{ id: number }>('/api/events', body)).body.id);
  }
  clock.advance(4 * dayMs);
  return made;
}

const coins = fc.oneof(fc.integer({ min: 0, max: 1009 }), fc.integer({ min: 0, max: 900_000_007 }));
const money = fc.record({ currency: fc.constantFrom(...currencies), amount: coins });
const aHaul = fc.record({
  amounts: fc.uniqueArray(money, { minLength: 1, maxLength: 3, selector: ({ currency }) => currency }),
  method: fc.constantFrom('equal', 'attendance', 'weight', 'typed'),
  cutPercent: fc.integer({ min: 0, max: 100 }),
  weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: names.length, maxLength: names.length }),
});
const anAction = fc.record({
  who: fc.nat(clientCount - 1),
  what: fc.constantFrom(
    'waive-haul',
    'close',
    'pay',
    'pay',
    'confirm',
    'confirm',
    'waive',
    'correct',
    'correct',
    'read',
  ),
  share: fc.nat(names.length - 1),
  change: fc.integer({ min: -400, max: 400 }).filter((change) => change !== 0),
});
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never;
type Wanted = typeof aHaul extends fc.Arbitrary<infer T> ? T : never;

/** Two screens and a lost reply for one haul: it is entered once. */
async function enter(
  sourceId: number,
  { weights, method, ...wanted }: Wanted,
  clients: readonly Client[],
): Promise<Haul> {
  const resources = wanted.amounts.flatMap(({ currency }) => {
    const resourceId = chests.get(currency);
    return resourceId === undefined ? [] : [{ currency, resourceId }];
  });
  const typed = (at: number): Money[] =>
    wanted.amounts.map(({ currency, amount }) => ({
      currency,
      amount: Math.floor((amount * (weights[at] ?? 0)) / 1000),
    }));
  const some = people.map(({ discordId }, at) => ({ discordId, weight: weights[at], typed: typed(at) }));
  // Typed amounts must leave room for the guild's cut.
  const cutPercent = method === 'typed' ? Math.min(wanted.cutPercent, 90) : wanted.cutPercent;
  const body = { ...wanted, cutPercent, method, people: some, resources, source: 'event', sourceId };
  const admins = [clients[0], clients[names.length], clients[1]].filter((one) => one !== undefined);
  const replies = await Promise.all(admins.map((one) => one.post<Haul>('/api/payouts/hauls', body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = replies.find(({ status }) => status === 201)?.body;
  if (made === undefined) throw new Error('Nobody has entered it');
  return made;
}

const usual = [200, 201, 400, 401, 403, 404, 409, 503];
async function act(client: Client, haul: Haul, { what, share: at, change }: Action): Promise<Reply> {
  const path = `/api/payouts/hauls/${haul.id}`;
  if (what === 'waive-haul') return client.post(`${path}/waive`);
  if (what === 'close') return client.post(`${path}/close`, {});
  if (what === 'read') return client.get('/api/deals/balance');
  const mine = what === 'confirm' || what === 'waive';
  const { body: shares } = await client.get<Deal[]>(
    `/api/deals?source=haul&sourceId=${haul.id}${mine ? '&side=creditor' : ''}`,
  );
  const share = Array.isArray(shares) ? shares[at % Math.max(1, shares.length)] : undefined;
  if (share === undefined) return client.get(path);
  if (what === 'pay') return client.post('/api/deals/pay', { dealIds: [share.id] });
  if (what === 'correct') {
    const currency = share.amounts[0]?.currency ?? 'Solari';
    return client.post(`/api/deals/${share.id}/correct`, { currency, change, note: 'Counted again' });
  }
  return client.post(`/api/deals/${share.id}/${what}`);
}

/**
 * All clients run at once, each its own actions in order.
 * @returns replies that are not allowed
 */
async function play(haul: Haul, actions: readonly Action[], answered: () => void = () => undefined): Promise<string[]> {
  const strange: string[] = [];
  await Promise.all(
    clients().map(async (client, index) => {
      for (const action of actions.filter(({ who }) => who === index)) {
        const reply = await act(client, haul, action).catch(() => null);
        // Killed during the call, so the outcome is unknown.
        if (reply === null) cut += 1;
        else if (!usual.includes(reply.status)) strange.push(`${action.what} answered ${reply.status}`);
        answered();
      }
    }),
  );
  return strange;
}
/** Everybody at both processes. */
const clients = (): Client[] =>
  Array.from({ length: clientCount }, (_, index) => {
    const person = people[index % people.length] ?? root();
    return atProcess(person, (Math.floor(index / people.length) % 2 === 0 ? first : second).url);
  });
/**
 * The second process is killed after a third of the replies; another one takes over its open
 * work.
 */
async function playUntilKilled(haul: Haul, actions: readonly Action[]): Promise<string[]> {
  const strike = afterAnswers(Math.floor(actions.length / 3), () => second.kill());
  const strange = await play(haul, actions, () => strike.answered());
  await strike.struck();
  const later = await startHall({ beside: first, clock: aClock(clock.now() + 60_000) });
  await later.close();
  return strange;
}

const waits = { 'outbox.0': { $exists: true } };
async function drained(): Promise<void> {
  const collections = ['hauls', 'deals', 'treasury_resources'];
  const isEmpty = async (): Promise<boolean> =>
    (await Promise.all(collections.map((name) => db.collection(name).countDocuments(waits)))).every((n) => n === 0);
  await until(isEmpty, 'empty outboxes');
}
/**
 * The state after a crash between the handlers of closing and their confirmation: all of them run
 * again.
 */
async function comeAgain({ id }: Haul): Promise<void> {
  const fact = {
    id: randomUUID(),
    kind: 'haul:closed',
    at: new Date(clock.now() - 60_000),
    format: presentFormat,
    data: {},
  };
  await db.collection<HaulDocument>('hauls').updateOne({ _id: id }, { $set: { outbox: [fact] } });
}

/** By currency, what the treasury has booked of a haul and what it should have. */
async function treasuryProblems({ id }: Haul): Promise<string[]> {
  const haul = await db.collection<HaulDocument>('hauls').findOne({ _id: id });
  if (haul === null) return ['it is gone'];
  const shares = await db
    .collection<DealDocument>('deals')
    .find({ source: 'haul', sourceId: id, status: 'waived' })
    .toArray();
  const wanted = sumOf([...(divideHaul(haul)?.guild ?? []), ...shares.flatMap(({ amounts }) => amounts)]);
  const problems: string[] = [];
  for (const [currency, resourceId] of chests) {
    const rows = await db
      .collection('treasury_entries')
      .find({ resourceId, note: { $regex: `^${haul.title}(:|$)` } })
      .toArray();
    const booked = rows.reduce((sum, row) => sum + Number(row['change']), 0);
    const due = wanted.find((one) => one.currency === currency)?.amount ?? 0;
    if (booked !== due) problems.push(`${booked} ${currency} were booked of ${haul.title}, and ${due} should be`);
  }
  return problems;
}
/** What each person is owed is the sum of their entries. */
async function balanceProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const person of people) {
    const { body } = await person.get<OwnBalance>('/api/deals/balance');
    const own = await db.collection<DealDocument>('deals').find({ creditorDiscordId: person.discordId }).toArray();
    const ofOwn = { dealId: { $in: own.map(({ _id }) => _id) } };
    const rows = await db.collection<DealEntryDocument>('deal_entries').find(ofOwn).toArray();
    const sum = sumOf(rows.map(({ currency, change: amount }) => ({ currency, amount })));
    const inOrder = (all: readonly Money[]): Money[] => [...all].sort((a, b) => a.currency.localeCompare(b.currency));
    if (JSON.stringify(inOrder(body.owed)) !== JSON.stringify(inOrder(sum)))
      problems.push(`${person.username} is told ${JSON.stringify(body.owed)}, the entries say ${JSON.stringify(sum)}`);
  }
  return problems;
}

test(`${histories} histories of 32 clients lose no coin, from seed ${seed}`, async () => {
  let number = 0;
  const actions = fc.array(anAction, { minLength: 64, maxLength: 96, size: 'max' });
  const property = fc.asyncProperty(aHaul, actions, actions, async (wanted, before, after) => {
    const haul = await enter(events[number++] ?? 0, wanted, clients());
    const strange = await playUntilKilled(haul, before);
    await root().post(`/api/payouts/hauls/${haul.id}/close`, {});
    await drained();
    await comeAgain(haul);
    second = await startKillable(first);
    const more = await play(haul, after);
    await drained();
    expect([...strange, ...more]).toEqual([]);
    expect([
      ...(await payoutBooks.problems(db)),
      ...(await dealBooks.problems(db)),
      ...(await treasuryProblems(haul)),
      ...(await balanceProblems()),
    ]).toEqual([]);
    const closings = { action: 'haul.closed', entityId: haul.id };
    await until(async () => (await db.collection('audit_entries').countDocuments(closings)) === 1, 'one closing');
  });
  await fc.assert(property, running(histories));
  expect(cut).toBeGreaterThan(0);
}, 2_700_000);
