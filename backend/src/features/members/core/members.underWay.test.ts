// Commands under way while their person is removed: they pass the access check, the removal is handled, and then they
// are saved. Nothing stays that the removal takes away.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import type { Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Connection } from 'mongoose';
import { aNewAuction, auctionOf, bid, bidsOf, hourMs, start as startAuction } from '../../../../test/auctions.ts';
import { storedFact } from '../../../../test/builders.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(() => hall.close());

/**
 * Signs a person in whose membership ends without a word: no handler runs for the removal after this, and this process
 * still knows their access. So each of their commands comes after the handlers of the removal.
 */
async function goneWithAccess(name: string): Promise<Client> {
  const person = await hall.signIn('Member', name);
  expect((await person.get('/api/user')).status).toBe(200);
  const set = { deletedAt: new Date(hall.clock.now() - 1000), deletedBy: admin.discordId };
  await db.collection('guild_members').updateOne({ discordId: person.discordId }, { $set: set, $inc: { version: 1 } });
  return person;
}
const allowed = <T>({ status, body }: Reply<T>): T => {
  if (status >= 400) throw new Error(JSON.stringify(body));
  expect([200, 201, 204]).toContain(status);
  return body;
};
const untilHandled = (): Promise<void> =>
  until(
    async () => (await db.collection('auctions').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
    'all facts of auctions to be handled',
  );
const aContract = {
  description: 'Stay until it is full.',
  contractType: 'overwatch',
  targetLocation: 'Outpost G-4',
  difficulty: 'easy',
  reward: 10,
};
const post = async (who: Client, title: string): Promise<Contract> =>
  allowed(await who.post<Contract>('/api/contracts', { ...aContract, title, deadline: '2026-05-04' }));

test('a bid is struck, and the one before it leads again', async () => {
  const { id } = await startAuction(ben, hall);
  const anna = await hall.signIn('Member', 'Anna');
  await bid(anna, id, 150);
  const gone = await goneWithAccess('Grim');
  allowed(await gone.post(`/api/auctions/${id}/bid`, { bidAmount: 900 }));
  await until(async () => (await auctionOf(anna, id)).currentBid === 150, 'the bid to be struck');
  expect((await bidsOf(anna, id)).map(({ bidAmount, struckAt }) => [bidAmount, struckAt !== null])).toEqual([
    [900, true],
    [150, false],
  ]);
});

test('a bid is struck whose process is killed before any handler runs', async () => {
  const { id } = await startAuction(ben, hall);
  const gone = await goneWithAccess('Kilian');
  // The update of the auction without what its handlers do.
  const bidder = { bidderId: 77, bidderUsername: 'Kilian', bidderDiscordId: gone.discordId };
  const outbox = storedFact('auction:bid', hall.clock.now(), {
    bid: { ...bidder, bidId: 900_001, amount: 500 },
    passed: null,
  });
  const set = { leaderId: 77, leaderUsername: 'Kilian', leaderDiscordId: gone.discordId, currentBid: 500, bidCount: 1 };
  await db
    .collection<{ _id: number; outbox: object[] }>('auctions')
    .updateOne({ _id: id }, { $set: set, $inc: { version: 1 }, $push: { outbox } });
  await (await startHall({ beside: hall, clock: hall.clock })).close();
  await until(async () => (await auctionOf(ben, id)).leaderId === null, 'the bid to be struck');
  expect((await bidsOf(ben, id)).map(({ struckAt }) => struckAt !== null)).toEqual([true]);
});

test('an auction is cancelled, one that an admin restores stays', async () => {
  const gone = await goneWithAccess('Sel');
  const { id } = allowed(await gone.post<Auction>('/api/auctions', aNewAuction(hall)));
  await until(async () => (await ben.get(`/api/auctions/${id}`)).status === 404, 'the auction to go');
  allowed(await admin.post(`/api/auctions/${id}/restore`));
  await untilHandled();
  expect((await ben.get(`/api/auctions/${id}`)).status).toBe(200);
});

test('a seat is freed for the person who waits', async () => {
  const { day, time } = wallClock(hall.clock.now() + 48 * hourMs, hall.env.timezone);
  const body = { title: 'Raid', description: 'x', type: 'Raid', date: day, time, maxParticipants: 1 };
  const { id } = allowed(await admin.post<GuildEvent>('/api/events', body));
  const gone = await goneWithAccess('Eve');
  allowed(await gone.put(`/api/events/${id}/answer`, { status: 'going' }));
  allowed(await ben.put(`/api/events/${id}/answer`, { status: 'going' }));
  const seated = async (): Promise<string[]> =>
    (await ben.get<EventResponse[]>(`/api/events/${id}/responses`)).body.map(
      ({ username, status }) => `${username} ${status}`,
    );
  await until(async () => (await seated()).join() === 'Ben going', 'the seat to be freed');
});

test('a claim is freed, and a posted contract is cancelled', async () => {
  const { id } = await post(ben, 'Guard');
  const gone = await goneWithAccess('Cor');
  allowed(await gone.post(`/api/contracts/${id}/claim`));
  const posted = await post(gone, 'Haul');
  const statusOf = async (one: number): Promise<string> =>
    (await ben.get<Contract>(`/api/contracts/${one}`)).body.status;
  await until(async () => (await statusOf(id)) === 'open', 'the claim to be freed');
  await until(async () => (await statusOf(posted.id)) === 'cancelled', 'the contract to be cancelled');
});

test('a request to the treasury is withdrawn, and a place in a trial is given back', async () => {
  const fields = {
    name: 'Water',
    description: 'In the cistern.',
    unit: 'litres',
    category: 'water',
    currentAmount: 100,
  };
  const { id } = allowed(await admin.post<{ id: number }>('/api/treasury', fields));
  const trial = allowed(await admin.post<Trial>('/api/trials', { theme: 'Night', lobbySeconds: 60, roundSeconds: 15 }));
  const gone = await goneWithAccess('Tom');
  allowed(await gone.post(`/api/treasury/${id}/withdrawals`, { amount: 5 }));
  allowed(await gone.post(`/api/trials/${trial.id}/join`));
  const waiting = async (): Promise<number> =>
    (await admin.get<TreasuryRequest[]>('/api/treasury/requests')).body.filter(({ username }) => username === 'Tom')
      .length;
  const playing = async (): Promise<string[]> =>
    (await ben.get<TrialParticipant[]>(`/api/trials/${trial.id}/participants`)).body.map(({ username }) => username);
  await until(async () => (await waiting()) === 0, 'the request to be withdrawn');
  await until(async () => !(await playing()).includes('Tom'), 'the place to be given back');
});

test('a person who is added again may bid, and keeps what they do then', async () => {
  const { id } = await startAuction(ben, hall);
  const gone = await goneWithAccess('Rue');
  const again = { name: 'Rue', discordId: gone.discordId, role: 'Member' };
  expect((await admin.post('/api/guild-members', again)).status).toBe(201);
  await bid(await hall.signIn('Member', 'Rue'), id, 150);
  await untilHandled();
  expect(await auctionOf(ben, id)).toMatchObject({ currentBid: 150, leaderUsername: 'Rue' });
});
