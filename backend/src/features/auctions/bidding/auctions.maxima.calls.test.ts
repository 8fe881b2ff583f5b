// Maximum bids over HTTP: replies, notices, audit, screens of the owner, and when a maximum ends.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction, OwnMaximum } from '@guild/common/auctions/auctions.api';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { auctionOf, bid, bidsOf, start } from '../../../../test/auctions.ts';
import { startHall, startWorkerFor, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import type { RunningWorker } from '../../../app/startWorker.ts';

let hall: Hall;
let worker: RunningWorker;
let admin: Client;
let seller: Client;
let anna: Client;
let ben: Client;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-05-01T12:00:00.000Z') });
  worker = await startWorkerFor(hall);
  admin = await hall.signIn('Admin', 'Ada');
  seller = await hall.signIn('Member', 'Sel');
  anna = await hall.signIn('Member', 'Anna');
  ben = await hall.signIn('Member', 'Ben');
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const set = (who: Client, id: number, maximum: number): Promise<Reply<Auction & ErrorBody>> =>
  who.put<Auction & ErrorBody>(`/api/auctions/${id}/maximum`, { maximum });
const own = async (who: Client, id: number): Promise<number | null> =>
  (await who.get<OwnMaximum>(`/api/auctions/${id}/maximum`)).body.maximum;
/** The bids, highest first; '*' marks automatic ones, and '-' those that no longer count. */
const listed = async (id: number): Promise<string[]> =>
  (await bidsOf(anna, id)).map(
    ({ bidderUsername, bidAmount, automatic, struckAt }) =>
      `${struckAt === null ? '' : '-'}${bidderUsername} ${bidAmount}${automatic ? '*' : ''}`,
  );
const told = async (who: Client, item: string): Promise<string[]> =>
  (await who.get<Notice[]>('/api/notifications')).body
    .filter(({ text }) => text.includes(item))
    .map(({ title, text }) => `${title}: ${text}`);
const memberIdOf = async ({ discordId }: Client): Promise<number> =>
  (await admin.get<{ id: number; discordId: string }[]>('/api/guild-members')).body.find(
    (member) => member.discordId === discordId,
  )?.id ?? 0;

test('a maximum bids the least that leads, and answers a bid in the same reply', async () => {
  const { id } = await start(seller, hall, { itemName: 'Maker hook' });
  const led = await set(anna, id, 500);
  expect([led.status, led.body]).toMatchObject([
    200,
    { currentBid: 101, leaderUsername: 'Anna', leaderAutomatic: true, bidCount: 1 },
  ]);
  const socket = await anna.socket();
  await socket.join('auctions');
  const answered = await bid(ben, id, 200);
  expect(answered).toMatchObject({ currentBid: 201, leaderUsername: 'Anna', bidCount: 3, version: 3 });
  const message = await socket.waitFor('auction:bid', (sent) => sent.id === id && sent.version === 3);
  expect(message).toMatchObject({ currentBid: 201, leaderAutomatic: true });
  expect(await listed(id)).toEqual(['Anna 201*', 'Ben 200', 'Anna 101*']);
  expect(await bid(ben, id, 501)).toMatchObject({ leaderUsername: 'Ben', leaderAutomatic: false });
  await until(async () =>
    (await told(anna, 'Maker hook')).includes('You were outbid: Ben bid 501 Solari on Maker hook.'),
  );
});

test('whoever is outbid at once by a maximum has a notice too, and no second message about their own bid', async () => {
  const { id } = await start(seller, hall, { itemName: 'Thumper' });
  await set(anna, id, 500);
  const socket = await ben.socket();
  expect((await set(ben, id, 300)).body).toMatchObject({ currentBid: 301, leaderUsername: 'Anna' });
  await until(async () => (await told(ben, 'Thumper')).includes('You were outbid: Anna bid 301 Solari on Thumper.'));
  await bid(ben, id, 400);
  expect(socket.messages.filter(({ name }) => name === 'auction:outbid')).toEqual([]);
  expect(await told(anna, 'Thumper')).toEqual([]);
});

test('one exchange extends the end once', async () => {
  const { id, endTime } = await start(seller, hall, {}, 2);
  await set(anna, id, 500);
  hall.clock.set(Date.parse(endTime) - 10_000);
  const extended = await bid(ben, id, 200);
  const movedBy = Date.parse(extended.endTime) - Date.parse(endTime);
  expect([movedBy >= 110_000, movedBy < 120_000]).toEqual([true, true]);
});

describe('its owner', () => {
  test('reads, lowers and removes it, and nobody else has one', async () => {
    const { id } = await start(seller, hall);
    expect(await own(anna, id)).toBeNull();
    await set(anna, id, 500);
    await set(anna, id, 500);
    expect(await auctionOf(ben, id)).toMatchObject({ currentBid: 101, version: 2 });
    expect([await own(anna, id), await own(ben, id), await own(admin, id)]).toEqual([500, null, null]);
    expect(await set(anna, id, 100)).toMatchObject({
      status: 409,
      body: {
        message: "Your maximum can't be below the current bid of 101 Solari",
        details: { reason: 'maximum_too_low' },
      },
    });
    expect((await set(anna, id, 300)).body).toMatchObject({ currentBid: 101 });
    expect((await anna.delete(`/api/auctions/${id}/maximum`)).status).toBe(204);
    expect((await anna.delete(`/api/auctions/${id}/maximum`)).status).toBe(204);
    expect(await own(anna, id)).toBeNull();
    expect(await bid(ben, id, 102)).toMatchObject({ leaderUsername: 'Ben' });
  });
  test('hears of changes on their other screens, without the amount', async () => {
    const { id } = await start(seller, hall);
    const [theirs, others] = [await anna.socket(), await ben.socket()];
    await set(anna, id, 777_001);
    const message = await theirs.waitFor('auction:maximum-changed', (sent) => sent.id === id);
    expect(Object.keys(message).sort()).toEqual(['factId', 'factIds', 'id', 'version']);
    expect(others.messages.filter(({ name }) => name === 'auction:maximum-changed')).toEqual([]);
  });
  test('leaves an audit entry that has no amount', async () => {
    const { id } = await start(seller, hall, { itemName: 'Literjon' });
    await set(anna, id, 777_002);
    await anna.delete(`/api/auctions/${id}/maximum`);
    const read = async (): Promise<AuditEntry[]> =>
      (await admin.get<AuditEntry[]>(`/api/audit?who=${anna.discordId}&limit=500`)).body.filter(
        ({ name }) => name === 'Literjon',
      );
    await until(async () => (await read()).length === 2);
    expect((await read()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['auction.maximum_removed', null, null],
      ['auction.maximum_set', null, null],
    ]);
  });
});

describe('a maximum is refused', () => {
  test.each([
    ['below the next bid', { maximum: 100 }, 409, 'bid_too_low'],
    ['that is no whole number', { maximum: 1.5 }, 400, undefined],
    ['that is missing', {}, 400, undefined],
  ])('%s', async (_what, body, status, reason) => {
    const { id } = await start(seller, hall);
    const reply = await anna.put<ErrorBody>(`/api/auctions/${id}/maximum`, body);
    expect([reply.status, reply.body.details?.['reason']]).toEqual([status, reason]);
  });
  test('for the seller, and after the end', async () => {
    const { id } = await start(seller, hall);
    expect(await set(seller, id, 500)).toMatchObject({ status: 403, body: { details: { reason: 'own_auction' } } });
    await admin.post(`/api/auctions/${id}/end`);
    expect(await set(anna, id, 500)).toMatchObject({ status: 409, body: { details: { reason: 'ended' } } });
  });
  test("above the guild's limit of raises", async () => {
    const { id } = await start(seller, hall);
    await admin.patch('/api/settings/auctions', { raiseFactor: 20 });
    expect(await set(anna, id, 2001)).toMatchObject({ status: 409, body: { details: { maximum: 2000 } } });
    expect((await set(anna, id, 2000)).status).toBe(200);
    await admin.patch('/api/settings/auctions', { raiseFactor: null });
  });
  test('a maximum above the buyout price buys nothing', async () => {
    const { id } = await start(seller, hall, { buyoutPrice: 300 });
    await set(anna, id, 5000);
    expect((await set(ben, id, 6000)).body).toMatchObject({
      status: 'active',
      currentBid: 299,
      leaderUsername: 'Anna',
    });
    expect(await own(anna, id)).toBe(5000);
  });
});

describe('a maximum ends', () => {
  test('with the auction, and when the auction is restored', async () => {
    const [ended, restored] = [await start(seller, hall), await start(seller, hall)];
    for (const { id } of [ended, restored]) await set(anna, id, 500);
    await admin.post(`/api/auctions/${ended.id}/end`);
    expect(await own(anna, ended.id)).toBeNull();
    await admin.delete(`/api/auctions/${restored.id}`);
    await admin.post(`/api/auctions/${restored.id}/restore`);
    expect(await own(anna, restored.id)).toBeNull();
    expect(await bid(ben, restored.id, 102)).toMatchObject({ leaderUsername: 'Ben' });
    const stored = (await hall.database()).collection<{ _id: number; maxima?: unknown[] }>('auctions');
    expect((await stored.findOne({ _id: ended.id }))?.maxima).toEqual([]);
  });
  test("with its owner's access; the bids stand", async () => {
    const cara = await hall.signIn('Member', 'Cara');
    const { id } = await start(seller, hall);
    await set(cara, id, 500);
    await admin.patch(`/api/guild-members/${await memberIdOf(cara)}`, { role: 'Guest' });
    await until(async () => (await own(cara, id)) === null);
    expect(await auctionOf(anna, id)).toMatchObject({ leaderUsername: 'Cara', currentBid: 101 });
    expect(await bid(ben, id, 102)).toMatchObject({ leaderUsername: 'Ben' });
  });
  test('with the access of a rank', async () => {
    const officer = await hall.signIn('Member', 'Odo');
    const access = { version: 0, 'Guild Master': null, Officer: 'Member', Veteran: null, Recruit: null };
    expect((await admin.put('/api/settings/rank-access', access)).status).toBe(200);
    await admin.patch(`/api/guild-members/${await memberIdOf(officer)}`, { role: 'Officer' });
    const { id } = await start(seller, hall);
    expect((await set(officer, id, 500)).status).toBe(200);
    expect((await admin.put('/api/settings/rank-access', { ...access, version: 1, Officer: 'Guest' })).status).toBe(
      200,
    );
    await until(async () => (await own(officer, id)) === null);
  });
  test('with the removal of its owner, whose bids are struck: the others settle without it', async () => {
    const dune = await hall.signIn('Member', 'Dune');
    const { id } = await start(seller, hall, { itemName: 'Ornithopter' });
    await set(anna, id, 500);
    await set(dune, id, 900);
    await set(ben, id, 700);
    expect(await listed(id)).toEqual(['Dune 701*', 'Ben 502*', 'Dune 501*', 'Anna 101*']);
    expect((await admin.delete(`/api/guild-members/${await memberIdOf(dune)}`)).status).toBe(204);
    await until(async () => (await auctionOf(anna, id)).leaderUsername === 'Ben');
    expect(await listed(id)).toEqual(['-Dune 701*', '-Ben 502*', 'Ben 501*', '-Dune 501*', 'Anna 101*']);
    expect(await auctionOf(anna, id)).toMatchObject({ currentBid: 501 });
  });
  test('with a struck bid of its owner; whoever led before has it cheaper again', async () => {
    const { id } = await start(seller, hall, { itemName: 'Sandcrawler' });
    await set(anna, id, 500);
    await bid(ben, id, 300);
    const [, struck] = await bidsOf(anna, id);
    expect((await admin.post(`/api/auctions/${id}/bids/${struck?.id ?? 0}/strike`)).body).toMatchObject({
      currentBid: 101,
      leaderUsername: 'Anna',
    });
    expect(await listed(id)).toEqual(['-Anna 301*', '-Ben 300', 'Anna 101*']);
    await until(async () =>
      (await told(anna, 'Sandcrawler')).includes(
        'Your price fell: A bid on Sandcrawler was struck. You lead with 101 Solari now.',
      ),
    );
    expect(await told(ben, 'Sandcrawler')).toContain(
      'Your bid was struck: Ada struck your bid on Sandcrawler. It no longer counts.',
    );
    const [, , lead] = await bidsOf(anna, id);
    await admin.post(`/api/auctions/${id}/bids/${lead?.id ?? 0}/strike`);
    expect(await own(anna, id)).toBeNull();
    expect(await auctionOf(anna, id)).toMatchObject({ currentBid: 100, leaderId: null });
  });
});

test('two processes: bids and maxima at once leave one leader with the highest claim', async () => {
  const second = await startHall({ beside: hall, clock: hall.clock });
  const { id } = await start(seller, hall);
  const people = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((one) => (one % 2 === 0 ? hall : second).signIn('Member', `Bidder ${one}`)),
  );
  const maxima = [400, 900, 650, 900, 700, 820];
  await Promise.all(people.map((person, at) => set(person, id, maxima[at] ?? 0)));
  await Promise.all([anna, ben].map((person, at) => person.post(`/api/auctions/${id}/bid`, { bidAmount: 500 + at })));
  const { leaderUsername, currentBid, bidCount } = await auctionOf(anna, id);
  await second.close();
  expect(['Bidder 2', 'Bidder 4']).toContain(leaderUsername);
  expect(currentBid).toBe(900);
  expect((await bidsOf(anna, id)).length).toBe(bidCount);
});
