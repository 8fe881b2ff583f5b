// Tests of the example questions of the chat, by access.
import { expect, test } from '@jest/globals';
import { examplesFor } from './examples.ts';

test('guests get no example questions about data that only members see', () => {
  const guests = examplesFor('Guest');
  expect(guests).toContain('Which auctions are open?');
  expect(guests.filter((question) => /event|do we have|waits for me/.test(question))).toEqual([]);
  expect(examplesFor('Admin')).toEqual(examplesFor('Member'));
  expect(examplesFor(null)).toEqual(guests);
});
