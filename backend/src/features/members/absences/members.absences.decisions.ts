// Absence decisions: pure functions.
import { isDeepStrictEqual } from 'node:util';
import type { AbsenceChange } from '@guild/common/members/absences.api';
import { may } from '@guild/common/members/ranks';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { AppError, invalidField, stale } from '../../../platform/errors.ts';
import { isStale, noteOn, withTraces, type Decision } from '../core/members.decisions.ts';
import { toMember } from '../core/members.model.ts';

interface By {
  readonly caller: Caller;
  /** `YYYY-MM-DD`, in the guild's time zone. */
  readonly today: string;
}
/**
 * Sets or removes the absence of a member; null if it is the same.
 * @throws AppError `not_allowed` for other members without the right; `conflict` stale; `invalid_input` if it is over
 */
export const changeAbsence =
  ({ absence: wanted, givesUpSeats = false, version }: AbsenceChange, { caller, today }: By): Decision =>
  (seen) => {
    if (seen.discordId !== caller.discordId && !may(caller, 'roster')) throw new AppError('not_allowed');
    if (isStale(seen, { version, absence: wanted })) throw stale(toMember(seen));
    if (wanted !== null && wanted.to < today) throw invalidField('absence.to', 'Must not be in the past');
    const absence = wanted === null ? null : { ...wanted, note: wanted.note ?? null };
    const before = seen.absence ?? null;
    if (isDeepStrictEqual(before, absence) && !givesUpSeats) return null;
    const audit = noteOn(actorOf(caller), 'absence_changed', seen, {
      before: { absence: before, ...(givesUpSeats && { givesUpSeats: false }) },
      after: { absence, ...(givesUpSeats && { givesUpSeats }) },
    });
    const data = { absence: true, ...(givesUpSeats && { givesUpSeats }) };
    return { set: withTraces(seen, { absence }), facts: [{ kind: 'member:updated', data, audit }] };
  };
