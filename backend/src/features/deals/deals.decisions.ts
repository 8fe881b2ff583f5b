// Deal decisions: pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { DealCorrection, DealSide } from '@guild/common/deals/deals.api';
import { actsFor, owedOf, rightOfSource } from '@guild/common/deals/deals.rules';
import { sumOf, type Money } from '@guild/common/deals/money';
import { may } from '@guild/common/members/ranks';
import { limits } from '@guild/common/wire/fields';
import { withSeparators } from '@guild/common/wire/numbers';
import { actorOf, noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Decide, Fields } from '../../platform/store/documents/documents.ts';
import { AppError, invalidField, stale } from '../../platform/errors.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { DealFacts } from './deals.facts.ts';
import { creditorName, nextReminder, pendingIn, toDeal, type DealDocument } from './deals.model.ts';

export type DealDecision = Decide<DealDocument, DealFacts>;

const dealNote = (
  actor: Caller | null,
  verb: AuditVerb<'deal'>,
  seen: DealDocument,
  set: Fields<DealDocument>,
): AuditNote =>
  noteOf(actor && actorOf(actor), {
    entity: 'deal',
    verb,
    name: `${seen.title}: ${creditorName(seen)}`,
    before: toDeal(seen),
    after: toDeal({ ...seen, ...set }),
  });
const conflict = (reason: string, words: string): AppError => new AppError('conflict', words, { reason });

const cancelled = (): AppError => conflict('cancelled', 'This was cancelled');

/** Changes of the amounts owed, for the entries. */
const changesOf = (owed: readonly Money[], sign: 1 | -1): { currency: Money['currency']; change: number }[] =>
  owed.map(({ currency, amount }) => ({ currency, change: sign * amount }));

/** @throws AppError `not_allowed` unless the actor acts for this side */
function refuseUnless(side: DealSide, seen: DealDocument, actor: Caller): void {
  const words = side === 'debtor' ? 'You can only pay what you owe.' : 'You can only do this with what you are owed.';
  if (!actsFor(side, seen, actor)) throw new AppError('not_allowed', words);
}

/** The debtor marks everything owed as paid; null if nothing is owed. */
export const pay =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    refuseUnless('debtor', seen, actor);
    const owed = owedOf(seen);
    if (seen.status === 'cancelled') throw cancelled();
    if (seen.status === 'waived' || owed.length === 0) return null;
    const set = {
      paid: sumOf([...seen.paid, ...owed]),
      status: 'paid',
      paidAt: new Date(now),
      paidBy: actor.username,
    } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'deal:paid', data, audit: dealNote(actor, 'paid', seen, set) }] };
  };

/** The creditor confirms the payment. */
export const confirm =
  (actor: Caller, shownVersion?: number): DealDecision =>
  (seen, now) => {
    refuseUnless('creditor', seen, actor);
    if (seen.status === 'confirmed') return null;
    // The guild marks what it has paid. What a person owes may be received without a mark.
    const isReceived = seen.status === 'owed' && seen.debtorDiscordId !== null;
    if (seen.status !== 'paid' && !isReceived) throw conflict('not_paid', "This hasn't been paid");
    if (shownVersion !== undefined && shownVersion !== seen.version) throw stale(toDeal(seen));
    const owed = isReceived ? owedOf(seen) : [];
    const set = {
      status: 'confirmed',
      confirmedAt: new Date(now),
      ...(isReceived && { paid: sumOf([...seen.paid, ...owed]), paidAt: new Date(now), paidBy: actor.username }),
    } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'deal:confirmed', data, audit: dealNote(actor, 'confirmed', seen, set) }] };
  };

/** The creditor gives up what they are owed. The debtor keeps it. */
export const waive =
  (actor: Caller): DealDecision =>
  (seen) => {
    refuseUnless('creditor', seen, actor);
    const owed = owedOf(seen);
    if (seen.status !== 'owed' || seen.paid.length > 0) throw conflict('not_owed', 'Nothing is owed');
    const set = { status: 'waived' } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'deal:waived', data, audit: dealNote(actor, 'waived', seen, set) }] };
  };

/** Somebody with the right of the source corrects the amount. It cannot fall below zero. */
export const correct =
  ({ currency, change, note }: DealCorrection, actor: Caller): DealDecision =>
  (seen, now) => {
    if (!may(actor, rightOfSource[seen.source])) throw new AppError('not_allowed');
    if (seen.status === 'cancelled') throw cancelled();
    if (seen.status === 'waived') throw conflict('waived', 'This was given up');
    const amounts = sumOf([...seen.amounts, { currency, amount: change }]);
    if (amounts.some(({ amount }) => amount < 0)) throw invalidField('change', "The amount can't be negative");
    if (amounts.some(({ amount }) => amount > limits.amount))
      throw invalidField('change', `The amount can be at most ${withSeparators(limits.amount)}`);
    const isOwed = owedOf({ amounts, paid: seen.paid }).length > 0;
    // If nothing was paid, there is nothing to confirm.
    const paidStatus = seen.confirmedAt === null && seen.paid.length > 0 ? 'paid' : 'confirmed';
    const set: Fields<DealDocument> = {
      amounts,
      corrections: [...seen.corrections, { at: new Date(now), by: actor.username, currency, change, note }],
      status: isOwed ? 'owed' : paidStatus,
      ...(isOwed && { confirmedAt: null }),
    };
    const data = { changes: [{ currency, change }], by: actor.username };
    return { set, facts: [{ kind: 'deal:corrected', data, audit: dealNote(actor, 'corrected', seen, set) }] };
  };

/** @throws AppError `conflict` without goods, or when the deal is cancelled */
function goodsOf({ goods, status }: DealDocument): NonNullable<DealDocument['goods']> {
  if (status === 'cancelled') throw cancelled();
  if (!goods) throw conflict('no_goods', 'Nothing is handed over here');
  return goods;
}

/** The creditor hands over the goods; null if they have. */
export const handOver =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    refuseUnless('creditor', seen, actor);
    const goods = goodsOf(seen);
    if (goods.handedAt !== null) return null;
    const set = { goods: { ...goods, handedAt: new Date(now) } };
    return { set, facts: [{ kind: 'deal:handed_over', data: {}, audit: dealNote(actor, 'handed_over', seen, set) }] };
  };

/** The debtor receives the goods, so they are handed over, too; null if they have. */
export const receive =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    if (!actsFor('debtor', seen, actor))
      throw new AppError('not_allowed', 'Only the person who pays receives the goods.');
    const goods = goodsOf(seen);
    if (goods.receivedAt !== null) return null;
    const at = new Date(now);
    const set = { goods: { ...goods, handedAt: goods.handedAt ?? at, receivedAt: at } };
    return { set, facts: [{ kind: 'deal:received', data: {}, audit: dealNote(actor, 'received', seen, set) }] };
  };

/** The system cancels a deal, because its source was deleted; null after the first step of a side. */
export const cancel: DealDecision = (seen) => {
  const isBegun = seen.status !== 'owed' || seen.paid.length > 0 || (seen.goods?.handedAt ?? null) !== null;
  if (isBegun) return null;
  const set = { status: 'cancelled' } as const;
  const data = { changes: changesOf(owedOf(seen), -1), by: null };
  return { set, facts: [{ kind: 'deal:cancelled', data, audit: dealNote(null, 'cancelled', seen, set) }] };
};

/** The system reopens a cancelled deal, because its source is back; null for others. */
export const reopen: DealDecision = (seen) => {
  if (seen.status !== 'cancelled') return null;
  const set = { status: 'owed' } as const;
  const data = { changes: changesOf(owedOf(seen), 1), by: null };
  return { set, facts: [{ kind: 'deal:reopened', data, audit: dealNote(null, 'reopened', seen, set) }] };
};

/** The system reminds people of what they have not paid or handed over; null before that is due. */
export const remind: DealDecision = (seen, now) => {
  const { remindAt = null, owedSince } = seen;
  if (remindAt === null || remindAt.getTime() > now) return null;
  const { money, goods } = pendingIn(seen);
  // After a standstill there is one reminder for all that were missed.
  const set = { remindAt: nextReminder(owedSince, now) };
  return { set, facts: money || goods ? [{ kind: 'deal:reminder_due', data: {} }] : [] };
};
