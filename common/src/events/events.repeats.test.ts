// Tests of repetitions: the days of each rule, their words, and the local time across clock changes.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isSkipped, wallClock } from '../wire/guildTime.ts';
import {
  divideDates,
  repeatedDay,
  repeatInWords,
  repeats,
  shiftedRule,
  weekdayOf,
  type RepeatRule,
} from './events.repeats.ts';
import { occurrences } from './events.rules.ts';

const days = (first: string, rule: RepeatRule, count: number): string[] =>
  Array.from({ length: count }, (_each, at) => repeatedDay(first, rule, at));

describe('the days of a series', () => {
  test.each<[string, RepeatRule, string, string[]]>([
    ['each week', { repeat: 'weekly' }, '2026-12-24', ['2026-12-24', '2026-12-31', '2027-01-07']],
    ['every second week', { repeat: 'biweekly' }, '2026-12-24', ['2026-12-24', '2027-01-07', '2027-01-21']],
    ['every third week', { repeat: 'weeks', everyWeeks: 3 }, '2026-12-24', ['2026-12-24', '2027-01-14', '2027-02-04']],
    [
      'on Tuesday, Thursday and Sunday, from a Thursday',
      { repeat: 'weekdays', repeatOn: [7, 2, 4] },
      '2026-11-26',
      ['2026-11-26', '2026-11-29', '2026-12-01', '2026-12-03'],
    ],
    [
      'on the 31st: months without it use their last day',
      { repeat: 'monthDay' },
      '2027-01-31',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'on the second Friday',
      { repeat: 'monthWeekday' },
      '2026-11-13',
      ['2026-11-13', '2026-12-11', '2027-01-08', '2027-02-12'],
    ],
    [
      'the fifth Sunday is the last one',
      { repeat: 'monthWeekday' },
      '2026-11-29',
      ['2026-11-29', '2026-12-27', '2027-01-31', '2027-02-28'],
    ],
  ])('%s', (_what, rule, first, expected) => {
    expect(days(first, rule, expected.length)).toEqual(expected);
  });
});

test('the words of each rule', () => {
  const friday = '2026-11-13';
  expect(
    [
      { repeat: 'weekly' } as const,
      { repeat: 'biweekly' } as const,
      { repeat: 'weeks', everyWeeks: 3 } as const,
      { repeat: 'weekdays', repeatOn: [5, 1, 3] } as const,
      { repeat: 'weekdays', repeatOn: [1, 2, 3, 4, 5, 6, 7] } as const,
      { repeat: 'monthDay' } as const,
      { repeat: 'monthWeekday' } as const,
    ].map((rule) => repeatInWords(friday, rule)),
  ).toEqual([
    'Every week on Friday',
    'Every two weeks on Friday',
    'Every 3 weeks on Friday',
    'Every Monday, Wednesday and Friday',
    'Every day',
    'Every month on day 13',
    'Every month on the second Friday',
  ]);
  expect(repeatInWords('2026-11-29', { repeat: 'monthWeekday' })).toBe('Every month on the last Sunday');
  expect(repeatInWords('2026-11-30', { repeat: 'monthDay' })).toBe(
    'Every month on day 30, or the last day of a shorter month',
  );
});

test('a new rule keeps later dates on its days, and drops all others', () => {
  const dates = ['2026-11-20', '2026-11-27', '2026-11-28', '2026-12-04'].map((date) => ({ date }));
  const { kept, dropped } = divideDates('2026-11-20', { repeat: 'biweekly' }, dates);
  expect(kept.map(({ date }) => date)).toEqual(['2026-12-04']);
  expect(dropped.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-27', '2026-11-28']);
  expect(divideDates('2026-11-20', { repeat: 'weekly' }, [])).toEqual({ kept: [], dropped: [] });
  const [one, same] = [{ date: '2026-11-27' }, { date: '2026-11-27' }];
  const divided = divideDates('2026-11-20', { repeat: 'weekly' }, [one, same]);
  expect(divided.kept[0]).toBe(one);
  expect(divided.dropped[0]).toBe(same);
});

test('chosen days move with the series', () => {
  expect(shiftedRule({ repeat: 'weekdays', repeatOn: [1, 6, 7] }, 2).repeatOn).toEqual([3, 1, 2]);
  expect(shiftedRule({ repeat: 'weekdays', repeatOn: [1, 7] }, -8).repeatOn).toEqual([7, 6]);
});

const rules = fc.record({
  repeat: fc.constantFrom(...repeats),
  repeatOn: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  everyWeeks: fc.integer({ min: 1, max: 8 }),
});
/** Days between two dates: at least, and at most. */
function gapsOf({ repeat, repeatOn, everyWeeks }: RepeatRule): [number, number] {
  if (repeat === 'weekly') return [7, 7];
  if (repeat === 'biweekly') return [14, 14];
  if (repeat === 'weeks') return [(everyWeeks ?? 1) * 7, (everyWeeks ?? 1) * 7];
  if (repeat === 'weekdays') return repeatOn?.length === 7 ? [1, 1] : [1, 7];
  return repeat === 'monthDay' ? [28, 31] : [28, 35];
}

describe.each(['America/New_York', 'Australia/Lord_Howe'])('in %s, across two clock changes', (zone) => {
  test('each date keeps the local time, and none is doubled or left out', () => {
    fc.assert(
      fc.property(rules, fc.nat(365), fc.nat(1439), (rule, from, minutes) => {
        const day = addDays('2026-01-01', from);
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        // Enough dates for a year and thus for both changes.
        const found = occurrences({ ...rule, day, time, count: 400, zone });
        const [least, most] = gapsOf({ ...rule, repeatOn: [...new Set([...rule.repeatOn, weekdayOf(day)])] });
        for (const [at, one] of found.entries()) {
          const shown = wallClock(one.startsAt, zone);
          expect([one.date, one.time]).toEqual([shown.day, shown.time]);
          const wanted = repeatedDay(day, rule, at);
          if (isSkipped(wanted, time, zone))
            expect(one.startsAt).toBeGreaterThan(Date.parse(`${wanted}T00:00Z`) - 864e5);
          else expect([one.date, one.time]).toEqual([wanted, time]);
          const before = at === 0 ? null : repeatedDay(day, rule, at - 1);
          if (before === null) continue;
          const gap = (Date.parse(wanted) - Date.parse(before)) / 864e5;
          expect(gap).toBeGreaterThanOrEqual(least);
          expect(gap).toBeLessThanOrEqual(most);
        }
        expect(new Set(found.map(({ startsAt }) => startsAt)).size).toBe(found.length);
      }),
      { numRuns: 40 },
    );
  });
  test('a time that the clock skips starts later on that one date', () => {
    const spring = zone === 'America/New_York' ? ['2026-03-08', '02:30', '03:30'] : ['2026-10-04', '02:10', '02:40'];
    const [day = '', time = '', later = ''] = spring;
    const everyDay = { repeat: 'weekdays' as const, repeatOn: [1, 2, 3, 4, 5, 6, 7] };
    const found = occurrences({ ...everyDay, day: addDays(day, -1), time, count: 3, zone });
    expect(found.map((one) => [one.date, one.time])).toEqual([
      [addDays(day, -1), time],
      [day, later],
      [addDays(day, 1), time],
    ]);
  });
});
