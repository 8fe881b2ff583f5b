// The clock compared with the database's: corrected by small differences, not trusted with large
// ones.
import { beforeEach, expect, test } from '@jest/globals';
import { createCheckedClock, type CheckedClock } from './checkedClock.ts';
import { createLog } from './log.ts';

let trueMs: number;
/** How far the machine's clock is ahead, in ms. */
let aheadMs: number;
let roundTripMs: number;
let lines: string[];
let clock: CheckedClock;
beforeEach(() => {
  trueMs = Date.parse('2026-05-01T12:00:00.000Z');
  aheadMs = 0;
  roundTripMs = 2;
  lines = [];
  const machine = { now: () => trueMs + aheadMs };
  clock = createCheckedClock({
    machine,
    monotonicMs: () => trueMs,
    databaseTime: () => {
      trueMs += roundTripMs;
      return Promise.resolve(new Date(trueMs - roundTripMs / 2));
    },
    log: createLog({ level: 'info', part: 'test', to: { write: (text) => void lines.push(text) } }),
  });
});

test('a correct clock is not changed', async () => {
  await clock.compare();
  expect([clock.now() - trueMs, clock.differenceMs(), clock.isTrusted()]).toEqual([0, 0, true]);
});

test.each([3000, -3000])('a clock that is %d ms ahead is corrected', async (ms) => {
  aheadMs = ms;
  await clock.compare();
  expect([clock.now() - trueMs, clock.differenceMs(), clock.isTrusted()]).toEqual([0, -ms, true]);
});

test('a clock that is wrong by hours is not trusted, is reported once, and recovers', async () => {
  aheadMs = 7_200_000;
  await clock.compare();
  await clock.compare();
  expect([clock.isTrusted(), lines.length]).toEqual([false, 1]);
  expect(lines[0]).toContain('nothing is decided until it is set right');
  aheadMs = 0;
  await clock.compare();
  expect([clock.isTrusted(), lines.length]).toEqual([true, 2]);
});

test('a clock that jumps between two comparisons is not trusted from the jump on', async () => {
  await clock.compare();
  trueMs += 3000;
  expect(clock.isTrusted()).toBe(true);
  aheadMs = 60_000;
  expect(clock.isTrusted()).toBe(false);
});

test('a slow reply of the database is not a clock difference', async () => {
  roundTripMs = 12_000;
  await clock.compare();
  expect([clock.differenceMs(), clock.isTrusted()]).toEqual([0, true]);
});

test('a database that does not answer changes nothing', async () => {
  await clock.compare();
  const failing = createCheckedClock({
    machine: { now: () => trueMs },
    databaseTime: () => Promise.reject(new Error('away')),
    log: createLog({ level: 'silent', part: 'test' }),
  });
  await expect(failing.compare()).rejects.toThrow('away');
  expect(failing.isTrusted()).toBe(true);
});
