// How often somebody has won one trial after the other.
import { expect, test } from '@jest/globals';
import { longestRun } from './trials.records.ts';

test.each([
  [[], 0],
  [[false, false], 0],
  [[true], 1],
  [[true, true, false, true], 2],
  [[true, false, true, true, true], 3],
])('of %j the longest run is %i', (won, most) => expect(longestRun(won)).toBe(most));
