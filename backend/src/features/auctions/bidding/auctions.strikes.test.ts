// Struck bids: who leads afterwards, what is refused, notices, and the bids of removed members.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction, Bid, MyAuctions } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { auctionOf, bid, bidsOf, start } from '../../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

const highest = 1e12;
let hall: Hall;
let worker: RunningWorker;
let admin: Client;
let seller: Client;
let anna: Client;
let ben: Client;
let griefer: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  anna = await hall.signIn('Member', 'Anna');
  ben = await hall.signIn('Member', 'Ben');
  griefer = await hall.signIn('Member', 'Grim');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const strike = (auctionId: number, bidId: number, who = admin): Promise<Reply<Auction & ErrorBody>> =>
  who.post<Auction & ErrorBody>(`/api/auctions/${auctionId}/bids/${bidId}/strike`);
const rowOf = async (auctionId: number, amount: number): Promise<Bid> => {
  const found = (await bidsOf(anna, auctionId)).find(({ bidAmount }) => bidAmount === amount);
  if (found === undefined) throw new Error(`no bid of ${amount}`);
  return found;
};
/** Amounts of the bids as listed, negative when struck. */
const listed = async (auctionId: number): Promise<number[]> =>
  (await bidsOf(anna, auctionId)).map(({ bidAmount, struckAt }) => (struckAt === null ? bidAmount : -bidAmount));
const told = async (who: Client, item: string): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications')).body
    .filter(({ text }) => text.includes(item))
    .map(({ title, text }) => `${title}: ${text}`);

describe('an admin strikes a bid', () => {
  test('the next one leads at its own price, the struck one stays in the list, and both people are told', async () => {
    const { id } = await start(seller, hall, { itemName: 'Maker hook' });
    await bid(anna, id, 150);
    const before = await bid(griefer, id, highest);
    const socket = await ben.socket();
    await socket.join('auctions');
    const struckBid = await rowOf(id, highest);
    const { status, body } = await strike(id, struckBid.id);
    expect([status, body]).toMatchObject([
      200,
      {
        currentBid: 150,
        leaderDiscordId: anna.discordId,
        leaderUsername: 'Anna',
        bidCount: 2,
        endTime: before.endTime,
      },
    ]);
    expect(await listed(id)).toEqual([-highest, 150]);
    const { factId, factIds, ...message } = await socket.waitFor('auction:bid-struck', (sent) => sent.id === id);
    // A bid shortly before may be part of the same message.
    expect([message, factIds.at(-1)]).toEqual([body, factId]);
    await until(
      async () => (await told(griefer, 'Maker hook')).length > 0 && (await told(anna, 'Maker hook')).length > 0,
    );
    expect(await told(griefer, 'Maker hook')).toEqual([
      'Your bid was struck: Ada struck your bid on Maker hook. It no longer counts.',
    ]);
    expect(await told(anna, 'Maker hook')).toContain(
      'You lead again: A higher bid on Maker hook was struck. You lead again with 150 Solari.',
    );
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=auction')).body;
    expect(entry).toMatchObject({
      action: 'auction.bid_struck',
      username: 'Ada',
      before: { currentBid: highest, version: 3 },
      after: { currentBid: 150, leaderUsername: 'Anna', version: 4 },
    });
    expect((await griefer.get<MyAuctions>('/api/user/auctions')).body.bidOn).not.toContain(id);
  });

  test('the same amount can be bid again, and people are told again that they were outbid', async () => {
    const { id } = await start(seller, hall, { itemName: 'Thumper' });
    await bid(anna, id, 150);
    await bid(griefer, id, 200);
    const outbid = 'You were outbid: Grim bid 200 Solari on Thumper.';
    await until(async () => (await told(anna, 'Thumper')).includes(outbid));
    await strike(id, (await rowOf(id, 200)).id);
    await bid(ben, id, 200);
    await until(async () => (await told(anna, 'Thumper')).includes('You were outbid: Ben bid 200 Solari on Thumper.'));
    expect(await listed(id)).toEqual([200, -200, 150]);
    await strike(id, (await rowOf(id, 200)).id);
    expect(await listed(id)).toEqual([-200, -200, 150]);
    const page = await anna.get<Bid[]>(`/api/auctions/${id}/bids?limit=1`);
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await anna.get<Bid[]>(next)).body.map(({ bidAmount }) => bidAmount)).toEqual([200]);
  });

  test('without another bid the auction is back at its starting price, and ends without a winner', async () => {
    const { id } = await start(seller, hall, { startingPrice: 100 });
    await bid(griefer, id, highest);
    expect((await strike(id, (await rowOf(id, highest)).id)).body).toMatchObject({ currentBid: 100, leaderId: null });
    const ended = await admin.post<Auction>(`/api/auctions/${id}/end`);
    expect(ended.body).toMatchObject({ winnerId: null, currentBid: 100 });
  });

  test('striking a bid below the leader changes no price', async () => {
    const { id } = await start(seller, hall);
    await bid(griefer, id, 150);
    await bid(anna, id, 160);
    expect((await strike(id, (await rowOf(id, 150)).id)).body).toMatchObject({
      currentBid: 160,
      leaderUsername: 'Anna',
    });
    expect(await listed(id)).toEqual([160, -150]);
  });

  test('leaves as much time as a bid does', async () => {
    const { id } = await start(seller, hall, {}, 24);
    await bid(griefer, id, highest);
    const { endTime } = await auctionOf(anna, id);
    const { id: bidId } = await rowOf(id, highest);
    hall.clock.set(Date.parse(endTime) - 10_000);
    const { body } = await strike(id, bidId);
    expect(Date.parse(body.endTime)).toBeGreaterThan(Date.parse(endTime) + 60_000);
  });

  test('is refused for others, for unknown and struck bids, and after the end', async () => {
    const [{ id }, other] = [await start(seller, hall), await start(seller, hall)];
    await bid(anna, id, 150);
    await bid(ben, id, 160);
    const { id: bidId } = await rowOf(id, 160);
    expect((await strike(id, bidId, anna)).status).toBe(403);
    expect((await strike(id, 999_999)).status).toBe(404);
    expect((await strike(other.id, bidId)).status).toBe(404);
    expect((await strike(999_999, bidId)).status).toBe(404);
    expect((await strike(id, bidId)).status).toBe(200);
    expect(await strike(id, bidId)).toMatchObject({ status: 409, body: { details: { reason: 'struck' } } });
    const { id: firstId } = await rowOf(id, 150);
    await admin.post(`/api/auctions/${id}/end`);
    expect(await strike(id, firstId)).toMatchObject({ status: 409, body: { details: { reason: 'ended' } } });
  });

  test('admins in two processes strike all bids at once while others bid', async () => {
    const second = await startHall({ beside: hall, clock: hall.clock });
    const { id } = await start(seller, hall);
    for (const amount of [110, 120, 130, 140]) await bid(griefer, id, amount);
    const ids = (await bidsOf(anna, id)).map((row) => row.id);
    const elsewhere = await second.signIn('Admin', 'Chani');
    const replies = await Promise.all([
      ...ids.map((bidId, at) => strike(id, bidId, at % 2 === 0 ? admin : elsewhere)),
      ...[150, 160].map((amount) => ben.post(`/api/auctions/${id}/bid`, { bidAmount: amount })),
    ]);
    await second.close();
    expect(replies.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stands = (await listed(id)).filter((amount) => amount > 0);
    expect(stands).not.toEqual([]);
    expect(await auctionOf(anna, id)).toMatchObject({ currentBid: Math.max(...stands), leaderUsername: 'Ben' });
  });
});

test('the bids of a removed member on running auctions are struck; those on ended ones stand', async () => {
  const lots = await Promise.all([1, 2, 3, 4].map(() => start(seller, hall)));
  const [running, alone, over, gone] = lots.map(({ id }) => id) as [number, number, number, number];
  await bid(anna, running, 150);
  for (const id of [running, alone, over, gone]) await bid(griefer, id, highest);
  await admin.post(`/api/auctions/${over}/end`);
  await admin.delete(`/api/auctions/${gone}`);
  const roster = (await admin.get<{ id: number; discordId: string }[]>('/api/guild-members')).body;
  const memberId = roster.find(({ discordId }) => discordId === griefer.discordId)?.id ?? 0;
  const preview = await admin.get(`/api/guild-members/${memberId}/removal`);
  expect(JSON.stringify(preview.body)).toContain("2 bids on 2 running auctions (these can't be restored)");
  expect((await admin.delete(`/api/guild-members/${memberId}`)).status).toBe(204);
  await until(async () => (await auctionOf(anna, alone)).currentBid === 100);
  await until(async () => (await auctionOf(anna, running)).currentBid === 150);
  expect(await auctionOf(anna, running)).toMatchObject({ leaderUsername: 'Anna' });
  expect(await auctionOf(anna, over)).toMatchObject({ winnerUsername: 'Grim', currentBid: highest });
  const restored = await admin.post(`/api/guild-members/${memberId}/restore`);
  expect(JSON.stringify(restored.body)).toMatch(/\d+ bids stay struck/);
  expect(await listed(alone)).toEqual([-highest]);
  await admin.post(`/api/auctions/${gone}/restore`);
  expect(await auctionOf(anna, gone)).toMatchObject({ currentBid: 100, leaderId: null });
});
