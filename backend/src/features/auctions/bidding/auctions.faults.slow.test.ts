// Clock jumps and undeliverable facts: no auction ends early or stays open, and no other work is
// blocked.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { Connection } from 'mongoose';
import { auctionOf, bid, bidsOf, hourMs, start } from '../../../../test/auctions.ts';
import { storedFact } from '../../../../test/builders.ts';
import { loadServer, startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
let anna: Client;
let bela: Client;

beforeAll(async () => {
  hall = await startHall({ clock: Date.now() });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Irulan');
  seller = await hall.signIn('Member', 'Stilgar');
  anna = await hall.signIn('Member', 'Anna');
  bela = await hall.signIn('Member', 'Bela');
});
afterAll(() => hall.close());

test('a clock that jumps back and forth ends no auction early and loses no end and no version', async () => {
  const { id, endTime } = await start(seller, hall, {}, 2);
  const first = await bid(anna, id, 150);
  hall.clock.advance(-5 * hourMs);
  const back = await bid(bela, id, 160);
  expect(back).toMatchObject({ status: 'active', endTime, version: first.version + 1 });
  hall.clock.advance(5 * hourMs);
  expect(await auctionOf(anna, id)).toMatchObject({ status: 'active', currentBid: 160 });

  hall.clock.advance(3 * hourMs);
  const worker = await startWorkerFor(hall);
  const ended = await auctionOf(anna, id);
  expect(ended).toMatchObject({ status: 'ended', endReason: 'time', winnerUsername: bela.username, endTime });
  expect(ended.version).toBe(back.version + 1);

  hall.clock.advance(-3 * hourMs);
  const late = await anna.post(`/api/auctions/${id}/bid`, { bidAmount: 500 });
  expect(late.status).toBe(409);
  expect(await auctionOf(anna, id)).toEqual(ended);
  await worker.close();
});

test('a worker whose clock jumps past an end ends the auction', async () => {
  const { id } = await start(seller, hall, {}, 2);
  // In the product this runs every half minute.
  const often = jest.replaceProperty((await loadServer()).reconciling, 'everyMs', 1000 as never);
  const worker = await startWorkerFor(hall);
  often.restore();
  hall.clock.advance(2 * hourMs + 1000);
  const stored = db.collection<AuctionDocument>('auctions');
  await until(async () => (await stored.findOne({ _id: id }))?.status === 'ended', 'the end of the auction');
  await worker.close();
  hall.clock.advance(-2 * hourMs - 1000);
});

test('after a clock change every open screen gets the new time for its countdowns', async () => {
  const screen = await anna.socket();
  const { serverTime } = await screen.waitFor('hall:hello');
  hall.clock.advance(3 * hourMs);
  const again = await screen.waitFor('hall:hello', (hello) => hello.serverTime >= serverTime + 3 * hourMs);
  expect(Math.abs(again.serverTime - hall.clock.now())).toBeLessThan(10_000);
  hall.clock.advance(-3 * hourMs);
});

test('a fact that cannot be delivered is parked and reported, and blocks nothing else', async () => {
  const { id } = await start(seller, hall);
  await bid(anna, id, 150);
  const stored = db.collection<AuctionDocument>('auctions');
  const other = await start(seller, hall);
  await bid(anna, other.id, 150);
  const [first] = await bidsOf(anna, other.id);
  // The id belongs to a bid on another auction.
  const twin = {
    bidId: first?.id ?? 0,
    bidderId: 1,
    bidderUsername: 'Nobody',
    bidderDiscordId: randomUUID(),
    amount: 149,
  };
  const poison = storedFact('auction:bid', hall.clock.now(), { bid: twin, passed: null });
  await stored.updateOne({ _id: id }, { $inc: { version: 1 }, $push: { outbox: poison } });

  const screen = await bela.socket();
  await screen.join(`auction:${id}`);
  for (let amount = 151; amount <= 156; amount++) {
    await bid(amount % 2 === 0 ? anna : bela, id, amount);
    await screen.waitFor('auction:bid', (message) => message.currentBid === amount);
    expect((await bidsOf(anna, id))[0]?.bidAmount).toBe(amount);
  }
  const letters = db.collection<{ _id: string }>('fact_dead_letters');
  await until(
    async () => (await letters.findOne({ _id: `${poison.id}/auctions:bid-rows` })) !== null,
    'the dead letter',
  );
  expect(await letters.countDocuments({})).toBe(1);
  expect(await db.collection('audit_entries').findOne({ 'after.factId': poison.id })).toMatchObject({
    action: 'fact.dead',
    entityId: id,
  });
  const warnings = (await admin.get<Notice[]>('/api/notifications')).body.map(({ kind, text }) => [kind, text]);
  expect(warnings).toEqual([
    [
      'admin_warning',
      expect.stringContaining(`auctions:bid-rows failed five times for auction:bid of auctions ${id}.`),
    ],
  ]);
  await until(async () => (await stored.findOne({ _id: id }))?.outbox.length === 0, 'the outbox to empty');
  expect((await bidsOf(anna, id)).map(({ bidAmount }) => bidAmount)).toEqual([156, 155, 154, 153, 152, 151, 150]);
});
