// Tests of the delay before a program restarts, and of the limit of five crashes a minute.
import { expect, test } from '@jest/globals';
import { backOff, countDeaths } from './deaths.mjs';

test('the delay starts at 0.2 seconds and doubles each time, up to 5 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(backOff)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});

test('the fifth crash within a minute is too many, across all programs', () => {
  const deaths = countDeaths();
  const seen = ['web', 'worker', 'web', 'redis', 'web'].map((name, index) => deaths.record(name, index * 14_000));
  expect(seen.map((death) => death.tooMany)).toEqual([false, false, false, false, true]);
  expect(seen.map((death) => death.earlier)).toEqual([0, 0, 1, 0, 2]);
});

test('crashes older than a minute are ignored', () => {
  const deaths = countDeaths();
  for (const at of [0, 1, 2, 3]) deaths.record('web', at);
  expect(deaths.record('web', 60_002)).toEqual({ earlier: 1, tooMany: false });
});
