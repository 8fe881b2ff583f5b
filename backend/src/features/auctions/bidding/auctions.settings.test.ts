// Auction settings and the largest raise: default, access, live message, audit entry, refusals.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { bid, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

const address = '/api/settings/auctions';
const usual = {
  raiseFactor: null,
  alwaysAllowed: 1000,
  smallestRaise: 1,
  smallestRaisePercent: null,
  balanceNeeded: false,
  version: 0,
};
let hall: Hall;
let admin: Client;
let seller: Client;
let buyer: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Anna');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const placing = (id: number, bidAmount: number): Promise<Reply<Auction & ErrorBody>> =>
  buyer.post<Auction & ErrorBody>(`/api/auctions/${id}/bid`, { bidAmount });

test('there is no limit by default; everybody with access can read it, only admins can set it', async () => {
  expect((await hall.stranger().get(address)).status).toBe(401);
  expect((await guest.get(address)).body).toEqual(usual);
  for (const one of [buyer, guest]) expect((await one.patch(address, { raiseFactor: 20 })).status).toBe(403);
  for (const change of [
    ...[0, 1, 1001, 2.5, '20'].map((raiseFactor) => ({ raiseFactor })),
    ...[0, 1e13, null].map((alwaysAllowed) => ({ alwaysAllowed })),
  ])
    expect((await admin.patch(address, change)).status).toBe(400);
  const { id } = await start(seller, hall);
  await bid(buyer, id, 1e12);
});

test('with a limit, a larger bid is refused with the maximum; low prices can rise up to the free amount', async () => {
  const socket = await guest.socket();
  await socket.join('auctions');
  const saved = await admin.patch<AuctionSettings>(address, { raiseFactor: 20, version: 0 });
  expect(saved.body).toEqual({
    raiseFactor: 20,
    alwaysAllowed: 1000,
    smallestRaise: 1,
    smallestRaisePercent: null,
    balanceNeeded: false,
    version: 1,
  });
  const { factId, factIds, ...told } = await socket.waitFor('auction-settings:updated', () => true);
  expect([told, factIds]).toEqual([saved.body, [factId]]);
  const [entry] = (await admin.get<AuditEntry[]>('/api/audit?entity=auction_settings')).body;
  expect(entry).toMatchObject({ action: 'auction_settings.updated', username: 'Ada' });

  const { id } = await start(seller, hall, { startingPrice: 1, buyoutPrice: 900_000 });
  expect(await placing(id, 1001)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      error: 'In this guild, the next bid can be at most 1,000 Solari',
      details: { reason: 'raise_too_large', maximum: 1000 },
    },
  });
  expect((await placing(id, 1000)).status).toBe(200);
  expect(await placing(id, 20_001)).toMatchObject({ body: { details: { maximum: 20_000 } } });
  expect((await placing(id, 20_000)).status).toBe(200);
  // The seller set this price.
  expect((await buyer.post(`/api/auctions/${id}/buyout`)).status).toBe(200);
});

test('the smallest raise holds for auctions started from now on, as an amount or in percent', async () => {
  for (const change of [
    ...[0, 1.5, null].map((smallestRaise) => ({ smallestRaise })),
    ...[0, 101, 1.5].map((smallestRaisePercent) => ({ smallestRaisePercent })),
  ])
    expect((await admin.patch(address, change)).status).toBe(400);
  const before = await start(seller, hall);
  expect((await admin.patch(address, { smallestRaise: 10, smallestRaisePercent: 20 })).status).toBe(200);
  const { id } = await start(seller, hall);
  await admin.patch(address, { smallestRaise: 1, smallestRaisePercent: null });
  expect(await placing(id, 119)).toMatchObject({
    status: 409,
    body: {
      message: 'Bid at least 120 Solari. The current bid is 100 Solari',
      details: { reason: 'bid_too_low', minimum: 120 },
    },
  });
  expect((await placing(id, 120)).body).toMatchObject({ currentBid: 120, smallestRaise: 10, smallestRaisePercent: 20 });
  expect((await placing(before.id, 101)).status).toBe(200);
});
