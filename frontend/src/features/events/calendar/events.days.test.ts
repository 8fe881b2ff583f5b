// Tests of the days of month and week. Tests run in UTC.
import { afterEach, describe, expect, it } from '@jest/globals';
import { guild } from '../../../platform/session/guild.ts';
import { daysOf, guildDaysOf, partsOf, startInGuild } from './events.days.ts';
import { foldsOf, minutesAt, topOf, hourPx } from './events.hours.ts';

afterEach(() => {
  guild.timezone = 'UTC';
});

describe('days of', () => {
  it('a month: whole weeks from Monday', () => {
    const days = daysOf('month', '2026-11-26');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(daysOf('month', '2027-02-01')).toHaveLength(28);
  });
  it('a week: Monday to Sunday', () => {
    expect(daysOf('week', '2026-11-29').map((day) => day.slice(5))).toEqual(
      '11-23 11-24 11-25 11-26 11-27 11-28 11-29'.split(' '),
    );
  });
});

it.each([
  ['UTC', '2026-11-23', '2026-11-29'],
  ['Pacific/Auckland', '2026-11-23', '2026-11-30'],
  ['America/New_York', '2026-11-22', '2026-11-29'],
])('the guild’s days in %s contain the viewer’s week', (zone, from, to) => {
  guild.timezone = zone;
  expect(guildDaysOf(daysOf('week', '2026-11-26'))).toEqual({ from, to });
});

it('the guild’s days stay in the range that the server accepts', () => {
  expect(guildDaysOf(daysOf('month', '2000-01-01')).from).toBe('2000-01-01');
  expect(guildDaysOf(daysOf('month', '2100-12-31')).to).toBe('2100-12-31');
});

it('a new event starts at the guild’s date and time', () => {
  guild.timezone = 'America/New_York';
  expect(startInGuild('2026-11-26', '02:00')).toEqual({ date: '2026-11-25', time: '21:00' });
});

it('an event over midnight has a part on each of its days', () => {
  const parts = partsOf('2026-11-28', 22 * 60, 180);
  expect(parts).toEqual([
    { day: '2026-11-28', from: 1320, to: 1440, isContinued: false, isEnd: false },
    { day: '2026-11-29', from: 0, to: 60, isContinued: true, isEnd: true },
  ]);
  expect(partsOf('2026-11-28', 22 * 60, 120)).toHaveLength(1);
});

it('hours without events are folded, but no short gaps', () => {
  expect(foldsOf([])).toEqual([{ from: 0, to: 17 }]);
  const parts = [
    { from: 0, to: 60 },
    { from: 8 * 60, to: 9 * 60 + 30 },
    { from: 12 * 60, to: 15 * 60 },
  ];
  expect(foldsOf(parts)).toEqual([{ from: 1, to: 8 }]);
});

it('a distance from the top and the time there belong together', () => {
  const folds = [{ from: 1, to: 8 }];
  expect(topOf(8 * 60, folds)).toBe(2 * hourPx);
  expect(minutesAt(2 * hourPx + hourPx / 2, folds)).toBe(8 * 60 + 30);
  expect(minutesAt(hourPx * 1.5, folds)).toBeNull();
  expect(minutesAt(topOf(24 * 60, folds), folds)).toBeNull();
});
