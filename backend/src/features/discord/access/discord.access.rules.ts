// Rules of the Discord checks: pure functions for pauses and for the roles to add and remove.
import type { RankRole } from '@guild/common/discord/discord.api';
import type { Rank } from '@guild/common/members/members.api';

const firstPauseMs = 2000;
const maxPauseMs = 5 * 60_000;

/** The pause in ms after that many failures in a row: 2 s, 4 s, 8 s … at most 5 minutes. */
export const retryPauseMs = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(failures - 1, 0), 20), maxPauseMs);

/** A role that the hall adds to a person, or removes from them. */
export interface RoleStep {
  readonly kind: 'add' | 'remove';
  readonly roleId: string;
}
/**
 * The steps that take the roles of other ranks from a person, and give them the role of their rank.
 * Removals come first, so that nobody has the roles of two ranks in between. Roles that are not in
 * the table are never touched.
 * @param rank null: none, so that all roles of the table are removed
 * @param roles the person's role ids on the Discord server
 */
export function listRoleSteps(rank: Rank | null, roles: readonly string[], table: readonly RankRole[]): RoleStep[] {
  const wanted = table.find((row) => row.rank === rank)?.roleId;
  const surplus = roles.filter((roleId) => roleId !== wanted && table.some((row) => row.roleId === roleId));
  const steps: RoleStep[] = surplus.map((roleId) => ({ kind: 'remove', roleId }));
  if (wanted !== undefined && !roles.includes(wanted)) steps.push({ kind: 'add', roleId: wanted });
  return steps;
}
