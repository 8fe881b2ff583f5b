// Tests of points between the same two people: one contract a day brings points, also for completions at
// once, and the admins' table of who earned points from whom.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractPoints, ContractorStanding, PointsBetween } from '@guild/common/contracts/standings.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { bid, start as startAuction } from '../../../../test/auctions.ts';
import { aNewContract, completedContract } from '../../../../test/contracts.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let rhea: Client;
let made: Contract[];
const dayMs = 24 * 3_600_000;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  rhea = await hall.signIn('Member', 'Rhea');
});
afterAll(() => hall.close());

const pathOf = ({ id }: Pick<Contract, 'id'>): string => `/api/contracts/${id}`;
const standings = async (): Promise<ContractorStanding[]> =>
  (await admin.get<ContractorStanding[]>('/api/contracts/leaderboard')).body;
const standingOf = async ({ username }: Client): Promise<Partial<ContractorStanding> | undefined> =>
  (await standings()).find((one) => one.username === username);
const pointsOf = async (one: Contract): Promise<number[]> =>
  (await admin.get<ContractPoints[]>(`${pathOf(one)}/points`)).body.map(({ points }) => points);
/** The first of the contracts that brought these points. */
async function oneWith(points: number): Promise<Contract> {
  for (const one of made) if ((await pointsOf(one))[0] === points) return one;
  throw new Error(`no contract with ${points} points`);
}
const between = async (): Promise<PointsBetween[]> =>
  (await admin.get<PointsBetween[]>('/api/settings/points-between')).body;
/** An active contract of Corvin, worth 40 points, claimed by Moss. */
async function active(): Promise<Contract> {
  const { body } = await client.post<Contract>('/api/contracts', aNewContract());
  await moss.post(`${pathOf(body)}/claim`);
  return (await client.post<Contract>(`${pathOf(body)}/activate`)).body;
}

describe('contracts of the same two people on one day', () => {
  test('bring points once, also when they are completed at once', async () => {
    made = [await active(), await active(), await active()];
    expect(await pointsOf(await active())).toEqual([]);
    await Promise.all(made.map((one) => client.post(`${pathOf(one)}/complete`, {})));
    expect(await standingOf(moss)).toMatchObject({ contractsCompleted: 3, totalPoints: 40 });
    const points = (await Promise.all(made.map(pointsOf))).flat();
    expect(points.sort((a, b) => a - b)).toEqual([0, 0, 40]);
  });
  test('that bring no points say so, and their ratings bring none', async () => {
    const rewarded = await oneWith(40);
    for (const one of made.filter(({ id }) => id !== rewarded.id)) {
      const rated = await client.post<{ points: number }>(`${pathOf(one)}/rate`, { rating: 5 });
      expect([rated.status, rated.body.points]).toEqual([201, 40]);
    }
    expect(await standingOf(moss)).toMatchObject({ totalPoints: 40, ratings: 2 });
    await admin.get('/api/audit?limit=1');
    const notices = (await moss.get<Notice[]>('/api/notifications?limit=100')).body.map((one) => JSON.stringify(one));
    const told = notices.filter((one) => one.includes('You earned no points, because another contract'));
    expect(told).toHaveLength(2);
  });
  test('take nothing from other people, and the next day counts anew', async () => {
    await completedContract(client, [rhea]);
    expect(await standingOf(rhea)).toMatchObject({ totalPoints: 40 });
    hall.clock.advance(dayMs);
    await completedContract(client, [moss]);
    expect(await standingOf(moss)).toMatchObject({ totalPoints: 80 });
  });
  test('bring points, also of their rating, when an earlier one is deleted', async () => {
    await admin.delete(pathOf(await oneWith(40)));
    // The next contract of that day, its rating, and the contract of the day after.
    expect((await standingOf(moss))?.totalPoints).toBe(40 + 40 + 40);
  });
});

test('admins see who earned points from whom, by contracts and by sales', async () => {
  const sold = await startAuction(rhea, hall, { itemName: 'Crysknife' });
  await bid(moss, sold.id, 200);
  await admin.post(`/api/auctions/${sold.id}/end`);
  await admin.get('/api/audit?limit=1');
  expect((await moss.get('/api/settings/points-between')).status).toBe(403);
  expect(await between()).toMatchObject([
    { earner: { username: 'Moss' }, from: { username: 'Corvin' }, what: 'Contracts', points: 120 },
    { earner: { username: 'Rhea' }, from: { username: 'Corvin' }, points: 40, times: 1, withoutPoints: 0 },
    { earner: { username: 'Rhea' }, from: { username: 'Moss' }, what: 'Sale by auction', points: 5, times: 1 },
  ]);
  hall.clock.advance(31 * dayMs);
  expect(await between()).toEqual([]);
});
