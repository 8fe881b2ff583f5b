// What other features put in is booked once.
import { expect, test } from '@jest/globals';
import { bookOnce } from './treasury.bookings.ts';
import type { ResourceDocument } from './treasury.model.ts';

const chest = {
  ...{ _id: 1, name: 'Chest', nameKey: 'chest', currentAmount: 5, goalAmount: 10, progressKey: 5000, unit: 'Solari' },
  ...{ trend: [5], reachedAt: null, requests: [], bookedKeys: [], version: 3, shownVersion: 3 },
} as unknown as ResourceDocument;
const booking = { key: 'haul-1-Solari', amount: 7, note: 'Night raid' };

test('a booking changes amount, trend and ledger, and says that the goal is reached', () => {
  const change = bookOnce(booking, 9)(chest, 0);
  expect(change?.set).toMatchObject({ currentAmount: 12, trend: [5, 12], bookedKeys: ['haul-1-Solari'] });
  expect(change?.facts).toMatchObject([
    { kind: 'resource:booked', data: { reached: true, entry: { id: 9, kind: 'payout', before: 5, after: 12 } } },
  ]);
});
test('the same booking again changes nothing', () => {
  const once = bookOnce(booking, 9)(chest, 0);
  expect(bookOnce(booking, 10)({ ...chest, ...once?.set }, 0)).toBeNull();
});
