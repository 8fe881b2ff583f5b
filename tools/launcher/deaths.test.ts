// When a program is started again, and when five deaths within a minute end everything.
import { expect, test } from '@jest/globals';
import { backOff, countDeaths } from './deaths.mjs';

test('waits 0.2 seconds, then twice as long each time, at most 5', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(backOff)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});

test('the fifth death within a minute is too many, whoever died', () => {
  const deaths = countDeaths();
  const seen = ['web', 'worker', 'web', 'redis', 'web'].map((name, index) => deaths.record(name, index * 14_000));
  expect(seen.map((death) => death.tooMany)).toEqual([false, false, false, false, true]);
  expect(seen.map((death) => death.earlier)).toEqual([0, 0, 1, 0, 2]);
});

test('deaths of more than a minute ago are forgotten', () => {
  const deaths = countDeaths();
  for (const at of [0, 1, 2, 3]) deaths.record('web', at);
  expect(deaths.record('web', 60_002)).toEqual({ earlier: 1, tooMany: false });
});
