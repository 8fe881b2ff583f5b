// Goods of deals as pure decisions: handing over, receiving, cancelling, in random orders.
import { describe, expect, test } from '@jest/globals';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aCaller, refusalOf } from '../../../test/builders.ts';
import { AppError } from '../../platform/errors.ts';
import {
  cancel,
  confirm,
  handOver,
  pay,
  receive,
  remind,
  reopen,
  undoHandOver,
  undoPayment,
  waive,
  type DealDecision,
} from './deals.decisions.ts';
import { toDeal, type DealDocument } from './deals.model.ts';

const at = Date.parse('2026-05-01T12:00:00.000Z');
const [winner, seller, other] = [aCaller('Wren'), aCaller('Sel'), aCaller('Ona')];
const aDeal = (parts: Partial<DealDocument> = {}): DealDocument => ({
  _id: 3,
  source: 'auction',
  sourceId: 12,
  title: 'Maker hook',
  debtorDiscordId: winner.discordId,
  debtorUsername: winner.username,
  creditorDiscordId: seller.discordId,
  creditorUsername: seller.username,
  amounts: [{ currency: 'Solari', amount: 40 }],
  paid: [],
  status: 'owed',
  goods: { name: 'Maker hook', quantity: 2, handedAt: null, receivedAt: null },
  owedSince: new Date(at),
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  outbox: [],
  ...parts,
});
const after = (deal: DealDocument, decide: DealDecision): DealDocument => {
  const change = decide(deal, at);
  return change === null ? deal : { ...deal, ...change.set, version: deal.version + 1 };
};

describe('goods', () => {
  test('the creditor hands over, the debtor receives, and nobody else', () => {
    expect(refusalOf(() => handOver(winner)(aDeal(), at)).code).toBe('not_allowed');
    expect(refusalOf(() => receive(seller)(aDeal(), at)).code).toBe('not_allowed');
    expect(refusalOf(() => handOver(other)(aDeal(), at)).code).toBe('not_allowed');
    const handed = after(aDeal(), handOver(seller));
    expect(handed.goods).toMatchObject({ handedAt: new Date(at), receivedAt: null });
    expect(handOver(seller)(handed, at)).toBeNull();
    expect(after(handed, receive(winner)).goods?.receivedAt).toEqual(new Date(at));
  });
  test('the creditor takes back that they handed over, until the goods are received', () => {
    const handed = after(aDeal(), handOver(seller));
    expect(refusalOf(() => undoHandOver(winner)(handed, at)).code).toBe('not_allowed');
    const undone = after(handed, undoHandOver(seller));
    expect(undone.goods).toMatchObject({ handedAt: null, receivedAt: null });
    expect(undoHandOver(seller)(undone, at)).toBeNull();
    const received = after(handed, receive(winner));
    expect(refusalOf(() => undoHandOver(seller)(received, at)).details?.['reason']).toBe('confirmed');
  });
  test('who receives them says that they were handed over, too', () => {
    expect(after(aDeal(), receive(winner)).goods).toMatchObject({ handedAt: new Date(at), receivedAt: new Date(at) });
  });
  test('a deal without goods has none to hand over', () => {
    expect(refusalOf(() => handOver(seller)(aDeal({ goods: null }), at)).details?.['reason']).toBe('no_goods');
  });
});

describe('cancelling', () => {
  test('owes nothing, refuses every step, and can be reopened', () => {
    const gone = after(aDeal(), cancel);
    expect(toDeal(gone)).toMatchObject({ status: 'cancelled', owed: [] });
    expect(refusalOf(() => pay(winner)(gone, at)).details?.['reason']).toBe('cancelled');
    expect(refusalOf(() => handOver(seller)(gone, at)).details?.['reason']).toBe('cancelled');
    expect(toDeal(after(gone, reopen))).toMatchObject({ status: 'owed', owed: [{ currency: 'Solari', amount: 40 }] });
  });
  test.each([
    ['a payment', pay(winner)],
    ['handing over', handOver(seller)],
    ['giving up', waive(seller)],
  ])('does nothing after %s', (_what, decide) => {
    expect(cancel(after(aDeal(), decide), at)).toBeNull();
  });
});

describe('reminders', () => {
  const dayMs = 24 * 3_600_000;
  const waiting = aDeal({ remindAt: new Date(at + dayMs) });
  test('come after 1, 3 and 7 days, and missed ones are one', () => {
    expect(remind(waiting, at + dayMs - 1)).toBeNull();
    const first = remind(waiting, at + dayMs);
    expect([first?.set.remindAt, first?.facts.length]).toEqual([new Date(at + 3 * dayMs), 1]);
    const late = remind(waiting, at + 5 * dayMs);
    expect([late?.set.remindAt, late?.facts.length]).toEqual([new Date(at + 7 * dayMs), 1]);
    expect(remind(waiting, at + 8 * dayMs)?.set.remindAt).toBeNull();
  });
  test('stop when everything is paid and handed over, or cancelled', () => {
    const done = after(after(waiting, pay(winner)), handOver(seller));
    for (const deal of [done, after(waiting, cancel)]) expect(remind(deal, at + dayMs)?.facts).toEqual([]);
    expect(remind(after(waiting, pay(winner)), at + dayMs)?.facts).toHaveLength(1);
  });
});

const steps = { pay, undoPayment, confirm, waive, handOver, undoHandOver, receive } as const;
const command = fc.oneof(
  fc.record({
    name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    who: fc.constantFrom(winner, seller, other),
  }),
  fc.record({ name: fc.constantFrom('cancel' as const, 'reopen' as const), who: fc.constant(null) }),
);
test(`in random histories entries equal what is owed, and steps stay done (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
      let deal = aDeal();
      /** The sum of all entries. */
      let entries = 40;
      for (const one of commands) {
        const { goods: before } = deal;
        const decide = one.who === null ? (one.name === 'cancel' ? cancel : reopen) : steps[one.name](one.who);
        try {
          const change = decide(deal, at);
          if (change === null) continue;
          for (const { data } of change.facts)
            if ('changes' in data) for (const { change: by } of data.changes) entries += by;
          deal = { ...deal, ...change.set };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          continue;
        }
        expect(toDeal(deal).owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(entries);
        if (before?.handedAt != null && one.name !== 'undoHandOver')
          expect(deal.goods?.handedAt).toEqual(before.handedAt);
        if (before?.receivedAt != null) expect(deal.goods?.receivedAt).toEqual(before.receivedAt);
        if (deal.goods?.receivedAt != null) expect(deal.goods.handedAt).not.toBeNull();
        // Whoever has begun is never cancelled.
        if (deal.status === 'cancelled') expect([deal.paid, deal.goods?.handedAt]).toEqual([[], null]);
      }
    }),
    running(100, 1000),
  );
});
