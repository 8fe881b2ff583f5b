// Bids of people who need a balance: what counts, and that bids, maxima and buyouts are refused with it.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Haul } from '@guild/common/payouts/payouts.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { start } from '../../../../test/auctions.ts';
import { completedContract } from '../../../../test/contracts.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let moss: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  moss = await hall.signIn('Member', 'Moss');
  // The guild owes Moss 500 Solari.
  const contract = await completedContract(seller, [moss], { title: 'Paid by the guild' });
  const haul = await admin.post<Haul>('/api/payouts/hauls', {
    source: 'contract',
    sourceId: contract.id,
    amounts: [{ currency: 'Solari', amount: 500 }],
    cutPercent: 0,
    people: [{ discordId: moss.discordId }],
  });
  await admin.post(`/api/payouts/hauls/${haul.body.id}/close`, { version: haul.body.version });
});
afterAll(() => hall.close());

const bid = (id: number, bidAmount: number): Promise<Reply<Auction & ErrorBody>> =>
  moss.post<Auction & ErrorBody>(`/api/auctions/${id}/bid`, { bidAmount });
const need = async (balanceNeeded: boolean): Promise<void> => {
  await admin.patch('/api/settings/auctions', { balanceNeeded });
};
const refused = (available: number) => ({
  status: 409,
  body: {
    error: `You can bid ${available} Solari here: what the guild owes you, minus what you owe and bid elsewhere.`,
    details: { reason: 'balance_too_low', available },
  },
});

test('without the setting everybody bids; with it, only what the guild owes them', async () => {
  const { id } = await start(seller, hall, { startingPrice: 1, buyoutPrice: 900 });
  expect((await bid(id, 501)).status).toBe(200);
  await need(true);
  const second = await start(seller, hall, { startingPrice: 1, buyoutPrice: 900 });
  // They lead with 501 elsewhere, which is more than they have.
  expect(await bid(second.id, 10)).toMatchObject(refused(0));
  await admin.delete(`/api/auctions/${id}`);
  expect(await bid(second.id, 501)).toMatchObject(refused(500));
  expect(await moss.put(`/api/auctions/${second.id}/maximum`, { maximum: 501 })).toMatchObject(refused(500));
  expect(await moss.post(`/api/auctions/${second.id}/buyout`)).toMatchObject(refused(500));
  // Their own bid on the same lot does not count against a higher one.
  expect((await bid(second.id, 400)).status).toBe(200);
  expect((await bid(second.id, 500)).status).toBe(200);
  await admin.delete(`/api/auctions/${second.id}`);
});

test('a maximum elsewhere counts whole, and so does what they owe', async () => {
  await need(true);
  const first = await start(seller, hall, { startingPrice: 1 });
  expect((await moss.put(`/api/auctions/${first.id}/maximum`, { maximum: 300 })).status).toBe(200);
  const second = await start(seller, hall, { startingPrice: 1 });
  expect(await bid(second.id, 201)).toMatchObject(refused(200));
  expect((await bid(second.id, 200)).status).toBe(200);
  // Moss wins the second lot and owes 200 for it.
  expect((await admin.post(`/api/auctions/${second.id}/end`)).status).toBe(200);
  await until(
    async () => (await moss.get<unknown[]>('/api/deals?source=auction&side=debtor')).body.length === 1,
    'the deal',
  );
  const third = await start(seller, hall, { startingPrice: 1 });
  expect(await bid(third.id, 10)).toMatchObject(refused(0));
  await need(false);
  expect((await bid(third.id, 10)).status).toBe(200);
});
