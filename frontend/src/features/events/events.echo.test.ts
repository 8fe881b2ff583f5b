// What a time of the guild's calendar is for the one who types it; tests run in UTC.
import { expect, test } from '@jest/globals';
import { echoOf } from './events.echo.ts';

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
