// Tests of treasury rules: the history of amounts by day, and the forecast of a goal.
import { describe, expect, test } from '@jest/globals';
import { maxHistory, type DayAmount } from './treasury.api.ts';
import { addToHistory, forecastOf, utcDayOf, type Forecast } from './treasury.rules.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-26T00:00:00Z');
const daysAgo = (days: number, amount: number): DayAmount => ({ day: utcDayOf(now - days * dayMs), amount });

describe('the history', () => {
  test('has one amount for each day, and replaces an earlier one of the same day', () => {
    const one = addToHistory([], 5, now);
    expect(one).toEqual([{ day: '2026-11-26', amount: 5 }]);
    expect(addToHistory(one, 7, now + 1)).toEqual([{ day: '2026-11-26', amount: 7 }]);
    expect(addToHistory(one, 7, now + dayMs)).toEqual([...one, { day: '2026-11-27', amount: 7 }]);
  });

  test('stays in order with a slow clock, and drops the oldest days', () => {
    expect(addToHistory([daysAgo(0, 5)], 6, now - dayMs)).toEqual([daysAgo(1, 6)]);
    const full = Array.from({ length: maxHistory }, (_, at) => daysAgo(maxHistory - at, at));
    expect(addToHistory(full, 99, now)).toEqual([...full.slice(1), daysAgo(0, 99)]);
  });
});

describe('the forecast', () => {
  const forecast = (currentAmount: number, goalAmount: number, history: readonly DayAmount[]): Forecast | null =>
    forecastOf({ currentAmount, goalAmount, history: [...history] }, now);
  const inDays = (days: number): Forecast => ({ kind: 'expected', at: now + days * dayMs });

  const cases: readonly (readonly [string, number, number, readonly DayAmount[], Forecast | null])[] = [
    ['continues the pace of the history', 200, 300, [daysAgo(10, 100), daysAgo(2, 200)], inDays(10)],
    ['uses only the last four weeks', 380, 480, [daysAgo(100, 0), daysAgo(40, 100), daysAgo(3, 380)], inDays(10)],
    ['counts quiet days since the last change', 200, 300, [daysAgo(20, 100), daysAgo(19, 200)], inDays(20)],
    ['says that the goal is reached', 300, 300, [daysAgo(1, 300)], { kind: 'reached' }],
    ['says so without a history', 301, 300, [], { kind: 'reached' }],
    ['needs a goal', 200, 0, [daysAgo(10, 100), daysAgo(2, 200)], null],
    ['needs a history', 200, 300, [], null],
    ['needs a week', 200, 300, [daysAgo(6, 100), daysAgo(2, 200)], null],
    ['works from a week on', 200, 300, [daysAgo(7, 100), daysAgo(2, 200)], inDays(7)],
    ['needs growth', 100, 300, [daysAgo(10, 100)], null],
    ['has none when the amount falls', 90, 300, [daysAgo(10, 100), daysAgo(2, 90)], null],
    ['ends after a year', 110, 476, [daysAgo(10, 100), daysAgo(2, 110)], null],
  ];
  test.each(cases)('%s', (_name, current, goal, history, expected) => {
    expect(forecast(current, goal, history)).toEqual(expected);
  });
});
