// Tests of a member's contribution week by week.
import { expect, test } from '@jest/globals';
import { contributionByWeek } from './members.weeks.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const entry = (daysAgo: number, before: number, after: number) => ({
  at: new Date(now - daysAgo * dayMs),
  kind: 'set' as const,
  before,
  after,
});
const points = (...args: Parameters<typeof contributionByWeek>): number[] =>
  contributionByWeek(...args).map((week) => week.points);

test('a contribution without changes is the same in every week', () => {
  expect(points([], 40, now)).toEqual(Array.from({ length: 13 }, () => 40));
});

test('each week ends with the last change in it, and starts from what was there before the first', () => {
  const entries = [entry(20, 10, 30), entry(15, 30, 25), entry(3, 25, 40)];
  expect(points(entries, 40, now)).toEqual([...Array.from({ length: 10 }, () => 10), 25, 25, 40]);
});

test('the opening balance of the ledger is no gain', () => {
  const entries = [{ ...entry(20, 0, 30), kind: 'opening' as const }, entry(3, 30, 40)];
  expect(points(entries, 40, now)).toEqual([...Array.from({ length: 12 }, () => 30), 40]);
});

test('the first week begins twelve weeks ago, and the last ends now', () => {
  const weeks = contributionByWeek([], 0, now);
  expect([weeks[0]?.at, weeks.at(-1)?.at]).toEqual(['2026-02-06T12:00:00.000Z', '2026-05-01T12:00:00.000Z']);
});
