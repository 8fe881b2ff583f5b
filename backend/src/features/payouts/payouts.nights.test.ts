// Hauls of loot nights over HTTP: the proceeds are divided once, and follow what becomes of the sales.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Night } from '@guild/common/nights/nights.api';
import type { Candidate, Haul } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { completedContract } from '../../../test/contracts.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { payoutBooks } from './payouts.service.ts';

let hall: Hall;
let admin: Client;
let client: Client;
let moss: Client;
let wren: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  client = await hall.signIn('Member', 'Corvin');
  moss = await hall.signIn('Member', 'Moss');
  wren = await hall.signIn('Member', 'Wren');
});
afterAll(() => hall.close());

const nightOf = async (id: number): Promise<Night> => (await admin.get<Night>(`/api/nights/${id}`)).body;
const lotsOf = async (id: number): Promise<Auction[]> => (await admin.get<Auction[]>(`/api/nights/${id}/lots`)).body;

/** A night on which Moss has bought the first lot for 300 and Wren the second for 100. The third is left. */
async function soldNight(title: string, fields: object = {}): Promise<Night> {
  const body = { title, lots: 'Knife; 1; 10\nCloak; 1; 10\nRag; 1; 10', ...fields };
  const { id } = (await admin.post<Night>('/api/nights', body)).body;
  await admin.post(`/api/nights/${id}/start`);
  await until(async () => (await lotsOf(id)).length === 3, 'the lots');
  const lots = await lotsOf(id);
  await moss.post(`/api/auctions/${lots[0]?.id}/bid`, { bidAmount: 300 });
  await wren.post(`/api/auctions/${lots[1]?.id}/bid`, { bidAmount: 100 });
  for (const lot of lots) expect((await admin.post(`/api/auctions/${lot.id}/end`)).status).toBe(200);
  await until(async () => (await nightOf(id)).status === 'over', 'the end of the night');
  await until(async () => (await saleOf((await nightOf(id)).lots[1]?.auctionId)) !== undefined, 'the sales');
  return nightOf(id);
}
const saleOf = async (auctionId: number | null | undefined): Promise<Deal | undefined> =>
  (await admin.get<Deal[]>(`/api/deals?source=auction&sourceId=${auctionId}`)).body[0];
const enter = (night: Night, fields: object = {}): ReturnType<typeof admin.post<Haul & ErrorBody>> =>
  admin.post<Haul & ErrorBody>('/api/payouts/hauls', {
    source: 'night',
    sourceId: night.id,
    amounts: [{ currency: 'Solari', amount: 400 }],
    cutPercent: 10,
    people: [{ discordId: moss.discordId }, { discordId: wren.discordId }],
    ...fields,
  });
const haulOf = async ({ id }: Pick<Haul, 'id'>): Promise<Haul> =>
  (await admin.get<Haul>(`/api/payouts/hauls/${id}`)).body;
const problems = async (): Promise<string[]> => {
  const { db } = await hall.database();
  if (db === undefined) throw new Error('There is no database');
  return payoutBooks.problems(db);
};

test('the people of the occasion get shares of exactly the proceeds, once', async () => {
  const contract = await completedContract(client, [moss, wren], { title: 'Guard the harvester' });
  const night = await soldNight('After the guard', { occasion: { source: 'contract', sourceId: contract.id } });
  expect(night.occasion).toEqual({ source: 'contract', sourceId: contract.id, title: 'Guard the harvester' });
  const { body } = await admin.get<Candidate[]>(`/api/payouts/candidates?source=night&sourceId=${night.id}`);
  expect(body.map(({ username, attendance }) => [username, attendance])).toEqual([
    ['Moss', 'present'],
    ['Wren', 'present'],
  ]);
  const wrong = await enter(night, { amounts: [{ currency: 'Solari', amount: 500 }] });
  expect([wrong.status, wrong.body.details?.fields]).toEqual([
    400,
    [{ path: 'amounts', message: 'The lots were sold for 400 Solari. That is what there is to share.' }],
  ]);
  const tries = await Promise.all([enter(night), enter(night)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
  const haul = tries.find(({ status }) => status === 201)?.body;
  expect(haul?.title).toBe('After the guard');
  const closed = await admin.post<Haul>(`/api/payouts/hauls/${haul?.id}/close`, { version: haul?.version });
  expect(closed.status).toBe(200);
  expect(closed.body.people.map(({ amounts }) => amounts)).toEqual([
    [{ currency: 'Solari', amount: 180 }],
    [{ currency: 'Solari', amount: 180 }],
  ]);
  expect(await problems()).toEqual([]);
});

test('a night that runs, or has sold nothing, has no haul; an unknown occasion is refused', async () => {
  const planned = (await admin.post<Night>('/api/nights', { title: 'Later', lots: 'Knife' })).body;
  expect((await enter(planned)).status).toBe(409);
  const occasion = { source: 'event', sourceId: 999_999 };
  const reply = await admin.post<ErrorBody>('/api/nights', { title: 'Of nothing', lots: 'Knife', occasion });
  expect([reply.status, reply.body.details?.fields]).toEqual([
    400,
    [{ path: 'occasion', message: "This event doesn't exist" }],
  ]);
});

test('a sale that is cancelled changes an open haul, and corrects a closed one at the expense of the guild', async () => {
  const chest = await admin.post<TreasuryResource>('/api/treasury', {
    name: 'Coin chest',
    description: 'From nights.',
    unit: 'Solari',
    category: 'currency',
    currentAmount: 1000,
  });
  expect(chest.status).toBe(201);
  const night = await soldNight('With a return');
  const made = (await enter(night, { resources: [{ currency: 'Solari', resourceId: chest.body.id }] })).body;
  const [first, second] = night.lots;
  // Open: its amounts follow.
  await admin.delete(`/api/auctions/${second?.auctionId}`);
  await until(async () => (await haulOf(made)).amounts[0]?.amount === 300, 'the new amount');
  expect((await admin.post(`/api/payouts/hauls/${made.id}/close`, { version: made.version })).status).toBe(409);
  const current = await haulOf(made);
  expect((await admin.post(`/api/payouts/hauls/${made.id}/close`, { version: current.version })).status).toBe(200);
  const amountOf = async (): Promise<number | undefined> =>
    (await admin.get<TreasuryResource[]>('/api/treasury')).body.find(({ id }) => id === chest.body.id)?.currentAmount;
  expect(await amountOf()).toBe(1030);
  // Closed: its shares stay, and the treasury bears the difference.
  const deal = await saleOf(first?.auctionId);
  const correction = { currency: 'Solari', change: -50, note: 'Agreed' };
  expect((await admin.post(`/api/deals/${deal?.id}/correct`, correction)).status).toBe(200);
  await until(async () => (await haulOf(made)).corrections.length === 1, 'the correction');
  const corrected = await haulOf(made);
  expect(corrected.amounts).toEqual([{ currency: 'Solari', amount: 300 }]);
  expect(corrected.corrections).toMatchObject([{ currency: 'Solari', change: -50 }]);
  expect(corrected.people.map(({ amounts }) => amounts)).toEqual([
    [{ currency: 'Solari', amount: 135 }],
    [{ currency: 'Solari', amount: 135 }],
  ]);
  await until(async () => (await amountOf()) === 980, 'the booking');
  expect(await problems()).toEqual([]);
  await (
    await hall.database()
  )
    .collection<{ _id: number }>('hauls')
    .updateOne({ _id: made.id }, { $unset: { corrections: 1 } });
  const wrong = `The haul of With a return (${made.id}): it contains 300 Solari, and its lots were sold for 250 Solari`;
  await until(async () => (await problems()).includes(wrong), 'the problem in the books');
});
