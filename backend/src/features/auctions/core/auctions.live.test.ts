// Auction live messages on two sockets: one message per change, the outbid notice, and a race
// without gaps.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction, ChangedAuction } from '@guild/common/auctions/auctions.api';
import { aSetClock, auctionOf, bid, bidsOf, hourMs, start } from '../../../../test/auctions.ts';
import { startHall, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let seller: Client;
let anna: Client;
let bert: Client;
let watching: TestSocket;
let annas: TestSocket;

beforeAll(async () => {
  hall = await startHall({ clock: aSetClock() });
  admin = await hall.signIn('Admin', 'Chani');
  seller = await hall.signIn('Member', 'Stilgar');
  anna = await hall.signIn('Member', 'Anna');
  bert = await hall.signIn('Member', 'Bert');
  watching = await (await hall.signIn('Guest', 'Onlooker')).socket();
  annas = await anna.socket();
  await watching.join('auctions');
});
afterAll(() => hall.close());

const named = (socket: TestSocket, name: string, id: number): ChangedAuction[] =>
  socket.messages
    .filter((message) => message.name === name && (message.payload as { id: number }).id === id)
    .map(({ payload }) => payload as ChangedAuction);

describe('live messages', () => {
  test('carry the same auction as the reply, once, with a fact id', async () => {
    const made = await start(seller, hall, { buyoutPrice: 900 });
    const created = await watching.waitFor('auction:created', ({ id }) => id === made.id);
    const { factId, factIds, ...entity } = created;
    expect(entity).toEqual(made);
    expect(factId).not.toBe('');
    expect(factIds).toEqual([factId]);
    // The socket is in both rooms and still gets one message.
    expect(await watching.join(`auction:${made.id}`)).toEqual({ ok: true });
    const answered = await bid(anna, made.id, 120);
    expect(await watching.waitFor('auction:bid', ({ id }) => id === made.id)).toMatchObject(answered);
    await bert.post(`/api/auctions/${made.id}/buyout`);
    await watching.waitFor(
      'auction:ended',
      ({ id, winnerUsername }) => id === made.id && winnerUsername === bert.username,
    );
    expect(named(watching, 'auction:bid', made.id)).toHaveLength(1);
    expect(named(watching, 'auction:ended', made.id)).toHaveLength(1);
  });

  test('notify the outbid person on any page, and nobody else', async () => {
    const { id } = await start(seller, hall);
    await bid(anna, id, 110);
    await bid(anna, id, 115);
    await bid(bert, id, 120);
    const notice = await annas.waitFor('auction:outbid', (payload) => payload.id === id);
    expect(notice).toMatchObject({ currentBid: 120, leaderUsername: bert.username });
    await bid(bert, id, 121);
    await watching.waitFor('auction:bid', (payload) => payload.id === id && payload.currentBid === 121);
    expect(named(annas, 'auction:outbid', id)).toHaveLength(1);
    expect(named(watching, 'auction:outbid', id)).toHaveLength(0);
  });

  test("send a star only to its owner's screens, once per change", async () => {
    const { id } = await start(seller, hall);
    const at = `/api/auctions/${id}/watch`;
    const both = [anna.put(at), anna.put(at)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204]);
    await anna.delete(at);
    await anna.delete(at);
    await annas.waitFor('auction:watched', (star) => star.id === id && !star.watching);
    const stars = annas.messages.filter(({ name }) => name === 'auction:watched').map(({ payload }) => payload);
    expect(stars).toEqual([
      { id, watching: true, version: 1, factId: expect.any(String), factIds: [expect.any(String)] },
      { id, watching: false, version: 2, factId: expect.any(String), factIds: [expect.any(String)] },
    ]);
    expect(watching.messages.some(({ name }) => name === 'auction:watched')).toBe(false);
  });

  test('notify the winner, and every bidder when the seller cancels', async () => {
    const won = await start(seller, hall);
    await bid(anna, won.id, 110);
    await admin.post(`/api/auctions/${won.id}/end`);
    expect(await annas.waitFor('auction:won', ({ id }) => id === won.id)).toMatchObject({
      winnerUsername: anna.username,
    });

    const cancelled = await start(seller, hall);
    await bid(anna, cancelled.id, 110);
    await seller.delete(`/api/auctions/${cancelled.id}`);
    const received = await annas.waitFor('auction:removed', ({ id }) => id === cancelled.id);
    expect(received).toMatchObject({ version: 3 });
    await seller.post(`/api/auctions/${cancelled.id}/restore`);
    await watching.waitFor('auction:restored', ({ id, version }) => id === cancelled.id && version === 4);
  });

  test('refuse to join the room of an unknown auction', async () => {
    expect(await watching.join('auction:999999')).toMatchObject({ ok: false, code: 'not_found' });
    expect(await watching.join('auction:x')).toMatchObject({ ok: false, code: 'not_found' });
  });
});

describe('a race of 32 bidders', () => {
  test('gives one sequence without gaps: amounts rise, versions count up, rows match', async () => {
    const { id } = await start(seller, hall, { startingPrice: 1 });
    const amounts = Array.from({ length: 32 }, (_, index) => 2 + ((index * 7) % 16));
    const replies = await Promise.all(
      amounts.map((bidAmount, index) =>
        (index % 2 === 0 ? anna : bert).post<Auction>(`/api/auctions/${id}/bid`, { bidAmount }),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const versions = accepted.map(({ version }) => version).sort((a, b) => a - b);
    expect(versions).toEqual(accepted.map((_, index) => index + 2));
    const inOrder = [...accepted].sort((a, b) => a.version - b.version).map(({ currentBid }) => currentBid);
    expect(inOrder).toEqual([...new Set(inOrder)].sort((a, b) => a - b));

    const after = await auctionOf(anna, id);
    expect(after).toMatchObject({ bidCount: accepted.length, currentBid: 17, version: accepted.length + 1 });
    const rows = await bidsOf(anna, id);
    expect(rows.map(({ bidAmount }) => bidAmount)).toEqual([...inOrder].reverse());
    expect(rows[0]?.bidderUsername).toBe(after.leaderUsername);
    await watching.waitFor('auction:bid', (payload) => payload.id === id && payload.version === after.version);
    // Bids saved in one update are published in one message that carries all of them.
    const received = named(watching, 'auction:bid', id);
    expect(new Set(received.flatMap(({ factIds }) => factIds)).size).toBe(versions.length);
    expect(received.at(-1)?.version).toBe(after.version);
  });

  test('to buy out has one winner', async () => {
    const { id } = await start(seller, hall, { buyoutPrice: 500 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? anna : bert).post(`/api/auctions/${id}/buyout`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await bidsOf(anna, id)).length).toBe(1);
  });
});

describe('soft close', () => {
  const minute = 60_000;
  test('a bid in the last two minutes moves the end to two minutes after it, by at most an hour in total', async () => {
    const made = await start(seller, hall, {}, 2);
    const end = Date.parse(made.endTime);
    hall.clock.set(end - 2 * minute);
    expect((await bid(anna, made.id, 200)).endTime).toBe(made.endTime);
    hall.clock.set(end - minute);
    const moved = await bid(bert, made.id, 201);
    expect(Date.parse(moved.endTime)).toBe(end + minute);
    expect(moved.originalEndTime).toBe(made.endTime);
    let last = Date.parse(moved.endTime);
    for (let amount = 202; last < end + 60 * minute; amount++) {
      hall.clock.set(last - 1);
      last = Date.parse((await bid(amount % 2 ? anna : bert, made.id, amount)).endTime);
    }
    expect(last).toBe(end + 60 * minute);
    hall.clock.set(last - 1);
    expect(Date.parse((await bid(anna, made.id, 900)).endTime)).toBe(last);
    hall.clock.set(last);
    expect((await bert.post(`/api/auctions/${made.id}/bid`, { bidAmount: 901 })).status).toBe(409);
    expect(await auctionOf(bert, made.id)).toMatchObject({ status: 'ended', winnerUsername: anna.username });
  });

  test('many late bids at once all count', async () => {
    const made = await start(seller, hall, { startingPrice: 1 }, 2);
    hall.clock.set(Date.parse(made.endTime) - 1000);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? anna : bert).post<Auction>(`/api/auctions/${made.id}/bid`, { bidAmount: 2 + index }),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    const after = await auctionOf(anna, made.id);
    expect(after).toMatchObject({ bidCount: accepted.length, version: accepted.length + 1, currentBid: 13 });
    expect(Date.parse(after.endTime)).toBe(hall.clock.now() + 2 * minute);
  });
});

describe('reads apply overdue ends', () => {
  test('no read shows an auction past its end as active', async () => {
    const [one, two, three] = [await start(seller, hall), await start(seller, hall), await start(seller, hall)];
    await bid(anna, one.id, 130);
    hall.clock.advance(24 * hourMs);
    const listed = (await anna.get<Auction[]>('/api/auctions?status=ended')).body;
    expect(listed.find(({ id }) => id === one.id)).toMatchObject({
      status: 'ended',
      endReason: 'time',
      winnerUsername: anna.username,
      version: 3,
    });
    expect(listed.find(({ id }) => id === two.id)).toMatchObject({ status: 'ended', winnerId: null });
    expect((await anna.get<Auction[]>('/api/auctions?status=active')).body.some(({ id }) => id === three.id)).toBe(
      false,
    );
    await watching.waitFor('auction:ended', ({ id }) => id === three.id);
    expect(named(watching, 'auction:ended', one.id)).toHaveLength(1);
  });

  test('an auction restored after its end is ended and has no winner', async () => {
    const { id } = await start(seller, hall, {}, 1);
    await bid(anna, id, 130);
    await admin.delete(`/api/auctions/${id}`);
    hall.clock.advance(2 * hourMs);
    const restored = await admin.post<Auction>(`/api/auctions/${id}/restore`);
    expect(restored.body).toMatchObject({ status: 'ended', winnerId: null, winnerUsername: null, currentBid: 130 });
  });
});
