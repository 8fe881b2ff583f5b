// Event planning decisions: pure functions.
import { isDeepStrictEqual } from 'node:util';
import {
  notOnDay,
  plannedFields,
  type EventChange,
  type EventScope,
  type PlannedFields,
} from '@guild/common/events/events.api';
import { answerRefusalSentence, isPast, skippedSentence, type AnswerRefusal } from '@guild/common/events/events.rules';
import { beginsOn, divideDates } from '@guild/common/events/events.repeats';
import { hasRoles } from '@guild/common/events/events.roles';
import { isDayInRange, outOfRange } from '@guild/common/wire/days';
import { addDays, isSkipped, momentOf } from '@guild/common/wire/guildTime';
import { actorOf, notesOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change, Decide } from '../../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { withFigures, withSeats } from '../signup/events.answers.ts';
import { editedRoles, keptSeats } from '../roles/events.roles.edits.ts';
import type { EventFacts, SeriesChange } from './events.facts.ts';
import type { FactOf } from '../../../platform/store/outbox/facts.ts';
import { endOf, toEvent, type EventDocument } from './events.model.ts';

export type EventEdit = Change<EventDocument, EventFacts>;
export type EventDecision = Decide<EventDocument, EventFacts>;

/** The error for a refused answer or edit. */
export const refusal = (why: AnswerRefusal): AppError =>
  new AppError('conflict', answerRefusalSentence(why), { reason: why });

/** The audit entry of a command. @param actor null: the system */
export const eventNote = notesOf('event', 'title');

/**
 * The start of an event.
 * @throws AppError `invalid_input` on `time` when the clock skips it, on `date` when it has passed
 */
export function startOf(
  { date, time, zone }: { readonly date: string; readonly time: string; readonly zone: string },
  now: number,
): Date {
  if (isSkipped(date, time, zone)) throw invalidField('time', skippedSentence(date));
  const at = momentOf(date, time, zone);
  if (at <= now) throw invalidField('date', 'The event must be in the future');
  return new Date(at);
}

/** @throws AppError `conflict` if the event is cancelled or over */
export function refuseClosed(seen: EventDocument, now: number): void {
  if (seen.status === 'cancelled') throw refusal('cancelled');
  if (isPast(toEvent(seen), now)) throw refusal('past');
}

/** Another event of the series, as read before the command. */
export type Other = Pick<
  EventDocument,
  '_id' | 'date' | 'time' | 'maxParticipants' | 'currentParticipants' | 'roles' | 'roleSeats'
>;
/** The part of a series that a cancellation or deletion is about. */
export interface InSeries {
  /** Events of the series to change as well. */
  readonly others?: readonly Other[];
  readonly scope?: EventScope;
}
const dayMs = 24 * 3_600_000;
const idsOf = (
  { seriesId }: Pick<EventDocument, 'seriesId'>,
  { others = [], scope = 'this' }: InSeries,
): { others?: number[]; endsSeries?: true } => ({
  ...(others.length > 0 && { others: others.map(({ _id }) => _id) }),
  ...(seriesId !== null && scope !== 'this' && { endsSeries: true }),
});
/** The name in the audit record, of one event or several of a series. */
const nameOf = (
  { title }: Pick<EventDocument, 'title'>,
  { length }: readonly Other[],
): Pick<EventDocument, 'title'> => ({
  title: length === 0 ? title : `${title} and ${length} more of its series`,
});

/** The fields of an event that a series shares. Events of earlier versions lack some, which are null. */
export const plannedOf = (seen: EventDocument): PlannedFields =>
  Object.fromEntries(
    Object.keys(plannedFields.shape).map((name) => [name, seen[name as keyof PlannedFields] ?? null]),
  ) as {
    [K in keyof PlannedFields]: PlannedFields[K];
  };

/** The fields that an edit changes. */
function changedFields(seen: EventDocument, next: PlannedFields): Partial<PlannedFields> {
  const before = plannedOf(seen);
  const names = Object.keys(plannedFields.shape) as (keyof PlannedFields)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(next[name], before[name])).map((name) => [name, next[name]]),
  );
}

type NewRule = Omit<NonNullable<SeriesChange['rule']>, 'day'>;
/**
 * The new rule of the series that an edit asks for; null: none.
 * @throws AppError `invalid_input` without a series, or for a first day that is not in the rule
 */
function newRule(
  { seriesId }: EventDocument,
  { repeat, repeatOn = [], everyWeeks }: Pick<EventChange, 'repeat' | 'repeatOn' | 'everyWeeks'>,
  date: string,
): NewRule | null {
  if (repeat === undefined) return null;
  if (seriesId === null) throw invalidField('repeat', 'This event is not part of a series');
  if (!beginsOn(date, { repeat, repeatOn })) throw invalidField('date', notOnDay);
  return {
    repeat,
    repeatOn: repeat === 'weekdays' ? repeatOn : null,
    everyWeeks: repeat === 'weeks' ? (everyWeeks ?? 1) : null,
  };
}

/**
 * The same change for the others of the series. Dates move by the same number of days. With a new
 * rule they stay, or are cancelled.
 * @throws AppError `invalid_input` on `date` if one of them would be out of range or in the past
 */
function changeOfOthers(
  {
    seen,
    others,
    scope,
    rule,
    ...next
  }: {
    seen: EventDocument;
    others: readonly Other[];
    scope: EventScope;
    rule: NewRule | null;
    fields: PlannedFields;
    date: string;
  },
  zone: string,
  now: number,
): { series?: SeriesChange } {
  // A series without an end changes also when no other date exists yet.
  if (others.length === 0 && (scope === 'this' || seen.seriesId === null)) return {};
  const fields = changedFields(seen, next.fields);
  if (rule !== null) {
    const { kept, dropped } = divideDates(next.date, rule, others);
    const days = kept.map(({ _id: id, date }) => ({ id, date }));
    return { series: { fields, days, rule: { ...rule, day: next.date }, dropped: dropped.map(({ _id }) => _id) } };
  }
  const shift = Math.round((Date.parse(next.date) - Date.parse(seen.date)) / dayMs);
  const days = others.map(({ _id: id, date }) => ({ id, date: addDays(date, shift) }));
  if (days.some(({ date }) => !isDayInRange(date)))
    throw invalidField('date', `Every date in the series: ${outOfRange.toLowerCase()}`);
  const isOver = others.some(({ time }, at) => momentOf(days[at]?.date ?? next.date, fields.time ?? time, zone) <= now);
  if (isOver && (shift !== 0 || fields.time !== undefined))
    throw invalidField('date', 'Every date in the series must be in the future');
  return { series: { fields, shift, days } };
}

/**
 * Nobody loses a seat unless the admin has agreed to it.
 * @param seats taken seats, at the event with the most
 * @param people how many people would move to the waitlist, over all events
 */
const seatsTaken = (seats: number, people: number): AppError => {
  const sentence = `${seats} ${seats === 1 ? 'seat is' : 'seats are'} taken`;
  return new AppError('conflict', sentence, { reason: 'seats_taken', seats, people });
};
/** @throws AppError `conflict` (`seats_taken`) if an event would have fewer seats than are taken */
function refuseFewerSeats(seen: EventDocument, next: PlannedFields, others: readonly Other[]): void {
  const changed = changedFields(seen, next);
  const after = [seen, ...others].map((event) => ({ event, kept: keptSeats(event, { ...event, ...changed }) }));
  const over = after.filter(({ event, kept }) => kept < event.currentParticipants);
  if (over.length === 0) return;
  const people = over.reduce((sum, { event, kept }) => sum + event.currentParticipants - kept, 0);
  throw seatsTaken(Math.max(...over.map(({ event }) => event.currentParticipants)), people);
}

/** The new fields of an event, and the people whose seats change. */
export function planned(
  seen: EventDocument,
  { roles, pictures, channelId = null, ...fields }: PlannedFields & Pick<EventDocument, 'date' | 'startsAt'>,
): { set: EventEdit['set']; data: FactOf<EventFacts, 'event:updated'>['data'] } {
  const seats = { maxParticipants: fields.maxParticipants, roles };
  const { rows, promoted, waitlisted, moved, unassigned } = withSeats(seen.answers, seats, hasRoles(seen));
  return {
    set: {
      ...fields,
      ...(roles != null && { roles }),
      ...(channelId !== (seen.channelId ?? null) && { channelId }),
      ...(pictures != null && { pictures }),
      endsAt: endOf(fields.startsAt, fields.lengthMinutes),
      ...withFigures(rows, seats),
    },
    data: {
      moved: fields.date !== seen.date || fields.time !== seen.time,
      promotedUserIds: promoted.map(({ userId }) => userId),
      ...(waitlisted.length > 0 && { waitlistedUserIds: waitlisted.map(({ userId }) => userId) }),
      ...(moved.length > 0 && { movedUserIds: moved.map(({ userId }) => userId) }),
      ...(unassigned.length > 0 && { unassignedUserIds: unassigned.map(({ userId }) => userId) }),
      version: seen.version + 1,
    },
  };
}

/**
 * Edits an event. More seats promote people from the waitlist. Fewer seats move people to it, if
 * the command allows that.
 * @param zone the guild's time zone
 * @param others events of the series to edit as well
 * @param roleIds ids for new roles, as many as the command has roles
 * @throws AppError `conflict` (`seats_taken`) if people would lose their seats and the command does
 * not allow it
 */
export const edit =
  (
    { scope = 'this', ...change }: Omit<EventChange, 'scope'> & { readonly scope?: EventScope },
    zone: string,
    actor: Caller,
    others: readonly Other[] = [],
    roleIds: readonly number[] = [],
  ): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const before = toEvent(seen);
    refuseStale(change.version, before);
    const { date = seen.date, version, moveToWaitlist, roles, repeat, repeatOn, everyWeeks, ...given } = change;
    const rule = newRule(seen, { repeat, repeatOn, everyWeeks }, date);
    const fields: PlannedFields = {
      ...plannedOf(seen),
      ...givenFields(given),
      roles: editedRoles(seen, roles, roleIds) ?? null,
    };
    const moved = date !== seen.date || fields.time !== seen.time;
    const startsAt = moved ? startOf({ date, time: fields.time, zone }, now) : seen.startsAt;
    const { set: plannedSet, data } = planned(seen, { ...fields, date, startsAt });
    const set = rule === null ? plannedSet : { ...plannedSet, repeat: rule.repeat };
    const series = changeOfOthers({ seen, others, scope, rule, fields, date }, zone, now);
    const stay = new Set(series.series?.days.map(({ id }) => id));
    if (moveToWaitlist !== true)
      refuseFewerSeats(
        seen,
        fields,
        others.filter(({ _id }) => stay.has(_id)),
      );
    const what = { before, after: toEvent({ ...seen, ...set }) };
    const audit = eventNote(actorOf(actor), 'updated', nameOf(seen, others), what);
    return { set, facts: [{ kind: 'event:updated', data: { ...data, ...series }, audit }] };
  };

/** Cancels an event. Without later dates, a series without an end ends. */
export const cancel =
  (reason: string | null, actor: Caller, part: InSeries = {}): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const set = { status: 'cancelled', cancelReason: reason } as const;
    const before = toEvent(seen);
    const what = { before, after: toEvent({ ...seen, ...set }) };
    const audit = eventNote(actorOf(actor), 'cancelled', nameOf(seen, part.others ?? []), what);
    return { set, facts: [{ kind: 'event:cancelled', data: idsOf(seen, part), audit }] };
  };

/** Deletes an event. Without later dates, a series without an end ends. */
export const softDelete =
  (actor: Caller, part: InSeries = {}): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'removed', nameOf(seen, part.others ?? []), { before: toEvent(seen) });
    return { set: { removedWith: null }, facts: [{ kind: 'event:removed', data: idsOf(seen, part), audit }] };
  };

/** Restores an event with its answers. @param others events that were deleted with it */
export const restore =
  (actor: Caller, others: readonly Other[] = []): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'restored', nameOf(seen, others), { after: toEvent(seen) });
    return { set: { removedWith: null }, facts: [{ kind: 'event:restored', data: idsOf(seen, { others }), audit }] };
  };
