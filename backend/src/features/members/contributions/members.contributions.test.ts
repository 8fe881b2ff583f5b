// Level and contribution over HTTP: set by admins, earned by attendance and sales, counted once
// despite crashes, as a ledger.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import type { ContributionEntry, ContributionPoints } from '@guild/common/members/contributions.api';
import type { Member } from '@guild/common/members/members.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { wallClock } from '@guild/common/wire/guildTime';
import type { Connection } from 'mongoose';
import { bid, hourMs, start as startAuction } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import type { Fact } from '../../../platform/store/outbox/facts.ts';

interface Stored {
  _id: number;
  version: number;
  outbox: Fact[];
  answers: { attended: boolean | null }[];
}
let hall: Hall;
let db: Connection;
let admin: Client;
let seller: Client;
let buyer: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  db = await hall.database();
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  buyer = await hall.signIn('Member', 'Bo');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(() => hall.close());

const memberOf = async ({ username }: Client): Promise<Member> => {
  const [found] = (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body;
  if (found === undefined) throw new Error(`${username} is not there`);
  return found;
};
const ledgerOf = async (who: Client, reader = admin, query = ''): Promise<ContributionEntry[]> =>
  (await reader.get<ContributionEntry[]>(`/api/guild-members/${(await memberOf(who)).id}/contributions${query}`)).body;
/** Points and audit entries are written after the reply. */
const caughtUp = (): Promise<unknown> => admin.get('/api/audit?limit=1');
/** The ledger, after checking that it matches the member. */
const soundLedgerOf = async (who: Client): Promise<ContributionEntry[]> => {
  await caughtUp();
  const entries = await ledgerOf(who);
  const { contribution } = await memberOf(who);
  expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(contribution ?? 0);
  const oldestFirst = [...entries].reverse();
  for (const [at, { before, after, points }] of oldestFirst.entries()) {
    expect(after).toBe(before + points);
    expect(before).toBe(oldestFirst[at - 1]?.after ?? 0);
  }
  return entries;
};
/** A started event that these people have joined. */
const begunEvent = async (title: string, ...who: Client[]): Promise<GuildEvent> => {
  const { day, time } = wallClock(hall.clock.now() + hourMs, hall.env.timezone);
  const plan = { title, description: 'x', type: 'Raid', date: day, time };
  const { body } = await admin.post<GuildEvent>('/api/events', plan);
  for (const one of who) await one.post(`/api/events/${body.id}/join`);
  hall.clock.advance(2 * hourMs);
  return body;
};
const userIdOf = async (eventId: number, { discordId }: Client): Promise<number> =>
  (await admin.get<EventResponse[]>(`/api/events/${eventId}/responses`)).body.find((one) => one.discordId === discordId)
    ?.userId ?? 0;
const tick = async (eventId: number, ...who: Client[]): Promise<number> => {
  const userIds = await Promise.all(who.map((one) => userIdOf(eventId, one)));
  const { status } = await admin.put(`/api/events/${eventId}/attendance`, { userIds });
  await caughtUp();
  return status;
};
const points = (change: Record<string, number>) =>
  admin.patch<ContributionPoints & ErrorBody>('/api/settings/contribution-points', change);

describe('an admin', () => {
  test('sets level and contribution, with a live message, an audit entry and a ledger line', async () => {
    const { id } = await memberOf(guest);
    const screen = await buyer.socket();
    await screen.join('members');
    const set = await admin.patch<Member>(`/api/guild-members/${id}`, { level: 12, contribution: 340 });
    expect(set.body).toMatchObject({ level: 12, contribution: 340, role: 'Guest' });
    expect(
      await screen.waitFor('member:updated', (received) => received.id === id && received.level === 12),
    ).toMatchObject({
      contribution: 340,
    });
    await admin.patch(`/api/guild-members/${id}`, { contribution: 300 });
    expect(await soundLedgerOf(guest)).toMatchObject([
      { kind: 'set', points: -40, before: 340, after: 300, username: 'Ada', discordId: admin.discordId },
      { kind: 'set', points: 340, before: 0, after: 340 },
    ]);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?action=member.changed')).body;
    expect(entry).toMatchObject({ name: 'Gus', before: { contribution: 340 }, after: { contribution: 300 } });
  });
  test('is the only one who can, and only whole numbers from 0 are accepted', async () => {
    const { id } = await memberOf(seller);
    expect((await seller.patch(`/api/guild-members/${id}`, { level: 1 })).status).toBe(403);
    for (const bad of [-1, 1.5, '3', null, 1e13])
      for (const field of ['level', 'contribution']) {
        const reply = await admin.patch<ErrorBody>(`/api/guild-members/${id}`, { [field]: bad });
        expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, field]);
      }
    expect((await admin.patch('/api/guild-members/999999', { level: 1 })).status).toBe(404);
  });
  test('with a stale edit gets the stored values; a member coming online makes no edit stale', async () => {
    const { id, version } = await memberOf(buyer);
    await buyer.socket();
    expect((await admin.patch(`/api/guild-members/${id}`, { level: 3, version })).status).toBe(200);
    const late = await admin.patch<ErrorBody>(`/api/guild-members/${id}`, { level: 4, version });
    expect([late.status, late.body.details]).toMatchObject([409, { reason: 'stale', current: { level: 3 } }]);
    const other = await admin.patch<Member>(`/api/guild-members/${id}`, { contribution: 0, version });
    expect([other.status, other.body.level]).toEqual([200, 3]);
  });
});

describe('attendance', () => {
  test('gives its points once, and takes them back when unticked', async () => {
    const { id } = await begunEvent('Night raid', buyer, seller);
    expect(await tick(id, buyer, seller)).toBe(200);
    expect(await tick(id, buyer, seller)).toBe(200);
    const [first, ...others] = await soundLedgerOf(buyer);
    expect(first).toMatchObject({
      kind: 'event_attended',
      points: 10,
      about: 'Night raid',
      link: `/events/${id}`,
      takenBack: false,
      username: 'Ada',
    });
    await points({ event_attended: 25 });
    await tick(id, seller);
    const afterwards = await soundLedgerOf(buyer);
    expect(afterwards).toHaveLength(others.length + 2);
    expect(afterwards[0]).toMatchObject({ kind: 'event_attended', points: -10, takenBack: true, about: 'Night raid' });
    await tick(id, buyer, seller);
    expect((await soundLedgerOf(buyer))[0]).toMatchObject({ points: 25, takenBack: false });
    expect((await soundLedgerOf(seller)).filter(({ kind }) => kind === 'event_attended')).toHaveLength(1);
    await points({ event_attended: 10 });
  });
  test('takes away no more points than there are', async () => {
    const { id } = await begunEvent('Spice run', guest, seller);
    await tick(id, seller);
    const { id: memberId } = await memberOf(seller);
    await admin.patch(`/api/guild-members/${memberId}`, { contribution: 4 });
    await tick(id);
    expect((await soundLedgerOf(seller))[0]).toMatchObject({ points: -4, after: 0, takenBack: true });
  });
  test('matches the last tick, however many tick at once', async () => {
    const { id } = await begunEvent('Contested', buyer);
    const before = (await memberOf(buyer)).contribution ?? 0;
    const userId = await userIdOf(id, buyer);
    const ticks = Array.from({ length: 12 }, (_, at) =>
      admin.put(`/api/events/${id}/attendance`, { userIds: at % 2 === 0 ? [userId] : [] }),
    );
    await Promise.all(ticks);
    const there = (await admin.get<EventResponse[]>(`/api/events/${id}/responses`)).body[0]?.attended === true;
    await soundLedgerOf(buyer);
    expect((await memberOf(buyer)).contribution).toBe(before + (there ? 10 : 0));
    await tick(id, buyer);
    expect((await memberOf(buyer)).contribution).toBe(before + 10);
  });
});

describe('a sale', () => {
  test('gives its points to the seller once; an auction without a winner gives none', async () => {
    const sold = await startAuction(seller, hall, { itemName: 'Crysknife' });
    await bid(buyer, sold.id, 200);
    await admin.post(`/api/auctions/${sold.id}/end`);
    const bought = await startAuction(seller, hall, { itemName: 'Maula pistol', buyoutPrice: 500 });
    await admin.post(`/api/auctions/${bought.id}/buyout`);
    const unsold = await startAuction(seller, hall, { itemName: 'Nobody wants it' });
    await admin.post(`/api/auctions/${unsold.id}/end`);
    const sales = (await soundLedgerOf(seller)).filter(({ kind }) => kind === 'auction_sold');
    expect(sales.map(({ about, points: brought, username }) => [about, brought, username])).toEqual([
      ['Maula pistol', 5, null],
      ['Crysknife', 5, null],
    ]);
  });
  test('to the same buyer gives points once a day, however many sales end at once', async () => {
    const sell = async (count: number): Promise<void> => {
      const lots = [];
      for (let at = 0; at < count; at += 1)
        lots.push(await startAuction(seller, hall, { itemName: 'Bulk', buyoutPrice: 500 }));
      await Promise.all(lots.map(({ id }) => buyer.post(`/api/auctions/${id}/buyout`)));
    };
    const bulk = async (): Promise<number> =>
      (await soundLedgerOf(seller)).filter(({ about }) => about === 'Bulk').length;
    hall.clock.advance(24 * hourMs);
    await sell(4);
    expect(await bulk()).toBe(1);
    hall.clock.advance(24 * hourMs);
    await sell(2);
    expect(await bulk()).toBe(2);
    hall.clock.advance(24 * hourMs);
  });
  test('gives the points of the table, none for 0', async () => {
    expect((await seller.get('/api/settings/contribution-points')).status).toBe(403);
    expect((await points({ auction_sold: -1 })).status).toBe(400);
    const { body } = await points({ auction_sold: 0 });
    expect(body).toMatchObject({ auction_sold: 0, event_attended: 10 });
    expect((await points({ auction_sold: 9, version: body.version - 1 })).body).toMatchObject({
      code: 'conflict',
      details: { reason: 'stale', current: body },
    });
    const lot = await startAuction(seller, hall, { itemName: 'For nothing', buyoutPrice: 500 });
    await buyer.post(`/api/auctions/${lot.id}/buyout`);
    expect((await soundLedgerOf(seller)).some(({ about }) => about === 'For nothing')).toBe(false);
    expect((await points({ auction_sold: 5, version: body.version })).status).toBe(200);
  });
});

describe('a killed process', () => {
  const events = () => db.collection<Stored>('events');
  const members = () => db.collection<Stored>('guild_members');
  /** Another process starts, and handles the facts of the killed one. */
  const recover = async (): Promise<void> => (await startHall({ beside: hall })).close();

  test('after the tick, after the points, or before the row leaves one entry', async () => {
    const { id } = await begunEvent('Killed', buyer);
    const before = (await memberOf(buyer)).contribution ?? 0;
    await tick(id, buyer);
    const [entry] = await soundLedgerOf(buyer);
    const { id: memberId, version } = await memberOf(buyer);
    const userId = await userIdOf(id, buyer);
    const data = { userIds: [userId], attendance: [buyer.discordId] };
    const tickFact = { id: 'left-1', kind: 'event:answered', at: new Date(hall.clock.now()), format: 1, data } as const;

    // Tick and points were written: the fact is handled again.
    await events().updateOne({ _id: id }, { $push: { outbox: tickFact } });
    await recover();
    expect((await soundLedgerOf(buyer))[0]).toEqual(entry);

    // The points were written, but neither the row nor anything later: both facts are handled
    // again.
    const row = await db.collection<{ _id: number; key: string; subject: string }>('contribution_entries').findOne({
      memberId,
      version,
    });
    if (row === null) throw new Error('no row');
    await db.collection('contribution_entries').deleteOne({ memberId, version });
    const { _id, memberId: _member, version: _version, at, ...kept } = row as unknown as Record<string, unknown>;
    const paid = { access: false, version, entry: { id: _id, ...kept } };
    const paidFact = { id: 'left-2', kind: 'member:updated', at: at as Date, format: 1, data: paid } as const;
    await members().updateOne({ _id: memberId }, { $push: { outbox: paidFact } });
    await events().updateOne({ _id: id }, { $push: { outbox: { ...tickFact, id: 'left-3' } } });
    await recover();
    expect((await soundLedgerOf(buyer))[0]).toEqual(entry);
    expect((await memberOf(buyer)).contribution).toBe(before + 10);

    // Only the tick was written.
    await events().updateOne(
      { _id: id },
      { $set: { 'answers.0.attended': false }, $push: { outbox: { ...tickFact, id: 'left-4' } } },
    );
    await recover();
    expect((await soundLedgerOf(buyer))[0]).toMatchObject({ takenBack: true, points: -10 });
    expect((await memberOf(buyer)).contribution).toBe(before);
  });
});

describe('the ledger', () => {
  test('is paged, and answers 404 for an unknown member', async () => {
    const all = (await ledgerOf(buyer)).map(({ id }) => id);
    const seen: number[] = [];
    const { id } = await memberOf(buyer);
    let next: string | null = `/api/guild-members/${id}/contributions?limit=2`;
    while (next !== null) {
      const page: { body: ContributionEntry[]; headers: Headers } = await buyer.get<ContributionEntry[]>(next);
      seen.push(...page.body.map((one) => one.id));
      next = /<([^>]*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(all);
    expect(seen.length).toBeGreaterThan(4);
    expect((await admin.get('/api/guild-members/999999/contributions')).status).toBe(404);
    expect((await hall.stranger().get(`/api/guild-members/${id}/contributions`)).status).toBe(401);
  });
  test('hides event names from a Guest', async () => {
    const entries = await ledgerOf(buyer, guest);
    const attended = entries.filter(({ kind }) => kind === 'event_attended');
    expect(attended.length).toBeGreaterThan(0);
    for (const { about, link } of attended) expect([about, link]).toEqual([null, null]);
    expect((await ledgerOf(seller, guest)).find(({ kind }) => kind === 'auction_sold')?.about).toBe('Bulk');
  });
});
