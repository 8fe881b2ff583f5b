// The notice that a watched auction ends soon: once for each person and auction.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { bid, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { aTaskOf } from '../../../../test/workerTasks.ts';
import { auctionModels } from '../core/auctions.model.ts';

const minuteMs = 60_000;
let hall: Hall;
let seller: Client;
let anna: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall();
  seller = await hall.signIn('Member', 'Sel');
  anna = await hall.signIn('Member', 'Anna');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(() => hall.close());

const titlesOf = async (who: Client): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.flatMap(({ kind, title }) =>
    kind === 'auction_ending' ? [title] : [],
  );
/** Runs the reconciler of a new worker. */
async function runAt(time: number): Promise<void> {
  hall.clock.set(time);
  const task = await aTaskOf(hall, 'auctions-ending-soon', { write: () => undefined });
  await task.run();
  await task.close();
}

test('everybody who watches gets one notice, ten minutes before the end, also when the end moves', async () => {
  const { id, endTime } = await start(seller, hall, { itemName: 'Maker hook' }, 2);
  const end = Date.parse(endTime);
  await anna.put(`/api/auctions/${id}/watch`);
  await ben.put(`/api/auctions/${id}/watch`);
  await ben.delete(`/api/auctions/${id}/watch`);
  await bid(ben, id, 110);
  await runAt(end - 10 * minuteMs - 10_000);
  expect(await titlesOf(anna)).toEqual([]);
  await runAt(end - 10 * minuteMs + 10_000);
  expect(await titlesOf(anna)).toEqual(['Maker hook ends soon']);
  expect([await titlesOf(ben), await titlesOf(seller)]).toEqual([[], []]);
  const { auctions } = auctionModels(await hall.database());
  await auctions.updateOne({ _id: id }, { $set: { endTime: new Date(end + 60 * minuteMs) }, $inc: { version: 1 } });
  await runAt(end + 50 * minuteMs - 10_000);
  await runAt(end + 50 * minuteMs + 10_000);
  expect(await titlesOf(anna)).toEqual(['Maker hook ends soon']);
});

test('an outage that outlasts the auction leaves the notice out', async () => {
  const { id, endTime } = await start(seller, hall, { itemName: 'Thumper' }, 2);
  await anna.put(`/api/auctions/${id}/watch`);
  await runAt(Date.parse(endTime) + 10_000);
  expect(await titlesOf(anna)).not.toContain('Thumper ends soon');
});
