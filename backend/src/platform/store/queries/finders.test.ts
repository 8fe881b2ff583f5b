// Matching of names to a search text, and their ranking.
import { describe, expect, test } from '@jest/globals';
import { bestOf, rankMatch } from './finders.ts';

const named = (...keys: string[]): { id: number; key: string }[] => keys.map((key, at) => ({ id: at + 1, key }));

describe('a matching name', () => {
  test('contains the text at its start, at the start of a word, or anywhere', () => {
    expect(['mara', 'old mara', 'tamara', 'moon'].map((key) => rankMatch(key, 'mara'))).toEqual([0, 1, 2, undefined]);
    expect(rankMatch('tamara of mara', 'mara')).toBe(1);
    expect(rankMatch('a.b', '.')).toBe(2);
  });
  test('comes before weaker matches, and equal matches keep their order', () => {
    const names = named('tamara', 'old mara', 'mara two', 'amara', 'mara one', 'moon');
    expect(bestOf(names, 'mara', 6)).toEqual([3, 5, 2, 1, 4]);
    expect(bestOf(names, 'mara', 3)).toEqual([3, 5, 2]);
    expect(bestOf(names, 'mara', 1)).toEqual([3]);
    expect(bestOf(names, 'zz', 6)).toEqual([]);
  });
});
