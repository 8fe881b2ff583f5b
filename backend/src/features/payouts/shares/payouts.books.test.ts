// The payout books: sums of entries, including pending ones, and their difference from what is
// owed.
import { expect, test } from '@jest/globals';
import { problemOfShare } from './payouts.books.ts';
import type { ShareDocument } from '../payouts.model.ts';

const at = new Date(0);
const share = (amount: number, paid: number, outbox: ShareDocument['outbox'] = []): ShareDocument => ({
  _id: 3,
  haulId: 1,
  title: 'Night raid',
  discordId: '1',
  username: 'Moss',
  amounts: [{ currency: 'Solari', amount }],
  paid: paid === 0 ? [] : [{ currency: 'Solari', amount: paid }],
  status: amount === paid ? 'paid' : 'owed',
  owedSince: at,
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox,
});
const owed = (change: number, key = 'share-3-owed-Solari') =>
  ({ key, kind: 'owed', currency: 'Solari', change }) as const;
const paying = {
  id: 'fact-1',
  kind: 'share:paid',
  at,
  format: 1,
  data: { changes: [{ currency: 'Solari', change: -40 }], by: 'Ada' },
} as unknown as ShareDocument['outbox'][number];

test('entries that match the shares are correct', () => {
  expect(problemOfShare(share(40, 0), [owed(40)])).toBeNull();
  expect(problemOfShare(share(40, 40), [owed(40), owed(-40, 'fact-1-Solari')])).toBeNull();
});
test('a pending entry counts, and only once if it is already a row', () => {
  const paid = share(40, 40, [paying]);
  expect(problemOfShare(paid, [owed(40)])).toBeNull();
  expect(problemOfShare(paid, [owed(40), owed(-40, 'fact-1-Solari')])).toBeNull();
});
test('a missing entry, a wrong amount and a wrong currency are found', () => {
  expect(problemOfShare(share(40, 0), [])).toBe('the entries give nothing, and 40 Solari is owed');
  expect(problemOfShare(share(40, 40), [owed(40)])).toBe('the entries give 40 Solari, and nothing is owed');
  const melange = { key: 'x', kind: 'owed', currency: 'Spice Melange', change: 1 } as const;
  expect(problemOfShare(share(40, 0), [owed(40), melange])).toBe(
    'the entries give 40 Solari, 1 Spice Melange, and 40 Solari is owed',
  );
});
