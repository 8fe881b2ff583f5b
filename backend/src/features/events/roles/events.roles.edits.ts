// Edits of an event's roles: ids of new roles, and how many seats an edit leaves.
import { hasRoles, roleOf, rolesOf, type EventRole, type TypedRole } from '@guild/common/events/events.roles';
import type { EventDocument } from '../core/events.model.ts';
import type { Seats } from './events.roles.ts';

/**
 * The typed roles with their ids. Roles that the event does not have get new ones.
 * @param newIds at least as many as there are typed roles
 */
export function withRoleIds(
  typed: readonly TypedRole[],
  known: Pick<EventDocument, 'roles'>,
  newIds: readonly number[],
): EventRole[] {
  const used = new Set<number>();
  return typed.map(({ id, name, symbol, min, max = null }, at) => {
    const isKnown = id !== undefined && !used.has(id) && roleOf(known, id) !== undefined;
    const roleId = isKnown ? id : (newIds[at] ?? 0);
    used.add(roleId);
    return { id: roleId, name, symbol, min, max };
  });
}

/** The roles after an edit. Undefined typed roles change nothing. */
export function editedRoles(
  seen: Pick<EventDocument, 'roles'>,
  typed: readonly TypedRole[] | undefined,
  newIds: readonly number[],
): EventDocument['roles'] {
  if (typed === undefined || (typed.length === 0 && !hasRoles(seen))) return seen.roles;
  return withRoleIds(typed, seen, newIds);
}

/** How many of the taken seats an edit leaves. People who can change to their second choice do not count. */
export function keptSeats(
  { currentParticipants, roleSeats }: Pick<EventDocument, 'currentParticipants' | 'roleSeats'>,
  after: Seats,
): number {
  const maxOf = (roleId: number): number => {
    const role = rolesOf(after).find(({ id }) => id === roleId);
    return role === undefined ? 0 : (role.max ?? Infinity);
  };
  const lost = hasRoles(after)
    ? (roleSeats ?? []).reduce((sum, { roleId, taken }) => sum + Math.max(0, taken - maxOf(roleId)), 0)
    : 0;
  return Math.min(currentParticipants - lost, after.maxParticipants ?? Infinity);
}
