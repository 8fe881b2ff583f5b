// Tests of the guild's local time, with both clock changes of the year.
import { describe, expect, test } from '@jest/globals';
import { addDays, addMonths, endOfDay, isSkipped, momentOf, startOfDay, wallClock } from './guildTime.ts';

const iso = (at: number): string => new Date(at).toISOString();

describe('momentOf', () => {
  test.each([
    ['2026-05-01', '20:30', 'UTC', '2026-05-01T20:30:00.000Z'],
    ['2026-01-15', '20:30', 'Europe/Berlin', '2026-01-15T19:30:00.000Z'],
    ['2026-07-15', '20:30', 'Europe/Berlin', '2026-07-15T18:30:00.000Z'],
    ['2026-07-15', '20:30', 'America/New_York', '2026-07-16T00:30:00.000Z'],
    ['2026-07-15', '06:15', 'Asia/Kathmandu', '2026-07-15T00:30:00.000Z'],
    ['2026-01-01', '00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, expected) => {
    expect(iso(momentOf(day, time, zone))).toBe(expected);
  });
  test('a time that summer time skips is moved forward by the length of the gap', () => {
    expect(iso(momentOf('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z');
    expect(wallClock(momentOf('2026-03-29', '02:30', 'Europe/Berlin'), 'Europe/Berlin').time).toBe('03:30');
    expect(iso(momentOf('2026-03-29', '01:59', 'Europe/Berlin'))).toBe('2026-03-29T00:59:00.000Z');
    expect(iso(momentOf('2026-03-29', '03:00', 'Europe/Berlin'))).toBe('2026-03-29T01:00:00.000Z');
  });
  test.each([
    ['2026-03-29', '01:59', 'Europe/Berlin', false],
    ['2026-03-29', '02:00', 'Europe/Berlin', true],
    ['2026-03-29', '02:59', 'Europe/Berlin', true],
    ['2026-03-29', '03:00', 'Europe/Berlin', false],
    ['2026-10-25', '02:30', 'Europe/Berlin', false],
    // The clock goes forward by half an hour.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', true],
    ['2026-10-04', '02:30', 'Australia/Lord_Howe', false],
    // At midnight.
    ['2026-04-24', '00:30', 'Africa/Cairo', true],
    ['2026-04-24', '01:00', 'Africa/Cairo', false],
    ['2026-03-29', '02:15', 'UTC', false],
  ])('%s %s in %s is skipped: %s', (day, time, zone, skipped) => {
    expect(isSkipped(day, time, zone)).toBe(skipped);
  });
  test('a time that occurs twice means the first of the two', () => {
    expect(iso(momentOf('2026-10-25', '02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(momentOf('2026-10-25', '03:00', 'Europe/Berlin'))).toBe('2026-10-25T02:00:00.000Z');
    expect(iso(momentOf('2026-11-01', '01:30', 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z');
  });
  test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
    'in %s every existing local time converts to a moment and back',
    (zone) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 5)) {
        for (const time of ['00:00', '04:30', '12:15', '23:59']) {
          expect(wallClock(momentOf(day, time, zone), zone)).toEqual({ day, time });
        }
      }
    },
  );
});

test.each([
  ['UTC', '2026-11-23 20:05'],
  ['Europe/Berlin', '2026-11-23 21:05'],
  ['Asia/Kathmandu', '2026-11-24 01:50'],
  ['America/St_Johns', '2026-11-23 16:35'],
  ['Africa/Monrovia', '2026-11-23 20:05'],
])('the local time in %s', (zone, expected) => {
  const { day, time } = wallClock(Date.parse('2026-11-23T20:05:59.999Z'), zone);
  expect(`${day} ${time}`).toBe(expected);
});
test('midnight is 00:00 of the new day, not 24:00', () => {
  expect(wallClock(Date.parse('2026-11-22T23:00:00.000Z'), 'Europe/Berlin')).toEqual({
    day: '2026-11-23',
    time: '00:00',
  });
});
test('an unknown time zone is an error', () => {
  expect(() => wallClock(0, 'Arrakis/Carthag')).toThrow(RangeError);
});

describe('days', () => {
  test('a day with a clock change has 23 or 25 hours', () => {
    const hours = (day: string): number =>
      (endOfDay(day, 'Europe/Berlin') - startOfDay(day, 'Europe/Berlin')) / 3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-05-01')).toBe(24);
  });
  test('addMonths ends with the last day of a shorter month', () => {
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  });
  test('addDays crosses months, leap days and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});
