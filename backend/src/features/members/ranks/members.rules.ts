// Rank rules: the access of fixed ranks, and the rank that Discord roles give.
import {
  ranksWithRights,
  type Access,
  type Rank,
  type RankWithRights,
  type RightsTable,
} from '@guild/common/members/members.api';
import { rights, type Permissions } from '@guild/common/members/ranks';

const hasRights = (rank: Rank): rank is RankWithRights => (ranksWithRights as readonly Rank[]).includes(rank);

/**
 * What a rank may do. Rights count only with member access: a rank that gives less has none, and
 * admins need none.
 */
export const permissionsIn = (table: RightsTable, rank: Rank, access: Access | null): Permissions => {
  const held = access === 'Member' && hasRights(rank) ? table[rank] : [];
  return { access, rights: rights.filter((right) => held.includes(right)) };
};

const accessByRank: Readonly<Partial<Record<Rank, Access>>> = { Admin: 'Admin', Member: 'Member', Guest: 'Guest' };

/** The access of the ranks Admin, Member and Guest; null for all others. */
export const accessOfRank = (rank: Rank): Access | null => accessByRank[rank] ?? null;

/** Discord role ids for each rank. */
export interface RoleTable {
  readonly adminRoleIds: readonly string[];
  readonly memberRoleIds: readonly string[];
  readonly guestRoleIds: readonly string[];
  /** Discord ids of people who are admins without any role. They make the first admin. */
  readonly bootstrapAdminIds: readonly string[];
}

/**
 * The rank that Discord gives a person: that of their highest role.
 * @param roles the person's role ids in the guild's Discord server
 * @returns null if none of the roles is in the table
 */
export function rankFromRoles(discordId: string, roles: readonly string[], table: RoleTable): Rank | null {
  const has = (ids: readonly string[]): boolean => ids.some((id) => roles.includes(id));
  if (table.bootstrapAdminIds.includes(discordId) || has(table.adminRoleIds)) return 'Admin';
  if (has(table.memberRoleIds)) return 'Member';
  return has(table.guestRoleIds) ? 'Guest' : null;
}

/** The access that one role gives; null: none. */
export function accessFromRole(roleId: string, table: RoleTable): Access | null {
  const rank = rankFromRoles('', [roleId], table);
  return rank && accessOfRank(rank);
}
