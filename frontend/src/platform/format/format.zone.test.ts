// Tests of the time zone that is sent to the server: the browser's, or the guild's if the browser
// hides its own.
import { afterEach, expect, it, jest } from '@jest/globals';
import { zoneToSend } from './format.ts';
import { guild } from '../session/guild.ts';

afterEach(() => {
  jest.restoreAllMocks();
  guild.timezone = 'UTC';
});

it.each([
  ['America/New_York', 'America/New_York'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', 'Europe/Berlin'],
  ['Arrakis/Arrakeen', 'Europe/Berlin'],
  ['', 'Europe/Berlin'],
])('for a browser that reports %s it is %s', (named, sent) => {
  guild.timezone = 'Europe/Berlin';
  const options = Intl.DateTimeFormat().resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: named });
  expect(zoneToSend()).toBe(sent);
});
