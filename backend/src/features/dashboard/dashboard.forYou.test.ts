// The personal dashboard over HTTP: leading bids, the next event, admin tasks, and live updates.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ForYou, ForYouPart } from '@guild/common/dashboard/forYou.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import { bid, start as startAuction } from '../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';
import type { RunningWorker } from '../../app/startWorker.ts';
import { sumsOf } from '../auctions/integrations/auctions.actionItems.ts';

const begin = Date.parse('2026-05-01T12:00:00.000Z');
let hall: Hall;
let worker: RunningWorker;
let admin: Client;
let member: Client;
let other: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall({ clock: begin });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moe');
  other = await hall.signIn('Member', 'Oro');
  guest = await hall.signIn('Guest', 'Gus');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const partOf = async (who: Client, name: string): Promise<ForYouPart | undefined> =>
  (await who.get<ForYou>('/api/for-you')).body.parts.find((part) => part.name === name);
const linesOf = async (who: Client, name: string): Promise<string[]> =>
  ((await partOf(who, name))?.lines ?? []).map(({ title, text, badge, action }) =>
    `${title}: ${text} [${badge?.words ?? ''}] ${action?.label ?? ''}`.trim(),
  );
const plan = async (title: string, time: string, maxParticipants?: number): Promise<GuildEvent> => {
  const fields = { title, description: 'Together', type: 'Raid', date: '2026-05-02', time };
  const reply = await admin.post<GuildEvent>('/api/events', { ...fields, ...(maxParticipants && { maxParticipants }) });
  if (reply.status !== 201) throw new Error(`event refused: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

test('sums are listed by unit, the unit with most lots first', () => {
  const lot = (currentBid: number, priceUnit: 'Solari' | 'Spice') => ({ currentBid, priceUnit });
  expect(sumsOf([lot(60, 'Spice'), lot(1000, 'Solari'), lot(240, 'Solari')])).toBe('1,240 Solari + 60 Spice');
});

describe('auctions', () => {
  test('show leading bids by unit, lots where one was outbid with the next bid, and watched lots ending soon', async () => {
    const nothing = await partOf(member, 'auctions');
    expect(nothing).toMatchObject({ summary: null, lines: [], besides: null });
    const knife = await startAuction(admin, hall, { itemName: 'Knife' });
    const ring = await startAuction(admin, hall, { itemName: 'Ring', priceUnit: 'Spice', startingPrice: 10 });
    const lamp = await startAuction(admin, hall, { itemName: 'Lamp' }, 5);
    const late = await startAuction(admin, hall, { itemName: 'Late' }, 100);
    await bid(member, knife.id, 1240);
    await bid(member, ring.id, 60);
    await member.put(`/api/auctions/${lamp.id}/watch`);
    await member.put(`/api/auctions/${late.id}/watch`);
    expect(await partOf(member, 'auctions')).toMatchObject({
      summary: 'Leading 2 lots, 1,240 Solari + 60 Spice.',
      besides: { words: '4 auctions are live', link: '/marketplace' },
    });
    expect(await linesOf(member, 'auctions')).toEqual([
      'Lamp: Starts at 100 Solari [Watched]',
      'Knife: Your bid 1,240 Solari [You lead]',
      'Ring: Your bid 60 Spice [You lead]',
    ]);
    const screen = await member.socket();
    await bid(other, knife.id, 1300);
    await screen.waitFor('for-you:changed');
    expect((await partOf(member, 'auctions'))?.summary).toBe('Leading 1 lot, 60 Spice. Outbid on 1.');
    expect((await linesOf(member, 'auctions'))[0]).toBe('Knife: Oro bid 1,300 Solari [Outbid] Bid again');
    expect((await partOf(member, 'auctions'))?.lines[0]?.action).toMatchObject({ id: knife.id });
  });
  test('offer no bid to a Guest, whose earlier bids still count', async () => {
    const was = await hall.signIn('Member', 'Was');
    const bowl = await startAuction(admin, hall, { itemName: 'Bowl' });
    await bid(was, bowl.id, 110);
    await bid(other, bowl.id, 120);
    const now = await hall.signIn('Guest', 'Was');
    expect(await linesOf(now, 'auctions')).toEqual(['Bowl: Oro bid 120 Solari [Outbid]']);
  });
});

test('every auction one was outbid on is listed, up to 20, then the number of the others', async () => {
  const many = await hall.signIn('Member', 'Many');
  for (let number = 1; number <= 22; number++) {
    const { id } = await startAuction(admin, hall, { itemName: `Crate ${number}` });
    await bid(many, id, 110);
    await bid(other, id, 120);
  }
  const found = await partOf(many, 'auctions');
  expect(found?.lines.filter(({ badge }) => badge?.words === 'Outbid')).toHaveLength(20);
  expect(found?.lines.slice(20).map(({ title, link }) => [title, link])).toEqual([
    ['Outbid on 2 more', '/marketplace?tab=auctions&mine=bids'],
  ]);
});

describe('events', () => {
  test("show the next event with one's answer, and the next one with a free seat", async () => {
    expect(await partOf(member, 'events')).toMatchObject({ lines: [], besides: null });
    const full = await plan('Full run', '18:00', 1);
    await other.post(`/api/events/${full.id}/join`);
    const raid = await plan('Night raid', '20:00', 24);
    const tea = await plan('Tea', '21:00');
    expect(await linesOf(member, 'events')).toEqual(['Night raid: 0 of 24 going · Ada [] Join']);
    expect((await partOf(member, 'events'))?.title).toBe('Next event');
    const screen = await member.socket();
    await member.post(`/api/events/${raid.id}/join`);
    await screen.waitFor('for-you:changed');
    expect(await linesOf(member, 'events')).toEqual([
      'Night raid: 1 of 24 going · Ada [You’re going]',
      'Tea: 0 going · Ada [] Join',
    ]);
    expect((await partOf(member, 'events'))?.title).toBe('Your next event');
    const waits = await member.put(`/api/events/${full.id}/answer`, { status: 'going' });
    expect(waits.status).toBe(200);
    expect((await linesOf(member, 'events'))[0]).toBe('Full run: 1 of 1 going · Ada [Waitlist, place 1]');
    await admin.post(`/api/events/${tea.id}/cancel`, {});
    await until(async () => (await linesOf(member, 'events')).length === 1);
  });
  test('are counted if there are more than have a line', async () => {
    const eager = await hall.signIn('Member', 'Eager');
    for (const [title, isJoined] of [
      ['First drill', true],
      ['Second drill', true],
      ['Third drill', false],
      ['Fourth drill', false],
    ] as const) {
      const { id } = await plan(title, '09:00');
      if (isJoined) await eager.post(`/api/events/${id}/join`);
    }
    const { lines, more, besides } = (await partOf(eager, 'events')) ?? {};
    expect(lines?.map(({ title }) => title)).toEqual(['First drill', 'Third drill']);
    // One more that they joined, and the others that they could.
    expect(more).toEqual({ count: Number(besides?.words.split(' ')[0]) - 3, link: '/events' });
  });
  test('are not shown to Guests', async () => expect(await partOf(guest, 'events')).toBeUndefined());
});

describe('admins', () => {
  test('see members without access and failed work; others do not', async () => {
    expect(await linesOf(admin, 'members')).toEqual([]);
    const screen = await admin.socket();
    await hall.signIn('Recruit', 'Rex');
    await screen.waitFor('for-you:changed');
    expect(await linesOf(admin, 'members')).toEqual([
      '1 person has no access: Their rank has no access: Recruit 1. []',
    ]);
    expect(await partOf(member, 'members')).toBeUndefined();
    expect(await partOf(member, 'audit')).toBeUndefined();
    expect(await partOf(admin, 'audit')).toMatchObject({ lines: [] });
  });
});
