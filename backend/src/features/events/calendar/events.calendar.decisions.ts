// Calendar address decisions: pure functions.
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change, Decide } from '../../../platform/store/documents/documents.ts';
import type { CalendarFacts } from './events.calendar.facts.ts';
import type { CalendarDocument } from '../core/events.model.ts';

type CalendarChange = Change<CalendarDocument, CalendarFacts>;

const replaced = (
  verb: 'renewed' | 'revoked',
  caller: Caller,
  set: Pick<CalendarDocument, 'hash' | 'createdAt'>,
): CalendarChange => {
  const audit = noteOf(caller, { entity: 'calendar', verb, personal: true });
  return { set, facts: [{ kind: `calendar:${verb}`, data: {}, audit }] };
};

/** Replaces the address. @param hash of the new secret */
export const renewAddress =
  (hash: string, caller: Caller): Decide<CalendarDocument, CalendarFacts> =>
  (_seen, now) =>
    replaced('renewed', caller, { hash, createdAt: new Date(now) });

/** Disables the address; null if there is none. @param hash of a secret that nobody knows */
export const revokeAddress =
  (hash: string, caller: Caller): Decide<CalendarDocument, CalendarFacts> =>
  ({ createdAt }) =>
    createdAt === null ? null : replaced('revoked', caller, { hash, createdAt: null });
