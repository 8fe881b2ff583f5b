// What a person is owed is the same sum everywhere, whoever owes it and whatever it comes from.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Deal, OwnBalance } from '@guild/common/deals/deals.api';
import type { Money } from '@guild/common/deals/money';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
import type { Reputation } from '@guild/common/contracts/standings.api';
import type { Member } from '@guild/common/members/members.api';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { bid, start } from '../../../test/auctions.ts';
import { completedContract, payContract } from '../../../test/contracts.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let moss: Client;
let client: Client;
let winner: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  moss = await hall.signIn('Member', 'Moss');
  client = await hall.signIn('Member', 'Corvin');
  winner = await hall.signIn('Member', 'Wren');
});
afterAll(() => hall.close());

const solari = (amount: number): Money[] => [{ currency: 'Solari', amount }];
const balance = async (who: Client): Promise<OwnBalance> => (await who.get<OwnBalance>('/api/deals/balance')).body;
const lineOf = async (who: Client): Promise<string | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts
    .flatMap(({ lines }) => lines)
    .find(({ key }) => key === 'deals-owed')?.title;

test('a haul, a contract, an auction and an offer are one balance, also while one is in dispute', async () => {
  const contract = await completedContract(client, [moss], { reward: 900 });
  const haul = await admin.post<Haul>('/api/payouts/hauls', {
    source: 'contract',
    sourceId: contract.id,
    amounts: solari(100),
    cutPercent: 0,
    people: [{ discordId: moss.discordId }],
  });
  expect((await admin.post(`/api/payouts/hauls/${haul.body.id}/close`, { version: haul.body.version })).status).toBe(
    200,
  );
  const { id } = await start(moss, hall, { itemName: 'Maker hook' });
  await bid(winner, id, 150);
  await admin.post(`/api/auctions/${id}/end`);
  const item = { name: 'Rings', category: 'Resource', listingType: 'selling', quantity: 1 };
  const offers = `/api/marketplace/${(await moss.post<{ id: number }>('/api/marketplace', item)).body.id}/offers`;
  const offer = await winner.post<ItemOffer>(offers, { priceUnit: 'Solari', quantity: 1, price: 30 });
  await moss.post(`${offers}/${offer.body.id}/answer`, { accept: true });
  await until(async () => (await balance(moss)).owed[0]?.amount === 1180, 'all four sums');
  expect(await lineOf(moss)).toBe('You are owed 1,180 Solari');
  const all = (await moss.get<Deal[]>('/api/deals?side=creditor&status=owed')).body;
  expect(all.map(({ source }) => source).sort()).toEqual(['auction', 'contract', 'haul', 'item']);

  const [sold] = all.filter(({ source }) => source === 'auction');
  expect((await winner.post(`/api/deals/${sold?.id}/dispute`, { text: 'It is broken' })).status).toBe(200);
  expect((await balance(moss)).owed).toEqual(solari(1180));
  expect(await lineOf(moss)).toBe('You are owed 1,180 Solari');
});

test('nothing counts against a client in the moment of the completion, nor for a week', async () => {
  const paid = await completedContract(client, [moss, winner, admin], { reward: 300 });
  await payContract(client, paid.id);
  const { clientId } = paid;
  const members = (await moss.get<Member[]>('/api/guild-members?search=Corvin')).body;
  const memberId = members[0]?.id;
  const counts = async (): Promise<number[]> => {
    const { body } = await moss.get<Reputation[]>(`/api/contracts/reputations?userIds=${clientId}`);
    const { paidInTime = -1, paidLate = -1, unpaid = -1 } = body[0]?.asClient ?? {};
    return [paidInTime, paidLate, unpaid];
  };
  const promptness = async (): Promise<unknown> =>
    (await moss.get<{ payments: unknown }>(`/api/guild-members/${memberId}/profile`)).body.payments;
  const before = [await counts(), await promptness()];
  expect(before).toEqual([[3, 0, 0], { due: 3, prompt: 3 }]);
  await completedContract(client, [moss, winner, admin], { reward: 300 });
  expect([await counts(), await promptness()]).toEqual(before);
});

test('For You shows the newest three deals that wait, and how many more there are', async () => {
  const debtor = await hall.signIn('Member', 'Debtor');
  for (let at = 1; at <= 5; at += 1) {
    const { id } = await start(moss, hall, { itemName: `Crate ${at}` });
    await bid(debtor, id, 150);
    await admin.post(`/api/auctions/${id}/end`);
  }
  const owing = async () => {
    const { parts } = (await debtor.get<ForYou>('/api/for-you')).body;
    const part = parts.find(({ name }) => name === 'deals');
    const toPay = part?.lines.filter(({ action }) => action?.name === 'pay') ?? [];
    return { titles: toPay.map(({ title }) => title), more: part?.more };
  };
  await until(async () => (await owing()).more?.count === 2, 'two payments more');
  expect(await owing()).toEqual({
    titles: [5, 4, 3].map((at) => expect.stringContaining(`Crate ${at}`)),
    more: { count: 2, link: '/treasury?tab=mine&side=debtor' },
  });
});
