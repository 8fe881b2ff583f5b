// Tests of how places on a leaderboard have changed.
import { expect, it } from '@jest/globals';
import { earlierPlaces, movementOf } from './standings.movement.ts';

it.each([
  [1, 3, 'up 2'],
  [4, 3, 'down 1'],
  [2, 2, 'same'],
  [5, undefined, 'new'],
] as [number, number | undefined, string][])('says for place %p, before %p: %p', (place, before, words) => {
  expect(movementOf(place, before).words).toBe(words);
});

it('compares nothing with an empty board', () => {
  expect(earlierPlaces([])).toBeNull();
  expect(earlierPlaces([{ userId: 7, place: 1 }])?.get(7)).toBe(1);
});
