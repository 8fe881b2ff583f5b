// Sort orders of the auction list: paging from end to end, counts, price ranges and ETags.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Auction, AuctionQuery } from '@guild/common/auctions/auctions.api';
import { auctionOf, bid, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

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

const nextOf = ({ headers }: Pick<Reply, 'headers'>): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
const totalOf = ({ headers }: Pick<Reply, 'headers'>): string | null => headers.get('x-total-count');

let made: Auction[];
/** Reads all pages of a list, two at a time: the names, and the total of the first page. */
async function listed(query: string, who = buyer): Promise<{ names: string[]; total: string | null }> {
  const names: string[] = [];
  let path: string | undefined = `/api/auctions?limit=2&count=1&${query}`;
  let total: string | null = null;
  while (path !== undefined) {
    const reply: Reply<Auction[]> = await who.get<Auction[]>(path);
    expect(reply.status).toBe(200);
    total ??= totalOf(reply);
    names.push(...reply.body.map(({ itemName }) => itemName));
    path = nextOf(reply);
  }
  return { names, total };
}

describe('sort orders of auctions', () => {
  beforeEach(async () => {
    for (const { id } of (await admin.get<Auction[]>('/api/auctions')).body) await admin.delete(`/api/auctions/${id}`);
    const plan = [
      ['first', 400, 9, 1],
      ['second', 100, 30, 3],
      ['third', 400, 2, 0],
      ['fourth', 50, 9, 3],
      ['fifth', 900, 5, 0],
    ] as const;
    made = [];
    for (const [itemName, startingPrice, hours, bids] of plan) {
      const auction = await start(seller, hall, { itemName, startingPrice, category: 'Vehicle' }, hours);
      for (let more = 1; more <= bids; more += 1) await bid(buyer, auction.id, startingPrice + more);
      made.push(await auctionOf(buyer, auction.id));
    }
  });

  const orders: Record<NonNullable<AuctionQuery['sort']>, string[]> = {
    ending: ['third', 'fifth', 'first', 'fourth', 'second'],
    newest: ['fifth', 'fourth', 'third', 'second', 'first'],
    price: ['fourth', 'second', 'third', 'first', 'fifth'],
    bids: ['fourth', 'second', 'first', 'fifth', 'third'],
  };
  test.each(Object.entries(orders))(
    '%s: the order is the same over all pages, with any filter',
    async (sort, names) => {
      for (const more of ['', '&status=active', '&category=Vehicle', '&status=active&category=Vehicle&search=i'])
        expect([more, await listed(`sort=${sort}${more}`)]).toEqual([
          more,
          more.includes('search')
            ? { names: names.filter((name) => name.includes('i')), total: '3' }
            : { names, total: '5' },
        ]);
      expect((await listed(`sort=${sort}&mine=selling`, seller)).names).toEqual(names);
      expect((await listed(`sort=${sort}&mine=bids`)).names).toEqual(
        names.filter((name) => ['first', 'second', 'fourth'].includes(name)),
      );
    },
  );

  test('without a sort order the newest come first and nothing is counted', async () => {
    const reply = await buyer.get<Auction[]>('/api/auctions?limit=2');
    expect(reply.body.map(({ itemName }) => itemName)).toEqual(['fifth', 'fourth']);
    expect(totalOf(reply)).toBeNull();
  });

  test('active and ended auctions share one order when both are requested', async () => {
    await admin.post(`/api/auctions/${made[1]?.id ?? 0}/end`);
    await admin.post(`/api/auctions/${made[4]?.id ?? 0}/end`);
    for (const [sort, names] of Object.entries(orders))
      expect(await listed(`sort=${sort}&status=all`)).toEqual({ names, total: '5' });
    expect(await listed('sort=price&status=ended')).toEqual({ names: ['second', 'fifth'], total: '2' });
  });

  test('a price range includes both limits', async () => {
    expect(await listed('sort=price&least=103&most=401')).toEqual({ names: ['second', 'third', 'first'], total: '3' });
    expect(await listed('most=103')).toEqual({ names: ['fourth', 'second'], total: '2' });
    expect(await listed('least=401&status=active')).toEqual({ names: ['fifth', 'first'], total: '2' });
    expect(await listed('least=500&most=400')).toEqual({ names: [], total: '0' });
  });

  test.each(['sort=cheapest', 'least=-1', 'least=1.5', 'most=1e3', 'most=9999999999999', 'least=a', 'count=2'])(
    '%s is refused',
    async (query) => expect((await buyer.get(`/api/auctions?${query}`)).status).toBe(400),
  );
  test.each(['ending', 'price', 'bids'])('%s: an invalid cursor is refused', async (sort) => {
    for (const cursor of ['abc', '12', '-1', 'x-1'])
      expect((await buyer.get(`/api/auctions?sort=${sort}&cursor=${cursor}`)).status).toBe(400);
  });

  test('a page answers 304 until its order, its auctions or their count change', async () => {
    for (const sort of Object.keys(orders)) {
      const path = `/api/auctions?sort=${sort}&limit=2&count=1&status=active`;
      const etag = async (): Promise<string> => (await buyer.get(path)).headers.get('etag') ?? '';
      const again = async (known: string): Promise<number> =>
        (await buyer.get(path, { 'If-None-Match': known })).status;
      let known = await etag();
      expect(await again(known)).toBe(304);
      // A change behind the page changes the total.
      const last = orders[sort as keyof typeof orders].at(-1);
      const behind = made.find(({ itemName }) => itemName === last)?.id ?? 0;
      await admin.delete(`/api/auctions/${behind}`);
      expect(await again(known)).toBe(200);
      await admin.post(`/api/auctions/${behind}/restore`);
      known = await etag();
      const second = made.find(({ itemName }) => itemName === orders[sort as keyof typeof orders][1])?.id ?? 0;
      await bid(buyer, second, (await auctionOf(buyer, second)).currentBid + 1);
      expect(await again(known)).toBe(200);
    }
  });

  test('an auction that has ended is no longer listed among those ending soon', async () => {
    hall.clock.advance(2.5 * 3_600_000);
    expect(await listed('sort=ending&status=active')).toEqual({
      names: ['fifth', 'first', 'fourth', 'second'],
      total: '4',
    });
  });
});
