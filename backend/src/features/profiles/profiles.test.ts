// Member profiles over HTTP: sales, bids, joined events and earnings, for each role.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Member, RosterFacts } from '@guild/common/members/members.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { auctionOf, bid, hourMs, start as startAuction } from '../../../test/auctions.ts';
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

test("lists a member's sales, bids, joined events and earnings", async () => {
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
  expect(seller.bids.lots).toEqual([]);
  expect(seller.joined).toEqual([]);
  expect(seller.earned).toEqual([{ unit: 'Spice', amount: 500, sales: 2 }]);

  const bidder = await profileOf(bo);
  expect(bidder.bids.lots.filter(({ outcome }) => outcome === 'leading').map(({ itemName }) => itemName)).toEqual([
    'Running',
  ]);
  expect(bidder.joined?.map(({ title }) => title)).toEqual(['Raid']);
  expect([bidder.items, bidder.auctions, bidder.earned]).toEqual([[], [], []]);
});

test('guests see no events; strangers are refused; an unknown member is 404', async () => {
  expect((await profileOf(bo, guest)).joined).toBeNull();
  const path = `/api/guild-members/${await idOf(bo)}/profile`;
  expect((await hall.stranger().get(path)).status).toBe(401);
  expect((await admin.get('/api/guild-members/999999/profile')).status).toBe(404);
});

test('shows each bid as leading, outbid, won, lost or unsold, without removed auctions', async () => {
  const [one, two] = [await hall.signIn('Member', 'Una'), await hall.signIn('Member', 'Duo')];
  const lot = async (itemName: string, hours: number): Promise<number> =>
    (await startAuction(sel, hall, { itemName, buyoutPrice: 900 }, hours)).id;
  const ended = [await lot('Bought', 20), await lot('Lost to a buyout', 21), await lot('Lost at its end', 1)];
  const active = [await lot('Led', 30), await lot('Beaten', 28)];
  const gone = await lot('Taken back', 25);
  for (const id of [...ended, ...active, gone]) await bid(one, id, 150);
  const [bought, lostToBuyout, lostAtEnd] = ended;
  expect((await one.post(`/api/auctions/${bought ?? 0}/buyout`)).status).toBe(200);
  expect((await two.post(`/api/auctions/${lostToBuyout ?? 0}/buyout`)).status).toBe(200);
  await bid(two, lostAtEnd ?? 0, 200);
  await bid(two, active[1] ?? 0, 300);
  await sel.delete(`/api/auctions/${gone}`);
  // The auction's end has passed, but it has not been read since.
  hall.clock.advance(2 * hourMs);
  const { bids } = await profileOf(one, guest);
  const lots = bids.lots.map(({ itemName, outcome, currentBid, ownBid }) => [itemName, outcome, currentBid, ownBid]);
  expect(lots).toEqual([
    ['Beaten', 'outbid', 300, 150],
    ['Led', 'leading', 150, 150],
    ['Lost to a buyout', 'lost', 900, 150],
    ['Bought', 'won', 900, 900],
    ['Lost at its end', 'lost', 200, 150],
  ]);
  // A buyout ends an auction early.
  const over = await Promise.all([lostToBuyout, bought, lostAtEnd].map((id) => auctionOf(one, id ?? 0)));
  const whens = over.map(({ endReason, endTime, updatedAt }) => (endReason === 'time' ? endTime : updatedAt));
  expect(bids.lots.map(({ endedAt }) => endedAt)).toEqual([null, null, ...whens]);
  expect(whens.map((at, place) => Date.parse(at) < Date.parse(over[place]?.endTime ?? ''))).toEqual([
    true,
    true,
    false,
  ]);
  expect(bids.counts).toEqual({ leading: 1, outbid: 1, won: 1, lost: 2, unsold: 0 });
});

test('an auction restored after its end shows no winner', async () => {
  const one = await hall.signIn('Member', 'Ines');
  const { id } = await startAuction(sel, hall, { itemName: 'Brought back' }, 1);
  await bid(one, id, 150);
  await admin.delete(`/api/auctions/${id}`);
  hall.clock.advance(2 * hourMs);
  expect((await admin.post(`/api/auctions/${id}/restore`)).status).toBe(200);
  const { bids } = await profileOf(one);
  expect(bids.lots.map(({ outcome }) => outcome)).toEqual(['unsold']);
  expect(bids.counts).toEqual({ leading: 0, outbid: 0, won: 0, lost: 0, unsold: 1 });
});

test('counts past events: how many were joined, and how many attended', async () => {
  const going = await hall.signIn('Member', 'Gia');
  const begun = hall.clock.now();
  const plan = async (title: string, hours: number): Promise<number> => {
    const at = new Date(begun + hours * hourMs).toISOString();
    const body = { title, description: 'x', type: 'Raid', date: at.slice(0, 10), time: at.slice(11, 16) };
    const made = await admin.post<{ id: number }>('/api/events', body);
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const ids = [await plan('There', 1), await plan('Away', 2), await plan('Not ticked', 3), await plan('To come', 40)];
  const [there, away] = ids;
  const [tentative, cancelled] = [await plan('Perhaps', 1), await plan('Called off again', 1)];
  for (const id of [...ids, cancelled]) expect((await going.post(`/api/events/${id}/join`)).status).toBe(200);
  await going.put(`/api/events/${tentative}/answer`, { status: 'tentative' });
  await admin.post(`/api/events/${cancelled}/cancel`, {});
  hall.clock.advance(7 * hourMs);
  const { userId } = (await admin.get<{ userId: number }[]>(`/api/events/${there ?? 0}/responses`)).body[0] ?? {};
  for (const [id, userIds] of [[there, [userId]] as const, [away, []] as const])
    expect((await admin.put(`/api/events/${id ?? 0}/attendance`, { userIds })).status).toBe(200);

  const { attendance, joined } = await profileOf(going, bo);
  expect(attendance).toMatchObject({ joined: 3, present: 1, missed: 1 });
  expect(attendance?.latest.map(({ title, attended }) => [title, attended])).toEqual([
    ['Not ticked', null],
    ['Away', false],
    ['There', true],
  ]);
  expect(joined?.map(({ title }) => title)).toEqual(['To come']);
  expect((await profileOf(going, guest)).attendance).toBeNull();
  expect((await profileOf(bo)).attendance).toMatchObject({ present: 0, missed: 0 });

  const specialties = ['Escort'];
  expect((await going.patch('/api/mercenary-profile', { specialties })).status).toBe(200);
  const facts = async (viewer: Client): Promise<RosterFacts[]> =>
    (await viewer.get<RosterFacts[]>(`/api/roster-facts?discordIds=${going.discordId},${bo.discordId}`)).body;
  expect(await facts(bo)).toEqual([
    { discordId: going.discordId, specialties, attendance: { present: 1, recorded: 2, noShows: 1 } },
    { discordId: bo.discordId, specialties: [], attendance: null },
  ]);
  expect((await facts(guest))[0]).toEqual({ discordId: going.discordId, specialties, attendance: null });
  expect((await bo.get('/api/roster-facts')).status).toBe(400);

  const found = async (search: string): Promise<string[]> =>
    (await bo.get<Member[]>(`/api/guild-members?search=${search}`)).body.map(({ discordId }) => discordId);
  expect(await found('eSCor')).toEqual([going.discordId]);
  expect(await found('Escorts')).toEqual([]);
  expect((await going.patch('/api/mercenary-profile', { specialties: ['Scout'] })).status).toBe(200);
  expect(await found('eSCor')).toEqual([]);
});

test('says the place in the guild by contribution, and the contribution week by week', async () => {
  const [ahead, behind] = [await hall.signIn('Member', 'Vera'), await hall.signIn('Member', 'Wim')];
  const weekMs = 7 * 24 * hourMs;
  await admin.patch(`/api/guild-members/${await idOf(ahead)}`, { contribution: 900_000 });
  await admin.patch(`/api/guild-members/${await idOf(behind)}`, { contribution: 400_000 });
  hall.clock.advance(weekMs + hourMs);
  admin = await hall.signIn('Admin', 'Ada');
  await admin.patch(`/api/guild-members/${await idOf(behind)}`, { contribution: 800_000 });
  const { standing } = await profileOf(behind);
  expect((await profileOf(ahead)).standing.place).toBe(1);
  expect(standing.place).toBe(2);
  // The dashboard counts the same members.
  expect(standing.of).toBe((await admin.get<unknown[]>('/api/guild-members')).body.length);
  expect(standing.weeks.map(({ points }) => points)).toEqual([
    ...Array.from({ length: 11 }, () => 0),
    400_000,
    800_000,
  ]);
});
