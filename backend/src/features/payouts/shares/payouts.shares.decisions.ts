// Share decisions: pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { Money, ShareCorrection } from '@guild/common/payouts/payouts.api';
import { owedOf, sumOf } from '@guild/common/payouts/payouts.rules';
import { limits } from '@guild/common/wire/fields';
import { withSeparators } from '@guild/common/wire/numbers';
import { actorOf, noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Decide, Fields } from '../../../platform/store/documents/documents.ts';
import { AppError, invalidField, stale } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ShareFacts } from '../payouts.facts.ts';
import { haulConflict } from '../hauls/payouts.decisions.ts';
import { toShare, type ShareDocument } from '../payouts.model.ts';

export type ShareDecision = Decide<ShareDocument, ShareFacts>;

const shareNote = (
  actor: Caller,
  verb: AuditVerb<'share'>,
  seen: ShareDocument,
  set: Fields<ShareDocument>,
): AuditNote =>
  noteOf(actorOf(actor), {
    entity: 'share',
    verb,
    name: `${seen.title}: ${seen.username}`,
    before: toShare(seen),
    after: toShare({ ...seen, ...set }),
  });

/** Changes of the amounts owed, for the entries. */
const changesOf = (owed: readonly Money[], sign: 1 | -1): { currency: Money['currency']; change: number }[] =>
  owed.map(({ currency, amount }) => ({ currency, change: sign * amount }));

/** @throws AppError `not_allowed` unless the share is the actor's own */
function refuseUnlessRecipient({ discordId }: ShareDocument, actor: Caller): void {
  if (discordId !== actor.discordId) throw new AppError('not_allowed', 'You can only do this with your own share.');
}

/** An admin marks everything owed as paid; null if nothing is owed. */
export const pay =
  (actor: Caller): ShareDecision =>
  (seen, now) => {
    const owed = owedOf(seen);
    if (seen.status === 'waived' || owed.length === 0) return null;
    const set = {
      paid: sumOf([...seen.paid, ...owed]),
      status: 'paid',
      paidAt: new Date(now),
      paidBy: actor.username,
    } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'share:paid', data, audit: shareNote(actor, 'paid', seen, set) }] };
  };

/** The owner confirms the payment. */
export const confirm =
  (actor: Caller, shownVersion?: number): ShareDecision =>
  (seen, now) => {
    refuseUnlessRecipient(seen, actor);
    if (seen.status === 'confirmed') return null;
    if (seen.status !== 'paid') throw haulConflict('not_paid', "This share hasn't been paid");
    if (shownVersion !== undefined && shownVersion !== seen.version) throw stale(toShare(seen));
    const set = { status: 'confirmed', confirmedAt: new Date(now) } as const;
    return { set, facts: [{ kind: 'share:confirmed', data: {}, audit: shareNote(actor, 'confirmed', seen, set) }] };
  };

/** The owner gives up what they are owed. The guild keeps it. */
export const waiveOwed =
  (actor: Caller): ShareDecision =>
  (seen) => {
    refuseUnlessRecipient(seen, actor);
    const owed = owedOf(seen);
    if (seen.status !== 'owed' || seen.paid.length > 0) throw haulConflict('not_owed', 'Nothing is owed on this share');
    const set = { status: 'waived' } as const;
    const data = { changes: changesOf(owed, -1), by: actor.username };
    return { set, facts: [{ kind: 'share:waived', data, audit: shareNote(actor, 'waived', seen, set) }] };
  };

/** An admin corrects the amount of a share. It cannot fall below zero. */
export const correct =
  ({ currency, change, note }: ShareCorrection, actor: Caller): ShareDecision =>
  (seen, now) => {
    if (seen.status === 'waived') throw haulConflict('waived', 'This share was given up');
    const amounts = sumOf([...seen.amounts, { currency, amount: change }]);
    if (amounts.some(({ amount }) => amount < 0)) throw invalidField('change', "A share can't be negative");
    if (amounts.some(({ amount }) => amount > limits.amount))
      throw invalidField('change', `A share can be at most ${withSeparators(limits.amount)}`);
    const isOwed = owedOf({ amounts, paid: seen.paid }).length > 0;
    // If nothing was paid, there is nothing to confirm.
    const paidStatus = seen.confirmedAt === null && seen.paid.length > 0 ? 'paid' : 'confirmed';
    const set: Fields<ShareDocument> = {
      amounts,
      corrections: [...seen.corrections, { at: new Date(now), by: actor.username, currency, change, note }],
      status: isOwed ? 'owed' : paidStatus,
      ...(isOwed && { confirmedAt: null }),
    };
    const data = { changes: [{ currency, change }], by: actor.username };
    return { set, facts: [{ kind: 'share:corrected', data, audit: shareNote(actor, 'corrected', seen, set) }] };
  };
