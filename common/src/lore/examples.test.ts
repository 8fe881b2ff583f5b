// Tests of the example questions of the chat, by access.
import { withAccess } from '../../test/permissions.ts';
import { expect, test } from '@jest/globals';
import { examplesFor } from './examples.ts';

test('guests get no example questions about data that only members see', () => {
  const guests = examplesFor(withAccess('Guest'));
  expect(guests).toContain('Which auctions are open?');
  expect(guests.filter((question) => /event|do we have|waits for me/.test(question))).toEqual([]);
  expect(examplesFor(withAccess(null))).toEqual(guests);
});

test('admins are also offered the question about what only they can do', () => {
  const members = examplesFor(withAccess('Member'));
  expect(examplesFor(withAccess('Admin')).filter((question) => !members.includes(question))).toEqual([
    'How do I create an event?',
  ]);
});
