// What a rank allows, and which rank Discord's roles give.
import type { Access, Rank } from '@guild/common/members/members.api';

const accessByRank: Readonly<Partial<Record<Rank, Access>>> = { Admin: 'Admin', Member: 'Member', Guest: 'Guest' };

/** What a rank allows: the ranks named like an access map to themselves, every other to none. */
export const accessOfRank = (rank: Rank): Access | null => accessByRank[rank] ?? null;

/** Which Discord roles give which rank. */
export interface RoleTable {
  readonly adminRoleIds: readonly string[];
  readonly memberRoleIds: readonly string[];
  readonly guestRoleIds: readonly string[];
  /** People who are admins without any role: they make the first admin. */
  readonly bootstrapAdminIds: readonly string[];
}

/**
 * The rank that Discord gives a person; the highest of their roles counts.
 * @param roles the person's role ids in the guild's Discord server
 * @returns null when none of them is in the table
 */
export function rankFromRoles(discordId: string, roles: readonly string[], table: RoleTable): Rank | null {
  const has = (ids: readonly string[]): boolean => ids.some((id) => roles.includes(id));
  if (table.bootstrapAdminIds.includes(discordId) || has(table.adminRoleIds)) return 'Admin';
  if (has(table.memberRoleIds)) return 'Member';
  return has(table.guestRoleIds) ? 'Guest' : null;
}
