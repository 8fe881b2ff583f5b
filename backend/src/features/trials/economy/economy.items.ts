// Trial item decisions: adding, editing and retiring. Pure functions.
import type { NewTrialItem, TrialItemChange } from '@guild/common/trials/economy.api';
import { notesOf } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Change } from '../../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../../platform/store/documents/edits.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { TrialItemFacts } from './economy.facts.ts';
import type { TrialItemDocument } from './economy.model.ts';
import { toTrialItem } from './economy.views.ts';

export const newItem = (_id: number, fields: NewTrialItem): NewDocument<TrialItemDocument> => ({
  _id,
  key: null,
  ...fields,
  isActive: true,
});
export const itemNote = notesOf('trial_item', 'name');

/**
 * Edits an item, which may retire it or return it to sale.
 * @throws AppError `conflict` stale, `invalid_input` if it would be free
 */
export const editItem =
  (change: TrialItemChange, actor: Caller) =>
  (seen: TrialItemDocument): Change<TrialItemDocument, TrialItemFacts> | null => {
    const before = toTrialItem(seen);
    refuseStale(change.version, before);
    const set = givenFields(change);
    const after = { ...before, ...set };
    if (after.spiceCost + after.solariCost === 0) throw invalidField('spiceCost', 'Set a price in spice or Solari');
    const verb = after.isActive === before.isActive ? 'updated' : after.isActive ? 'returned' : 'retired';
    const audit = itemNote(actor, verb, after, { before, after });
    return { set, facts: [{ kind: 'trial-item:updated', data: {}, audit }] };
  };
