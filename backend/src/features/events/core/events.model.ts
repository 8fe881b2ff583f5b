// Stored events with their answers, and stored calendar addresses.
import {
  eventLength,
  eventSeries,
  guildEvent,
  type EventResponse,
  type NewEvent,
  type ObjectionOutcome,
  type Participant,
  type PlannedFields,
} from '@guild/common/events/events.api';
import { hasRoles, placesOf, type EventRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { pictures } from '@guild/common/wire/pictures';
import * as z from 'zod/mini';
import type { Caller } from '../../../platform/people/caller.ts';
import type { NewDocument } from '../../../platform/store/documents/documents.ts';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';
import type { LateBack } from '../attendance/events.standing.ts';
import { figuresOf, type AnswerRow } from '../signup/events.answers.ts';

/** An answer of a removed member. `done`: it has been restored, or nothing was left to do. */
export interface WithdrawnAnswer {
  readonly removal: string;
  readonly row: AnswerRow;
  readonly done: boolean;
}
/** What a person says against being marked as missing. One for each person. */
export interface StoredObjection extends Pick<AnswerRow, 'userId' | 'username' | 'discordId'> {
  readonly text: string;
  readonly at: Date;
  /** Null: undecided. */
  readonly outcome: ObjectionOutcome | null;
  readonly decidedBy: string | null;
  readonly decidedByDiscordId: string | null;
}
export const storedEvents = declareEntities({
  collection: 'events',
  entity: guildEvent,
  besides: {
    /** All answers. They are part of the event, so that one write changes seats and waitlist. */
    answers: z.custom<AnswerRow[]>(),
    /** Answers of removed members, to be restored with them. */
    withdrawn: z.optional(z.custom<WithdrawnAnswer[]>()),
    /** The code of the check-in, which only those who may open it see. */
    checkInCode: z.optional(z.nullable(z.string())),
    /** Attendance that was recorded before check-in opened, to return to when it is cancelled. */
    beforeCheckIn: z.optional(z.nullable(z.custom<{ userId: number; attended: boolean }[]>())),
    /** People who gave a seat back shortly before the start, or later. */
    lateBacks: z.optional(z.custom<LateBack[]>()),
    /** The template from which it was created. */
    templateId: z.optional(z.nullable(z.int())),
    /** What people say against being marked as missing. Leaders and the author see it. */
    objections: z.optional(z.custom<StoredObjection[]>()),
    /** The number of undecided ones. Absent: none. */
    openObjections: z.optional(z.int()),
    /** The position in its series, from 0. */
    occurrence: z.int(),
    /** The id of the event of the series with which this one was deleted. */
    removedWith: z.optional(z.nullable(z.int())),
    /** Ids of facts of other events of the series that have been applied here, newest last. */
    followedOthers: z.optional(z.array(z.string())),
    /** It was cancelled because its series repeats differently since. */
    isDropped: z.optional(z.boolean()),
  },
  indexes: [
    [{ deletedAt: 1, startsAt: 1, _id: 1 }],
    [{ deletedAt: 1, type: 1, startsAt: 1, _id: 1 }],
    [{ deletedAt: 1, status: 1, startsAt: 1 }],
    [{ deletedAt: 1, endsAt: 1, status: 1 }],
    [{ 'answers.userId': 1, startsAt: 1 }],
    [{ 'answers.discordId': 1, startsAt: 1 }],
    [{ 'lateBacks.discordId': 1, startsAt: 1 }],
    [{ 'withdrawn.removal': 1 }],
    [{ openObjections: 1 }, { partialFilterExpression: { openObjections: { $gt: 0 } } }],
    [{ seriesId: 1, startsAt: 1 }],
    [
      { seriesId: 1, occurrence: 1 },
      { unique: true, partialFilterExpression: { seriesId: { $gt: 0 } } },
    ],
  ],
});
export type EventDocument = DocumentOf<typeof storedEvents>;
/** Maps a stored event to the API. */
export const { toEntity: toEvent } = storedEvents;

/** What happened to the following dates of a series when it ended. */
export interface EndedAfter {
  /** When it was asked for. */
  readonly at: Date;
  /** The start of the event. Later dates end with it. */
  readonly startsAt: Date;
  readonly cancelReason: string | null;
}
/** When and where a series began to repeat differently. */
export interface RuleChange {
  /** When it was asked for. */
  readonly at: Date;
  /** The start of the event. Dates before it stay. */
  readonly startsAt: Date;
  /** The first position by the new rule. */
  readonly occurrence: number;
  /** Ids of the later dates that the command saw. */
  readonly seen: readonly number[];
}
/** A series without an end: how it goes on. */
export const storedSeries = declareStored({
  collection: 'event_series',
  entity: eventSeries,
  besides: {
    /** The position of the anchor in the series. */
    anchorOccurrence: z.int(),
    /** The position of the next date that is not created yet. Earlier ones are never created again. */
    nextOccurrence: z.int(),
    /** The next position when fields or rule last changed. */
    changedFrom: z.int(),
    /** What all later dates have in common. */
    fields: z.custom<PlannedFields>(),
    /** Those of `fields`, so that they count as used. Absent or null: none. */
    pictures,
    organizer: z.string(),
    organizerDiscordId: z.string(),
    /** The id of the event with whose deletion the series ended; null: it ended otherwise, or goes on. */
    endedWith: z.nullable(z.int()),
    /** The cancellation or deletion of all following dates with which it ended; null or absent: it ended otherwise. */
    endedAfter: z.optional(z.nullable(z.custom<EndedAfter>())),
    /** The last change of the rule; null or absent: it is that of the beginning. */
    ruleChange: z.optional(z.nullable(z.custom<RuleChange>())),
    /** Ids of facts of its events that have been applied here, newest last. */
    followedOthers: z.array(z.string()),
    ...documentFields,
  },
  indexes: [[{ isEnded: 1 }]],
});
export type SeriesDocument = DocumentOf<typeof storedSeries>;
/** Maps a stored series to the API. */
export const { toEntity: toSeries } = storedSeries;

/** A person's secret calendar address. Only the hash of the secret is stored. */
export const storedCalendars = declareStored({
  collection: 'calendar_feeds',
  besides: {
    /** The person's Discord id. */
    _id: z.string(),
    /** If the address is disabled: the hash of a secret that nobody knows. */
    hash: z.string(),
    /** Null: there is no address. */
    createdAt: z.nullable(z.date()),
    ...documentFields,
  },
  indexes: [[{ hash: 1 }, { unique: true }]],
});
export type CalendarDocument = DocumentOf<typeof storedCalendars>;

export const eventModels = modelsOf({ events: storedEvents, series: storedSeries, calendars: storedCalendars });
export type EventModels = ReturnType<typeof eventModels>;

const minuteMs = 60_000;
/** The end of an event. @param lengthMinutes minutes */
export const endOf = (startsAt: Date, lengthMinutes: number): Date =>
  new Date(startsAt.getTime() + lengthMinutes * minuteMs);

/** Filter: events that are not over. The start bounds the search by the usual indexes. @param now ms since 1970 */
export const notOver = (now: number): { startsAt: { $gt: Date }; endsAt: { $gt: Date } } => ({
  startsAt: { $gt: new Date(now - eventLength.most * minuteMs) },
  endsAt: { $gt: new Date(now) },
});
/** Filter: events that are over. @param now ms since 1970 */
export const isOver = (now: number): { startsAt: { $lt: Date }; endsAt: { $lte: Date } } => ({
  startsAt: { $lt: new Date(now) },
  endsAt: { $lte: new Date(now) },
});

type Planned = Pick<
  NewEvent,
  'title' | 'description' | 'type' | 'time' | 'lengthMinutes' | 'deadlineMinutes' | 'maxParticipants' | 'repeat'
> & {
  channelId?: string | null | undefined;
  templateId?: number | null | undefined;
  date: string;
  /** Ms since 1970. */
  startsAt: number;
  roles?: EventRole[] | null | undefined;
  pictures?: string[] | null | undefined;
  seriesId: number | null;
  /** Defaults to 0, the first. */
  occurrence?: number;
};
/** Builds a new event without answers. */
export function newDocument(
  id: number,
  fields: Planned,
  { username, discordId }: Pick<Caller, 'username' | 'discordId'>,
): NewDocument<EventDocument> {
  const { lengthMinutes = eventLength.default } = fields;
  const startsAt = new Date(fields.startsAt);
  return {
    _id: id,
    title: fields.title,
    description: fields.description,
    ...(fields.pictures != null && { pictures: fields.pictures }),
    type: fields.type,
    date: fields.date,
    time: fields.time,
    startsAt,
    lengthMinutes,
    endsAt: endOf(startsAt, lengthMinutes),
    deadlineMinutes: fields.deadlineMinutes ?? null,
    organizer: username,
    organizerDiscordId: discordId,
    maxParticipants: fields.maxParticipants ?? null,
    ...(hasRoles(fields) && { roles: fields.roles ?? null }),
    answers: [],
    withdrawn: [],
    ...figuresOf([], hasRoles(fields) ? fields.roles : null),
    status: 'planned',
    cancelReason: null,
    seriesId: fields.seriesId,
    repeat: fields.repeat ?? null,
    occurrence: fields.occurrence ?? 0,
    ...(fields.channelId != null && { channelId: fields.channelId }),
    ...(fields.templateId != null && { templateId: fields.templateId }),
    removedWith: null,
  };
}

/** Maps answers to the API, with waitlist positions. */
export function toResponses(eventId: number, rows: readonly AnswerRow[]): EventResponse[] {
  const places = placesOf(rows);
  return rows.map((row) => ({
    id: row.id,
    eventId,
    userId: row.userId,
    username: row.username,
    discordId: row.discordId,
    joinedAt: row.at.toISOString(),
    status: row.status,
    note: row.note,
    attended: row.attended,
    ...(row.excused === true && row.attended !== true && { excused: true }),
    away: row.isAway === true,
    position: places.get(row.userId) ?? null,
    roleId: row.roleId ?? null,
    secondRoleId: row.secondRoleId ?? null,
    seatRoleId: row.seatRoleId ?? null,
  }));
}

/** The people who have a seat, for the API. */
export function toParticipants(eventId: number, rows: readonly AnswerRow[]): Participant[] {
  return toResponses(eventId, rows).flatMap(({ position, status, ...rest }) =>
    takesSeat(status) ? [{ ...rest, status }] : [],
  );
}
