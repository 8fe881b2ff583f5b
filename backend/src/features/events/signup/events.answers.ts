// Answers of an event: seats, waitlist and promotion. Pure functions over the list of answers.
import { hasRoles, type EventRole, type RoleSeats } from '@guild/common/events/events.roles';
import { promoted, takesSeat } from '@guild/common/events/events.rules';
import type { Answer, ResponseStatus } from '@guild/common/events/events.api';
import {
  afterChoice,
  countRoles,
  freeRole,
  isTaken,
  moveOutOfRoles,
  promoteByRole,
  toWaiting,
  wantsSeat,
  withKnownRoles,
  type PlacedAnswer,
  type Seats,
} from '../roles/events.roles.ts';

/** One person's answer, stored in the event. */
export interface AnswerRow extends PlacedAnswer {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  /**
   * When the seat or the waitlist place was taken; for other answers, when the answer was given.
   */
  readonly at: Date;
  readonly status: ResponseStatus;
  /** The status that a person on the waitlist or the bench gets with a seat. */
  readonly wanted: 'going' | 'late';
  readonly note: string | null;
  /** Set by an admin afterwards; null: not yet. */
  readonly attended: boolean | null;
  /** Not attended, with an excuse. Absent: no. */
  readonly excused?: boolean;
  /** Whether the answer follows from an absence, and is taken back with it. Absent: no. */
  readonly isAway?: boolean;
}
export interface Answers {
  /** In the order in which seats and places were taken. */
  readonly rows: readonly AnswerRow[];
  /** People who moved from the waitlist to a seat by this change. */
  readonly promoted: readonly AnswerRow[];
}

export const seatsOf = (rows: readonly AnswerRow[]): AnswerRow[] => rows.filter(({ status }) => takesSeat(status));
export const waitlistOf = (rows: readonly AnswerRow[]): AnswerRow[] =>
  rows.filter(({ status }) => status === 'waiting');

/** Whether an admin has ticked that the person attended. */
export const wasThere = ({ attended }: AnswerRow): boolean => attended === true;

export const inOrder = (rows: readonly AnswerRow[]): AnswerRow[] =>
  [...rows].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);

/**
 * The time of the next answer. It is later than all others, even within one millisecond or if the
 * clock lags. So answers keep their order.
 * @param now ms since 1970
 */
export const nextPlace = (rows: readonly AnswerRow[], now: number): Date =>
  new Date(Math.max(now, ...rows.map(({ at }) => at.getTime() + 1)));

/**
 * Fills free seats from the waitlist in order of arrival. With roles, a seat goes to the first in the
 * queue of its role, or else to the first who chose it as second.
 */
export function promote(rows: readonly AnswerRow[], seats: Seats): Answers {
  const ordered = inOrder(rows);
  if (hasRoles(seats)) return promoteByRole(ordered, seats);
  const up = new Set(
    promoted(seatsOf(ordered).length, seats.maxParticipants, waitlistOf(ordered)).map(({ userId }) => userId),
  );
  const next = ordered.map((row) => (up.has(row.userId) ? { ...row, status: row.wanted } : row));
  return { rows: next, promoted: next.filter(({ userId }) => up.has(userId)) };
}

export interface Given extends Omit<
  AnswerRow,
  'status' | 'wanted' | 'attended' | 'excused' | 'isAway' | 'seatRoleId' | 'leftRoles'
> {
  readonly status: Answer;
}

/**
 * Adds or changes a person's answer. A change between "going" and "late" keeps the seat or the
 * waitlist place. If all seats are taken, the person goes to the waitlist. A person on the bench stays
 * there until they say that they do not come.
 */
export function withAnswer(rows: readonly AnswerRow[], seats: Seats, given: Given): Answers {
  const known = rows.find(({ userId }) => userId === given.userId);
  const others = rows.filter(({ userId }) => userId !== given.userId);
  const base = { ...given, id: known?.id ?? given.id, attended: known?.attended ?? null };
  if (!takesSeat(given.status)) {
    const row: AnswerRow = { ...base, status: given.status, wanted: 'going' };
    return promote([...others, row], seats);
  }
  const wanted = given.status;
  const before = known !== undefined && wantsSeat(known) ? known : null;
  if (before?.status === 'bench')
    return promote([...others, { ...base, at: before.at, status: 'bench', wanted }], seats);
  if (hasRoles(seats)) return promote([...others, afterChoice(others, seats, { ...base, wanted }, before)], seats);
  if (before !== null)
    return promote(
      [...others, { ...base, at: before.at, status: takesSeat(before.status) ? wanted : 'waiting', wanted }],
      seats,
    );
  const row: AnswerRow = { ...base, status: isTaken(others, seats) ? 'waiting' : wanted, wanted };
  return promote([...others, row], seats);
}

/** Removes a person's answer. A freed seat goes to the waitlist. */
export const withoutAnswer = (rows: readonly AnswerRow[], seats: Seats, userId: number): Answers =>
  promote(
    rows.filter((row) => row.userId !== userId),
    seats,
  );

/**
 * Restores the answer of a returning member: with a seat if one is free, or else with the old
 * waitlist place. A newer answer of theirs is kept.
 */
export function withReturned(rows: readonly AnswerRow[], seats: Seats, returning: AnswerRow): Answers {
  if (rows.some(({ userId }) => userId === returning.userId)) return promote(rows, seats);
  const row = withKnownRoles(returning, seats);
  if (!takesSeat(row.status)) return promote([...rows, row], seats);
  const wanted = row.status;
  const seatRoleId = freeRole(rows, seats, [row.seatRoleId, row.roleId, row.secondRoleId]);
  if (isTaken(rows, seats) || (hasRoles(seats) && seatRoleId === null))
    return promote([...rows, { ...row, wanted, status: 'waiting', seatRoleId: null }], seats);
  return promote([...rows, { ...row, wanted, ...(hasRoles(seats) && { seatRoleId }) }], seats);
}

export interface Reseated extends Answers {
  /** People who moved from a seat to the waitlist. */
  readonly waitlisted: readonly AnswerRow[];
  /** People who have a seat in another role now. */
  readonly moved: readonly AnswerRow[];
  /** People who must choose a role, because theirs was removed, or the event has roles now. */
  readonly unassigned: readonly AnswerRow[];
}
/**
 * Changes the number of seats, or the roles. More seats promote people from the waitlist. Fewer seats
 * move the last to join to the waitlist.
 * They keep their time, so they wait ahead of people who never had a seat.
 * @param hadRoles whether the event had roles before. Default: as now
 */
export function withSeats(rows: readonly AnswerRow[], seats: Seats, hadRoles = hasRoles(seats)): Reseated {
  const before = new Map(rows.map((row) => [row.userId, row]));
  const ordered = moveOutOfRoles(inOrder(rows), seats);
  const excess = seats.maxParticipants === null ? [] : seatsOf(ordered).slice(seats.maxParticipants);
  const down = new Set(excess.map(({ userId }) => userId));
  const next = ordered.map((row): AnswerRow => (down.has(row.userId) ? toWaiting(row) : row));
  const change = promote(next, seats);
  const had = ({ userId }: AnswerRow): boolean => takesSeat(before.get(userId)?.status ?? 'absent');
  const hasSeat = ({ status }: AnswerRow): boolean => takesSeat(status);
  const needsRole = (row: AnswerRow): boolean => hasRoles(seats) && wantsSeat(row) && (row.roleId ?? null) === null;
  return {
    rows: change.rows,
    promoted: change.promoted.filter((row) => !had(row)),
    waitlisted: change.rows.filter((row) => had(row) && !hasSeat(row)),
    moved: change.rows.filter((row) => {
      const seat = before.get(row.userId)?.seatRoleId ?? null;
      return had(row) && hasSeat(row) && hasRoles(seats) && seat !== null && row.seatRoleId !== seat;
    }),
    unassigned: change.rows.filter(
      (row) => needsRole(row) && (!hadRoles || (before.get(row.userId)?.roleId ?? null) !== null),
    ),
  };
}

/** Counts of answers that an event shows. */
interface Figures {
  readonly currentParticipants: number;
  readonly waiting: number;
  readonly tentative: number;
  readonly absent: number;
  readonly bench: number;
  readonly roleSeats?: RoleSeats[];
}
/** @param roles of the event; null or undefined: it never had any */
export function figuresOf(rows: readonly AnswerRow[], roles?: readonly EventRole[] | null): Figures {
  const count = (status: ResponseStatus): number => rows.filter((row) => row.status === status).length;
  return {
    currentParticipants: seatsOf(rows).length,
    waiting: count('waiting'),
    tentative: count('tentative'),
    absent: count('absent'),
    bench: count('bench'),
    ...(roles && { roleSeats: countRoles(rows, roles) }),
  };
}

export const withFigures = (
  rows: readonly AnswerRow[],
  { roles }: Pick<Seats, 'roles'>,
): Figures & { readonly answers: AnswerRow[] } => ({
  answers: [...rows],
  ...figuresOf(rows, roles),
});
