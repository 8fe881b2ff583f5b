// Notices to losing bidders for each kind of auction end, and what they see afterwards.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MyAuctions } from '@guild/common/auctions/auctions.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { bid, start } from '../../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

let hall: Hall;
let worker: RunningWorker;
let admin: Client;
let seller: Client;
let anna: Client;
let ben: Client;
let cora: Client;
beforeAll(async () => {
  hall = await startHall();
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  anna = await hall.signIn('Member', 'Anna');
  ben = await hall.signIn('Member', 'Ben');
  cora = await hall.signIn('Member', 'Cora');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

/** A person's notices about an auction, except outbid notices. */
async function told(who: Client, item: string): Promise<string[]> {
  const { body } = await who.get<Notice[]>('/api/notifications');
  return body
    .filter(({ kind, text }) => kind !== 'outbid' && text.includes(item))
    .map(({ kind, text }) => `${kind}: ${text}`);
}
const lostOf = async (who: Client): Promise<number[]> => (await who.get<MyAuctions>('/api/user/auctions')).body.lost;

test('when an auction ends, every bidder except the winner gets one notice', async () => {
  const { id } = await start(seller, hall, { itemName: 'Maker hook' });
  for (const [who, amount] of [[anna, 110] as const, [ben, 120] as const, [anna, 130] as const, [cora, 140] as const])
    await bid(who, id, amount);
  await admin.post(`/api/auctions/${id}/end`);
  const lost = ['auction_lost: Cora got Maker hook for 140 Solari.'];
  await until(async () => (await told(anna, 'Maker hook')).length > 0 && (await told(ben, 'Maker hook')).length > 0);
  expect([await told(anna, 'Maker hook'), await told(ben, 'Maker hook')]).toEqual([lost, lost]);
  expect(await told(cora, 'Maker hook')).toEqual(['auction_won: You won Maker hook for 140 Solari.']);
  expect(await told(seller, 'Maker hook')).toEqual(['auction_sold: Cora got Maker hook for 140 Solari.']);
  expect([await lostOf(anna), await lostOf(ben), await lostOf(cora), await lostOf(seller)]).toEqual([
    [id],
    [id],
    [],
    [],
  ]);
});

test('a buyout notifies the losing bidders, but not the buyer', async () => {
  const { id } = await start(seller, hall, { itemName: 'Thumper', buyoutPrice: 900 });
  await bid(anna, id, 110);
  await bid(ben, id, 120);
  await anna.post(`/api/auctions/${id}/buyout`);
  await until(async () => (await told(ben, 'Thumper')).length > 0);
  expect(await told(ben, 'Thumper')).toEqual(['auction_lost: Anna got Thumper for 900 Solari.']);
  await until(async () => (await told(seller, 'Thumper')).length > 0);
  expect(await told(anna, 'Thumper')).toEqual([]);
  expect(await lostOf(anna)).not.toContain(id);
});

test('cancelling sends its own notice instead of a loss notice', async () => {
  const { id } = await start(seller, hall, { itemName: 'Ornithopter' });
  await bid(anna, id, 110);
  await bid(ben, id, 120);
  await seller.delete(`/api/auctions/${id}`);
  await until(async () => (await told(anna, 'Ornithopter')).length > 0);
  expect(await told(anna, 'Ornithopter')).toEqual(['auction_cancelled: Ornithopter is no longer for sale.']);
  expect(await lostOf(anna)).not.toContain(id);
});

test('an auction that ends without a winner sends no loss notice', async () => {
  const { id } = await start(seller, hall, { itemName: 'Lantern' }, 1);
  await bid(anna, id, 110);
  await admin.delete(`/api/auctions/${id}`);
  hall.clock.advance(2 * 3_600_000);
  // An auction restored after its end has no winner.
  expect(await admin.post(`/api/auctions/${id}/restore`)).toMatchObject({ body: { winnerId: null, status: 'ended' } });
  expect(await lostOf(anna)).not.toContain(id);
});
