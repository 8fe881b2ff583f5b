// The rules of notices: quiet hours over midnight and zones, and the channels that remain.
import { describe, expect, test } from '@jest/globals';
import { channelsFor, isQuiet, usualSettings } from './notifications.rules.ts';

const at = (time: string): number => Date.parse(`2026-07-15T${time}:00.000Z`);
const quiet = (from: string, to: string, timezone = 'UTC') => ({ quietHours: { from, to, timezone } });

describe('isQuiet', () => {
  test.each([
    ['22:00', '07:00', '23:30', true],
    ['22:00', '07:00', '06:59', true],
    ['22:00', '07:00', '07:00', false],
    ['22:00', '07:00', '21:59', false],
    ['12:00', '13:00', '12:00', true],
    ['12:00', '13:00', '13:00', false],
    ['12:00', '12:00', '12:00', false],
  ])('from %s to %s at %s', (from, to, now, expected) => {
    expect(isQuiet(quiet(from, to), at(now))).toBe(expected);
  });
  test('goes by the zone of the person', () => {
    expect(isQuiet(quiet('22:00', '07:00', 'Europe/Berlin'), at('20:30'))).toBe(true);
    expect(isQuiet(quiet('22:00', '07:00', 'America/New_York'), at('20:30'))).toBe(false);
  });
  test('nobody is quiet who has not said so', () => expect(isQuiet({ quietHours: null }, at('03:00'))).toBe(false));
});

test('quiet hours hold back Discord and never the app', () => {
  const settings = { ...usualSettings, ...quiet('22:00', '07:00') };
  expect(channelsFor('ping', settings, at('23:00'))).toEqual({ inApp: true, discord: false });
  expect(channelsFor('ping', settings, at('12:00'))).toEqual({ inApp: true, discord: true });
});
