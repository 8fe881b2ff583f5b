// Usual prices over HTTP: sales under the same name, whatever its case and spaces.
import type { Auction, UsualPrice } from '@guild/common/auctions/auctions.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { ItemOffer } from '@guild/common/market/market.offers.api';
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

test('accepted offers with a price count as sales, and open, declined and later removed ones do not', async () => {
  const list = async (name: string, fields: object = {}): Promise<string> => {
    const item = { name, category: 'Resource', listingType: 'selling', quantity: 4, ...fields };
    return `/api/marketplace/${(await seller.post<MarketItem>('/api/marketplace', item)).body.id}`;
  };
  const sellItem = async (at: string, fields: object, accept: boolean | null = true): Promise<void> => {
    const offer = { quantity: 2, priceUnit: 'Solari', price: null, message: null, ...fields };
    const { id } = (await buyer.post<ItemOffer>(`${at}/offers`, offer)).body;
    if (accept === null) await buyer.delete(`${at}/offers/${id}`);
    else await seller.post(`${at}/offers/${id}/answer`, { accept });
  };
  await sell('Still tent', 300);
  const first = await list('Still  TENT');
  await sellItem(first, { price: 200 });
  await sellItem(first, { price: 9000 }, false);
  await sellItem(first, { price: 9000 }, null);
  await sellItem(first, { message: 'Two hooks', quantity: 1 });
  const wanted = await list('stilltent', { listingType: 'buying', wantedPrice: 1600 });
  await sellItem(wanted, { price: 1600, quantity: 4 });
  expect(await usual('Still tent')).toEqual([{ unit: 'Solari', sales: 3, median: 300, lowest: 100, highest: 400 }]);
  await seller.delete(first);
  expect(await usual('Still tent')).toEqual([]);
});

test('a removed sale does not count, and a name is required', async () => {
  const sales = await admin.get<Auction[]>('/api/auctions?status=ended&search=Makerhook');
  await admin.delete(`/api/auctions/${sales.body[0]?.id ?? 0}`);
  expect(await usual('Maker hook')).toEqual([]);
  expect((await buyer.get('/api/usual-prices')).status).toBe(400);
  expect((await hall.stranger().get('/api/usual-prices?name=x')).status).toBe(401);
});
