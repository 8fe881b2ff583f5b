// Tests of room joins: repeated until accepted or refused for good, a few at a time, and never
// after leaving.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErrorCode } from '@guild/common/wire/errors';
import type { RoomAnswer } from '@guild/common/wire/live';
import { backOff, createRooms, type Rooms } from './liveRooms.ts';

interface Asked {
  readonly what: string;
  answer(answer: RoomAnswer | null): Promise<void>;
}
const none = (): Promise<void> => Promise.resolve();
const ok: RoomAnswer = { ok: true };
const no = (code: ErrorCode): RoomAnswer => ({ ok: false, code, error: code });
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

let asked: Asked[];
let connected: boolean;
let late: number;
let changes: boolean[];
let rooms: Rooms;
beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  connected = true;
  late = 0;
  changes = [];
  rooms = createRooms({
    ask: (name, room) =>
      new Promise((resolve) => {
        asked.push({
          what: `${name} ${room}`,
          async answer(answer) {
            resolve(answer);
            await settled();
          },
        });
      }),
    isConnected: () => connected,
    onLate: () => (late += 1),
    onChange: () => changes.push(rooms.isComplete()),
  });
});
afterEach(() => void jest.useRealTimers());
const joins = (): number => asked.filter(({ what }) => what.startsWith('room:join')).length;

describe('a join request', () => {
  it('of a second screen waits for the answer to the first', async () => {
    void rooms.join('auctions', none);
    let isJoined = false;
    void rooms.join('auctions', () => Promise.resolve()).then(() => (isJoined = true));
    await settled();
    expect([joins(), isJoined]).toEqual([1, false]);
    await asked.at(-1)?.answer(ok);
    expect(isJoined).toBe(true);
  });
  it.each([no('too_many'), no('unavailable'), no('unexpected'), null])(
    'that is answered %j is repeated with growing delays',
    async (answer) => {
      void rooms.join('auctions', none);
      expect(rooms.isComplete()).toBe(false);
      for (const [index, wait] of [1000, 2000, 4000].entries()) {
        await asked.at(-1)?.answer(answer);
        expect([joins(), rooms.isComplete()]).toEqual([index + 1, false]);
        await jest.advanceTimersByTimeAsync(wait / 2 - 1);
        expect(joins()).toBe(index + 1);
        await jest.advanceTimersByTimeAsync(wait / 2 + 1);
        expect(joins()).toBe(index + 2);
      }
      expect(late).toBe(0);
      await asked.at(-1)?.answer(ok);
      expect([late, rooms.isComplete(), changes.at(-1)]).toEqual([1, true, true]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(joins()).toBe(4);
    },
  );
  it.each(['not_allowed', 'not_found', 'not_signed_in'] as const)(
    'that is answered %s is not repeated',
    async (code) => {
      void rooms.join('treasury', none);
      await asked[0]?.answer(no(code));
      await jest.advanceTimersByTimeAsync(60_000);
      expect([joins(), rooms.isComplete()]).toEqual([1, true]);
    },
  );
  it('for a room that was left is not repeated', async () => {
    void rooms.join('auctions', none);
    await asked[0]?.answer(null);
    rooms.leave('auctions', none);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([joins(), rooms.isComplete()]).toEqual([1, true]);
  });
  it('is dropped with the connection, and repeated on the next one', async () => {
    void rooms.join('auctions', none);
    const old = asked[0];
    connected = false;
    rooms.disconnected();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(joins()).toBe(1);
    connected = true;
    void rooms.joinAll();
    // An answer on the old connection does not count for the new one.
    await old?.answer(ok);
    expect([joins(), rooms.isComplete()]).toEqual([2, false]);
    await asked[1]?.answer(ok);
    expect(rooms.isComplete()).toBe(true);
  });
});

it('many rooms are joined a few at a time', async () => {
  connected = false;
  for (let room = 0; room < 25; room += 1) void rooms.join(`auction:${room}`, none);
  connected = true;
  const done = rooms.joinAll();
  for (const [from, to] of [
    [0, 10],
    [10, 20],
    [20, 25],
  ] as const) {
    expect(joins()).toBe(to);
    for (const one of asked.slice(from, to)) await one.answer(ok);
  }
  await done;
  expect(rooms.isComplete()).toBe(true);
});

it('delays are at most 30 seconds, and vary', () => {
  const waits = Array.from({ length: 50 }, () => backOff(20));
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(15_000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
