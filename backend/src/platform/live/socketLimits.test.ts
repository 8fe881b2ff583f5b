// Counters behind the limits of live connections.
import { describe, expect, test } from '@jest/globals';
import { createPace, createTally } from './socketLimits.ts';

describe('a tally', () => {
  test('gives each key a limited number of places, and takes them back', () => {
    const tally = createTally(2);
    expect([tally.take('a'), tally.take('a'), tally.take('a'), tally.take('b')]).toEqual([true, true, false, true]);
    expect([tally.isFull('a'), tally.isFull('b')]).toEqual([true, false]);
    tally.giveBack('a');
    expect([tally.isFull('a'), tally.take('a'), tally.take('a')]).toEqual([false, true, false]);
    tally.giveBack('nobody');
    expect(tally.isFull('nobody')).toBe(false);
  });
  test('with limit 0 has places for all', () => {
    const tally = createTally(0);
    expect(Array.from({ length: 1000 }, () => tally.take('a')).every(Boolean)).toBe(true);
  });
});

describe('a rate limit', () => {
  test('applies within each second', () => {
    let now = 5000;
    const isTooFast = createPace(3, () => now);
    const some = (count: number): boolean[] => Array.from({ length: count }, () => isTooFast());
    expect(some(4)).toEqual([false, false, false, true]);
    now += 999;
    expect(some(1)).toEqual([true]);
    now += 1;
    expect(some(4)).toEqual([false, false, false, true]);
  });
  test('of 0 never refuses', () => {
    const isTooFast = createPace(0);
    expect(Array.from({ length: 1000 }, () => isTooFast()).some(Boolean)).toBe(false);
  });
});
