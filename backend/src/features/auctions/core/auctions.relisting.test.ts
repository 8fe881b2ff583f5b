// Relisting of unsold auctions over HTTP: terms, who may, and one running auction for each lot.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auctionOf, bid, hourMs, start } from '../../../../test/auctions.ts';
import type { Reply } from '../../../../test/client.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

let hall: Hall;
let other: Hall;
let worker: RunningWorker;
let admin: Client;
let seller: Client;
let bidder: Client;
beforeAll(async () => {
  hall = await startHall();
  other = await startHall({ beside: hall });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  bidder = await hall.signIn('Member', 'Harah');
});
afterAll(async () => {
  await worker.close();
  await other.close();
  await hall.close();
});

const relist = (who: Client, id: number): Promise<Reply<Auction & ErrorBody>> =>
  who.post<Auction & ErrorBody>(`/api/auctions/${id}/relist`);
const isOffered = async (id: number): Promise<boolean> => (await admin.get(`/api/auctions/${id}`)).status === 200;

let unsold: Auction;
beforeEach(async () => {
  const { id } = await start(seller, hall, { buyoutPrice: 900, quantity: 3, priceUnit: 'Spice' }, 12);
  unsold = (await admin.post<Auction>(`/api/auctions/${id}/end`)).body;
});

test('a relisted lot has the same terms and runs as long again, and the ended auction names it', async () => {
  const again = await relist(seller, unsold.id);
  expect(again.status).toBe(201);
  const { itemName, description, category, startingPrice, buyoutPrice, priceUnit, quantity, seller: name } = unsold;
  const terms = { itemName, description, category, startingPrice, buyoutPrice, priceUnit, quantity, seller: name };
  expect(again.body).toMatchObject({ ...terms, status: 'active', currentBid: 100, bidCount: 0, relistedAs: null });
  expect(Date.parse(again.body.endTime) - Date.parse(again.body.startTime)).toBeCloseTo(12 * hourMs, -4);
  expect((await auctionOf(seller, unsold.id)).relistedAs).toBe(again.body.id);
  await until(async () => {
    const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=auction');
    const entry = body.find(({ entityId }) => entityId === again.body.id);
    return entry?.action === 'auction.created' && entry.username === 'Stilgar';
  });
});

test('only the seller and people with the right may relist, and only what nobody won', async () => {
  expect((await relist(bidder, unsold.id)).status).toBe(403);
  expect((await relist(admin, unsold.id)).body).toMatchObject({ sellerDiscordId: seller.discordId });

  const running = await start(seller, hall);
  expect((await relist(seller, running.id)).body.details?.reason).toBe('not_unsold');
  await bid(bidder, running.id, 200);
  await admin.post(`/api/auctions/${running.id}/end`);
  expect((await relist(seller, running.id)).body.details?.reason).toBe('not_unsold');
});

test('presses at the same time, in two processes, relist a lot once', async () => {
  const presses = Array.from({ length: 12 }, (_one, at) => (at % 2 === 0 ? seller : atProcess(seller, other.url)));
  const replies = await Promise.all(presses.map((who) => relist(who, unsold.id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  const found = await admin.get<Auction[]>('/api/auctions?status=active');
  expect(found.body.filter(({ id }) => id > unsold.id)).toHaveLength(1);
});

test('a lot whose new auction was removed may be relisted again, and the removed one then stays removed', async () => {
  const first = (await relist(seller, unsold.id)).body.id;
  await seller.delete(`/api/auctions/${first}`);
  expect((await auctionOf(seller, unsold.id)).relistedAs).toBeNull();
  await seller.post(`/api/auctions/${first}/restore`);
  expect((await auctionOf(seller, unsold.id)).relistedAs).toBe(first);
  expect((await relist(seller, unsold.id)).status).toBe(409);

  await seller.delete(`/api/auctions/${first}`);
  const second = (await relist(seller, unsold.id)).body.id;
  expect((await seller.post<ErrorBody>(`/api/auctions/${first}/restore`)).body.details?.reason).toBe('relisted');
  expect([await isOffered(first), await isOffered(second)]).toEqual([false, true]);
});

test('the notice about the end offers it, and is settled by it', async () => {
  const notices = async (): Promise<Notice[]> => (await seller.get<Notice[]>('/api/notifications')).body;
  const isAbout = ({ kind, link }: Notice): boolean =>
    kind === 'auction_sold' && link?.endsWith(`auction=${unsold.id}`) === true;
  const about = async (): Promise<Notice | undefined> => (await notices()).find(isAbout);
  await until(async () => (await about())?.text.includes('You can relist it.') === true);
  await relist(seller, unsold.id);
  await until(async () => (await about())?.resolution === 'It was relisted.');
});

describe('cancelled lots', () => {
  const cancelled = async (who: Client): Promise<number[]> =>
    (await who.get<Auction[]>('/api/auctions?cancelled=1')).body.map(({ id }) => id);
  let lot: Auction;
  beforeEach(async () => {
    lot = await start(seller, hall, { buyoutPrice: 900 }, 12);
    await bid(bidder, lot.id, 200);
    await seller.delete(`/api/auctions/${lot.id}`);
  });

  test('only their seller lists and relists them; the new one starts without bids', async () => {
    const other = await start(seller, hall);
    await admin.delete(`/api/auctions/${other.id}`);
    expect((await cancelled(seller))[0]).toBe(lot.id);
    expect([await cancelled(bidder), await cancelled(admin)]).toEqual([[], []]);
    const refused = await Promise.all([relist(admin, lot.id), relist(bidder, lot.id), relist(seller, other.id)]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);

    const again = await relist(seller, lot.id);
    expect(again.body).toMatchObject({ itemName: lot.itemName, buyoutPrice: 900, currentBid: 100, leaderId: null });
    expect(await isOffered(lot.id)).toBe(false);
    const { body } = await seller.get<Auction[]>('/api/auctions?cancelled=1');
    expect(body.find(({ id }) => id === lot.id)?.relistedAs).toBe(again.body.id);
    expect((await relist(seller, lot.id)).body.details?.reason).toBe('relisted');
  });

  test('one that was relisted is not restored, and its new auction takes its place when that is cancelled', async () => {
    const { id } = (await relist(seller, lot.id)).body;
    expect((await seller.post<ErrorBody>(`/api/auctions/${lot.id}/restore`)).body.details?.reason).toBe('relisted');
    await seller.delete(`/api/auctions/${id}`);
    expect(await cancelled(seller)).not.toContain(id);
    expect((await relist(seller, id)).status).toBe(404);
    expect((await seller.post(`/api/auctions/${lot.id}/restore`)).status).toBe(200);
    expect((await seller.post<ErrorBody>(`/api/auctions/${id}/restore`)).body.details?.reason).toBe('relisted');
    expect([await isOffered(lot.id), await isOffered(id)]).toEqual([true, false]);
    expect(await cancelled(seller)).not.toContain(lot.id);
  });

  test('one of two that are restored at once stays', async () => {
    const { id } = (await relist(seller, lot.id)).body;
    await seller.delete(`/api/auctions/${id}`);
    await Promise.all([lot.id, id].map((each) => seller.post(`/api/auctions/${each}/restore`)));
    expect((await Promise.all([isOffered(lot.id), isOffered(id)])).filter(Boolean)).toHaveLength(1);
  });
});
