// Check-in decisions: opening with a code, closing without counting, and people who came. Pure functions.
import { checkInLeadMinutes, checkInMinutes } from '@guild/common/events/events.attendance.api';
import { isCheckInOpen, takesSeat } from '@guild/common/events/events.rules';
import { actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { eventNote, refuseClosed, type EventDecision } from '../core/events.decisions.ts';
import { nextPlace, wasThere, withFigures, type AnswerRow } from '../signup/events.answers.ts';
import type { EventDocument } from '../core/events.model.ts';

const minuteMs = 60_000;

const checkInClosed = (): AppError => new AppError('conflict', "Check-in isn't open", { reason: 'check_in_closed' });
/** The error for attendance before the start. */
export const notStarted = (): AppError =>
  new AppError('conflict', "This event hasn't started yet", { reason: 'not_started' });

/**
 * Opens check-in. Everybody with a seat whose attendance is not recorded counts as missing until they check in, so
 * nothing has to happen when it closes. Opening it again gives it a new code and the full time.
 * @param code four digits
 */
export const openCheckIn =
  (code: string, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    if (now < seen.startsAt.getTime() - checkInLeadMinutes * minuteMs)
      throw new AppError('conflict', 'You can open check-in from an hour before the start', { reason: 'not_started' });
    const isOpen = ({ status, attended }: AnswerRow): boolean => takesSeat(status) && attended === null;
    const rows = seen.answers.map((row) => (isOpen(row) ? { ...row, attended: false } : row));
    const userIds = seen.answers.filter(isOpen).map(({ userId }) => userId);
    const checkInUntil = new Date(now + checkInMinutes * minuteMs);
    const recorded = seen.answers.flatMap(({ userId, attended }) => (attended === null ? [] : [{ userId, attended }]));
    const beforeCheckIn = isCheckInOpen(seen, now) ? (seen.beforeCheckIn ?? []) : recorded;
    const what = { before: { checkInUntil: seen.checkInUntil ?? null }, after: { checkInUntil } };
    return {
      set: { ...withFigures(rows, seen), checkInCode: code, checkInUntil, beforeCheckIn },
      facts: [
        {
          kind: 'event:answered',
          data: { userIds, version: seen.version + 1 },
          audit: eventNote(actorOf(actor), 'check_in_opened', seen, what),
        },
      ],
    };
  };

/**
 * Closes an open check-in as if it had not been opened: attendance is as before. Null if this has been done.
 * @throws AppError `conflict` after it has closed
 */
export const cancelCheckIn =
  (actor: Caller): EventDecision =>
  (seen, now) => {
    const { checkInUntil = null } = seen;
    if (checkInUntil === null) return null;
    refuseClosed(seen, now);
    if (!isCheckInOpen(seen, now)) throw checkInClosed();
    const before = new Map(seen.beforeCheckIn?.map(({ userId, attended }) => [userId, attended]));
    const rows = seen.answers.map((row) => ({ ...row, attended: before.get(row.userId) ?? null }));
    const changed = seen.answers.filter((row, at) => row.attended !== rows[at]?.attended);
    const data = {
      userIds: changed.map(({ userId }) => userId),
      attendance: changed
        .filter((row) => wasThere(row) || before.get(row.userId) === true)
        .map(({ discordId }) => discordId),
      version: seen.version + 1,
    };
    const what = { before: { checkInUntil }, after: { checkInUntil: null } };
    const audit = eventNote(actorOf(actor), 'check_in_cancelled', seen, what);
    return {
      set: { ...withFigures(rows, seen), checkInCode: null, checkInUntil: null, beforeCheckIn: null },
      facts: [{ kind: 'event:answered', data, audit }],
    };
  };

/** A person who comes, with the id of the answer if they have none yet. */
export type Arrival = Pick<AnswerRow, 'id' | 'userId' | 'username' | 'discordId'>;
/** The answers after somebody came. Whoever has no answer gets one without a seat. @param now ms since 1970 */
export function attendees({ answers }: Pick<EventDocument, 'answers'>, person: Arrival, now: number): AnswerRow[] {
  if (answers.some(({ userId }) => userId === person.userId))
    return answers.map((row) => (row.userId === person.userId ? { ...row, attended: true } : row));
  const at = nextPlace(answers, now);
  return [...answers, { ...person, at, status: 'tentative', wanted: 'going', note: null, attended: true }];
}
/** The change when somebody came; null if they are marked already. */
function arrived(seen: EventDocument, person: Arrival, now: number, audit: AuditNote): ReturnType<EventDecision> {
  const { userId, discordId } = person;
  if (seen.answers.some((row) => row.userId === userId && wasThere(row))) return null;
  const data = { userIds: [userId], attendance: [discordId], version: seen.version + 1 };
  return {
    set: withFigures(attendees(seen, person, now), seen),
    facts: [{ kind: 'event:answered', data, audit }],
  };
}

/**
 * A person says that they are here; null if they are checked in already.
 * @param answerId id of the new answer
 */
export const checkIn =
  (code: string, answerId: number, actor: Caller): EventDecision =>
  (seen, now) => {
    if (seen.status === 'cancelled' || !isCheckInOpen(seen, now)) throw checkInClosed();
    if (code !== seen.checkInCode) throw invalidField('code', "That isn't the code. Ask the leader.");
    const { userId, username, discordId } = actor;
    const person = { id: answerId, userId, username, discordId };
    return arrived(seen, person, now, eventNote(actorOf(actor), 'checked_in', seen, {}));
  };

/**
 * A leader ticks somebody who came, with or without an answer; null if they are ticked.
 * @throws AppError `conflict` cancelled, or before the start while check-in is closed
 */
export const tickWalkIn =
  (person: Arrival, actor: Caller): EventDecision =>
  (seen, now) => {
    if (seen.status === 'cancelled') refuseClosed(seen, now);
    if (seen.startsAt.getTime() > now && !isCheckInOpen(seen, now)) throw notStarted();
    const what = { after: { who: person.username, discordId: person.discordId, came: true } };
    return arrived(seen, person, now, eventNote(actorOf(actor), 'attendance_set', seen, what));
  };
