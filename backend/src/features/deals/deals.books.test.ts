// The books of deals: sums of entries, including pending ones, and their difference from what is
// owed.
import { expect, test } from '@jest/globals';
import { problemOfDeal } from './deals.books.ts';
import type { DealDocument } from './deals.model.ts';

const at = new Date(0);
const deal = (amount: number, paid: number, outbox: DealDocument['outbox'] = []): DealDocument => ({
  _id: 3,
  source: 'haul',
  sourceId: 1,
  title: 'Night raid',
  debtorDiscordId: null,
  debtorUsername: '',
  creditorDiscordId: '1',
  creditorUsername: 'Moss',
  amounts: [{ currency: 'Solari', amount }],
  paid: paid === 0 ? [] : [{ currency: 'Solari', amount: paid }],
  status: amount === paid ? 'paid' : 'owed',
  goods: null,
  owedSince: at,
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox,
});
const owed = (change: number, key = 'deal-3-owed-Solari') =>
  ({ key, kind: 'owed', currency: 'Solari', change }) as const;
const paying = {
  id: 'fact-1',
  kind: 'deal:paid',
  at,
  format: 1,
  data: { changes: [{ currency: 'Solari', change: -40 }], by: 'Ada' },
} as unknown as DealDocument['outbox'][number];

test('entries that match the deals are correct', () => {
  expect(problemOfDeal(deal(40, 0), [owed(40)])).toBeNull();
  expect(problemOfDeal(deal(40, 40), [owed(40), owed(-40, 'fact-1-Solari')])).toBeNull();
});
test('a pending entry counts, and only once if it is already a row', () => {
  const paid = deal(40, 40, [paying]);
  expect(problemOfDeal(paid, [owed(40)])).toBeNull();
  expect(problemOfDeal(paid, [owed(40), owed(-40, 'fact-1-Solari')])).toBeNull();
});
test('a missing entry, a wrong amount and a wrong currency are found', () => {
  expect(problemOfDeal(deal(40, 0), [])).toBe('the entries give nothing, and 40 Solari is owed');
  expect(problemOfDeal(deal(40, 40), [owed(40)])).toBe('the entries give 40 Solari, and nothing is owed');
  const melange = { key: 'x', kind: 'owed', currency: 'Spice Melange', change: 1 } as const;
  expect(problemOfDeal(deal(40, 0), [owed(40), melange])).toBe(
    'the entries give 40 Solari, 1 Spice Melange, and 40 Solari is owed',
  );
});
