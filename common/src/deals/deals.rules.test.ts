// Tests of the rules of deals: who acts for a side, who sees a deal, and how it was paid.
import { expect, test } from '@jest/globals';
import { aDeal } from '../../test/deals.builders.ts';
import type { Right } from '../members/ranks.ts';
import { actsFor, mayDecide, maySeeDeal, owedOf, paymentOf, promptMs } from './deals.rules.ts';

const person = (discordId: string, ...rights: Right[]) => ({ discordId, access: 'Member' as const, rights });
const ofHaul = aDeal({ creditorDiscordId: 'c' });
const ofContract = aDeal({ source: 'contract', debtorDiscordId: 'd', creditorDiscordId: 'c' });

test('each side acts for itself, and people with the right for the guild', () => {
  expect([actsFor('debtor', ofHaul, person('c')), actsFor('creditor', ofHaul, person('c'))]).toEqual([false, true]);
  expect(actsFor('debtor', ofHaul, person('x', 'hauls'))).toBe(true);
  expect(actsFor('creditor', ofHaul, person('x', 'hauls'))).toBe(false);
  expect(actsFor('debtor', ofContract, person('d'))).toBe(true);
  expect(actsFor('debtor', ofContract, person('x', 'hauls', 'contracts'))).toBe(false);
});

test('both sides and people with the right of the source see a deal', () => {
  const seen = [person('d'), person('c'), person('x', 'contracts'), person('x', 'hauls'), person('x')];
  expect(seen.map((one) => maySeeDeal(ofContract, one))).toEqual([true, true, true, false, false]);
});

test('what is owed is what is not paid yet, and negative after too much', () => {
  const solari = (amount: number) => [{ currency: 'Solari' as const, amount }];
  expect(owedOf({ amounts: solari(100), paid: solari(40) })).toEqual(solari(60));
  expect(owedOf({ amounts: solari(100), paid: solari(100) })).toEqual([]);
  expect(owedOf({ amounts: solari(60), paid: solari(100) })).toEqual(solari(-40));
});

const dayMs = 86_400_000;
const begun = Date.parse('2030-01-01T12:00:00.000Z');
const after = (days: number): string => new Date(begun + days * dayMs).toISOString();
test.each([
  ['owed', null, 7, null],
  ['owed', null, 7.1, 'unpaid'],
  ['paid', 7, 30, 'paidInTime'],
  ['paid', 7.1, 30, 'paidLate'],
  ['confirmed', 1, 30, 'paidInTime'],
  ['waived', null, 30, null],
  // Corrected to nothing.
  ['confirmed', null, 30, null],
] as const)('%s, paid after %s days, counts after %s days as %s', (status, paidAfter, days, expected) => {
  const deal = { status, owedSince: after(0), paidAt: paidAfter === null ? null : after(paidAfter), dispute: null };
  expect(paymentOf(deal, begun + days * dayMs)).toBe(expected);
});

test('a payment is prompt within three days, and counts against nobody before', () => {
  const deal = { status: 'owed', owedSince: after(0), paidAt: null, dispute: null } as const;
  const at = (days: number): number => begun + days * dayMs;
  expect(paymentOf(deal, at(3), promptMs)).toBeNull();
  expect(paymentOf(deal, at(3.1), promptMs)).toBe('unpaid');
  expect(paymentOf({ ...deal, status: 'paid', paidAt: after(1) }, at(1), promptMs)).toBe('paidInTime');
  expect(paymentOf({ ...deal, status: 'paid', paidAt: after(4) }, at(9), promptMs)).toBe('paidLate');
});

test('a dispute counts for nobody while it is open, and the time starts again with its decision', () => {
  const said = { by: 'Sel', byDiscordId: '1', text: 'No', at: after(2) };
  const ruling = { ...said, at: after(10), outcome: 'continued' as const };
  const dispute = { state: 'over' as const, side: 'creditor' as const, ...said, answer: null, ruling };
  const deal = { status: 'owed', owedSince: after(0), paidAt: null, dispute } as const;
  const counted = (parts: Partial<Parameters<typeof paymentOf>[0]>) =>
    paymentOf({ ...deal, ...parts }, begun + 14 * dayMs, promptMs);
  expect(counted({ dispute: { ...dispute, state: 'open', ruling: null } })).toBeNull();
  expect(counted({ status: 'paid', paidAt: after(12) })).toBe('paidInTime');
  expect(counted({})).toBe('unpaid');
  // It was late before.
  expect(counted({ paidAt: after(5), dispute: { ...dispute, at: after(6) } })).toBe('paidLate');
});

test('nobody who is involved decides, unless an admin has nobody else', () => {
  const admin = { discordId: 'd', access: 'Admin' as const, rights: [] };
  expect(mayDecide(ofContract, person('x', 'contracts'), true)).toBe(true);
  expect(mayDecide(ofContract, person('x', 'hauls'), true)).toBe(false);
  expect(mayDecide(ofContract, person('c', 'contracts'), false)).toBe(false);
  expect([true, false].map((hasOthers) => mayDecide(ofContract, admin, hasOthers))).toEqual([false, true]);
});
