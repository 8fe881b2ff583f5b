// Soft deletion: stored fields, and who may restore a document for how long.
import { may, type Right } from '@guild/common/members/ranks';
import type { Caller } from '../../people/caller.ts';

/** The deletion fields. `deletedAt: null` means that the document is not deleted. */
export interface SoftDeletable {
  readonly deletedAt: Date | null;
  /** Discord id of the person who deleted it; null when the system did. */
  readonly deletedBy: string | null;
}
const undoMs = 30_000;
/** How long people with the right to restore a document can do so, in ms. */
export const restorableMs = 30 * 24 * 3_600_000;

/**
 * The person who deleted it has 30 s; admins and people with the right have 30 days.
 * @param right null: only admins
 * @param now ms since 1970
 */
export function mayRestore(
  { deletedAt, deletedBy }: SoftDeletable,
  { caller, right }: { readonly caller: Caller; readonly right: Right | null },
  now: number,
): boolean {
  if (deletedAt === null) return false;
  const age = now - deletedAt.getTime();
  return may(caller, right ?? 'admin') ? age <= restorableMs : deletedBy === caller.discordId && age <= undoMs;
}
