// Deal decisions: who may pay, confirm, give up and correct, without clock and database.
import { expect, test } from '@jest/globals';
import type { Right } from '@guild/common/members/ranks';
import { aCaller } from '../../../test/builders.ts';
import { confirm, correct, openDispute, pay, undoPayment, waive, type DealDecision } from './deals.decisions.ts';
import type { DealDocument } from './deals.model.ts';

const now = Date.parse('2030-01-01T12:00:00.000Z');
const person = (discordId: string, ...rights: Right[]) => aCaller(`Person ${discordId}`, { discordId, rights });
const [debtor, creditor, stranger] = [person('d'), person('c'), person('x', 'contracts')];
const amounts = [{ currency: 'Solari' as const, amount: 100 }];
const owed: DealDocument = {
  _id: 1,
  source: 'contract',
  sourceId: 5,
  title: 'Escort',
  debtorDiscordId: 'd',
  debtorUsername: 'Corvin',
  creditorDiscordId: 'c',
  creditorUsername: 'Moss',
  amounts,
  paid: [],
  status: 'owed',
  goods: null,
  owedSince: new Date(now),
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox: [],
};
const after = (seen: DealDocument, decide: DealDecision): DealDocument => ({ ...seen, ...decide(seen, now)?.set });

test('only the debtor pays, and only the creditor confirms and gives up', () => {
  for (const other of [creditor, stranger]) expect(() => pay(other)(owed, now)).toThrow('You can only pay');
  for (const other of [debtor, stranger])
    for (const decide of [confirm(other), waive(other)])
      expect(() => decide(owed, now)).toThrow('You can only do this');
  const paid = after(owed, pay(debtor));
  expect(paid).toMatchObject({ status: 'paid', paid: amounts });
  expect(pay(debtor)(paid, now)).toBeNull();
  expect(after(paid, confirm(creditor)).status).toBe('confirmed');
  expect(() => waive(creditor)(paid, now)).toThrow('Nothing is owed');
});

test('what a person owes is confirmed without a mark, as a payment; what the guild owes is not', () => {
  const change = confirm(creditor)(owed, now);
  expect(change?.set).toMatchObject({ status: 'confirmed', paid: amounts, paidAt: new Date(now) });
  expect(change?.facts[0]?.data).toMatchObject({ changes: [{ currency: 'Solari', change: -100 }] });
  const ofGuild = { ...owed, source: 'haul', debtorDiscordId: null, debtorUsername: '' } as const;
  expect(() => confirm(creditor)(ofGuild, now)).toThrow("This hasn't been paid");
});

test('the debtor takes back a payment until it is confirmed, and only that payment', () => {
  const paid = after(owed, pay(debtor));
  for (const other of [creditor, stranger]) expect(() => undoPayment(other)(paid, now)).toThrow('You can only pay');
  const change = undoPayment(debtor)(paid, now);
  expect(change?.facts[0]).toMatchObject({
    kind: 'deal:payment-undone',
    data: { changes: [{ currency: 'Solari', change: 100 }], by: 'Person d' },
  });
  const undone = after(paid, undoPayment(debtor));
  expect(undone).toMatchObject({ status: 'owed', paid: [], paidAt: null, paidBy: null });
  expect(undoPayment(debtor)(undone, now)).toBeNull();
  expect(after(undone, pay(debtor))).toMatchObject({ status: 'paid', paid: amounts });
  expect(() => undoPayment(debtor)(after(paid, confirm(creditor)), now)).toThrow('has confirmed this already');

  const raise = { currency: 'Solari', change: 20, note: 'Counted again' } as const;
  const confirmed = after(after(paid, confirm(creditor)), correct(raise, stranger));
  const earlier = { ...confirmed, paidAt: new Date(now - 1000), paidBy: 'Person q' };
  expect(after(after(earlier, pay(debtor)), undoPayment(debtor))).toMatchObject({
    status: 'owed',
    paid: amounts,
    paidAt: new Date(now - 1000),
    paidBy: 'Person q',
  });
  expect(() => undoPayment(debtor)(after(paid, correct(raise, stranger)), now)).toThrow(
    'was corrected after it was paid',
  );
  const dayMs = 24 * 3_600_000;
  expect(undoPayment(debtor)({ ...paid, remindAt: null }, now)?.set.remindAt).toEqual(new Date(now + dayMs));
  // What was confirmed before is not taken back.
  const lowered = after(confirmed, correct({ ...raise, change: -20 }, stranger));
  expect(lowered.status).toBe('paid');
  expect(() => undoPayment(debtor)(lowered, now)).toThrow('was corrected after it was paid');
});

test('a payment from before it could be taken back is taken back as a whole, in a dispute, too', () => {
  const { beforePayment, ...paid } = after(after(owed, pay(debtor)), openDispute('Never got it', creditor));
  expect(beforePayment).toEqual({ paid: [], paidAt: null, paidBy: null });
  expect(after(paid, undoPayment(debtor))).toMatchObject({ status: 'owed', paid: [] });
});

test('only people with the right of the source correct, and a raise after the payment is owed again', () => {
  const raise = { currency: 'Solari', change: 20, note: 'Counted again' } as const;
  for (const other of [debtor, creditor, person('x', 'hauls')])
    expect(() => correct(raise, other)(owed, now)).toThrow();
  const raised = after(after(owed, pay(debtor)), correct(raise, stranger));
  expect(raised).toMatchObject({ status: 'owed', amounts: [{ amount: 120 }], paid: [{ amount: 100 }] });
  expect(() => correct({ ...raise, change: -101 }, stranger)(owed, now)).toThrow();
});
