// All auction routes over HTTP, for every role, with valid and invalid input.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auction as auctionSchema, type Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewAuction, auctionOf, bid, bidsOf, hourMs, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let buyer: Client;
let guest: Client;
let stranger: Client;
let outsider: Client;

beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
  guest = await hall.signIn('Guest', 'Wanderer');
  outsider = await hall.signIn('Recruit', 'Newcomer');
  stranger = hall.stranger();
});
afterAll(() => hall.close());

const unknown = 999_999;
type Send = (who: Client, id: number) => Promise<{ status: number; body: unknown }>;
const calls: Record<string, Send> = {
  list: (who) => who.get('/api/auctions'),
  mine: (who) => who.get('/api/user/auctions'),
  one: (who, id) => who.get(`/api/auctions/${id}`),
  bids: (who, id) => who.get(`/api/auctions/${id}/bids`),
  create: (who) => who.post('/api/auctions', {}),
  bid: (who, id) => who.post(`/api/auctions/${id}/bid`, { bidAmount: 0 }),
  buyout: (who, id) => who.post(`/api/auctions/${id}/buyout`),
  end: (who, id) => who.post(`/api/auctions/${id}/end`),
  remove: (who, id) => who.delete(`/api/auctions/${id}`),
  relist: (who, id) => who.post(`/api/auctions/${id}/relist`),
  restore: (who, id) => who.post(`/api/auctions/${id}/restore`),
  watch: (who, id) => who.put(`/api/auctions/${id}/watch`),
  unwatch: (who, id) => who.delete(`/api/auctions/${id}/watch`),
  maximum: (who, id) => who.get(`/api/auctions/${id}/maximum`),
  setMaximum: (who, id) => who.put(`/api/auctions/${id}/maximum`, { maximum: 500 }),
  removeMaximum: (who, id) => who.delete(`/api/auctions/${id}/maximum`),
};
const reads = ['list', 'mine', 'one', 'bids', 'maximum'];
const byId = [
  'maximum',
  'setMaximum',
  'removeMaximum',
  'one',
  'bids',
  'buyout',
  'remove',
  'relist',
  'restore',
  'watch',
  'unwatch',
];

describe('access', () => {
  test.each(Object.keys(calls))('%s requires a session with access', async (name) => {
    expect((await calls[name]?.(stranger, unknown))?.status).toBe(401);
    expect((await calls[name]?.(outsider, unknown))?.status).toBe(403);
  });
  test.each(Object.keys(calls).filter((name) => !reads.includes(name)))('%s is refused for guests', async (name) => {
    expect((await calls[name]?.(guest, unknown))?.status).toBe(403);
  });
  test.each(byId)('%s answers 404 for an unknown id', async (name) => {
    expect((await calls[name]?.(name === 'restore' ? admin : buyer, unknown))?.status).toBe(404);
  });
  test('only admins can end an auction', async () => {
    expect((await buyer.post(`/api/auctions/${unknown}/end`)).status).toBe(403);
    expect((await admin.post(`/api/auctions/${unknown}/end`)).status).toBe(404);
  });
  test('guests can read everything', async () => {
    const { id } = await start(seller, hall);
    for (const name of reads) expect((await calls[name]?.(guest, id))?.status).toBe(200);
  });
  test.each(['x', '-1', '1.5', '0x10', '%20'])('an id of %s is refused', async (id) => {
    expect((await buyer.get(`/api/auctions/${id}`)).status).toBe(400);
  });
});

describe('creating an auction', () => {
  test('answers 201 with the auction; the server sets seller, start and picture', async () => {
    const body = aNewAuction(hall, {
      seller: 'Someone',
      sellerDiscordId: '1',
      startTime: '2001-01-01T00:00:00.000Z',
      currentBid: 9,
    });
    const reply = await seller.post<Auction>('/api/auctions', body);
    expect(reply.status).toBe(201);
    expect(auctionSchema.safeParse(reply.body).success).toBe(true);
    expect(reply.body).toMatchObject({
      seller: seller.username,
      sellerDiscordId: seller.discordId,
      currentBid: 100,
      bidCount: 0,
      status: 'active',
      buyoutPrice: null,
      priceUnit: 'Solari',
      quantity: 1,
      imageUrl: '/art/category-weapon.svg',
      endTime: body['endTime'],
      version: 1,
    });
    expect(reply.body.startTime).not.toBe('2001-01-01T00:00:00.000Z');
    expect(await auctionOf(guest, reply.body.id)).toEqual(reply.body);
  });

  test('reports every invalid field with its message', async () => {
    const { status, body } = await seller.post<ErrorBody>('/api/auctions', {
      ...aNewAuction(hall),
      itemName: ' ',
      description: '',
      startingPrice: '100',
      quantity: 0,
    });
    expect(status).toBe(400);
    expect(body.details?.fields).toEqual(
      expect.arrayContaining([
        { path: 'itemName', message: 'Item name is required' },
        { path: 'description', message: 'Description is required' },
        { path: 'startingPrice', message: 'Starting price must be greater than 0' },
        { path: 'quantity', message: 'Quantity must be at least 1' },
      ]),
    );
  });

  const minute = 60_000;
  test.each([
    ['59 minutes and a half', hourMs - minute / 2, null],
    ['58 minutes', hourMs - 2 * minute, 'Duration must be at least 1 hour'],
    ['an hour ago', -hourMs, 'Duration must be at least 1 hour'],
    ['168 hours and a half minute', 168 * hourMs + minute / 2, null],
    ['168 hours and two minutes', 168 * hourMs + 2 * minute, 'Duration cannot exceed 7 days (168 hours)'],
  ])('accepts an end in %s', async (_words, ms, sentence) => {
    const endTime = new Date(hall.clock.now() + ms).toISOString();
    const reply = await seller.post<ErrorBody>('/api/auctions', aNewAuction(hall, { endTime }));
    if (sentence === null) expect(reply.status).toBe(201);
    else {
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ error: sentence, message: sentence, code: 'invalid_input' });
      expect(reply.body.details?.fields).toEqual([{ path: 'endTime', message: sentence }]);
    }
  });
});

describe('bid and buyout', () => {
  test('answer with the auction, or refuse with a reason and its message', async () => {
    const { id } = await start(seller, hall, { buyoutPrice: 500 });
    const bidding = (who: Client, bidAmount: unknown): Promise<{ status: number; body: ErrorBody }> =>
      who.post<ErrorBody>(`/api/auctions/${id}/bid`, { bidAmount });
    for (const nonsense of [0, -5, 1.5, '101', true, null, 1e13])
      expect((await bidding(buyer, nonsense)).status).toBe(400);
    expect(await bid(buyer, id, 101)).toMatchObject({
      currentBid: 101,
      leaderUsername: buyer.username,
      bidCount: 1,
      version: 2,
    });
    expect(await bidding(admin, 101)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        error: 'Bid must be higher than current bid of 101 Solari',
        details: { reason: 'bid_too_low', minimum: 102 },
      },
    });
    expect(await bidding(admin, 500)).toMatchObject({ status: 409, body: { details: { reason: 'use_buyout' } } });
    expect(await bidding(seller, 200)).toMatchObject({ status: 403, body: { details: { reason: 'own_auction' } } });
    expect(await seller.post(`/api/auctions/${id}/buyout`)).toMatchObject({ status: 403 });

    const bought = await admin.post<Auction>(`/api/auctions/${id}/buyout`);
    expect(bought.status).toBe(200);
    expect(bought.body).toMatchObject({
      status: 'ended',
      endReason: 'buyout',
      currentBid: 500,
      winnerUsername: admin.username,
      winnerDiscordId: admin.discordId,
      bidCount: 2,
    });
    for (const who of [buyer, admin]) {
      expect(await bidding(who, 600)).toMatchObject({ status: 409, body: { details: { reason: 'ended' } } });
      expect(await who.post(`/api/auctions/${id}/buyout`)).toMatchObject({
        status: 409,
        body: { details: { reason: 'ended' } },
      });
    }
    expect((await bidsOf(guest, id)).map(({ bidAmount }) => bidAmount)).toEqual([500, 101]);
  });

  test('a buyout is refused when the auction has no buyout price', async () => {
    const { id } = await start(seller, hall);
    const reply = await buyer.post<ErrorBody>(`/api/auctions/${id}/buyout`);
    expect(reply).toMatchObject({ status: 409, body: { details: { reason: 'no_buyout' } } });
  });
});

describe('end, remove, restore', () => {
  test('an admin can end an auction once; the highest bidder wins', async () => {
    const { id } = await start(seller, hall);
    await bid(buyer, id, 150);
    const reply = await admin.post<Auction>(`/api/auctions/${id}/end`);
    expect(reply.body).toMatchObject({ status: 'ended', endReason: 'admin', winnerUsername: buyer.username });
    expect(await admin.post(`/api/auctions/${id}/end`)).toMatchObject({ status: 409 });
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=auction')).body;
    expect(entry).toMatchObject({
      action: 'auction.ended',
      before: { status: 'active', winnerUsername: null, version: 2 },
      after: { status: 'ended', winnerUsername: buyer.username, winnerDiscordId: buyer.discordId, version: 3 },
    });
  });

  test('a seller can cancel an active auction, even with bids; other members cannot', async () => {
    const { id } = await start(seller, hall);
    await bid(buyer, id, 150);
    expect((await buyer.delete(`/api/auctions/${id}`)).status).toBe(403);
    expect((await seller.delete(`/api/auctions/${id}`)).status).toBe(204);
    expect((await guest.get(`/api/auctions/${id}`)).status).toBe(404);
    expect((await guest.get(`/api/auctions/${id}/bids`)).status).toBe(404);
    expect((await seller.delete(`/api/auctions/${id}`)).status).toBe(404);
  });

  test('only admins can remove an ended auction', async () => {
    const { id } = await start(seller, hall);
    await admin.post(`/api/auctions/${id}/end`);
    expect(await seller.delete(`/api/auctions/${id}`)).toMatchObject({ status: 409 });
    expect((await admin.delete(`/api/auctions/${id}`)).status).toBe(204);
  });

  test('the remover can restore within 30 seconds, an admin within 30 days; others get 404', async () => {
    const { id } = await start(seller, hall, {}, 100);
    await bid(buyer, id, 150);
    expect(await seller.post(`/api/auctions/${id}/restore`)).toMatchObject({ status: 409 });
    await seller.delete(`/api/auctions/${id}`);
    expect((await buyer.post(`/api/auctions/${id}/restore`)).status).toBe(404);
    const undone = await seller.post<Auction>(`/api/auctions/${id}/restore`);
    expect(undone).toMatchObject({ status: 200, body: { id, status: 'active', currentBid: 150, version: 4 } });
    await seller.delete(`/api/auctions/${id}`);
    hall.clock.advance(31_000);
    expect((await seller.post(`/api/auctions/${id}/restore`)).status).toBe(404);
    expect((await admin.post(`/api/auctions/${id}/restore`)).status).toBe(200);
  });
});

describe('lists', () => {
  test('filter, search for literal text, and page newest first', async () => {
    const maker = await hall.signIn('Member', 'Lister');
    const made: Auction[] = [];
    for (const [index, itemName] of ['Stillsuit (mended)', 'Maula pistol', 'stillsuit 100%'].entries())
      made.push(await start(maker, hall, { itemName, category: index === 1 ? 'Weapon' : 'Armor' }));
    const ids = async (query: string): Promise<number[]> =>
      (await maker.get<Auction[]>(`/api/auctions?mine=selling&${query}`)).body.map(({ id }) => id);
    const [first, second, third] = made.map(({ id }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('category=Armor')).toEqual([third, first]);
    expect(await ids('search=STILLSUIT')).toEqual([third, first]);
    expect(await ids('search=(mended')).toEqual([first]);
    expect(await ids('search=100%25')).toEqual([third]);
    expect(await ids('search=.*')).toEqual([]);
    expect(await ids('search=tooth&category=Weapon')).toEqual([second]);
    await admin.post(`/api/auctions/${second}/end`);
    expect(await ids('status=active')).toEqual([third, first]);
    expect(await ids('status=ended')).toEqual([second]);
    expect(await ids('status=all')).toEqual([third, second, first]);

    const page = await maker.get<Auction[]>('/api/auctions?mine=selling&limit=2');
    expect(page.body.map(({ id }) => id)).toEqual([third, second]);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await maker.get<Auction[]>(next);
    expect(rest.body.map(({ id }) => id)).toEqual([first]);
    expect(rest.headers.get('link')).toBeNull();
  });

  test('page through bids, newest first', async () => {
    const { id } = await start(seller, hall);
    for (const amount of [101, 102, 103]) await bid(buyer, id, amount);
    const page = await guest.get<{ bidAmount: number }[]>(`/api/auctions/${id}/bids?limit=2`);
    expect(page.body.map(({ bidAmount }) => bidAmount)).toEqual([103, 102]);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await guest.get<{ bidAmount: number }[]>(next)).body.map(({ bidAmount }) => bidAmount)).toEqual([101]);
  });

  test('"mine" lists the auctions that I bid on, won, sell or watch', async () => {
    const me = await hall.signIn('Member', 'Collector');
    const [one, two] = [await start(seller, hall), await start(seller, hall)];
    await bid(me, one.id, 200);
    for (let twice = 0; twice < 2; twice++) expect((await me.put(`/api/auctions/${two.id}/watch`)).status).toBe(204);
    const ids = async (mine: string): Promise<number[]> =>
      (await me.get<Auction[]>(`/api/auctions?mine=${mine}`)).body.map(({ id }) => id);
    expect(await ids('bids')).toEqual([one.id]);
    expect(await ids('watching')).toEqual([two.id]);
    expect([await ids('selling'), await ids('won')]).toEqual([[], []]);
    expect((await me.get('/api/user/auctions')).body).toEqual({ bidOn: [one.id], watching: [two.id], lost: [] });
    await me.delete(`/api/auctions/${two.id}/watch`);
    await admin.post(`/api/auctions/${one.id}/end`);
    expect(await ids('won')).toEqual([one.id]);
    expect((await me.get('/api/user/auctions')).body).toEqual({ bidOn: [], watching: [], lost: [] });
  });

  test.each(['status=gone', 'category=Food', 'mine=all', 'limit=0', 'limit=501', 'limit=x', 'cursor=abc'])(
    'refuse a query with %s',
    async (query) => {
      expect((await guest.get(`/api/auctions?${query}`)).status).toBe(400);
    },
  );
});
