// Tests of the dashboard rules: incident counter, activity feed, member history, and relative times.
import { describe, expect, test } from '@jest/globals';
import {
  activityTime,
  daysWithout,
  incidentBefore,
  mergedFeed,
  weekAhead,
  withToday,
  type MemberDay,
} from './dashboard.rules.ts';

const now = Date.parse('2026-05-10T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;

test('days without incident are whole days, and a typed number of days gives back the same number', () => {
  expect(daysWithout(now - day + 1, now)).toBe(0);
  expect(daysWithout(now - day, now)).toBe(1);
  expect(daysWithout(now + hour, now)).toBe(0);
  for (const days of [0, 1, 14, 36_500]) expect(daysWithout(incidentBefore(days, now), now)).toBe(days);
});

test('the week ahead counts the planned events of each day, without cancelled ones', () => {
  const event = (date: string, status = 'planned') => ({ date, status });
  const events = [event('2026-05-10'), event('2026-05-12'), event('2026-05-12'), event('2026-05-12', 'cancelled')];
  expect(weekAhead([...events, event('2026-05-20')], ['2026-05-10', '2026-05-11', '2026-05-12'])).toEqual([
    { day: '2026-05-10', count: 1 },
    { day: '2026-05-11', count: 0 },
    { day: '2026-05-12', count: 2 },
  ]);
});

describe('mergedFeed', () => {
  const some = (kind: string, ...hoursAgo: number[]) =>
    hoursAgo.map((ago, at) => ({ kind, id: at + 1, at: new Date(now - ago * hour).toISOString() }));
  test('takes at most two entries of each kind and five in all, newest first', () => {
    const feed = mergedFeed([some('event', 9, 1, 0), some('item', 2, 3), some('auction', 4, 8), some('member', 5)]);
    expect(feed.map(({ kind, at }) => [kind, (now - Date.parse(at)) / hour])).toEqual([
      ['event', 1],
      ['item', 2],
      ['item', 3],
      ['auction', 4],
      ['member', 5],
    ]);
  });
  test('is empty when there are no entries', () => expect(mergedFeed([[], []])).toEqual([]));
});

describe('withToday', () => {
  const kept = [
    { day: '2026-05-01', total: 10 },
    { day: '2026-05-02', total: 12 },
  ];
  test('adds a new day, and replaces the number of the current day', () => {
    const next = withToday(kept, '2026-05-03', 12);
    expect(next).toEqual([...kept, { day: '2026-05-03', total: 12 }]);
    expect(withToday(next, '2026-05-03', 13).at(-1)).toEqual({ day: '2026-05-03', total: 13 });
    expect(withToday(next, '2026-05-03', 13)).toHaveLength(3);
  });
  test('returns the same list when nothing has changed', () => expect(withToday(kept, '2026-05-02', 12)).toBe(kept));
  test('drops days that are older than thirty days', () => {
    let days: readonly MemberDay[] = [];
    for (let at = 0; at < 40; at += 1)
      days = withToday(days, new Date(now + at * day).toISOString().slice(0, 10), 100 + at);
    expect(days.map(({ total }) => total)).toEqual(Array.from({ length: 30 }, (_, at) => 110 + at));
  });
});

test.each([
  [0, 'Just now'],
  [-5000, 'Just now'],
  [59_999, 'Just now'],
  [60_000, '1m ago'],
  [59 * 60_000, '59m ago'],
  [hour, '1h ago'],
  [23 * hour, '23h ago'],
  [day, '1d ago'],
  [7 * day, '7d ago'],
  [8 * day, 'Over a week ago'],
])('%i ms ago reads %s', (ago, words) => expect(activityTime(now - ago, now)).toBe(words));
