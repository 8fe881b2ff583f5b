// Tests of the hints about a typed time. Tests run in UTC.
import { afterEach, expect, jest, test } from '@jest/globals';
import { viewAs } from '../../../../test/viewer.ts';
import { guildTimeOf, skippedIn } from './events.echo.ts';

test.each([
  ['2030-06-15', '21:00', 'America/Denver', '21:00 for you is 15:00 in America/Denver'],
  ['2030-06-15', '23:00', 'Europe/Berlin', '23:00 for you is 01:00 on Sunday 16 June 2030 in Europe/Berlin'],
  ['2030-12-15', '21:00', 'Europe/Berlin', '21:00 for you is 22:00 in Europe/Berlin'],
  // The clock in Berlin goes back at 3:00 on 31 October 2027: 2:30 is shown twice.
  ['2027-10-31', '00:30', 'Europe/Berlin', '00:30 for you is 02:30 in Europe/Berlin'],
  [
    '2027-10-31',
    '01:30',
    'Europe/Berlin',
    '01:30 for you is 02:30 in Europe/Berlin, twice. The event starts the first time: 00:30 for you.',
  ],
  ['2030-06-15', '21:00', 'UTC', null],
  ['', '21:00', 'Europe/Berlin', null],
  ['2030-06-15', '', 'Europe/Berlin', null],
  ['2030-02-31', '2', 'Europe/Berlin', null],
])('%s %s with a guild in %s: %s', (date, time, zone, words) => {
  expect(guildTimeOf(date, time, zone)).toBe(words);
});

test.each([
  ['2027-03-28', '02:15', 'This time does not exist on Sunday 28 March 2027: the clock goes forward.'],
  ['2027-03-21', '02:15', 'On Sunday 28 March 2027 it starts at 03:15, because the clock goes forward.'],
  ['2027-03-21', '20:00', null],
  ['2027-03-', '02:15', null],
])('a series from %s at %s: %s', (day, time, words) => {
  expect(skippedIn({ day, time, repeat: 'weekly', count: 3, zone: 'Europe/Berlin' })).toBe(words);
});

afterEach(() => viewAs('en-GB', 'UTC'));
test('both times use the viewer’s clock format and order of dates', async () => {
  viewAs('en-US', 'America/New_York');
  jest.resetModules();
  const { guildTimeOf: hint } = await import('./events.echo.ts');
  const plain = (day: string, time: string, zone: string): string | undefined =>
    hint(day, time, zone)?.replaceAll('\u00a0', ' ');
  expect(plain('2026-11-21', '15:14', 'Pacific/Auckland')).toBe(
    '3:14 PM for you is 9:14 AM on Sunday, November 22, 2026 in Pacific/Auckland',
  );
  // The clock in New York goes forward at 2:00.
  expect(plain('2026-03-08', '02:30', 'UTC')).toBe(
    'Your clock goes forward past 2:30 AM. 3:30 AM for you is 7:30 AM in UTC.',
  );
});
