// Notices about the roster: to people whom a leader moved, added or removed, and to people whose role
// changed with the roles of the event.
import { eventLink } from '@guild/common/events/events.links';
import { asRole, shownRoleId } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { timed, type TimedText } from '@guild/common/wire/timedText';
import type { FactOf } from '../../../platform/store/outbox/facts.ts';
import type { Notification } from '../../notifications/notifications.service.ts';
import type { EventFacts } from '../core/events.facts.ts';
import type { EventDocument } from '../core/events.model.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { leaveButton } from '../reminders/events.noticeButtons.ts';

type Fact = FactOf<EventFacts>;

/** What a leader did with the person, from where they are now. */
function placedText(event: EventDocument, row: AnswerRow): TimedText {
  const { startsAt } = event;
  if (takesSeat(row.status)) return timed`The organizer gave you a seat${asRole(event, row)}. It starts ${startsAt}.`;
  const where = row.status === 'bench' ? 'bench' : 'waitlist';
  return timed`The organizer moved you to the ${where}${asRole(event, row)}. It starts ${startsAt}.`;
}

/** The notices of one fact. Nobody is notified of what they did themselves. */
export function placedNotices(event: EventDocument, fact: Fact): Notification[] {
  const { startsAt } = event;
  const notice = (to: string, text: TimedText, isIn: boolean): Notification => ({
    to,
    kind: 'event_placed',
    about: `placed-${event._id}`,
    occasion: fact.id,
    title: event.title,
    text,
    link: eventLink(event._id),
    buttons: isIn ? [leaveButton(event._id)] : [],
  });
  if (fact.kind === 'event:updated') {
    const unassigned = new Set(fact.data.unassignedUserIds);
    const moved = new Set(fact.data.movedUserIds);
    return event.answers.flatMap((row) => {
      if (unassigned.has(row.userId) && shownRoleId(row) === null)
        return [notice(row.discordId, timed`Choose your role: the roles changed. It starts ${startsAt}.`, true)];
      if (!moved.has(row.userId) || !takesSeat(row.status)) return [];
      const text = timed`Your role has fewer seats now. You have a seat${asRole(event, row)}. It starts ${startsAt}.`;
      return [notice(row.discordId, text, true)];
    });
  }
  const placed = fact.kind === 'event:answered' ? fact.data.placed : undefined;
  if (placed === undefined || fact.audit?.actor?.discordId === placed.discordId) return [];
  const { discordId, reason } = placed;
  const row = event.answers.find((one) => one.discordId === discordId);
  if (row !== undefined) return [notice(discordId, placedText(event, row), true)];
  return reason === null ? [] : [notice(discordId, timed`The organizer removed you: ${reason}`, false)];
}
