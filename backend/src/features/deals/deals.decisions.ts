// Deal decisions: pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { DealCorrection, DealSide, DisputeRuling } from '@guild/common/deals/deals.api';
import {
  actsFor,
  isFinished,
  isReversible,
  mayDecide,
  owedOf,
  rightOfSource,
  sideFor,
  waitsSince,
} from '@guild/common/deals/deals.rules';
import { negated, sumOf, type Money } from '@guild/common/deals/money';
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { limits } from '@guild/common/wire/fields';
import { withSeparators } from '@guild/common/wire/numbers';
import { noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
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
  noteOf(actor, {
    entity: 'deal',
    verb,
    name: `${seen.title}: ${creditorName(seen)}`,
    before: toDeal(seen),
    after: toDeal({ ...seen, ...set }),
  });
const conflict = (reason: string, words: string): AppError => new AppError('conflict', words, { reason });

const cancelled = (): AppError => conflict('cancelled', 'This was cancelled');
/** @throws AppError `conflict` while the lot is offered to the next bidder */
function refuseWhileOffered({ dispute }: DealDocument): void {
  if (dispute?.state === 'offered') throw conflict('offered', 'The lot is offered to the next bidder');
}

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
    refuseWhileOffered(seen);
    const owed = owedOf(seen);
    if (seen.status === 'cancelled') throw cancelled();
    if (seen.status === 'waived' || owed.length === 0) return null;
    const set = {
      paid: sumOf([...seen.paid, ...owed]),
      status: 'paid',
      paidAt: new Date(now),
      paidBy: actor.username,
      beforePayment: { paid: seen.paid, paidAt: seen.paidAt, paidBy: seen.paidBy },
    } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'deal:paid', data, audit: dealNote(actor, 'paid', seen, set) }] };
  };

/** @throws AppError `conflict` when what was marked by mistake cannot be taken back any more */
function refuseLateUndo(isConfirmed: boolean): void {
  if (isConfirmed) throw conflict('confirmed', 'The other side has confirmed this already');
}
const corrected = (): AppError => conflict('corrected', 'This was corrected after it was paid');
/** What was paid before the last payment was marked. Versions without undo did not store it. */
function beforePaymentOf({ beforePayment, corrections }: DealDocument): NonNullable<DealDocument['beforePayment']> {
  if (beforePayment) return beforePayment;
  if (corrections.length > 0) throw corrected();
  return { paid: [], paidAt: null, paidBy: null };
}

/** The debtor takes back the payment that they marked last, and is reminded again; null if nothing is marked. */
export const undoPayment =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    refuseUnless('debtor', seen, actor);
    refuseWhileOffered(seen);
    if (seen.status === 'cancelled') throw cancelled();
    refuseLateUndo(seen.status === 'confirmed');
    if (seen.status !== 'paid') {
      if (seen.beforePayment) throw corrected();
      return null;
    }
    const before = beforePaymentOf(seen);
    const set = {
      ...before,
      status: 'owed',
      beforePayment: null,
      remindAt: nextReminder(new Date(now), now),
    } as const;
    const data = { changes: changesOf(sumOf([...seen.paid, ...negated(before.paid)]), 1), by: actor.username };
    return { set, facts: [{ kind: 'deal:payment-undone', data, audit: dealNote(actor, 'payment_undone', seen, set) }] };
  };

/** The creditor confirms the payment. */
export const confirm =
  (actor: Caller, shownVersion?: number): DealDecision =>
  (seen, now) => {
    refuseUnless('creditor', seen, actor);
    refuseWhileOffered(seen);
    if (seen.status === 'confirmed') return null;
    // The guild marks what it has paid. What a person owes may be received without a mark.
    const isReceived = seen.status === 'owed' && seen.debtorDiscordId !== null;
    if (seen.status !== 'paid' && !isReceived) throw conflict('not_paid', "This hasn't been paid");
    if (shownVersion !== undefined && shownVersion !== seen.version) throw stale(toDeal(seen));
    const owed = isReceived ? owedOf(seen) : [];
    const set = {
      status: 'confirmed',
      confirmedAt: new Date(now),
      beforePayment: null,
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
    refuseWhileOffered(seen);
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
    refuseWhileOffered(seen);
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

/** @throws AppError `conflict` without goods, or when the deal is cancelled or reversed */
function goodsOf(seen: DealDocument): NonNullable<DealDocument['goods']> {
  const { goods, status } = seen;
  refuseWhileOffered(seen);
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

/** The creditor takes back that they handed over the goods, and is reminded again; null if they have not. */
export const undoHandOver =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    refuseUnless('creditor', seen, actor);
    const goods = goodsOf(seen);
    refuseLateUndo(goods.receivedAt !== null);
    if (goods.handedAt === null) return null;
    const set = { goods: { ...goods, handedAt: null }, remindAt: nextReminder(new Date(now), now) };
    const audit = dealNote(actor, 'hand_over_undone', seen, set);
    return { set, facts: [{ kind: 'deal:hand-over-undone', data: {}, audit }] };
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

/** The system cancels a deal, because its source was deleted; null after the first step of a side, or a dispute. */
export const cancel: DealDecision = (seen) => {
  const isBegun = seen.status !== 'owed' || seen.paid.length > 0 || (seen.goods?.handedAt ?? null) !== null;
  // A refund is owed whatever becomes of its source.
  if (isBegun || seen.dispute || seen.refundOf != null) return null;
  const set = { status: 'cancelled' } as const;
  const data = { changes: changesOf(owedOf(seen), -1), by: null };
  return { set, facts: [{ kind: 'deal:cancelled', data, audit: dealNote(null, 'cancelled', seen, set) }] };
};

/** The system reopens a deal that it has cancelled, because its source is back; null for others. */
export const reopen: DealDecision = (seen) => {
  if (seen.status !== 'cancelled' || seen.dispute) return null;
  const set = { status: 'owed' } as const;
  const data = { changes: changesOf(owedOf(seen), 1), by: null };
  return { set, facts: [{ kind: 'deal:reopened', data, audit: dealNote(null, 'reopened', seen, set) }] };
};

/** The system reminds people of what they have not paid or handed over; null before that is due. */
export const remind: DealDecision = (seen, now) => {
  const { remindAt = null } = seen;
  if (remindAt === null || remindAt.getTime() > now) return null;
  const { money, goods } = pendingIn(seen);
  // After a standstill there is one reminder for all that were missed.
  const set = { remindAt: nextReminder(waitsSince(seen), now) };
  return { set, facts: money || goods ? [{ kind: 'deal:reminder_due', data: {} }] : [] };
};

const saidBy = (actor: Caller, text: string, now: number) => ({
  by: actor.username,
  byDiscordId: actor.discordId,
  text,
  at: new Date(now),
});
type Said = ReturnType<typeof saidBy>;
/** Whether a repeated call has said this already. */
const isSame = (said: Omit<Said, 'at'> | null | undefined, { text, actor }: { text: string; actor: Caller }): boolean =>
  said?.text === text && said.byDiscordId === actor.discordId;
/** @throws AppError `conflict` unless a dispute waits for a decision */
function openDisputeOf({ dispute }: DealDocument): NonNullable<DealDocument['dispute']> {
  if (dispute?.state !== 'open') throw conflict('not_disputed', 'There is nothing to decide here');
  return dispute;
}

/** A side says that something is wrong. Nobody is reminded until it is decided. */
export const openDispute =
  (text: string, actor: Caller): DealDecision =>
  (seen, now) => {
    const side = sideFor(seen, actor);
    if (side === null) throw new AppError('not_allowed', 'Only the two sides of a deal can do this.');
    if (seen.dispute?.state === 'open' && isSame(seen.dispute, { text, actor })) return null;
    refuseWhileOffered(seen);
    if (seen.dispute?.state === 'open') throw conflict('disputed', 'Somebody already said that something is wrong');
    if (seen.status === 'cancelled') throw cancelled();
    if (isFinished(toDeal(seen))) throw conflict('finished', 'Both sides have confirmed everything');
    const dispute = { state: 'open', side, ...saidBy(actor, text, now), answer: null, ruling: null } as const;
    const set = { dispute, remindAt: null };
    return { set, facts: [{ kind: 'deal:disputed', data: {}, audit: dealNote(actor, 'disputed', seen, set) }] };
  };

/** The other side answers, once. */
export const answerDispute =
  (text: string, actor: Caller): DealDecision =>
  (seen, now) => {
    const { side, byDiscordId } = seen.dispute ?? {};
    const other = side === 'debtor' ? 'creditor' : 'debtor';
    if (side !== undefined && (byDiscordId === actor.discordId || !actsFor(other, seen, actor)))
      throw new AppError('not_allowed', 'Only the other side can answer.');
    if (sideFor(seen, actor) === null) throw new AppError('not_allowed', 'Only the other side can answer.');
    const dispute = openDisputeOf(seen);
    if (isSame(dispute.answer, { text, actor })) return null;
    if (dispute.answer !== null) throw conflict('answered', 'This has been answered already');
    const set = { dispute: { ...dispute, answer: saidBy(actor, text, now) } };
    return { set, facts: [{ kind: 'deal:answered', data: {}, audit: dealNote(actor, 'answered', seen, set) }] };
  };

/** The dispute is over, and people are reminded again. */
const over = (
  seen: NonNullable<DealDocument['dispute']>,
  said: Said,
  outcome: 'withdrawn' | DisputeRuling['outcome'],
) => ({ ...seen, state: outcome === 'reversed' ? 'offered' : 'over', ruling: { ...said, outcome } }) as const;

/** Who has started a dispute withdraws it; null if they have. */
export const withdrawDispute =
  (actor: Caller): DealDecision =>
  (seen, now) => {
    if (sideFor(seen, actor) === null || (seen.dispute && seen.dispute.byDiscordId !== actor.discordId))
      throw new AppError('not_allowed', 'Only the person who said that something is wrong can take it back.');
    if (seen.dispute?.ruling?.outcome === 'withdrawn') return null;
    const dispute = over(openDisputeOf(seen), saidBy(actor, '', now), 'withdrawn');
    const set = { dispute, remindAt: nextReminder(new Date(now), now) };
    return { set, facts: [{ kind: 'deal:continued', data: {}, audit: dealNote(actor, 'withdrawn', seen, set) }] };
  };

/** Everything counts as paid, handed over and received. */
function fulfilled(seen: DealDocument, actor: Caller, now: number): Fields<DealDocument> {
  const at = new Date(now);
  const { goods, paidAt, confirmedAt } = seen;
  const handed = goods ? { ...goods, handedAt: goods.handedAt ?? at, receivedAt: goods.receivedAt ?? at } : null;
  if (seen.status === 'waived') return { goods: handed };
  const paid = sumOf([...seen.paid, ...owedOf(seen)]);
  const isPaid = owedOf(seen).length === 0;
  return {
    goods: handed,
    paid,
    status: 'confirmed',
    confirmedAt: confirmedAt ?? at,
    beforePayment: null,
    ...(!isPaid && { paidAt: paidAt ?? at, paidBy: seen.paidBy ?? actor.username }),
  };
}

/**
 * Somebody with the right of the source decides an open dispute.
 * @param hasOthers whether somebody who is not involved may decide
 */
export const decideDispute =
  ({ outcome, text }: DisputeRuling, actor: Caller, hasOthers: boolean): DealDecision =>
  (seen, now) => {
    const deal = toDeal(seen);
    const right = rightOfSource[seen.source];
    if (!may(actor, right)) throw new AppError('not_allowed');
    if (!mayDecide(deal, actor, hasOthers))
      throw new AppError('not_allowed', `You are part of this. It is for ${somebodyWhoMay(right)} to decide.`);
    const { ruling = null, state } = seen.dispute ?? {};
    if (state !== 'open' && isSame(ruling, { text, actor }) && ruling?.outcome === outcome) return null;
    const dispute = over(openDisputeOf(seen), saidBy(actor, text, now), outcome);
    const changes = changesOf(deal.owed, -1);
    const by = actor.username;
    if (outcome === 'fulfilled') {
      const set = { dispute, ...fulfilled(seen, actor, now) };
      const audit = dealNote(actor, 'settled', seen, set);
      return { set, facts: [{ kind: 'deal:settled', data: { changes, by }, audit }] };
    }
    if (outcome === 'cancelled') {
      if (seen.refundOf != null && seen.paid.length > 0)
        throw conflict('refund', 'The money was given back already. Let it go on, or count it as fulfilled.');
      const set = { dispute, status: 'cancelled' } as const;
      const audit = dealNote(actor, 'cancelled', seen, set);
      return { set, facts: [{ kind: 'deal:cancelled', data: { changes, by }, audit }] };
    }
    if (outcome === 'reversed') {
      if (!isReversible(deal))
        throw conflict('not_reversible', 'Only an auction whose lot nobody has received can be reversed');
      const attempt = (seen.reversals ?? 0) + 1;
      const set = { dispute, reversals: attempt };
      const audit = dealNote(actor, 'reversed', seen, set);
      return { set, facts: [{ kind: 'deal:reversed', data: { attempt }, audit }] };
    }
    const set = { dispute, remindAt: nextReminder(new Date(now), now) };
    return { set, facts: [{ kind: 'deal:continued', data: {}, audit: dealNote(actor, 'continued', seen, set) }] };
  };

/** Whether this reversal still runs. */
const isOffered = ({ dispute, reversals }: DealDocument, attempt: number): boolean =>
  dispute?.state === 'offered' && reversals === attempt;

/** The system cancels a deal whose lot the next bidder has taken; null when it has. */
export const finishReversal =
  (attempt: number): DealDecision =>
  (seen) => {
    if (!isOffered(seen, attempt) || !seen.dispute) return null;
    const set = { dispute: { ...seen.dispute, state: 'over' }, status: 'cancelled' } as const;
    const data = { changes: changesOf(toDeal(seen).owed, -1), by: null };
    return { set, facts: [{ kind: 'deal:cancelled', data, audit: dealNote(null, 'cancelled', seen, set) }] };
  };

/** The system opens the dispute again, because no bidder has taken the lot; null when it has. */
export const failReversal =
  (attempt: number): DealDecision =>
  (seen) => {
    if (!isOffered(seen, attempt) || !seen.dispute) return null;
    const set = { dispute: { ...seen.dispute, state: 'open' } } as const;
    return {
      set,
      facts: [{ kind: 'deal:not-reversed', data: {}, audit: dealNote(null, 'not_reversed', seen, set) }],
    };
  };
