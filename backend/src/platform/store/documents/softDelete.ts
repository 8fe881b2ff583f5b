// Soft deletion: stored fields, and who may restore a document for how long.
import { isAdmin, type Caller } from '../../people/caller.ts';

/** The deletion fields. `deletedAt: null` means that the document is not deleted. */
export interface SoftDeletable {
  readonly deletedAt: Date | null;
  /** Discord id of the person who deleted it; null when the system did. */
  readonly deletedBy: string | null;
}
const undoMs = 30_000;
/** How long an admin can restore a document, in ms. */
export const restorableMs = 30 * 24 * 3_600_000;

/** The person who deleted it has 30 s, an admin 30 days. @param now ms since 1970 */
export function mayRestore({ deletedAt, deletedBy }: SoftDeletable, caller: Caller, now: number): boolean {
  if (deletedAt === null) return false;
  const age = now - deletedAt.getTime();
  return isAdmin(caller) ? age <= restorableMs : deletedBy === caller.discordId && age <= undoMs;
}
