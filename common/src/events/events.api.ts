// Events API: entities, form and call schemas, routes, rooms and live messages.
import * as z from 'zod/mini';
import { day, isDayInRange, outOfRange, timeOfDay } from '../wire/days.ts';
import { beginsOn, maxWeeks, repeatedDay, repeats, type Repeat } from './events.repeats.ts';
import {
  discordId,
  id,
  idList,
  idParams,
  line,
  maybe,
  maybeText,
  paging,
  search,
  seenVersion,
  text,
  time,
} from '../wire/fields.ts';
import { liveMessages, removal, type Payload } from '../wire/live.ts';
import { pictureList, pictures } from '../wire/pictures.ts';
import { route } from '../wire/route.ts';
import { eventRole, roleChoice, roleOfAnswer, roleSeats, typedRoles } from './events.roles.ts';

export const eventTypes = ['Raid', 'Tournament', 'Training', 'Social', 'PvP', 'Harvesting'] as const;
export type EventType = (typeof eventTypes)[number];
/** Answers to an event. 'going' and 'late' take a seat. */
export const answers = ['going', 'late', 'tentative', 'absent'] as const;
export type Answer = (typeof answers)[number];
/**
 * The stored state of an answer. `waiting`: in the waitlist. `bench`: they would come, but the leader
 * gave them no seat.
 */
export const responseStatuses = [...answers, 'waiting', 'bench'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];
/**
 * The events of a series that an edit, cancellation or deletion changes. Past events stay
 * unchanged.
 */
export const eventScopes = ['this', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];
/** The length of an event in minutes. */
export const eventLength = { least: 15, most: 24 * 60, default: 3 * 60 } as const;
/** The longest time between the end of sign-up and the start, in minutes. */
export const maxDeadlineMinutes = 14 * 24 * 60;

export const guildEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  pictures,
  type: z.enum(eventTypes),
  /** Local date and time in the guild's time zone: `YYYY-MM-DD`, and `HH:mm`. */
  date: z.string(),
  time: z.string(),
  startsAt: time,
  lengthMinutes: z.int(),
  /** The start and the length. The event is over then. */
  endsAt: time,
  /** Sign-up closes so many minutes before the start. null: people can sign up until the event is over. */
  deadlineMinutes: z.nullable(z.int()),
  organizer: z.string(),
  organizerDiscordId: z.string(),
  maxParticipants: z.nullable(z.int()),
  /** Seats taken by people going or late. Always equal to the number of participant rows. */
  currentParticipants: z.int(),
  /** Number of people in the waitlist. */
  waiting: z.int(),
  tentative: z.int(),
  absent: z.int(),
  /** Number of people on the bench. Absent or null: none. */
  bench: z.optional(z.nullable(z.int())),
  /** The parts that people play. Absent, null or empty: people answer without a role. */
  roles: z.optional(z.nullable(z.array(eventRole))),
  /** Counts of each role. Absent or null: no roles. */
  roleSeats: z.optional(z.nullable(z.array(roleSeats))),
  status: z.enum(['planned', 'cancelled']),
  cancelReason: z.nullable(z.string()),
  /** The Discord channel of its message. Null or absent: the guild's channel for events. */
  channelId: z.optional(z.nullable(z.string())),
  /** When check-in closes or has closed. Null or absent: it was never opened. */
  checkInUntil: z.optional(z.nullable(time)),
  /** When the people of the last event were asked to come, and by whom. Null or absent: they were not. */
  askedAt: z.optional(z.nullable(time)),
  askedBy: z.optional(z.nullable(z.string())),
  /** The series that the event belongs to, or null. */
  seriesId: z.nullable(id),
  repeat: z.nullable(z.enum(repeats)),
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type GuildEvent = z.output<typeof guildEvent>;

/** An event in which a member has a seat, with the role of it. */
const eventOfMember = z.object({ ...guildEvent.shape, seatRoleId: roleOfAnswer.seatRoleId });
/** How a leader decides about an objection. The first two accept it. */
export const objectionOutcomes = ['came', 'excused', 'refused'] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];
/** A member's objection to being marked as missing, on their page. */
export const ownObjection = z.object({
  text: z.string(),
  at: time,
  /** Null: undecided. `withdrawn`: its author was removed before somebody decided. */
  outcome: z.nullable(z.enum([...objectionOutcomes, 'withdrawn'])),
  decidedBy: z.nullable(z.string()),
});
export type OwnObjection = z.output<typeof ownObjection>;

/** The events section of a member's page. */
export const eventsOfMember = {
  /**
   * Planned future events that they take part in, earliest first; null: the viewer may not see
   * events.
   */
  joined: z.nullable(z.array(eventOfMember)),
  /** Attendance of past events in which they had a seat; null: the viewer may not see events. */
  attendance: z.nullable(
    z.object({
      /** Number of these events. */
      joined: z.int(),
      /** Number of events they attended or missed, as marked by an admin. */
      present: z.int(),
      missed: z.int(),
      /** Number of these events they missed with an excuse. They are in no rate. */
      excused: z.int(),
      /** The same for the last days, with the seats that were missed without giving them back in time. */
      recent: z.array(z.object({ days: z.int(), present: z.int(), recorded: z.int(), noShows: z.int() })),
      /** The latest of these events, latest first. */
      latest: z.array(
        z.object({
          ...z.pick(guildEvent, { id: true, title: true, type: true, startsAt: true }).shape,
          /** The answer. `left`: the person gave the seat back and has no answer now. */
          answer: z.enum([...responseStatuses, 'left']),
          /** The name of the role of the seat. */
          role: z.nullable(z.string()),
          /** Null: not marked yet, or excused. */
          attended: z.nullable(z.boolean()),
          excused: z.boolean(),
          /** Null: none, or the viewer is neither the member nor manages events. */
          objection: z.nullable(ownObjection),
        }),
      ),
    }),
  ),
};

/** A person with a seat. */
export const participant = z.object({
  id,
  eventId: id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  joinedAt: time,
  status: z.enum(['going', 'late']),
  note: z.nullable(z.string()),
  /** Marked by an admin afterwards; null: not yet. */
  attended: z.nullable(z.boolean()),
  /** Not attended, with an excuse: no rate counts it. Absent: no. */
  excused: z.optional(z.boolean()),
  /** Whether the answer follows from an absence. */
  away: z.boolean(),
  ...roleOfAnswer,
});
export type Participant = z.output<typeof participant>;

/** A person who has answered in any way. */
export const eventResponse = z.object({
  ...participant.shape,
  status: z.enum(responseStatuses),
  /** Place in the waitlist, or in the queue of the role, starting at 1; null: not waiting. */
  position: z.nullable(z.int()),
});
export type EventResponse = z.output<typeof eventResponse>;

/**
 * Fields that a change of a series sets in all its events. The date is different for each event.
 */
export const plannedFields = z.pick(guildEvent, {
  title: true,
  description: true,
  type: true,
  time: true,
  lengthMinutes: true,
  deadlineMinutes: true,
  maxParticipants: true,
  roles: true,
  channelId: true,
  pictures: true,
});
export type PlannedFields = z.output<typeof plannedFields>;

/**
 * A series without an end. Its dates of the next eight weeks always exist. A series with a number of
 * dates has none.
 */
export const eventSeries = z.object({
  /** The id of its first event. */
  id,
  repeat: z.enum(repeats),
  repeatOn: z.nullable(z.array(z.int())),
  everyWeeks: z.nullable(z.int()),
  /** A day of the series, from which its later days count. */
  anchor: z.string(),
  isEnded: z.boolean(),
  version: z.int(),
});
export type EventSeries = z.output<typeof eventSeries>;

/** A seat of a person, to compare the times of their events. */
export const seatAt = z.object({
  userId: id,
  eventId: id,
  title: z.string(),
  startsAt: time,
  endsAt: time,
});
export type SeatAt = z.output<typeof seatAt>;

/** All answers to an event, at that version of the event. */
export const eventPeople = z.object({ eventId: id, version: z.int(), responses: z.array(eventResponse) });
export type EventPeople = z.output<typeof eventPeople>;
/** Maximum number of events in one request for answers, and of answers in one reply. */
export const peopleLimits = { events: 200, answers: 5000 } as const;

const dateField = day('Choose a date');
const timeField = timeOfDay('Choose a time');
const notALength = 'Choose a length from 15 minutes to 24 hours';
const lengthField = z
  .int(notALength)
  .check(z.minimum(eventLength.least, notALength), z.maximum(eventLength.most, notALength));
const notADeadline = 'Choose at most 14 days before the start';
const eventFields = {
  title: line('Title is required'),
  description: text('Description is required'),
  type: z.enum(eventTypes, 'Choose a type'),
  date: dateField,
  time: timeField,
  /** Minutes. Default for a new event: 3 hours. */
  lengthMinutes: z.optional(lengthField),
  deadlineMinutes: z.optional(
    z.nullable(z.int(notADeadline).check(z.minimum(0, notADeadline), z.maximum(maxDeadlineMinutes, notADeadline))),
  ),
  maxParticipants: z.optional(
    z.nullable(
      z
        .int('Must allow at least 1 participant')
        .check(z.minimum(1, 'Must allow at least 1 participant'), z.maximum(10_000, 'At most 10,000')),
    ),
  ),
  /** The parts that people play. An empty list removes all. */
  roles: z.optional(typedRoles),
  /** Null: the guild's channel for events. */
  channelId: z.optional(z.nullable(discordId)),
  /** An empty list removes all. */
  pictures: z.optional(pictureList),
};
const notWeeks = `From 1 to ${maxWeeks}`;
const ruleFields = {
  /** For `weekdays`: 1 is Monday, 7 is Sunday. */
  repeatOn: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))),
  /** For `weeks`. */
  everyWeeks: z.optional(z.int(notWeeks).check(z.minimum(1, notWeeks), z.maximum(maxWeeks, notWeeks))),
};
/** How a new event repeats. */
const repeatFields = {
  ...ruleFields,
  /** The series goes on until somebody ends it. `occurrences` is ignored. */
  endless: z.optional(z.boolean()),
};
interface Rule {
  repeat?: Repeat | '' | null | undefined;
  repeatOn?: number[] | undefined;
  everyWeeks?: number | undefined;
}
interface Series extends Rule {
  date: string;
  endless?: boolean | undefined;
  occurrences: number;
}
const hasDays = z.refine<Rule>(({ repeat, repeatOn = [] }) => repeat !== 'weekdays' || repeatOn.length > 0, {
  error: 'Choose at least one day',
  path: ['repeatOn'],
});
export const notOnDay = 'The first date must be on one of the chosen days';
const startsOnDay = z.refine<Series>(
  ({ date, repeat, repeatOn = [] }) =>
    !repeat || repeatOn.length === 0 || !isDayInRange(date) || beginsOn(date, { repeat, repeatOn }),
  { error: notOnDay, path: ['date'] },
);
const hasWeeks = z.refine<Rule>(({ repeat, everyWeeks }) => repeat !== 'weeks' || everyWeeks !== undefined, {
  error: notWeeks,
  path: ['everyWeeks'],
});
/**
 * Requires the last event of a series to be within the allowed range of days. An invalid first day
 * is reported elsewhere.
 */
const endsInTime = z.refine<Series>(
  ({ date, repeat, occurrences, endless = false, ...rule }) =>
    !repeat || endless || !isDayInRange(date) || isDayInRange(repeatedDay(date, { ...rule, repeat }, occurrences - 1)),
  { error: `The last one ${outOfRange.toLowerCase()}`, path: ['occurrences'] },
);
/**
 * The body of a new event. The server sets the organizer. `repeat` creates a series of
 * `occurrences` events, or without an end.
 */
export const newEvent = z
  .object({
    ...eventFields,
    repeat: z.optional(z.nullable(z.enum(repeats))),
    ...repeatFields,
    /** The template from which the event is created. */
    templateId: z.optional(id),
    occurrences: z._default(z.int().check(z.minimum(1, 'At least 1'), z.maximum(26, 'At most 26')), 8),
  })
  .check(hasDays, startsOnDay, hasWeeks, endsInTime);
export type NewEvent = z.output<typeof newEvent>;
/** The fields of the event dialog. The organizer is shown, but not sent. */
export const eventForm = z
  .object({
    ...eventFields,
    repeat: z.enum(['', ...repeats]),
    ...repeatFields,
    occurrences: z.int('From 1 to 26').check(z.minimum(1, 'From 1 to 26'), z.maximum(26, 'From 1 to 26')),
    organizer: line('Organizer is required'),
  })
  .check(hasDays, startsOnDay, hasWeeks, endsInTime);
export type EventForm = z.output<typeof eventForm>;
/** Default: the event in the path. */
const scope = z._default(z.enum(eventScopes, 'Choose this, following or all'), 'this');
const changesFollowing = z.refine<Rule & { scope: EventScope }>(
  ({ repeat, scope }) => repeat === undefined || scope === 'following',
  { error: 'Choose this and following events to change how the series repeats', path: ['scope'] },
);
/**
 * The body of a change. In a series, the other events get the same fields, and move by the same
 * number of days.
 */
export const eventChange = z
  .object({
    ...z.partial(z.object(eventFields)).shape,
    ...seenVersion,
    scope,
    /**
     * How the series repeats from this event on, without an end. Later dates on other days are
     * cancelled. Only with `scope` `following`.
     */
    repeat: z.optional(z.enum(repeats)),
    ...ruleFields,
    /**
     * When fewer seats are left than taken, the last people to join move to the waitlist. Without it,
     * the change is rejected.
     */
    moveToWaitlist: z.optional(z.boolean()),
  })
  .check(hasDays, hasWeeks, changesFollowing);
export type EventChange = z.output<typeof eventChange>;
export const cancelEvent = z.object({ reason: maybeText(500), scope });
const removeEvent = z.object({ scope });

export const answerBody = z.object({
  status: z.enum(answers, 'Choose an answer'),
  note: maybeText(200),
  /** Absent: the roles stay as they were chosen. An event with roles needs one for a seat. */
  ...roleChoice,
});
export const attendanceBody = z.object({ userIds: z.array(id).check(z.maxLength(2000)), ...seenVersion });

export const eventQuery = z.object({
  type: maybe(z.enum(eventTypes)),
  search,
  /** First and last day in the guild's time zone. Default: upcoming events. */
  from: maybe(dateField),
  to: maybe(dateField),
  past: maybe(z.literal('1')),
  /** All events of one series, also past ones, unless days are given too. */
  series: maybe(idParams.shape.id),
  ...paging,
});
export type EventQuery = z.output<typeof eventQuery>;

export const eventIdsQuery = z.object({ eventIds: idList(peopleLimits.events, 'events') });

const isRegistered = z.object({
  isRegistered: z.boolean(),
  status: z.nullable(z.enum(responseStatuses)),
  position: z.nullable(z.int()),
  note: z.nullable(z.string()),
  ...roleOfAnswer,
});
export type Registration = z.output<typeof isRegistered>;

export const eventRoutes = {
  listEvents: route({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    summary: 'Events, soonest first. Default without `from`, `to`, `past` and `series`: upcoming events',
    list: true,
    csv: true,
    query: eventQuery,
    reply: z.array(guildEvent),
  }),
  listPeople: route({
    method: 'GET',
    path: '/api/events/participants',
    access: 'member',
    summary: 'Responses to several events, without deleted events and those that would make the reply too long',
    query: eventIdsQuery,
    reply: z.array(eventPeople),
  }),
  createEvent: route({
    method: 'POST',
    path: '/api/events',
    access: 'events',
    summary: 'Create an event or a series. Returns the first event',
    status: 201,
    body: newEvent,
    reply: guildEvent,
  }),
  getEvent: route({
    method: 'GET',
    path: '/api/events/:id',
    access: 'member',
    summary: 'One event',
    params: idParams,
    reply: guildEvent,
  }),
  changeEvent: route({
    method: 'PATCH',
    path: '/api/events/:id',
    access: 'events',
    summary:
      'Change an event or several of its series. A higher maximum promotes people from the waitlist, a lower one may move people to it',
    params: idParams,
    body: eventChange,
    reply: guildEvent,
  }),
  cancelEvent: route({
    method: 'POST',
    path: '/api/events/:id/cancel',
    access: 'events',
    summary: 'Cancel an event or several of its series. Attendees are notified once',
    params: idParams,
    body: cancelEvent,
    reply: guildEvent,
  }),
  removeEvent: route({
    method: 'DELETE',
    path: '/api/events/:id',
    access: 'events',
    summary: 'Delete an event or several of its series. Attendees are notified once',
    params: idParams,
    query: removeEvent,
  }),
  restoreEvent: route({
    method: 'POST',
    path: '/api/events/:id/restore',
    access: 'events',
    summary: 'Undo a deletion, including other events deleted with it',
    params: idParams,
    reply: guildEvent,
  }),
  getSeries: route({
    method: 'GET',
    path: '/api/events/:id/series',
    access: 'member',
    summary: "The event's series, if it has no end of its own",
    params: idParams,
    reply: z.nullable(eventSeries),
  }),
  endSeries: route({
    method: 'POST',
    path: '/api/events/:id/series/end',
    access: 'events',
    summary: 'End a series without an end. Its planned dates stay',
    params: idParams,
    reply: eventSeries,
  }),
  getRegistration: route({
    method: 'GET',
    path: '/api/events/:id/registration-status',
    access: 'member',
    summary: 'Whether the caller has a seat, and their response',
    params: idParams,
    reply: isRegistered,
  }),
  listParticipants: route({
    method: 'GET',
    path: '/api/events/:id/participants',
    access: 'member',
    summary: 'People who have a seat, in the order they joined',
    list: true,
    params: idParams,
    query: z.object(paging),
    reply: z.array(participant),
  }),
  listResponses: route({
    method: 'GET',
    path: '/api/events/:id/responses',
    access: 'member',
    summary: 'Every response, with the waitlist in order',
    list: true,
    csv: true,
    params: idParams,
    query: z.object(paging),
    reply: z.array(eventResponse),
  }),
  getMyEvents: route({
    method: 'GET',
    path: '/api/user/events',
    access: 'member',
    summary: "The caller's responses to upcoming events",
    reply: z.array(eventResponse),
  }),
  getMySeats: route({
    method: 'GET',
    path: '/api/user/seats',
    access: 'member',
    summary: "The caller's seats in planned events that are not over",
    reply: z.array(seatAt),
  }),
  listConflicts: route({
    method: 'GET',
    path: '/api/events/:id/conflicts',
    access: 'events',
    summary: 'Seats of people of this event in other events at the same time',
    params: idParams,
    reply: z.array(seatAt),
  }),
  joinEvent: route({
    method: 'POST',
    path: '/api/events/:id/join',
    access: 'member',
    summary: 'Take a seat',
    params: idParams,
    reply: guildEvent,
  }),
  leaveEvent: route({
    method: 'DELETE',
    path: '/api/events/:id/leave',
    access: 'member',
    summary: 'Give up a seat or waitlist place. Returns the event',
    params: idParams,
    reply: guildEvent,
  }),
  answerEvent: route({
    method: 'PUT',
    path: '/api/events/:id/answer',
    access: 'member',
    summary: 'Respond: going, late, tentative or absent, with a note. Joins the waitlist when all seats are taken',
    params: idParams,
    body: answerBody,
    reply: guildEvent,
  }),
  exportEvent: route({
    method: 'GET',
    path: '/api/events/:id/event.ics',
    access: 'member',
    summary: 'The event for calendar programs',
    params: idParams,
    content: 'text/calendar',
    reply: z.string(),
  }),
  setAttendance: route({
    method: 'PUT',
    path: '/api/events/:id/attendance',
    access: 'events',
    summary: 'Set who attended',
    params: idParams,
    body: attendanceBody,
    reply: guildEvent,
  }),
  addWalkIn: route({
    method: 'POST',
    path: '/api/events/:id/attendance/:discordId',
    access: 'events',
    summary: 'Mark somebody as attending who may have no response',
    params: z.object({ ...idParams.shape, discordId }),
    reply: guildEvent,
  }),
};

export const eventRooms = { list: 'events' } as const;
/**
 * Sent when people have answered or left: the event, its current changed rows, and the people
 * without a row now.
 */
const answeredEvent = z.object({
  ...guildEvent.shape,
  responses: z.array(eventResponse),
  /** The last person who left. */
  leftUserId: z.nullable(id),
  leftUserIds: z.optional(z.array(id)),
  /**
   * The version before these changes. Default: the previous one. Equal to the event's own version:
   * unknown.
   */
  since: z.optional(z.int()),
});
export const eventMessages = liveMessages({
  'event:created': guildEvent,
  'event:updated': guildEvent,
  'event:cancelled': guildEvent,
  'event:restored': guildEvent,
  'event:removed': removal,
  'event:answered': answeredEvent,
  'series:changed': eventSeries,
});
export type AnsweredEvent = Payload<typeof eventMessages, 'event:answered'>;
export type ChangedEvent = Payload<typeof eventMessages, 'event:updated'>;
