// The rules of notices: quiet hours over midnight and zones, and the channels that remain.
import { describe, expect, test } from '@jest/globals';
import type { NoticeSettings } from './notifications.api.ts';
import { channelsFor, isQuiet, quietUntil, usualSettings } from './notifications.rules.ts';

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

describe('quietUntil', () => {
  test.each([
    ['22:00', '07:00', '23:30', '2026-07-16T07:00'],
    ['22:00', '07:00', '06:59', '2026-07-15T07:00'],
    ['12:00', '13:00', '12:10', '2026-07-15T13:00'],
    ['12:00', '13:00', '14:00', '2026-07-15T14:00'],
  ])('from %s to %s at %s', (from, to, now, expected) => {
    expect(quietUntil(quiet(from, to), at(now))).toBe(Date.parse(`${expected}:00.000Z`));
  });
  test('follows the wall clock through a change of the clocks', () => {
    const settings = quiet('22:00', '07:00', 'Europe/Berlin');
    const until = quietUntil(settings, Date.parse('2026-10-24T20:30:00.000Z'));
    expect(new Date(until).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });
});

describe('quiet hours', () => {
  const settings: NoticeSettings = { ...usualSettings, ...quiet('22:00', '07:00') };
  test('hold Discord back until they are over, and never the app', () => {
    const morning = Date.parse('2026-07-16T07:00:00.000Z');
    expect(channelsFor('ping', settings, at('23:00'))).toEqual({ inApp: true, discordAt: morning });
    expect(channelsFor('ping', settings, at('12:00'))).toEqual({ inApp: true, discordAt: at('12:00') });
  });
  test('leave out what nobody needs in the morning', () => {
    expect(channelsFor('event_reminder', settings, at('23:00'))).toEqual({ inApp: true, discordAt: null });
    expect(channelsFor('event_reminder', settings, at('12:00'))).toEqual({ inApp: true, discordAt: at('12:00') });
  });
  test('bring nothing to Discord that is not wanted there', () =>
    expect(channelsFor('outbid', settings, at('12:00'))).toEqual({ inApp: true, discordAt: null }));
});
