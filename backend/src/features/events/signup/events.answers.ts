// Answers of an event: seats, waitlist and promotion. Pure functions over the list of answers.
import { promoted, takesSeat } from '@guild/common/events/events.rules';
import type { Answer } from '@guild/common/events/events.api';

/** One person's answer, stored in the event. */
export interface AnswerRow {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  /**
   * When the seat or the waitlist place was taken; for other answers, when the answer was given.
   */
  readonly at: Date;
  readonly status: Answer | 'waiting';
  /** The status that a waiting person gets with a seat. */
  readonly wanted: 'going' | 'late';
  readonly note: string | null;
  /** Set by an admin afterwards; null: not yet. */
  readonly attended: boolean | null;
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

const inOrder = (rows: readonly AnswerRow[]): AnswerRow[] =>
  [...rows].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);

/**
 * The time of the next answer. It is later than all others, even within one millisecond or if the
 * clock lags. So answers keep their order.
 * @param now ms since 1970
 */
export const nextPlace = (rows: readonly AnswerRow[], now: number): Date =>
  new Date(Math.max(now, ...rows.map(({ at }) => at.getTime() + 1)));

/** Fills free seats from the waitlist in order of arrival. */
function promote(rows: readonly AnswerRow[], most: number | null): Answers {
  const ordered = inOrder(rows);
  const up = new Set(promoted(seatsOf(ordered).length, most, waitlistOf(ordered)).map(({ userId }) => userId));
  const next = ordered.map((row) => (up.has(row.userId) ? { ...row, status: row.wanted } : row));
  return { rows: next, promoted: next.filter(({ userId }) => up.has(userId)) };
}

export interface Given extends Omit<AnswerRow, 'status' | 'wanted' | 'attended' | 'isAway'> {
  readonly status: Answer;
}

/**
 * Adds or changes a person's answer. A change between "going" and "late" keeps the seat or the
 * waitlist place. If all seats are taken, the person goes to the waitlist.
 * @param most number of seats; null: no limit
 */
export function withAnswer(rows: readonly AnswerRow[], most: number | null, given: Given): Answers {
  const known = rows.find(({ userId }) => userId === given.userId);
  const others = rows.filter(({ userId }) => userId !== given.userId);
  const base = { ...given, id: known?.id ?? given.id, attended: known?.attended ?? null };
  if (!takesSeat(given.status)) {
    const row: AnswerRow = { ...base, status: given.status, wanted: 'going' };
    return promote([...others, row], most);
  }
  const wanted = given.status;
  if (known !== undefined && takesSeat(known.status))
    return promote([...others, { ...base, at: known.at, status: wanted, wanted }], most);
  if (known?.status === 'waiting')
    return promote([...others, { ...base, at: known.at, status: 'waiting', wanted }], most);
  const isFree = most === null || seatsOf(others).length < most;
  const row: AnswerRow = { ...base, status: isFree ? wanted : 'waiting', wanted };
  return promote([...others, row], most);
}

/** Removes a person's answer. A freed seat goes to the waitlist. */
export const withoutAnswer = (rows: readonly AnswerRow[], most: number | null, userId: number): Answers =>
  promote(
    rows.filter((row) => row.userId !== userId),
    most,
  );

/**
 * Restores the answer of a returning member: with a seat if one is free, or else with the old
 * waitlist place. A newer answer of theirs is kept.
 */
export function withReturned(rows: readonly AnswerRow[], most: number | null, row: AnswerRow): Answers {
  if (rows.some(({ userId }) => userId === row.userId)) return promote(rows, most);
  if (!takesSeat(row.status)) return promote([...rows, row], most);
  const isFree = most === null || seatsOf(rows).length < most;
  return promote([...rows, { ...row, wanted: row.status, status: isFree ? row.status : 'waiting' }], most);
}

export interface Reseated extends Answers {
  /** People who moved from a seat to the waitlist. */
  readonly waitlisted: readonly AnswerRow[];
}
/**
 * Changes the number of seats. More seats promote people from the waitlist. Fewer seats move the
 * last to join to the waitlist.
 * They keep their time, so they wait ahead of people who never had a seat.
 */
export function withSeats(rows: readonly AnswerRow[], most: number | null): Reseated {
  const excess = most === null ? [] : seatsOf(inOrder(rows)).slice(most);
  const down = new Set(excess.map(({ userId }) => userId));
  const next = rows.map((row): AnswerRow => (down.has(row.userId) ? { ...row, status: 'waiting' } : row));
  const change = promote(next, most);
  return { ...change, waitlisted: change.rows.filter(({ userId }) => down.has(userId)) };
}

/** Counts of answers that an event shows. */
interface Figures {
  readonly currentParticipants: number;
  readonly waiting: number;
  readonly tentative: number;
  readonly absent: number;
}
export const figuresOf = (rows: readonly AnswerRow[]): Figures => ({
  currentParticipants: seatsOf(rows).length,
  waiting: waitlistOf(rows).length,
  tentative: rows.filter(({ status }) => status === 'tentative').length,
  absent: rows.filter(({ status }) => status === 'absent').length,
});

export const withFigures = (rows: readonly AnswerRow[]): Figures & { readonly answers: AnswerRow[] } => ({
  answers: [...rows],
  ...figuresOf(rows),
});
