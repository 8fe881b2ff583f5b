// Tests of the notice rules: quiet hours in any time zone, and the channels of a notice.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { NoticeSettings } from './notifications.api.ts';
import { channelsFor, isQuiet, quietUntil, defaultSettings } from './notifications.rules.ts';

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
  test('uses the time zone of the person', () => {
    expect(isQuiet(quiet('22:00', '07:00', 'Europe/Berlin'), at('20:30'))).toBe(true);
    expect(isQuiet(quiet('22:00', '07:00', 'America/New_York'), at('20:30'))).toBe(false);
  });
  test('is false for a person without quiet hours', () =>
    expect(isQuiet({ quietHours: null }, at('03:00'))).toBe(false));
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
  test('follows the local clock when summer time ends', () => {
    const settings = quiet('22:00', '07:00', 'Europe/Berlin');
    const until = quietUntil(settings, Date.parse('2026-10-24T20:30:00.000Z'));
    expect(new Date(until).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });
});

describe('quiet hours while the clocks change', () => {
  const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
  /** The end of the quiet hours at this moment, or null when it is not quiet. */
  const seen = (from: string, to: string, zone: string, now: string): string | null => {
    const moment = Date.parse(`${now}:00.000Z`);
    const settings = quiet(from, to, zone);
    return isQuiet(settings, moment) ? iso(quietUntil(settings, moment)) : null;
  };
  test.each([
    // Berlin: 03:00 becomes 02:00 at 01:00Z.
    ['22:00', '02:30', 'Europe/Berlin', '2026-10-25T00:10', '2026-10-25T00:30'],
    ['22:00', '02:30', 'Europe/Berlin', '2026-10-25T00:45', null],
    ['22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:10', '2026-10-25T01:30'],
    ['22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:30', null],
    ['02:30', '03:00', 'Europe/Berlin', '2026-10-25T00:40', '2026-10-25T01:00'],
    ['02:30', '03:00', 'Europe/Berlin', '2026-10-25T01:40', '2026-10-25T02:00'],
    ['02:00', '03:00', 'Europe/Berlin', '2026-10-25T00:20', '2026-10-25T02:00'],
    ['22:00', '07:00', 'Europe/Berlin', '2026-10-24T21:00', '2026-10-25T06:00'],
    // Berlin: 02:00 becomes 03:00 at 01:00Z.
    ['22:00', '02:30', 'Europe/Berlin', '2026-03-29T00:50', '2026-03-29T01:00'],
    ['02:30', '07:00', 'Europe/Berlin', '2026-03-29T01:00', '2026-03-29T05:00'],
    ['02:10', '02:50', 'Europe/Berlin', '2026-03-29T00:59', null],
    ['22:00', '07:00', 'Europe/Berlin', '2026-03-28T21:00', '2026-03-29T05:00'],
    // New York: 02:00 becomes 01:00 at 06:00Z.
    ['23:00', '01:30', 'America/New_York', '2026-11-01T05:29', '2026-11-01T05:30'],
    ['23:00', '01:30', 'America/New_York', '2026-11-01T06:29', '2026-11-01T06:30'],
    // Lord Howe goes back half an hour: 02:00 becomes 01:30 at 15:00Z.
    ['23:00', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:40', '2026-04-04T14:45'],
    ['23:00', '01:45', 'Australia/Lord_Howe', '2026-04-04T15:10', '2026-04-04T15:15'],
    // Havana repeats the hour before 01:00, so midnight comes twice.
    ['22:00', '00:30', 'America/Havana', '2026-11-01T04:10', '2026-11-01T04:30'],
    ['22:00', '00:30', 'America/Havana', '2026-11-01T05:10', '2026-11-01T05:30'],
  ])('from %s to %s in %s at %s: %s', (from, to, zone, now, expected) => {
    expect(seen(from, to, zone, now)).toBe(expected);
  });

  const zones = [
    ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Casablanca'],
    ...['Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Beirut'],
  ];
  const year = Date.parse('2026-01-01T00:00:00.000Z');
  const clocks = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => part.toString().padStart(2, '0')).join(':'));
  /** Moments of the whole year; half of them are near a clock change. */
  const nearChanges = ['2026-10-25T01:00Z', '2026-03-29T01:00Z', '2026-11-01T05:30Z', '2026-04-04T15:00Z'];
  const moments = fc.oneof(
    fc.nat(365 * 24 * 60).map((minutes) => year + minutes * 60_000 + 12_345),
    fc
      .tuple(fc.constantFrom(...nearChanges), fc.integer({ min: -600, max: 600 }))
      .map(([change, minutes]) => Date.parse(change) + minutes * 60_000 + 59_999),
  );
  test('the end is the first moment that is not quiet, in every time zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        clocks,
        clocks,
        moments,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, from, to, now, part) => {
          const settings = quiet(from, to, zone);
          const until = quietUntil(settings, now);
          expect(until).toBeGreaterThanOrEqual(now);
          // 48 hours: the only moment that is not quiet can fall into the hour that a clock change skips.
          expect(until - now).toBeLessThan(48 * 3_600_000);
          expect(isQuiet(settings, until)).toBe(false);
          // It is quiet at every moment before the end.
          if (until > now)
            for (const at of [now + (until - now) * part, until - 1]) expect(isQuiet(settings, at)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('quiet hours', () => {
  const settings: NoticeSettings = { ...defaultSettings, ...quiet('22:00', '07:00') };
  test('delay messages until they end, and never delay notices in the app', () => {
    const morning = Date.parse('2026-07-16T07:00:00.000Z');
    expect(channelsFor('ping', settings, at('23:00'))).toEqual({
      inApp: true,
      discordAt: morning,
      pushAt: morning,
    });
    expect(channelsFor('ping', settings, at('12:00'))).toMatchObject({ discordAt: at('12:00'), pushAt: at('12:00') });
  });
  test('drop messages that would be useless in the morning', () => {
    expect(channelsFor('event_reminder', settings, at('23:00'))).toEqual({
      inApp: true,
      discordAt: null,
      pushAt: null,
    });
    expect(channelsFor('event_reminder', settings, at('12:00'))).toMatchObject({ discordAt: at('12:00') });
  });
  test('send nothing to Discord that is switched off there', () =>
    expect(channelsFor('auction_ending', settings, at('12:00'))).toMatchObject({
      inApp: true,
      discordAt: null,
    }));
  test('tell people of a higher bid on Discord, too', () =>
    expect(channelsFor('outbid', settings, at('12:00'))).toMatchObject({ discordAt: at('12:00') }));
});
