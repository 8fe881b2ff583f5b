// The global search: what each role finds in every feature, now and after changes.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FoundKind } from '@guild/common/search/search.api';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let member: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada Kestrel');
  member = await hall.signIn('Member', 'Mia Member');
  guest = await hall.signIn('Guest', 'Gus Guest');
});
afterAll(() => hall.close());

const day = 86_400_000;
const made = async (who: Client, path: string, body: object): Promise<number> => {
  const reply = await who.post<{ id: number }>(path, body);
  expect(reply.status).toBe(201);
  return reply.body.id;
};
const anAuction = (itemName: string, who = member): Promise<number> =>
  made(who, '/api/auctions', {
    itemName,
    description: 'Works by night.',
    category: 'Resource',
    startingPrice: 1500,
    endTime: new Date(hall.clock.now() + day).toISOString(),
  });
const anItem = (name: string): Promise<number> =>
  made(member, '/api/marketplace', { name, category: 'Resource', listingType: 'buying', price: 5, quantity: 1 });
const anEvent = (title: string): Promise<number> =>
  made(admin, '/api/events', {
    title,
    description: 'Bring water.',
    type: 'Raid',
    time: '20:00',
    date: new Date(hall.clock.now() + 2 * day).toISOString().slice(0, 10),
  });
const search = async (q: string, who = member): Promise<FoundKind[]> => {
  const reply = await who.get<FoundKind[]>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(reply.status).toBe(200);
  return reply.body;
};
const titles = async (q: string, who = member): Promise<Record<string, string[]>> =>
  Object.fromEntries((await search(q, who)).map(({ kind, found }) => [kind, found.map(({ title }) => title)]));

describe('results', () => {
  test('include every kind, with details and a link', async () => {
    const auction = await anAuction('Kestrel feather');
    const item = await anItem('Kestrel cage');
    const event = await anEvent('Night of the kestrel');
    const kinds = await search('KESTREL');
    expect(kinds.map(({ kind, words, icon }) => [kind, words, icon])).toEqual([
      ['members', 'Members', 'people'],
      ['auctions', 'Auctions', 'gavel'],
      ['events', 'Events', 'events'],
      ['market', 'Items', 'marketplace'],
    ]);
    const [members, lots, events, items] = kinds.map(({ found }) => found[0]);
    expect(members).toMatchObject({ title: 'Ada Kestrel', more: 'Admin', discordId: admin.discordId });
    expect(members?.link).toMatch(/^\/members\/\d+$/);
    expect(lots).toMatchObject({
      title: 'Kestrel feather',
      more: 'Active · 1,500 Solari · Mia Member',
      link: `/marketplace?tab=auctions&auction=${auction}`,
    });
    expect(items).toMatchObject({ more: 'Wanted · Mia Member', link: `/marketplace?tab=items&item=${item}` });
    expect(events).toMatchObject({ title: 'Night of the kestrel', more: 'Raid' });
    expect(events?.link).toContain(event.toString());
    expect(Date.parse(events?.at ?? '')).toBeGreaterThan(hall.clock.now());
  });
  test('contain no events for Guests, and nothing for strangers', async () => {
    expect(Object.keys(await titles('kestrel', guest))).toEqual(['members', 'auctions', 'market']);
    expect((await hall.stranger().get('/api/search?q=kestrel')).status).toBe(401);
    const recruit = await hall.signIn('Recruit', 'Rea Recruit');
    expect((await recruit.get('/api/search?q=kestrel')).status).toBe(403);
  });
  test('are limited to six per kind; prefix matches first, then the newest', async () => {
    await anAuction('Old brasshorn');
    for (let at = 1; at <= 7; at += 1) await anAuction(`Brasshorn ${at}`);
    expect(await titles('brasshorn')).toEqual({ auctions: [7, 6, 5, 4, 3, 2].map((at) => `Brasshorn ${at}`) });
    expect(await titles('old brass')).toEqual({ auctions: ['Old brasshorn'] });
  });
  test('match the literal text, and nothing matches an empty one', async () => {
    await anItem('Seal (A.1)');
    expect(await titles('(a.1')).toEqual({ market: ['Seal (A.1)'] });
    expect(await titles('(axd')).toEqual({});
    for (const empty of ['', '   ']) expect(await search(empty)).toEqual([]);
    expect((await member.get('/api/search')).body).toEqual([]);
    expect((await member.get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await member.get('/api/search?q=a&q=b')).status).toBe(400);
  });
});

describe('after a change', () => {
  test('a removed entity is not found, and a restored one is found again', async () => {
    const id = await anItem('Glass pestle');
    expect(await titles('pestle')).toEqual({ market: ['Glass pestle'] });
    expect((await member.delete(`/api/marketplace/${id}`)).status).toBe(204);
    expect(await titles('pestle')).toEqual({});
    expect((await member.post(`/api/marketplace/${id}/restore`)).status).toBe(200);
    expect(await titles('pestle')).toEqual({ market: ['Glass pestle'] });
  });
  test('an old name is never found, and the new name within a minute', async () => {
    const id = await anItem('Brass astrolabe');
    expect(await titles('astrolabe')).toEqual({ market: ['Brass astrolabe'] });
    expect((await member.patch(`/api/marketplace/${id}`, { name: 'Brass sextant' })).status).toBe(200);
    expect(await titles('astrolabe')).toEqual({});
    hall.clock.advance(60_001);
    // The first search after that starts a new read of the names, and does not wait for it.
    let found = await titles('sextant');
    for (let tries = 0; tries < 100 && found['market'] === undefined; tries += 1) found = await titles('sextant');
    expect(found).toEqual({ market: ['Brass sextant'] });
  });
  test('an overdue auction is shown as ended', async () => {
    await anAuction('Late lantern');
    hall.clock.advance(day + 1000);
    const [auctions] = await search('late lantern');
    expect(auctions?.found[0]?.more).toContain('Ended · ');
  });
});
