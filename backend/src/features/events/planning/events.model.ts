// Stored events with their answers, and stored calendar addresses:
// schemas, indexes, and mapping to the API.
import {
  type EventResponse,
  type EventType,
  type GuildEvent,
  type NewEvent,
  type Participant,
  type Repeat,
} from '@guild/common/events/events.api';
import { takesSeat } from '@guild/common/events/events.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Caller } from '../../../platform/session/caller.ts';
import type { NewDocument } from '../../../platform/documents/documents.ts';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import { waitlistOf, type AnswerRow } from '../signup/events.answers.ts';

/** An answer of a removed member. `done`: it has been restored, or nothing was left to do. */
export interface WithdrawnAnswer {
  readonly removal: string;
  readonly row: AnswerRow;
  readonly done: boolean;
}
export interface EventDocument extends Versioned {
  _id: number;
  title: string;
  description: string;
  type: EventType;
  date: string;
  time: string;
  startsAt: Date;
  organizer: string;
  organizerDiscordId: string;
  maxParticipants: number | null;
  /** All answers. They are part of the event, so that one write changes seats and waitlist. */
  answers: AnswerRow[];
  /** Answers of removed members, to be restored with them. */
  withdrawn?: WithdrawnAnswer[];
  currentParticipants: number;
  waiting: number;
  tentative: number;
  absent: number;
  status: 'planned' | 'cancelled';
  cancelReason: string | null;
  seriesId: number | null;
  repeat: Repeat | null;
  /** The position in its series, from 0. */
  occurrence: number;
  /** The id of the event of the series with which this one was deleted. */
  removedWith?: number | null;
  /** Ids of facts of other events of the series that have been applied here, newest last. */
  followedOthers?: string[];
}
/** A person's secret calendar address. Only the hash of the secret is stored. */
export interface CalendarDocument {
  /** The person's Discord id. */
  _id: string;
  /** If the address is disabled: the hash of a secret that nobody knows. */
  hash: string;
  /** Null: there is no address. */
  createdAt: Date | null;
  version: number;
  outbox: Fact[];
}

const eventSchema = new Schema<EventDocument>(
  {
    _id: required(Number),
    title: required(String),
    description: required(String),
    type: required(String),
    date: required(String),
    time: required(String),
    startsAt: required(Date),
    organizer: required(String),
    organizerDiscordId: required(String),
    maxParticipants: orNull(Number),
    answers: { type: Schema.Types.Mixed, default: (): AnswerRow[] => [] },
    withdrawn: { type: Schema.Types.Mixed, default: (): WithdrawnAnswer[] => [] },
    currentParticipants: { type: Number, default: 0 },
    waiting: { type: Number, default: 0 },
    tentative: { type: Number, default: 0 },
    absent: { type: Number, default: 0 },
    status: required(String),
    cancelReason: orNull(String),
    seriesId: orNull(Number),
    repeat: orNull(String),
    occurrence: { type: Number, default: 0 },
    removedWith: orNull(Number),
    followedOthers: { type: Schema.Types.Mixed, default: (): string[] => [] },
    ...versionedFields,
  },
  storedOptions,
);
eventSchema.index({ deletedAt: 1, startsAt: 1, _id: 1 });
eventSchema.index({ deletedAt: 1, type: 1, startsAt: 1, _id: 1 });
eventSchema.index({ deletedAt: 1, status: 1, startsAt: 1 });
eventSchema.index({ 'answers.userId': 1, startsAt: 1 });
eventSchema.index({ 'answers.discordId': 1, startsAt: 1 });
eventSchema.index({ 'withdrawn.removal': 1 });
eventSchema.index({ seriesId: 1, startsAt: 1 });
eventSchema.index({ seriesId: 1, occurrence: 1 }, { unique: true, partialFilterExpression: { seriesId: { $gt: 0 } } });
eventSchema.index(outboxIndex);

const calendarSchema = new Schema<CalendarDocument>(
  {
    _id: required(String),
    hash: required(String),
    createdAt: orNull(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
calendarSchema.index(outboxIndex);
calendarSchema.index({ hash: 1 }, { unique: true });

export interface EventModels {
  readonly events: Model<EventDocument>;
  readonly calendars: Model<CalendarDocument>;
}

export const eventModels = (db: Connection): EventModels => ({
  events: db.model<EventDocument>('Event', eventSchema, 'events'),
  calendars: db.model<CalendarDocument>('Calendar', calendarSchema, 'calendar_feeds'),
});

type Planned = Pick<NewEvent, 'title' | 'description' | 'type' | 'time' | 'maxParticipants' | 'repeat'> & {
  date: string;
  /** Ms since 1970. */
  startsAt: number;
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
  return {
    _id: id,
    title: fields.title,
    description: fields.description,
    type: fields.type,
    date: fields.date,
    time: fields.time,
    startsAt: new Date(fields.startsAt),
    organizer: username,
    organizerDiscordId: discordId,
    maxParticipants: fields.maxParticipants ?? null,
    answers: [],
    withdrawn: [],
    currentParticipants: 0,
    waiting: 0,
    tentative: 0,
    absent: 0,
    status: 'planned',
    cancelReason: null,
    seriesId: fields.seriesId,
    repeat: fields.repeat ?? null,
    occurrence: fields.occurrence ?? 0,
    removedWith: null,
  };
}

/** Maps a stored event to the API. */
export const toEvent = (stored: Omit<EventDocument, 'answers' | 'outbox'>): GuildEvent => ({
  id: stored._id,
  title: stored.title,
  description: stored.description,
  type: stored.type,
  date: stored.date,
  time: stored.time,
  startsAt: stored.startsAt.toISOString(),
  organizer: stored.organizer,
  organizerDiscordId: stored.organizerDiscordId,
  maxParticipants: stored.maxParticipants,
  currentParticipants: stored.currentParticipants,
  waiting: stored.waiting,
  tentative: stored.tentative,
  absent: stored.absent,
  status: stored.status,
  cancelReason: stored.cancelReason,
  seriesId: stored.seriesId,
  repeat: stored.repeat,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});

/** Maps answers to the API, with waitlist positions. */
export function toResponses(eventId: number, rows: readonly AnswerRow[]): EventResponse[] {
  const places = new Map(waitlistOf(rows).map(({ userId }, at) => [userId, at + 1]));
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
    position: places.get(row.userId) ?? null,
  }));
}

/** The people who have a seat, for the API. */
export function toParticipants(eventId: number, rows: readonly AnswerRow[]): Participant[] {
  return toResponses(eventId, rows).flatMap(({ position, status, ...rest }) =>
    takesSeat(status) ? [{ ...rest, status }] : [],
  );
}
