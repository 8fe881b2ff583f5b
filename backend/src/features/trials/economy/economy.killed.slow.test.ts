// A process that dies between completing a trial and its handlers: everybody is paid once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnFremen, TrialItem } from '@guild/common/trials/economy.api';
import type { OwnTrial } from '@guild/common/trials/trials.api';
import type { Connection } from 'mongoose';
import { openTrial, playOut, type Play } from '../../../../test/economy.ts';
import { aClock, startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { presentFormat } from '../../../platform/store/database/formats.ts';
import { fremenBooks } from './economy.books.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let db: Connection;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  db = await hall.database();
});
afterAll(() => hall.close());

const collections = ['fremen_profiles', 'fremen_ledger', 'trial_history'] as const;
type Row = Record<string, unknown> & { _id: number };
type Saved = Readonly<Record<string, Row[]>>;
const rowsOf = (name: string): Promise<Row[]> => db.collection<Row>(name).find({}).sort({ _id: 1 }).toArray();
const save = async (): Promise<Saved> =>
  Object.fromEntries(await Promise.all(collections.map(async (name) => [name, await rowsOf(name)] as const)));
/** The earlier state: no handler of the trial has written anything. */
async function bringBack(saved: Saved): Promise<void> {
  for (const [name, rows] of Object.entries(saved)) {
    await db.collection(name).deleteMany({});
    if (rows.length > 0) await db.collection<Row>(name).insertMany(rows);
  }
}
/** The fact of its end is in the trial's outbox, as after the write. */
async function leaveFact(trialId: number): Promise<void> {
  const data = { since: 0, userIds: [], leftUserIds: [] };
  const at = new Date(hall.clock.now());
  const fact = { id: randomUUID(), kind: 'trial:completed', at, format: presentFormat, data };
  await db.collection<Row>('fremen_trials').updateOne({ _id: trialId }, { $push: { outbox: fact } } as never);
}
const own = async (who: Client): Promise<OwnFremen> => (await who.get<OwnFremen>('/api/fremen/profile')).body;
const earnedFields = ({ spice, solari, inventory, trialsJoined, unlockedTitles }: OwnFremen): object => ({
  spice,
  solari,
  trialsJoined,
  unlockedTitles,
  inventory: inventory.map(({ itemId, quantity }) => [itemId, quantity]),
});

test('rewards left by a killed process are paid before anybody packs for the next trial, and never twice', async () => {
  await playOut(hall, await openTrial([host, rival], { spiceReward: 800 }), [host, rival]);
  const items = (await host.get<TrialItem[]>('/api/fremen/items?search=flask')).body;
  const flask = `/api/fremen/items/${items[0]?.id ?? 0}`;
  expect((await host.post(`${flask}/buy`)).status).toBe(201);
  await host.post(`${flask}/equip`);
  const before = await save();
  const trial = await openTrial([rival, host]);
  const falls = (who: Client, round: number): Play => (who === host && round === 1 ? 'falls' : 'lives');
  await playOut(hall, trial, [rival, host], falls);
  const [mine, theirs] = [await own(host), await own(rival)];
  expect(mine.inventory).toEqual([]);

  await bringBack(before);
  await leaveFact(trial.id);
  const next = await openTrial([host, rival]);
  const packed = await host.get<OwnTrial>(`/api/trials/${next.id}/mine`);
  expect(packed.body.kit).toEqual([]);
  expect(earnedFields(await own(host))).toEqual(earnedFields(mine));
  expect(earnedFields(await own(rival))).toEqual(earnedFields(theirs));
  await host.post(`/api/trials/${next.id}/cancel`);

  // Handled again, also by a process that has just started.
  const counts = async (): Promise<number[]> =>
    Promise.all(collections.map((name) => db.collection(name).countDocuments({})));
  const there = await counts();
  await leaveFact(trial.id);
  const later = await startHall({ beside: hall, clock: aClock(hall.clock.now() + 60_000) });
  await until(
    async () => (await db.collection('fremen_trials').countDocuments({ 'outbox.kind': 'trial:completed' })) === 0,
    'the fact to be followed',
  );
  await later.close();
  expect(await counts()).toEqual(there);
  expect(earnedFields(await own(host))).toEqual(earnedFields(mine));
  expect(await fremenBooks.problems(db.db as never)).toEqual([]);
});
