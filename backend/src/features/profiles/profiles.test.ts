// A member's profile over HTTP: what they sell, bid on, have joined and earned, for each role.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { bid, start as startAuction } from '../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let sel: Client;
let bo: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  admin = await hall.signIn('Admin', 'Ada');
  sel = await hall.signIn('Member', 'Sel');
  bo = await hall.signIn('Member', 'Bo');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const idOf = async ({ username }: Client): Promise<number> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body[0]?.id ?? 0;
const profileOf = async (who: Client, viewer = admin): Promise<Profile> =>
  (await viewer.get<Profile>(`/api/guild-members/${await idOf(who)}/profile`)).body;

test('gathers what a member sells, bids on, has joined and earned', async () => {
  const listing = { category: 'Armor', listingType: 'selling' };
  await sel.post('/api/marketplace', { name: 'Listed', ...listing });
  await sel.post('/api/marketplace', { name: 'Gone', isAvailable: false, ...listing });
  const running = await startAuction(sel, hall, { itemName: 'Running' });
  await bid(bo, running.id, 110);
  for (const amount of [200, 300]) {
    const sold = await startAuction(sel, hall, { itemName: `Sold for ${amount}`, priceUnit: 'Spice' });
    await bid(bo, sold.id, amount);
    await admin.post(`/api/auctions/${sold.id}/end`);
  }
  const unsold = await startAuction(sel, hall, { itemName: 'Unsold' });
  await admin.post(`/api/auctions/${unsold.id}/end`);
  const plan = { title: 'Raid', description: 'x', type: 'Raid', date: '2026-05-08', time: '20:00' };
  const event = await admin.post<{ id: number }>('/api/events', plan);
  await bo.post(`/api/events/${event.body.id}/join`);
  const called = await admin.post<{ id: number }>('/api/events', { ...plan, title: 'Called off' });
  await bo.post(`/api/events/${called.body.id}/join`);
  await admin.post(`/api/events/${called.body.id}/cancel`, { reason: 'A storm' });

  const seller = await profileOf(sel);
  expect(seller.member).toMatchObject({ name: 'Sel', discordId: sel.discordId });
  expect(seller.items.map(({ name }) => name)).toEqual(['Listed']);
  expect(seller.auctions.map(({ itemName }) => itemName)).toEqual(['Running']);
  expect(seller.bidOn).toEqual([]);
  expect(seller.joined).toEqual([]);
  expect(seller.earned).toEqual([{ unit: 'Spice', amount: 500, sales: 2 }]);

  const bidder = await profileOf(bo);
  expect(bidder.bidOn.map(({ itemName }) => itemName)).toEqual(['Running']);
  expect(bidder.joined?.map(({ title }) => title)).toEqual(['Raid']);
  expect([bidder.items, bidder.auctions, bidder.earned]).toEqual([[], [], []]);
});

test('a guest sees it without events; strangers see nothing; nobody that is not there', async () => {
  expect((await profileOf(bo, guest)).joined).toBeNull();
  const path = `/api/guild-members/${await idOf(bo)}/profile`;
  expect((await hall.stranger().get(path)).status).toBe(401);
  expect((await admin.get('/api/guild-members/999999/profile')).status).toBe(404);
});
