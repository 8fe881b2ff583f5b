// The line of thanks: few are named, of many two and how many others.
import { expect, it } from '@jest/globals';
import { thanksTo } from './treasury.dashboard.ts';

it.each([
  [[], ''],
  [['Ada'], 'Thank you, Ada'],
  [['Ada', 'Bea'], 'Thank you, Ada and Bea'],
  [['Ada', 'Bea', 'Cyr'], 'Thank you, Ada, Bea and Cyr'],
  [['Ada', 'Bea', 'Cyr', 'Dov'], 'Thank you, Ada, Bea and 2 others'],
])('%j are thanked by %j', (names, words) => {
  expect(thanksTo(names.map((username) => ({ username })))).toBe(words);
});
