// Usual prices over HTTP: sales under the same name, whatever its case and spaces.
import type { Auction, UsualPrice } from '@guild/common/auctions/auctions.api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bid, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let buyer: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
});
afterAll(() => hall.close());

async function sell(itemName: string, amount: number | null, fields: Partial<Auction> = {}): Promise<void> {
  const { id } = await start(seller, hall, { itemName, ...fields });
  if (amount !== null) await bid(buyer, id, amount);
  await admin.post(`/api/auctions/${id}/end`);
}
const usual = async (name: string): Promise<UsualPrice[]> =>
  (await buyer.get<UsualPrice[]>(`/api/usual-prices?name=${encodeURIComponent(name)}`)).body;

test('an item sold three times has a usual price for one piece, and running and unsold lots do not count', async () => {
  await sell('Maker hook', 200);
  await sell('maker  HOOK', 900, { quantity: 3 });
  await sell('Maker hook', null);
  await start(seller, hall, { itemName: 'Maker hook' });
  await sell('Maker hook', 500, { priceUnit: 'Spice' });
  expect(await usual('Maker hook')).toEqual([]);
  await sell('Makerhook', 250);
  expect(await usual(' Maker Hook ')).toEqual([{ unit: 'Solari', sales: 3, median: 250, lowest: 200, highest: 300 }]);
});

test('a removed sale does not count, and a name is required', async () => {
  const sales = await admin.get<Auction[]>('/api/auctions?status=ended&search=Makerhook');
  await admin.delete(`/api/auctions/${sales.body[0]?.id ?? 0}`);
  expect(await usual('Maker hook')).toEqual([]);
  expect((await buyer.get('/api/usual-prices')).status).toBe(400);
  expect((await hall.stranger().get('/api/usual-prices?name=x')).status).toBe(401);
});
