// Removing and restoring a member: what is removed, what is restored and what cannot be, for
// admin, member and others.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { EventResponse, GuildEvent, Participant } from '@guild/common/events/events.api';
import type { Member, RestoredMember } from '@guild/common/members/members.api';
import type { RemovedMember } from '@guild/common/members/removed.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Connection } from 'mongoose';
import { auctionOf, bid, hourMs, start as startAuction } from '../../../../test/auctions.ts';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let db: Connection;
let admin: Client;
let bo: Client;
let cy: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
  bo = await hall.signIn('Member', 'Bo');
  cy = await hall.signIn('Member', 'Cy');
});
afterAll(() => hall.close());

const idOf = async ({ username }: Client): Promise<number> =>
  (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body[0]?.id ?? 0;
const plan = async (title: string, maxParticipants: number | null, hours = 48): Promise<GuildEvent> => {
  const { day, time } = wallClock(hall.clock.now() + hours * hourMs, hall.env.timezone);
  const body = { title, description: 'x', type: 'Raid', date: day, time, maxParticipants };
  return (await admin.post<GuildEvent>('/api/events', body)).body;
};
const seats = async (id: number): Promise<string[]> =>
  (await admin.get<Participant[]>(`/api/events/${id}/participants`)).body.map(({ username }) => username);
const waiting = async (id: number): Promise<string[]> =>
  (await admin.get<EventResponse[]>(`/api/events/${id}/responses`)).body
    .filter(({ status }) => status === 'waiting')
    .map(({ username }) => username);
const restore = async (id: number): Promise<RestoredMember> => {
  const reply = await admin.post<RestoredMember>(`/api/guild-members/${id}/restore`);
  expect(reply.status).toBe(200);
  return reply.body;
};

test('removed people are listed for those who may restore them, the last removed first', async () => {
  const removed = async (who: Client): Promise<string[]> =>
    (await who.get<RemovedMember[]>('/api/removed-members')).body.map(({ name }) => name);
  const [one, two] = [
    await idOf(await hall.signIn('Member', 'Gone One')),
    await idOf(await hall.signIn('Guest', 'Gone Two')),
  ];
  for (const id of [one, two]) expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
  expect((await bo.get('/api/removed-members')).status).toBe(403);
  expect((await removed(admin)).slice(0, 2)).toEqual(['Gone Two', 'Gone One']);
  await restore(two);
  expect((await removed(admin))[0]).toBe('Gone One');
  // Somebody who was added again cannot be restored.
  const { discordId } = (await admin.get<RemovedMember[]>('/api/removed-members')).body[0] ?? {};
  expect((await admin.post('/api/guild-members', { name: 'Gone One', discordId })).status).toBe(201);
  expect(await removed(admin)).not.toContain('Gone One');
});

describe('a member who is removed and restored', () => {
  test('gets everything back that can be restored, and the reply lists the rest', async () => {
    const del = await hall.signIn('Member', 'Del');
    const id = await idOf(del);
    const short = await startAuction(del, hall, { itemName: 'Short lot' }, 2);
    const long = await startAuction(del, hall, { itemName: 'Long lot' }, 48);
    await bid(bo, short.id, 150);
    await bid(bo, long.id, 150);
    const [open, tight, called, waited] = [
      await plan('Open raid', null),
      await plan('Tight raid', 1),
      await plan('Called off', null),
      await plan('Waited for', 1),
    ];
    for (const { id: eventId } of [open, tight, called]) await del.post(`/api/events/${eventId}/join`);
    await bo.put(`/api/events/${tight.id}/answer`, { status: 'going' });
    await cy.post(`/api/events/${waited.id}/join`);
    await del.put(`/api/events/${waited.id}/answer`, { status: 'late', note: 'By sandcrawler' });

    expect((await bo.get(`/api/guild-members/${id}/removal`)).status).toBe(403);
    expect((await admin.get<{ goes: string[] }>(`/api/guild-members/${id}/removal`)).body.goes).toEqual([
      '2 active auctions',
      '3 seats in upcoming events',
      '1 waitlist place',
    ]);
    const screen = await bo.socket();
    await screen.join('auctions');
    expect((await admin.delete(`/api/guild-members/${id}`)).status).toBe(204);
    await until(async () => (await bo.get(`/api/auctions/${long.id}`)).status === 404, 'the auction to go');
    await until(async () => (await seats(called.id)).length === 0, 'the seats to be freed');
    expect([await seats(open.id), await seats(tight.id)]).toEqual([[], ['Bo']]);

    await admin.post(`/api/events/${called.id}/cancel`, { reason: 'A storm' });
    hall.clock.advance(3 * hourMs);
    const restored = await restore(id);
    expect(restored).toMatchObject({ id, name: 'Del', back: ['1 auction', '1 seat', '1 waitlist place'] });
    expect(restored.lost).toEqual([
      '“Short lot” ended in the meantime, without a winner',
      '“Tight raid” is full: now on the waitlist, place 1',
      '“Called off” is over or cancelled',
    ]);
    expect(await auctionOf(bo, long.id)).toMatchObject({ status: 'active', currentBid: 150, leaderUsername: 'Bo' });
    expect(await auctionOf(bo, short.id)).toMatchObject({ status: 'ended', winnerDiscordId: null });
    await screen.waitFor('auction:restored', (received) => received.id === long.id);
    expect([await seats(open.id), await seats(tight.id), await waiting(tight.id)]).toEqual([['Del'], ['Bo'], ['Del']]);
    expect(await waiting(waited.id)).toEqual(['Del']);
    const row = (await admin.get<EventResponse[]>(`/api/events/${waited.id}/responses`)).body.find(
      ({ username }) => username === 'Del',
    );
    expect(row).toMatchObject({ note: 'By sandcrawler', position: 1 });
    await cy.delete(`/api/events/${waited.id}/leave`);
    expect(await seats(waited.id)).toEqual(['Del']);
  });

  test('does not get back what they gave up or what was deleted separately', async () => {
    const eve = await hall.signIn('Member', 'Eve');
    const id = await idOf(eve);
    const lot = await startAuction(eve, hall, { itemName: 'Deleted lot' });
    const event = await plan('Left again', null);
    await eve.post(`/api/events/${event.id}/join`);
    await admin.delete(`/api/guild-members/${id}`);
    expect((await restore(id)).back).toEqual(['1 auction', '1 seat']);
    const again = await hall.signIn('Member', 'Eve');
    await again.delete(`/api/events/${event.id}/leave`);
    await admin.delete(`/api/auctions/${lot.id}`);
    await admin.delete(`/api/guild-members/${id}`);
    expect(await restore(id)).toMatchObject({ back: [], lost: [] });
    expect(await seats(event.id)).toEqual([]);
    expect((await eve.get(`/api/auctions/${lot.id}`)).status).not.toBe(200);
  });

  test('and is added again instead gets nothing back', async () => {
    const fay = await hall.signIn('Member', 'Fay');
    const id = await idOf(fay);
    const lot = await startAuction(fay, hall, { itemName: 'Old lot' });
    await admin.delete(`/api/guild-members/${id}`);
    const added = await admin.post('/api/guild-members', { name: 'Fay', discordId: fay.discordId, role: 'Member' });
    expect(added.status).toBe(201);
    expect((await admin.post(`/api/guild-members/${id}/restore`)).status).toBe(409);
    await until(async () => (await bo.get(`/api/auctions/${lot.id}`)).status === 404, 'the auction to go');
  });

  test('loses nothing when restored before the handlers of a killed process ran', async () => {
    const gil = await hall.signIn('Member', 'Gil');
    const id = await idOf(gil);
    const lot = await startAuction(gil, hall, { itemName: 'Kept lot' });
    const event = await plan('Kept seat', null);
    await gil.post(`/api/events/${event.id}/join`);
    await admin.delete(`/api/guild-members/${id}`);
    const removedAt = hall.clock.now();
    await restore(id);
    // Another process finds the fact of the removal.
    const left = { id: 'left-removal', kind: 'member:removed', at: new Date(removedAt), format: 1 };
    await db
      .collection<{ _id: number; outbox: object[] }>('guild_members')
      .updateOne({ _id: id }, { $push: { outbox: { ...left, data: { access: true, removedAt } } } });
    await (await startHall({ beside: hall })).close();
    expect(await auctionOf(bo, lot.id)).toMatchObject({ status: 'active' });
    expect(await seats(event.id)).toEqual(['Gil']);
  });

  test('keeps what an admin restored, even if the removal is handled again', async () => {
    const hal = await hall.signIn('Member', 'Hal');
    const id = await idOf(hal);
    const lot = await startAuction(hal, hall, { itemName: 'Wanted lot' });
    await admin.delete(`/api/guild-members/${id}`);
    await until(async () => (await bo.get(`/api/auctions/${lot.id}`)).status === 404, 'the auction to go');
    expect((await admin.post(`/api/auctions/${lot.id}/restore`)).status).toBe(200);
    const members = db.collection<{ _id: number; deletedAt: Date; outbox: object[] }>('guild_members');
    const removedAt = (await members.findOne({ _id: id }))?.deletedAt;
    const fact = { id: 'again-removal', kind: 'member:removed', at: removedAt, format: 1 };
    const data = { access: true, removedAt: removedAt?.getTime() };
    await members.updateOne({ _id: id }, { $push: { outbox: { ...fact, data } } });
    await (await startHall({ beside: hall })).close();
    expect(await auctionOf(bo, lot.id)).toMatchObject({ status: 'active' });
  });
});

describe('the owner is notified', () => {
  const notices = async (who: Client): Promise<(readonly [string, string, string | null])[]> => {
    // Audit entries are written after the reply.
    await admin.get('/api/audit?limit=1');
    return (await who.get<Notice[]>('/api/notifications')).body
      .filter(({ kind }) => kind === 'listing_deleted')
      .map(({ title, text, link }) => [title, text, link] as const);
  };

  test('when an admin deletes and restores their auction, but not of their own actions', async () => {
    const { id } = await startAuction(cy, hall, { itemName: 'Maula pistol' });
    await admin.delete(`/api/auctions/${id}`);
    await until(async () => (await notices(cy)).length === 1, 'the notice');
    expect(await notices(cy)).toEqual([['Your auction was deleted', 'Ada deleted Maula pistol.', null]]);
    await admin.post(`/api/auctions/${id}/restore`);
    const back = ['Your auction was restored', 'Ada restored Maula pistol.', `/marketplace?tab=auctions&auction=${id}`];
    expect(await notices(cy)).toEqual([back]);
    await cy.delete(`/api/auctions/${id}`);
    await cy.post(`/api/auctions/${id}/restore`);
    expect(await notices(cy)).toEqual([back]);
  });

  test('when an admin deletes and restores their item, through their chosen channels', async () => {
    const listed = await bo.post<Auction>('/api/marketplace', {
      name: 'Still',
      category: 'Armor',
      listingType: 'selling',
    });
    const { id } = listed.body;
    await admin.delete(`/api/marketplace/${id}`);
    expect(await notices(bo)).toEqual([['Your listing was deleted', 'Ada deleted Still.', null]]);
    await admin.post(`/api/marketplace/${id}/restore`);
    const back = ['Your listing was restored', 'Ada restored Still.', `/marketplace?tab=items&item=${id}`];
    expect(await notices(bo)).toEqual([back]);
    const { body: settings } = await bo.get<{ kinds: object }>('/api/notifications/settings');
    const off = { ...settings, kinds: { ...settings.kinds, listing_deleted: { inApp: false, discord: false } } };
    expect((await bo.put('/api/notifications/settings', off)).status).toBe(200);
    await admin.delete(`/api/marketplace/${id}`);
    expect(await notices(bo)).toEqual([back]);
  });
});
