// Who may bring back what was removed, and for how long.
import { isAdmin, type Caller } from './caller.ts';

/** What is stored of a removal; `deletedAt: null` means it is there. */
export interface Removable {
  readonly deletedAt: Date | null;
  /** Discord id of the person who removed it; null when the system did. */
  readonly deletedBy: string | null;
}
const undoMs = 30_000;
/** How long an admin can bring something back, in ms. */
export const restorableMs = 30 * 24 * 3_600_000;

/** Whoever removed it has 30 s, an admin 30 days. @param now ms since 1970 */
export function mayRestore({ deletedAt, deletedBy }: Removable, caller: Caller, now: number): boolean {
  if (deletedAt === null) return false;
  const age = now - deletedAt.getTime();
  return isAdmin(caller) ? age <= restorableMs : deletedBy === caller.discordId && age <= undoMs;
}
