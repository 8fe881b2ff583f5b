// Who answers what to an event: seats, the waitlist and who moves up, as pure changes of the list of answers.
import { promoted, takesSeat } from '@guild/common/events/events.rules';
import type { Answer } from '@guild/common/events/events.api';

/** One person's answer, as the event keeps it. */
export interface AnswerRow {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  /** When the seat, or the place in the waitlist, was taken; for other answers when they were given. */
  readonly at: Date;
  readonly status: Answer | 'waiting';
  /** What somebody who waits will be once a seat is free. */
  readonly wanted: 'going' | 'late';
  readonly note: string | null;
  /** Ticked by an admin afterwards; null: not yet. */
  readonly attended: boolean | null;
}
export interface Answers {
  /** In the order in which seats and places were taken. */
  readonly rows: readonly AnswerRow[];
  /** Those who moved from the waitlist into a seat by this change. */
  readonly promoted: readonly AnswerRow[];
}

export const seatsOf = (rows: readonly AnswerRow[]): AnswerRow[] => rows.filter(({ status }) => takesSeat(status));
export const waitlistOf = (rows: readonly AnswerRow[]): AnswerRow[] =>
  rows.filter(({ status }) => status === 'waiting');

/** Whether an admin has ticked that this person was there. */
export const wasThere = ({ attended }: AnswerRow): boolean => attended === true;

const inOrder = (rows: readonly AnswerRow[]): AnswerRow[] =>
  [...rows].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);

/**
 * When the next answer is given: after every other, even within one millisecond or by a clock that lags behind, so that
 * nobody is overtaken.
 * @param now ms since 1970
 */
export const nextPlace = (rows: readonly AnswerRow[], now: number): Date =>
  new Date(Math.max(now, ...rows.map(({ at }) => at.getTime() + 1)));

/** Fills free seats from the waitlist, first come, first served. */
function promote(rows: readonly AnswerRow[], most: number | null): Answers {
  const ordered = inOrder(rows);
  const up = new Set(promoted(seatsOf(ordered).length, most, waitlistOf(ordered)).map(({ userId }) => userId));
  const next = ordered.map((row) => (up.has(row.userId) ? { ...row, status: row.wanted } : row));
  return { rows: next, promoted: next.filter(({ userId }) => up.has(userId)) };
}

export interface Given extends Omit<AnswerRow, 'status' | 'wanted' | 'attended'> {
  readonly status: Answer;
}

/**
 * A person answers. A seat once taken stays through a change between going and late; who wants one when all are taken
 * waits, and keeps that place through a change of mind about being late.
 * @param most seats there are; null: no limit
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

/** A person takes their answer back; a seat that frees goes to the waitlist. */
export const withoutAnswer = (rows: readonly AnswerRow[], most: number | null, userId: number): Answers =>
  promote(
    rows.filter((row) => row.userId !== userId),
    most,
  );

/**
 * The answer of somebody who is back: their seat while one is free, else their old place in the waitlist. Who has answered anew keeps that.
 */
export function withReturned(rows: readonly AnswerRow[], most: number | null, row: AnswerRow): Answers {
  if (rows.some(({ userId }) => userId === row.userId)) return promote(rows, most);
  if (!takesSeat(row.status)) return promote([...rows, row], most);
  const isFree = most === null || seatsOf(rows).length < most;
  return promote([...rows, { ...row, wanted: row.status, status: isFree ? row.status : 'waiting' }], most);
}

export interface Reseated extends Answers {
  /** Those who moved from a seat to the waitlist. */
  readonly waitlisted: readonly AnswerRow[];
}
/**
 * The number of seats changes: more of them promote; fewer move the last people to join to the waitlist. They keep their
 * time of joining, so they wait before those who never had a seat.
 */
export function withSeats(rows: readonly AnswerRow[], most: number | null): Reseated {
  const excess = most === null ? [] : seatsOf(inOrder(rows)).slice(most);
  const down = new Set(excess.map(({ userId }) => userId));
  const next = rows.map((row): AnswerRow => (down.has(row.userId) ? { ...row, status: 'waiting' } : row));
  const change = promote(next, most);
  return { ...change, waitlisted: change.rows.filter(({ userId }) => down.has(userId)) };
}

/** The figures that an event shows of its answers. */
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

/** These answers, with the figures that an event shows of them. */
export const withFigures = (rows: readonly AnswerRow[]): Figures & { readonly answers: AnswerRow[] } => ({
  answers: [...rows],
  ...figuresOf(rows),
});
