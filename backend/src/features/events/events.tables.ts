// CSV files of events, of an event's answers, and of attendance.
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { hasRoles, roleOf } from '@guild/common/events/events.roles';
import { declareTable, longNumber, type Columns, type Table } from '../../platform/http/csv.ts';

export const eventTable = declareTable<GuildEvent>({
  Date: (one) => one.date,
  Time: (one) => one.time,
  Title: (one) => one.title,
  Type: (one) => one.type,
  Description: (one) => one.description,
  'Length in minutes': (one) => one.lengthMinutes,
  Organizer: (one) => one.organizer,
  Status: (one) => one.status,
  Going: (one) => one.currentParticipants,
  Seats: (one) => one.maxParticipants,
  Waitlist: (one) => one.waiting,
  Tentative: (one) => one.tentative,
  Absent: (one) => one.absent,
  Starts: (one) => one.startsAt,
  Event: (one) => one.id,
});

/** The answers to an event: one row for each person. An event with roles has columns for them. */
export function responseTable(event: Pick<GuildEvent, 'roles'>): Table<EventResponse> {
  const roleName = (id: number | null | undefined): string => roleOf(event, id)?.name ?? '';
  const roles: Columns<EventResponse> = {
    Role: (one) => roleName(one.seatRoleId),
    'First choice': (one) => roleName(one.roleId),
    'Second choice': (one) => roleName(one.secondRoleId),
  };
  return declareTable<EventResponse>({
    Name: (one) => one.username,
    'Discord id': (one) => longNumber(one.discordId),
    Status: (one) => one.status,
    Place: (one) => one.position,
    'Answered at': (one) => one.joinedAt,
    Note: (one) => one.note,
    Attended: (one) => one.attended,
    ...(hasRoles(event) && roles),
  });
}
