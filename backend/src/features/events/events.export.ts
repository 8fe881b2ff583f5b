// An event's answers as a table for spreadsheets, and somebody's events as a calendar that other programs read.
import { eventLengthMs } from '@guild/common/events/events.api';
import ical, { ICalEventStatus } from 'ical-generator';
import { longNumber, toTable } from '../../platform/http/csv.ts';
import { toResponses, type EventDocument } from './events.model.ts';

/** Every answer: name, Discord id, status, place in the waitlist, when, note, and whether they were there. */
export function toCsv(event: EventDocument): string {
  const rows = toResponses(event._id, event.answers).map((row) => [
    row.username,
    longNumber(row.discordId),
    row.status,
    row.position ?? '',
    row.joinedAt,
    row.note ?? '',
    row.attended === null ? '' : row.attended ? 'yes' : 'no',
  ]);
  return toTable(['Name', 'Discord id', 'Status', 'Place', 'Answered at', 'Note', 'Attended'], rows);
}

export interface CalendarParts {
  /** What the calendar is called. */
  readonly name: string;
  /** Begins links into the hall. */
  readonly publicUrl: string;
  /** Whose it is. */
  readonly discordId: string;
}

/** A calendar of these events as iCalendar text (RFC 5545). */
export function toCalendar(events: readonly EventDocument[], { name, publicUrl, discordId }: CalendarParts): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({ name, prodId: { company: name, product: 'Guild hall' }, ttl: 60 * 60 });
  for (const event of events) {
    const mine = event.answers.find((row) => row.discordId === discordId);
    const sure = mine?.status === 'going' || mine?.status === 'late';
    const planned = sure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
    calendar.createEvent({
      id: `event-${event._id.toString()}@${host}`,
      sequence: event.version,
      start: event.startsAt,
      end: new Date(event.startsAt.getTime() + eventLengthMs),
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      summary: sure ? event.title : `${event.title} (${mine?.status ?? 'tentative'})`,
      description: event.description,
      url: `${publicUrl}/events?event=${event._id.toString()}`,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : planned,
    });
  }
  return calendar.toString();
}
