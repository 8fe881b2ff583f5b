// Events as an iCalendar file.
import type { EventResponse } from '@guild/common/events/events.api';
import { shownRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { eventLink } from '@guild/common/events/events.links';
import ical, { ICalEventStatus } from 'ical-generator';
import type { EventDocument } from '../core/events.model.ts';

export interface CalendarOptions {
  /** The name of the calendar. */
  readonly name: string;
  /** Prefix of links into the hall. */
  readonly publicUrl: string;
  /** Discord id of the calendar's owner; null: nobody in particular. */
  readonly discordId: string | null;
}

/** Where a person without a sure seat is, as the calendar's title says it. */
const places: Readonly<Partial<Record<EventResponse['status'], string>>> = {
  waiting: 'waitlist',
  bench: 'bench',
};
/** Whether the event is confirmed or tentative for the calendar's owner, and the role that they play. */
function statusFor(
  event: EventDocument,
  discordId: string | null,
): { status: ICalEventStatus; more: string; role: string } {
  const row = event.answers.find((one) => one.discordId === discordId);
  const answer = row?.status ?? 'tentative';
  const role = row === undefined || !takesSeat(row.status) ? undefined : shownRole(event, row);
  const sure = discordId === null || answer === 'going' || answer === 'late';
  const planned = sure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
  return {
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : planned,
    more: sure ? '' : ` (${places[answer] ?? answer})`,
    role: role === undefined ? '' : `You are ${role.name}.\n\n`,
  };
}

/** A calendar of these events as iCalendar text (RFC 5545). */
export function toCalendar(events: readonly EventDocument[], { name, publicUrl, discordId }: CalendarOptions): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({ name, prodId: { company: name, product: 'Guild hall' }, ttl: 60 * 60 });
  for (const event of events) {
    const { status, more, role } = statusFor(event, discordId);
    calendar.createEvent({
      id: `event-${event._id}@${host}`,
      sequence: event.version,
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      summary: event.title + more,
      description: role + event.description,
      url: publicUrl + eventLink(event._id),
      status,
    });
  }
  return calendar.toString();
}
