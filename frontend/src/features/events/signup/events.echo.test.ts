// Tests of the hint that converts a typed guild time to the viewer's zone. Tests run in UTC.
import { afterEach, expect, jest, test } from '@jest/globals';
import { viewAs } from '../../../../test/viewer.ts';
import { echoOf, skippedIn } from './events.echo.ts';

test.each([
  ['2030-06-15', '21:00', 'America/Denver', '21:00 guild time is 03:00 on Sunday for you'],
  ['2030-06-15', '21:00', 'Europe/Berlin', '21:00 guild time is 19:00 for you'],
  ['2030-12-15', '21:00', 'Europe/Berlin', '21:00 guild time is 20:00 for you'],
  ['2030-06-15', '21:00', 'UTC', null],
  ['', '21:00', 'Europe/Berlin', null],
  ['2030-06-15', '', 'Europe/Berlin', null],
  ['2030-02-31', '2', 'Europe/Berlin', null],
])('%s %s in %s: %s', (date, time, zone, words) => {
  expect(echoOf(date, time, zone)).toBe(words);
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
test('both times use the viewer’s clock format', async () => {
  viewAs('en-US', 'America/New_York');
  jest.resetModules();
  const { echoOf: echo } = await import('./events.echo.ts');
  const words = echo('2026-11-22', '09:14', 'Pacific/Auckland')?.replaceAll('\u00a0', ' ');
  expect(words).toBe('9:14 AM guild time is 3:14 PM on Saturday for you');
});
