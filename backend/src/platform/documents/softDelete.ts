// Who may bring back what was removed, and for how long.
import { isAdmin, type Caller } from '../session/caller.ts';
import type { Fact } from '../outbox/facts.ts';
import { outboxField } from '../outbox/outboxFields.ts';
import { orNull, required } from './stored.ts';

/** What is stored of a removal; `deletedAt: null` means it is there. */
export interface SoftDeletable {
  readonly deletedAt: Date | null;
  /** Discord id of the person who removed it; null when the system did. */
  readonly deletedBy: string | null;
}
/** What every document has that people change and may remove: when, how often, and what still follows from it. */
export interface Versioned extends SoftDeletable {
  createdAt: Date;
  updatedAt: Date;
  version: number;
  deletedAt: Date | null;
  deletedBy: string | null;
  outbox: Fact[];
}
/** The schema's part of it. */
export const versionedFields = {
  createdAt: required(Date),
  updatedAt: required(Date),
  version: required(Number),
  deletedAt: orNull(Date),
  deletedBy: orNull(String),
  outbox: outboxField,
};
const undoMs = 30_000;
/** How long an admin can bring something back, in ms. */
export const restorableMs = 30 * 24 * 3_600_000;

/** The person who removed it has 30 s, an admin 30 days. @param now ms since 1970 */
export function mayRestore({ deletedAt, deletedBy }: SoftDeletable, caller: Caller, now: number): boolean {
  if (deletedAt === null) return false;
  const age = now - deletedAt.getTime();
  return isAdmin(caller) ? age <= restorableMs : deletedBy === caller.discordId && age <= undoMs;
}
