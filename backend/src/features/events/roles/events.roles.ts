// Seats by role: who gets a seat in which role, and who waits for one. Pure functions over answers.
import { hasRoles, roleOf, type EventRole, type RoleOfAnswer, type RoleSeats } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import type { ResponseStatus } from '@guild/common/events/events.api';

/** The number of seats of an event, and of each role. */
export interface Seats {
  /** Null: no limit. */
  readonly maxParticipants: number | null;
  /** Empty, null or undefined: people answer without a role. */
  readonly roles?: readonly EventRole[] | null | undefined;
}

/** A place in the queue of a role that a person has left. */
interface LeftRole {
  readonly roleId: number;
  /** The time that orders the queue. */
  readonly at: Date;
  /** Until then, the person gets the place back when they return. */
  readonly until: Date;
}
/** The part of an answer that roles decide about. */
export interface PlacedAnswer extends Readonly<RoleOfAnswer> {
  readonly userId: number;
  /** When the seat or the place in the queue was taken. */
  readonly at: Date;
  readonly status: ResponseStatus;
  readonly wanted: 'going' | 'late';
  readonly leftRoles?: readonly LeftRole[];
}

const keepsPlaceMs = 60_000;

const hasSeat = ({ status }: Pick<PlacedAnswer, 'status'>): boolean => takesSeat(status);
/** Whether they have a seat, wait for one, or are on the bench. */
export const wantsSeat = ({ status }: Pick<PlacedAnswer, 'status'>): boolean =>
  takesSeat(status) || status === 'waiting' || status === 'bench';

/** Whether all seats of the event are taken. */
export const isTaken = (rows: readonly Pick<PlacedAnswer, 'status'>[], { maxParticipants: most }: Seats): boolean =>
  most !== null && rows.filter(hasSeat).length >= most;
const takenIn = (rows: readonly PlacedAnswer[], roleId: number): number =>
  rows.filter((row) => hasSeat(row) && row.seatRoleId === roleId).length;
/** Whether all seats of the role are taken. A role that does not exist has none. */
export function isRoleTaken(rows: readonly PlacedAnswer[], seats: Seats, roleId: number): boolean {
  const role = roleOf(seats, roleId);
  return role === undefined || (role.max !== null && takenIn(rows, roleId) >= role.max);
}

/**
 * The first of these roles that has a free seat, if the event has one.
 * @param rows all answers but that of the person
 * @returns null: no seat is free
 */
export function freeRole(
  rows: readonly PlacedAnswer[],
  seats: Seats,
  wanted: readonly (number | null | undefined)[],
): number | null {
  if (isTaken(rows, seats)) return null;
  return wanted.find((roleId) => roleId != null && !isRoleTaken(rows, seats, roleId)) ?? null;
}

/** Counts of each role, in the order of the roles. */
export const countRoles = (rows: readonly PlacedAnswer[], roles: readonly EventRole[]): RoleSeats[] =>
  roles.map(({ id: roleId }) => ({
    roleId,
    taken: takenIn(rows, roleId),
    waiting: rows.filter((row) => row.status === 'waiting' && row.roleId === roleId).length,
  }));

export const toWaiting = <R extends PlacedAnswer>(row: R): R => ({ ...row, status: 'waiting', seatRoleId: null });

/**
 * Fills free seats: from the queue of each role first, and then with people who chose the role as
 * second. Nobody who waits without a role gets a seat.
 * @param rows in the order in which people came
 */
export function promoteByRole<R extends PlacedAnswer>(
  rows: readonly R[],
  seats: Seats,
): { readonly rows: readonly R[]; readonly promoted: readonly R[] } {
  const next = [...rows];
  const promoted: R[] = [];
  const seated = rows.filter(hasSeat);
  let free = (seats.maxParticipants ?? Infinity) - seated.length;
  const freeIn = new Map((seats.roles ?? []).map(({ id, max }) => [id, (max ?? Infinity) - takenIn(seated, id)]));
  for (const choice of ['roleId', 'secondRoleId'] as const)
    for (const [at, row] of next.entries()) {
      const seatRoleId = row[choice] ?? null;
      if (free <= 0 || row.status !== 'waiting' || seatRoleId === null) continue;
      const left = freeIn.get(seatRoleId) ?? 0;
      if (left <= 0) continue;
      free -= 1;
      freeIn.set(seatRoleId, left - 1);
      const up = { ...row, status: row.wanted, seatRoleId };
      next[at] = up;
      promoted.push(up);
    }
  return { rows: next, promoted };
}

/** The answer without roles that the event does not have. The second choice takes the place of the first. */
export function withKnownRoles<R extends PlacedAnswer>(row: R, seats: Seats): R {
  if (row.roleId === undefined && row.secondRoleId === undefined && row.seatRoleId === undefined) return row;
  const known = (roleId: number | null | undefined): number | null => roleOf(seats, roleId)?.id ?? null;
  const first = known(row.roleId);
  const second = known(row.secondRoleId);
  return {
    ...row,
    roleId: first ?? second,
    secondRoleId: first === null ? null : second,
    seatRoleId: known(row.seatRoleId),
  };
}

/**
 * Moves people out of roles that were removed or have fewer seats. The last to join wait.
 * Without any roles, people keep their seats in the event. So they do when the event gets its first roles.
 * @param rows in the order in which people came
 */
export function moveOutOfRoles<R extends PlacedAnswer>(rows: readonly R[], seats: Seats): R[] {
  const known = rows.map((row) => {
    const next = withKnownRoles(row, seats);
    const isRemoved = hasRoles(seats) && row.seatRoleId != null && next.seatRoleId === null;
    return isRemoved && hasSeat(row) ? toWaiting(next) : next;
  });
  const taken = new Map<number, number>();
  return known.map((row) => {
    if (!hasSeat(row) || row.seatRoleId == null) return row;
    const count = (taken.get(row.seatRoleId) ?? 0) + 1;
    taken.set(row.seatRoleId, count);
    return count > (roleOf(seats, row.seatRoleId)?.max ?? Infinity) ? toWaiting(row) : row;
  });
}

/**
 * The seat or the place that a chosen role gives: the first choice, else the second, else a place in the
 * queue of the first.
 * Whoever changes the first choice goes to the end of the new queue, and gets the place in the old one
 * back within a minute.
 * @param others all other answers
 * @param chosen the new answer; `at` is the next place
 * @param before the previous answer, if it was for a seat
 */
export function afterChoice<R extends PlacedAnswer>(
  others: readonly R[],
  seats: Seats,
  chosen: R,
  before: R | null,
): R {
  const { roleId = null, secondRoleId } = chosen;
  const seatBefore = before !== null && hasSeat(before) ? (before.seatRoleId ?? null) : null;
  // People who had a seat or a place before the event had roles keep it until they choose a role.
  if (before !== null && roleId === null)
    return { ...chosen, at: before.at, status: hasSeat(before) ? chosen.wanted : 'waiting', seatRoleId: null };
  const queue = placeInQueue(chosen, before);
  const first = freeRole(others, seats, [roleId]);
  const keeps = seatBefore !== null && [roleId, secondRoleId].includes(seatBefore) ? seatBefore : null;
  const seatRoleId = first ?? keeps ?? freeRole(others, seats, [secondRoleId]);
  if (seatRoleId === null) return { ...chosen, ...queue, status: 'waiting', seatRoleId: null };
  const isSame = before !== null && seatRoleId === seatBefore;
  return { ...chosen, ...queue, at: isSame ? before.at : queue.at, status: chosen.wanted, seatRoleId };
}

/** The time that orders the queue, and the places that the person can return to. */
function placeInQueue(
  { roleId, at: now }: PlacedAnswer,
  before: PlacedAnswer | null,
): Pick<PlacedAnswer, 'at' | 'leftRoles'> {
  if (before === null) return { at: now };
  const open = (before.leftRoles ?? []).filter(({ until }) => until.getTime() >= now.getTime());
  if (before.roleId === roleId) return { at: before.at, ...(open.length > 0 && { leftRoles: open }) };
  const left =
    before.roleId == null
      ? []
      : [{ roleId: before.roleId, at: before.at, until: new Date(now.getTime() + keepsPlaceMs) }];
  return {
    at: open.find((one) => one.roleId === roleId)?.at ?? now,
    leftRoles: [...open.filter((one) => one.roleId !== roleId && one.roleId !== before.roleId), ...left],
  };
}
