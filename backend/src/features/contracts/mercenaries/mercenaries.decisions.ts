// Mercenary profile decisions: pure functions.
import type { MercenaryProfile, MercenaryProfileChange } from '@guild/common/contracts/standings.api';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { givenFields } from '../../../platform/store/documents/edits.ts';
import { stale } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MercenaryFacts } from './mercenaries.facts.ts';
import type { MercenaryDocument } from './mercenaries.model.ts';

/** The fields that a person writes, without the counted ones. */
const toOwnFields = ({ bio, specialties, isAvailable }: MercenaryDocument): Partial<MercenaryDocument> => ({
  bio,
  specialties,
  isAvailable,
});

/**
 * Changes the fields that a person writes.
 * @param toProfile maps a stored profile to the API, for the reply to a stale edit
 * @throws AppError `conflict` stale
 */
export const changeMercenary =
  (
    change: MercenaryProfileChange,
    toProfile: (stored: MercenaryDocument) => MercenaryProfile,
    actor: Caller,
  ): Decide<MercenaryDocument, MercenaryFacts> =>
  (seen) => {
    if (change.version !== undefined && change.version !== seen.version) throw stale(toProfile(seen));
    const set = givenFields(change);
    const after = { ...seen, ...set };
    const audit = noteOf(actor, {
      entity: 'mercenary',
      verb: 'updated',
      name: actor.username,
      before: toOwnFields(seen),
      after: toOwnFields(after),
    });
    return { set, facts: [{ kind: 'mercenary-profile:updated', data: {}, audit }] };
  };
