// Tests of number and time formats, including invalid times.
import { describe, expect, it } from '@jest/globals';
import { bidTime, exactTime, formatPrice, plannedDay, plannedWhen, timeLeft } from './format.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (ms: number): string => new Date(now + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;

describe('format', () => {
  it('separates thousands and adds the unit', () => {
    expect(formatPrice(1_048_200, 'Solari')).toBe('1,048,200 Solari');
  });

  it('shows the time left in words, and as a countdown in the last hour', () => {
    expect(timeLeft(at(3 * 24 * hour), now)).toBe('in 3 days');
    expect(timeLeft(at(2 * hour), now)).toBe('in 2 hours');
    expect(timeLeft(at(41 * minute + 17_000), now)).toBe('00:41:17');
    expect(timeLeft(at(hour), now)).toBe('01:00:00');
    expect(timeLeft(at(400), now)).toBe('00:00:01');
  });

  it('has a text for an end that is missing or invalid', () => {
    expect(timeLeft('nonsense', now)).toBe('Invalid end time');
    expect(timeLeft(null, now)).toBe('Unknown time remaining');
    expect(timeLeft('', now)).toBe('Unknown time remaining');
  });

  it('shows when a bid was made', () => {
    expect(bidTime(at(-5 * minute), now)).toBe('5 minutes ago');
    expect(bidTime('nonsense', now)).toBe('Invalid date');
    expect(bidTime(undefined, now)).toBe('Unknown time');
  });

  it('has no exact time for an invalid value', () => {
    expect(exactTime('nonsense')).toBeNull();
  });

  // In the viewer's zone. Tests run in UTC.
  const local = (day: number, clock: number): number => new Date(2026, 10, day, clock).getTime();
  const iso = (ms: number): string => new Date(ms).toISOString();
  it('counts days by the calendar, so that two successive days differ', () => {
    const late = local(21, 23);
    expect(plannedDay(iso(local(22, 1)), late)).toBe('tomorrow');
    expect(plannedDay(iso(local(26, 1)), late)).toBe('in 5 days');
    expect(plannedDay(iso(local(27, 1)), late)).toBe('in 6 days');
    expect(plannedDay(iso(local(21, 23) + 20 * minute), late)).toBe('in 20 minutes');
    expect(plannedDay(iso(local(21, 20)), late)).toBe('3 hours ago');
  });
  it('names the weekday within a week, and the date after that', () => {
    const noon = local(21, 12);
    expect(plannedWhen(iso(local(21, 21)), noon)).toBe('today 21:00');
    expect(plannedWhen(iso(local(22, 21)), noon)).toBe('tomorrow 21:00');
    expect(plannedWhen(iso(local(27, 21)), noon)).toBe('Fri 21:00');
    expect(plannedWhen(iso(local(28, 21)), noon)).toBe('Sat 28 Nov 21:00');
    expect(plannedWhen(iso(noon + 20 * minute), noon)).toBe('in 20 minutes');
    expect(plannedWhen(iso(noon - 20 * minute), noon)).toBe('20 minutes ago');
  });
  it.each([
    [new Date(2026, 2, 28, 12), new Date(2026, 2, 29, 12)],
    [new Date(2026, 9, 24, 12), new Date(2026, 9, 25, 12)],
  ])('calls the next day tomorrow across a clock change: %s', (before, after) => {
    expect(plannedDay(after.toISOString(), before.getTime())).toBe('tomorrow');
  });
});
