// Tests of the days of month and week. Tests run in UTC.
import { afterEach, describe, expect, it } from '@jest/globals';
import { guild } from '../../../platform/session/guild.ts';
import { daysOf, guildDaysOf, startInGuild } from './events.days.ts';

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
