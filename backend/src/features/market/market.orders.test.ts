// Sort orders of the item list, and which items the caller has pinged.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ItemQuery, MarketItem, MyPings } from '@guild/common/market/market.api';
import { startHall, type Client, type Hall, type Reply } from '../../../test/harness.ts';

let hall: Hall;
let seller: Client;
let buyer: Client;
const made: MarketItem[] = [];
const list = async (fields: Record<string, unknown>): Promise<MarketItem> => {
  const reply = await seller.post<MarketItem>('/api/marketplace', {
    category: 'Resource',
    listingType: 'selling',
    ...fields,
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
beforeAll(async () => {
  hall = await startHall();
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Bo');
  for (const [name, price] of [
    ['cloak', 300],
    ['Äther lamp', 40],
    ['Boots', null],
    ['amulet', 300],
    ['Dagger', 7],
  ])
    made.push(await list({ name, price }));
  await list({ name: 'Zinc', listingType: 'buying', wantedPrice: 100 });
  await list({ name: 'Yarn', listingType: 'buying', price: 9 });
});
afterAll(() => hall.close());

async function listed(query: string, who = buyer): Promise<{ names: string[]; total: string | null }> {
  const names: string[] = [];
  let path: string | undefined = `/api/marketplace?limit=2&count=1&${query}`;
  let total: string | null = null;
  while (path !== undefined) {
    const reply: Reply<MarketItem[]> = await who.get<MarketItem[]>(path);
    expect(reply.status).toBe(200);
    total ??= reply.headers.get('x-total-count');
    names.push(...reply.body.map(({ name }) => name));
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return { names, total };
}

describe('sort orders of items', () => {
  const orders: Record<NonNullable<ItemQuery['sort']>, string[]> = {
    newest: ['Dagger', 'amulet', 'Boots', 'Äther lamp', 'cloak'],
    price: ['Dagger', 'Äther lamp', 'cloak', 'amulet', 'Boots'],
    name: ['amulet', 'Boots', 'cloak', 'Dagger', 'Äther lamp'],
  };
  test.each(Object.entries(orders))(
    '%s: the order is the same over all pages, with any filter',
    async (sort, names) => {
      for (const more of ['', '&category=Resource'])
        expect(await listed(`listingType=selling&sort=${sort}${more}`)).toEqual({ names, total: '5' });
      expect(await listed(`listingType=selling&sort=${sort}&mine=1`, seller)).toEqual({ names, total: '5' });
    },
  );
  test('offers and wanted items share one order when both are requested', async () => {
    expect((await listed('sort=price')).names).toEqual([
      ...['Dagger', 'Yarn', 'Äther lamp', 'Zinc', 'cloak', 'amulet', 'Boots'],
    ]);
    expect((await listed('sort=name')).names.slice(-3)).toEqual(['Yarn', 'Zinc', 'Äther lamp']);
  });
  test('a price range includes both limits, and excludes items with a price on request', async () => {
    expect(await listed('sort=price&least=9&most=300')).toEqual({
      names: ['Yarn', 'Äther lamp', 'Zinc', 'cloak', 'amulet'],
      total: '5',
    });
    expect((await listed('least=300')).names).toEqual(['amulet', 'cloak']);
    expect((await listed('most=9')).names).toEqual(['Yarn', 'Dagger']);
  });
  test.each(['sort=bids', 'state=gone', 'least=x', 'most=-1', 'sort=price&cursor=5', 'sort=name&cursor=*'])(
    '%s is refused',
    async (query) => expect((await buyer.get(`/api/marketplace?${query}`)).status).toBe(400),
  );
  test('a new name or price moves the item in the order', async () => {
    const dagger = made.find(({ name }) => name === 'Dagger')?.id ?? 0;
    const at = `/api/marketplace/${dagger}`;
    await seller.patch(at, { price: null });
    expect((await listed('listingType=selling&sort=price')).names.slice(-2)).toEqual(['Boots', 'Dagger']);
    await seller.patch(at, { name: 'A dagger', price: 7 });
    expect((await listed('listingType=selling&sort=name')).names[0]).toBe('A dagger');
    expect((await listed('listingType=selling&sort=price')).names[0]).toBe('A dagger');
  });
});

test('the state of items: available, with open offers, sold by an accepted offer, and taken off', async () => {
  const names = async (query: string, who = buyer): Promise<string[]> =>
    (await listed(`search=of%20state&${query}`, who)).names;
  const [wanted, sold, off] = [
    await list({ name: 'Lamp of state', price: 10 }),
    await list({ name: 'Ring of state', price: 10 }),
    await list({ name: 'Boots of state', price: 10 }),
  ];
  const offer = async ({ id }: MarketItem): Promise<string> => {
    const reply = await buyer.post<{ id: number }>(`/api/marketplace/${id}/offers`, {
      priceUnit: 'Solari',
      price: 10,
      quantity: 1,
    });
    expect(reply.status).toBe(200);
    return `/api/marketplace/${id}/offers/${reply.body.id}/answer`;
  };
  await offer(wanted);
  expect((await seller.post(await offer(sold), { accept: true })).status).toBe(200);
  await seller.patch(`/api/marketplace/${off.id}`, { isAvailable: false });
  expect(await names('state=available')).toEqual(['Lamp of state']);
  expect(await names('state=sold')).toEqual(['Ring of state']);
  expect(await names('state=unavailable&sort=name')).toEqual(['Boots of state']);
  expect(await names('state=offered&sort=price')).toEqual(['Lamp of state']);
  expect(await listed('state=offered', seller)).toEqual({ names: ['Lamp of state'], total: '1' });
  expect(await names('state=offered&mine=1')).toEqual([]);
  expect(await names('state=offered', await hall.signIn('Member', 'No Offers'))).toEqual([]);
});

describe("the caller's own pings", () => {
  const pinged = async (who: Client): Promise<MyPings['pinged']> =>
    (await who.get<MyPings>('/api/user/pings')).body.pinged;
  test('are shown only to the caller, on all their screens, for an hour', async () => {
    const [first, second] = made.map(({ id }) => id);
    const other = await hall.signIn('Member', 'Cy');
    const [theirs, others] = [await buyer.socket(), await other.socket()];
    const until = new Date(hall.clock.now() + 3_600_000).getTime();
    await buyer.post(`/api/marketplace/${first}/ping`);
    const message = await theirs.waitFor('item:pinged', ({ id }: { id: number }) => id === first);
    expect(Math.abs(Date.parse(message.until) - until)).toBeLessThan(10_000);
    expect(await pinged(buyer)).toEqual([{ id: first, until: message.until }]);
    expect([await pinged(other), await pinged(seller)]).toEqual([[], []]);
    await other.post(`/api/marketplace/${second}/ping`);
    await others.waitFor('item:pinged', ({ id }: { id: number }) => id === second);
    expect(others.messages.filter(({ name }) => name === 'item:pinged')).toHaveLength(1);
    expect((await pinged(buyer)).map(({ id }) => id)).toEqual([first]);
    hall.clock.advance(3_600_001);
    expect(await pinged(buyer)).toEqual([]);
  });
});
