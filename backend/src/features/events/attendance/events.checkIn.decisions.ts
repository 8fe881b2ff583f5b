// Check-in decisions: opening with a code, and the people who say that they are here. Pure functions.
import { checkInLeadMinutes, checkInMinutes } from '@guild/common/events/events.attendance.api';
import { takesSeat } from '@guild/common/events/events.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { eventNote, refuseClosed, type EventDecision } from '../core/events.decisions.ts';
import { nextPlace, withFigures, type AnswerRow } from '../signup/events.answers.ts';
import type { EventDocument } from '../core/events.model.ts';

const minuteMs = 60_000;

/** Whether check-in is open. The clock closes it. @param now ms since 1970 */
export const isCheckInOpen = ({ checkInUntil }: Pick<EventDocument, 'checkInUntil'>, now: number): boolean =>
  checkInUntil instanceof Date && now < checkInUntil.getTime();

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
    const what = { before: { checkInUntil: seen.checkInUntil ?? null }, after: { checkInUntil } };
    return {
      set: { ...withFigures(rows, seen), checkInCode: code, checkInUntil },
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
 * A person says that they are here. Whoever has no answer gets one without a seat; null if they are checked in already.
 * @param answerId id of the new answer
 */
export const checkIn =
  (code: string, answerId: number, actor: Caller): EventDecision =>
  (seen, now) => {
    if (seen.status === 'cancelled' || !isCheckInOpen(seen, now))
      throw new AppError('conflict', "Check-in isn't open", { reason: 'check_in_closed' });
    if (code !== seen.checkInCode) throw invalidField('code', "That isn't the code. Ask the leader.");
    const { userId, username, discordId } = actor;
    const mine = seen.answers.find((row) => row.userId === userId);
    if (mine?.attended === true) return null;
    const fresh: AnswerRow = {
      id: answerId,
      userId,
      username,
      discordId,
      at: nextPlace(seen.answers, now),
      status: 'tentative',
      wanted: 'going',
      note: null,
      attended: null,
    };
    const others = seen.answers.filter((row) => row.userId !== userId);
    const here = { ...(mine ?? fresh), attended: true };
    // The order of answers is that of their times.
    const rows = mine === undefined ? [...others, here] : seen.answers.map((row) => (row === mine ? here : row));
    return {
      set: withFigures(rows, seen),
      facts: [
        {
          kind: 'event:answered',
          data: { userIds: [userId], attendance: [discordId], version: seen.version + 1 },
          audit: eventNote(actorOf(actor), 'checked_in', seen, {}),
        },
      ],
    };
  };
