// Reversed deals over HTTP: the lot is offered to the next bidders, one after another.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { ForYou } from '@guild/common/dashboard/forYou.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { bid, start } from '../../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import { aTaskOf } from '../../../../test/workerTasks.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';
import { dealBooks } from '../../deals/deals.service.ts';

let hall: Hall;
let worker: RunningWorker;
let seller: Client;
let [first, second, third]: Client[] = [];
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  seller = await hall.signIn('Member', 'Sel');
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const person = (one: Client | undefined): Client => {
  if (one === undefined) throw new Error('Nobody has signed in');
  return one;
};
/** An auction on which three people bid 105, 120 and 150, and whose deal was reversed. */
async function reversed(itemName: string, { isPaid = false } = {}): Promise<{ id: number; deal: Deal }> {
  [third, second, first] = [
    await hall.signIn('Member', `Third ${itemName}`),
    await hall.signIn('Member', `Second ${itemName}`),
    await hall.signIn('Member', `First ${itemName}`),
  ];
  const { id } = await start(seller, hall, { itemName });
  for (const [who, amount] of [
    [third, 105],
    [second, 110],
    [second, 120],
    [first, 150],
  ] as const)
    await bid(who, id, amount);
  await admin.post(`/api/auctions/${id}/end`);
  const [deal] = await dealsOf(first, 'debtor');
  if (deal === undefined) throw new Error('The auction opened no deal');
  if (isPaid) await first.post('/api/deals/pay', { dealIds: [deal.id] });
  await seller.post(`/api/deals/${deal.id}/dispute`, { text: 'No answer' });
  const ruling = { outcome: 'reversed', text: 'Others want it' };
  for (let time = 0; time < 2; time += 1)
    expect((await admin.post(`/api/deals/${deal.id}/dispute/decide`, ruling)).status).toBe(200);
  return { id, deal };
}
async function memberIdOf({ discordId }: Client): Promise<number> {
  const members = (await hall.database()).collection<{ _id: number; discordId: string }>('guild_members');
  return (await members.findOne({ discordId }))?._id ?? 0;
}
const dealsOf = async (who: Client, side: string): Promise<Deal[]> =>
  (await who.get<Deal[]>(`/api/deals?side=${side}`)).body;
const auctionOf = async (id: number): Promise<Auction> => (await admin.get<Auction>(`/api/auctions/${id}`)).body;
const noticesOf = async (who: Client, kind: Notice['kind']): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications?limit=50')).body
    .filter((one) => one.kind === kind)
    .map(({ title }) => title);
const linesOf = async (who: Client): Promise<string[]> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.flatMap((part) => part.lines).map(({ key }) => key);
async function expectSoundBooks(): Promise<void> {
  const { db } = await hall.database();
  if (db === undefined) throw new Error('There is no database');
  expect(await dealBooks.problems(db)).toEqual([]);
}

test('the next bidder takes the lot at their own highest bid, and everything shows them as the winner', async () => {
  const { id, deal } = await reversed('Maker hook', { isPaid: true });
  const [winner, next] = [person(first), person(second)];
  expect(await auctionOf(id)).toMatchObject({
    winnerDiscordId: winner.discordId,
    currentBid: 150,
    offer: { bidderDiscordId: next.discordId, amount: 120 },
  });
  await until(async () => (await noticesOf(next, 'lot_offered')).length > 0, 'the notice');
  expect(await noticesOf(next, 'lot_offered')).toEqual(['Maker hook is offered to you']);
  expect(await linesOf(next)).toContain(`auction-${id}-offer`);
  // Nothing changes in the old deal meanwhile.
  expect((await seller.post(`/api/deals/${deal.id}/confirm`)).status).toBe(409);
  expect((await admin.post(`/api/deals/${deal.id}/dispute/decide`, { outcome: 'fulfilled', text: 'x' })).status).toBe(
    409,
  );
  const take = `/api/auctions/${id}/offer/take`;
  for (const who of [person(third), seller, admin]) expect((await who.post(take)).status).toBe(403);
  expect((await winner.post(take)).status).toBe(409);

  const socket = await seller.socket();
  await socket.join('auctions');
  const taken = await Promise.all([1, 2, 3].map(() => next.post<Auction>(take)));
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
  await socket.waitFor('auction:offer-changed', ({ winnerDiscordId }) => winnerDiscordId === next.discordId);
  expect(await auctionOf(id)).toMatchObject({ winnerDiscordId: next.discordId, currentBid: 120, offer: null });
  expect((await dealsOf(next, 'debtor')).map(({ status, owed }) => [status, owed])).toEqual([
    ['owed', [{ currency: 'Solari', amount: 120 }]],
  ]);
  expect((await dealsOf(winner, 'debtor')).map(({ status }) => status)).toEqual(['cancelled']);
  expect((await dealsOf(winner, 'creditor')).map(({ refundOf, owed }) => [refundOf, owed])).toEqual([
    [deal.id, [{ currency: 'Solari', amount: 150 }]],
  ]);
  const wonBy = async (who: Client): Promise<number> =>
    (await admin.get<Profile>(`/api/guild-members/${await memberIdOf(who)}/profile`)).body.bids.counts.won;
  expect([await wonBy(winner), await wonBy(next)]).toEqual([0, 1]);
  await until(async () => (await noticesOf(seller, 'auction_sold')).includes('Sold to the next bidder'), 'the sale');
  await expectSoundBooks();

  // The deal of the new winner can be reversed, too.
  const [again] = await dealsOf(next, 'debtor');
  await seller.post(`/api/deals/${again?.id ?? 0}/dispute`, { text: 'No answer again' });
  await admin.post(`/api/deals/${again?.id ?? 0}/dispute/decide`, { outcome: 'reversed', text: 'Once more' });
  expect((await auctionOf(id)).offer?.bidderDiscordId).toBe(winner.discordId);
});

test('who refuses, lets the time pass or is removed is passed, and then it is open again', async () => {
  const offers = await aTaskOf(hall, 'auction-offers', { write: () => undefined });
  try {
    const { id, deal } = await reversed('Thumper');
    const [next, last] = [person(second), person(third)];
    for (let time = 0; time < 2; time += 1)
      expect((await next.post(`/api/auctions/${id}/offer/refuse`)).status).toBe(200);
    expect((await next.post(`/api/auctions/${id}/offer/take`)).status).toBe(409);
    expect((await auctionOf(id)).offer).toMatchObject({ bidderDiscordId: last.discordId, amount: 105 });
    hall.clock.advance(48 * 3_600_000);
    expect((await last.post(`/api/auctions/${id}/offer/take`)).status).toBe(409);
    for (let time = 0; time < 2; time += 1) await offers.run();
    expect(await auctionOf(id)).toMatchObject({ offer: null, currentBid: 150 });
    const [disputed] = (await admin.get<Deal[]>('/api/deals?disputed=1')).body;
    expect(disputed).toMatchObject({ id: deal.id, status: 'owed', dispute: { state: 'open' } });
    // A second attempt asks the same people again.
    await admin.post(`/api/deals/${deal.id}/dispute/decide`, { outcome: 'reversed', text: 'Try again' });
    expect((await auctionOf(id)).offer?.bidderDiscordId).toBe(next.discordId);
  } finally {
    await offers.close();
  }
});

test('removed people and struck bids are left out, and a deleted auction ends the search', async () => {
  const offers = await aTaskOf(hall, 'auction-offers', { write: () => undefined });
  try {
    const { id, deal } = await reversed('Cutteray');
    const [next, last] = [person(second), person(third)];
    expect((await admin.delete(`/api/guild-members/${await memberIdOf(next)}`)).status).toBe(204);
    await until(async () => (await auctionOf(id)).offer?.bidderDiscordId === last.discordId, 'the offer to the last');
    expect((await admin.delete(`/api/auctions/${id}`)).status).toBe(204);
    await until(
      async () => (await admin.get<Deal[]>('/api/deals?disputed=1')).body.some((one) => one.id === deal.id),
      'the dispute again',
    );
    await expectSoundBooks();
  } finally {
    await offers.close();
  }
});
