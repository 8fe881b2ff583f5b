// Blocked bidders over HTTP: refused bids, maxima and buyouts, and a list that only its owner sees.
import { maxBlockedBidders, type BlockedBidders } from '@guild/common/auctions/auctions.blocks.api';
import type { OwnBidding } from '@guild/common/auctions/auctions.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { auctionOf, bid, start } from '../../../../test/auctions.ts';
import { aCaller } from '../../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { block, unblock } from './auctions.blocks.ts';

let hall: Hall;
let seller: Client;
let buyer: Client;
let other: Client;
beforeAll(async () => {
  hall = await startHall();
  seller = await hall.signIn('Member', 'Stilgar');
  buyer = await hall.signIn('Member', 'Harah');
  other = await hall.signIn('Member', 'Chani');
});
afterAll(() => hall.close());

const at = (who: Client): string => `/api/user/blocked-bidders/${who.discordId}`;
const own = async (who: Client): Promise<BlockedBidders> =>
  (await who.get<BlockedBidders>('/api/user/blocked-bidders')).body;
beforeEach(() => seller.delete(at(buyer)));

test('a blocked person can neither bid, set a maximum nor buy on lots of that seller, and their bids stay', async () => {
  const { id } = await start(seller, hall, { buyoutPrice: 900 });
  await bid(buyer, id, 200);
  expect((await seller.put(at(buyer))).status).toBe(204);
  const lot = `/api/auctions/${id}`;
  for (const reply of [
    await buyer.post<ErrorBody>(`${lot}/bid`, { bidAmount: 300 }),
    await buyer.put<ErrorBody>(`${lot}/maximum`, { maximum: 300 }),
    await buyer.post<ErrorBody>(`${lot}/buyout`),
  ])
    expect(reply).toMatchObject({
      status: 403,
      body: { error: "The seller doesn't take bids from you.", details: { reason: 'blocked' } },
    });
  expect(await auctionOf(buyer, id)).toMatchObject({ leaderDiscordId: buyer.discordId, currentBid: 200 });
  const isBlocked = async (who: Client): Promise<boolean> =>
    (await who.get<OwnBidding>(`${lot}/maximum`)).body.isBlocked;
  expect([await isBlocked(buyer), await isBlocked(other)]).toEqual([true, false]);
  const elsewhere = await start(other, hall);
  expect((await bid(buyer, elsewhere.id, 200)).currentBid).toBe(200);

  expect((await seller.delete(at(buyer))).status).toBe(204);
  expect((await bid(buyer, id, 300)).currentBid).toBe(300);
});

test('a maximum of somebody who is blocked bids no more', async () => {
  const { id } = await start(seller, hall);
  await buyer.put(`/api/auctions/${id}/maximum`, { maximum: 500 });
  await seller.put(at(buyer));
  await until(
    async () => (await buyer.get<OwnBidding>(`/api/auctions/${id}/maximum`)).body.maximum === null,
    'the end of the maximum',
  );
  expect((await bid(other, id, 300)).leaderDiscordId).toBe(other.discordId);
});

test('only its owner sees the list, blocking twice is once, and not everybody can be blocked', async () => {
  const socket = await seller.socket();
  await seller.put(at(buyer));
  await seller.put(at(buyer));
  await socket.waitFor('blocked-bidders:updated', ({ people }) => people.length === 1);
  expect((await own(seller)).people).toMatchObject([{ discordId: buyer.discordId, username: 'Harah' }]);
  expect((await own(buyer)).people).toEqual([]);
  expect((await seller.put(at(seller))).status).toBe(409);
  expect((await seller.put('/api/user/blocked-bidders/100000000000009999')).status).toBe(404);
  expect((await seller.delete(at(other))).status).toBe(204);
});

test('the list has an end', () => {
  const actor = aCaller('Stilgar');
  const people = Array.from({ length: maxBlockedBidders }, (_, index) => ({
    discordId: `${index}`,
    username: 'Somebody',
    at: new Date(0),
  }));
  const full = { _id: actor.discordId, people, version: 1, outbox: [] };
  const one = { discordId: 'x', username: 'One more' };
  expect(() => block(one, actor)(full, 0)).toThrow('at most 100 people');
  const freed = unblock('0', actor)(full, 0)?.set.people ?? [];
  expect(block(one, actor)({ ...full, people: freed }, 0)?.set.people).toHaveLength(maxBlockedBidders);
});
