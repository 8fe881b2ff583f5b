// What planning does to the event that it finds: pure, without clock and database.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import { plannedFields, type EventChange, type PlannedFields } from '@guild/common/events/events.api';
import { answerRefusalSentence, isPast, type AnswerRefusal } from '@guild/common/events/events.rules';
import { isDayInRange, outOfRange } from '@guild/common/wire/days';
import { addDays, momentOf } from '@guild/common/wire/guildTime';
import { actorOf, noteOf, type AuditNote } from '../../../platform/audit/audit.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { Change, Decide } from '../../../platform/documents/documents.ts';
import { refuseStale } from '../../../platform/documents/edits.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { withFigures, withSeats } from '../signup/events.answers.ts';
import type { EventFacts, SeriesChange } from './events.facts.ts';
import type { FactOf } from '../../../platform/outbox/facts.ts';
import { toEvent, type EventDocument } from './events.model.ts';

export type EventEdit = Change<EventDocument, EventFacts>;
export type EventDecision = Decide<EventDocument, EventFacts>;

/** The error that says why an answer, or a change, is refused. */
export const refusal = (why: AnswerRefusal): AppError =>
  new AppError('conflict', answerRefusalSentence(why), { reason: why });

/** The entry that a command leaves in the audit record. @param actor null: the system */
export const eventNote = (
  actor: AuditNote['actor'],
  verb: AuditVerb<'event'>,
  { title: name }: Pick<EventDocument, 'title'>,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => noteOf(actor, { entity: 'event', verb, name, ...what });

/** When an event begins. @throws AppError `invalid_input` on `date` when that has passed */
export function startOf(
  { date, time, zone }: { readonly date: string; readonly time: string; readonly zone: string },
  now: number,
): Date {
  const at = momentOf(date, time, zone);
  if (at <= now) throw invalidField('date', 'The event must be in the future');
  return new Date(at);
}

/** @throws AppError `conflict` for what is cancelled or over */
export function refuseClosed(seen: EventDocument, now: number): void {
  if (seen.status === 'cancelled') throw refusal('cancelled');
  if (isPast(toEvent(seen), now)) throw refusal('past');
}

/** Another of the series, as it was read before the command. */
export type Other = Pick<EventDocument, '_id' | 'date' | 'time' | 'maxParticipants' | 'currentParticipants'>;
const dayMs = 24 * 3_600_000;
const idsOf = (others: readonly Other[]): { others?: number[] } =>
  others.length === 0 ? {} : { others: others.map(({ _id }) => _id) };
/** What the record calls an event, or several of a series. */
const nameOf = (
  { title }: Pick<EventDocument, 'title'>,
  { length }: readonly Other[],
): Pick<EventDocument, 'title'> => ({
  title: length === 0 ? title : `${title} and ${length.toString()} more of its series`,
});

/** Those fields that an edit changes. */
function changedFields(seen: EventDocument, next: PlannedFields): Partial<PlannedFields> {
  const names = Object.keys(plannedFields.shape) as (keyof PlannedFields)[];
  return Object.fromEntries(names.filter((name) => next[name] !== seen[name]).map((name) => [name, next[name]]));
}

/** The same change for the others: as many days earlier or later. @throws AppError `invalid_input` on `date` where one cannot be then */
function changeOfOthers(
  { seen, others, ...next }: { seen: EventDocument; others: readonly Other[]; fields: PlannedFields; date: string },
  zone: string,
  now: number,
): { series?: SeriesChange } {
  if (others.length === 0) return {};
  const fields = changedFields(seen, next.fields);
  const shift = Math.round((Date.parse(next.date) - Date.parse(seen.date)) / dayMs);
  const days = others.map(({ _id: id, date }) => ({ id, date: addDays(date, shift) }));
  if (days.some(({ date }) => !isDayInRange(date)))
    throw invalidField('date', `Every date in the series: ${outOfRange.toLowerCase()}`);
  const isOver = others.some(({ time }, at) => momentOf(days[at]?.date ?? next.date, fields.time ?? time, zone) <= now);
  if (isOver && (shift !== 0 || fields.time !== undefined))
    throw invalidField('date', 'Every date in the series must be in the future');
  return { series: { fields, days } };
}

/**
 * Nobody loses a seat unless the admin has agreed to it.
 * @param seats taken, at the event where they are the most
 * @param people how many would move to the waitlist, at all of them
 */
const seatsTaken = (seats: number, people: number): AppError => {
  const sentence = `${seats.toString()} ${seats === 1 ? 'seat is' : 'seats are'} taken`;
  return new AppError('conflict', sentence, { reason: 'seats_taken', seats, people });
};
/** @throws AppError `conflict` (`seats_taken`) where an event would have fewer seats than are taken */
function refuseFewerSeats(seen: EventDocument, most: number | null, others: readonly Other[]): void {
  const isChanged = most !== seen.maxParticipants;
  const after = [
    { ...seen, maxParticipants: most },
    ...others.map((one) => (isChanged ? { ...one, maxParticipants: most } : one)),
  ];
  const over = after.filter(
    ({ maxParticipants, currentParticipants }) => currentParticipants > (maxParticipants ?? Infinity),
  );
  if (over.length === 0) return;
  const people = over.reduce((sum, one) => sum + one.currentParticipants - (one.maxParticipants ?? 0), 0);
  throw seatsTaken(Math.max(...over.map(({ currentParticipants }) => currentParticipants)), people);
}

/** What an edit makes of an event: its fields, and those who have a seat by it. */
export function planned(
  seen: EventDocument,
  fields: Pick<EventDocument, 'title' | 'description' | 'type' | 'date' | 'time' | 'startsAt' | 'maxParticipants'>,
): { set: EventEdit['set']; data: FactOf<EventFacts, 'event:updated'>['data'] } {
  const { rows, promoted, waitlisted } = withSeats(seen.answers, fields.maxParticipants);
  return {
    set: { ...fields, ...withFigures(rows) },
    data: {
      moved: fields.date !== seen.date || fields.time !== seen.time,
      promotedUserIds: promoted.map(({ userId }) => userId),
      ...(waitlisted.length > 0 && { waitlistedUserIds: waitlisted.map(({ userId }) => userId) }),
      version: seen.version + 1,
    },
  };
}

/**
 * An edit; a higher maximum promotes the waitlist, a lower one moves people to it if the command says so.
 * @param zone the guild's
 * @param others of its series, which it changes too
 * @throws AppError `conflict` (`seats_taken`) where people would lose their seat and the command does not say so
 */
export const edit =
  (change: Omit<EventChange, 'scope'>, zone: string, actor: Caller, others: readonly Other[] = []): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const before = toEvent(seen);
    refuseStale(change.version, before);
    const date = change.date ?? seen.date;
    const fields = {
      title: change.title ?? seen.title,
      description: change.description ?? seen.description,
      type: change.type ?? seen.type,
      time: change.time ?? seen.time,
      maxParticipants: change.maxParticipants === undefined ? seen.maxParticipants : change.maxParticipants,
    };
    const moved = date !== seen.date || fields.time !== seen.time;
    const startsAt = moved ? startOf({ date, time: fields.time, zone }, now) : seen.startsAt;
    const { set, data } = planned(seen, { ...fields, date, startsAt });
    const series = changeOfOthers({ seen, others, fields, date }, zone, now);
    if (change.moveToWaitlist !== true) refuseFewerSeats(seen, fields.maxParticipants, others);
    const what = { before, after: { ...before, ...fields, date } };
    const audit = eventNote(actorOf(actor), 'updated', nameOf(seen, others), what);
    return { set, facts: [{ kind: 'event:updated', data: { ...data, ...series }, audit }] };
  };

/** @param others of its series, which are cancelled too */
export const cancel =
  (reason: string | null, actor: Caller, others: readonly Other[] = []): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const set = { status: 'cancelled', cancelReason: reason } as const;
    const before = toEvent(seen);
    const what = { before, after: { ...before, ...set } };
    const audit = eventNote(actorOf(actor), 'cancelled', nameOf(seen, others), what);
    return { set, facts: [{ kind: 'event:cancelled', data: idsOf(others), audit }] };
  };

/** The removal. @param others of its series, which go with it */
export const removal =
  (actor: Caller, others: readonly Other[] = []): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'removed', nameOf(seen, others), { before: toEvent(seen) });
    return { set: { removedWith: null }, facts: [{ kind: 'event:removed', data: idsOf(others), audit }] };
  };

/** The way back, with all answers. @param others that were removed with it */
export const restoral =
  (actor: Caller, others: readonly Other[] = []): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'restored', nameOf(seen, others), { after: toEvent(seen) });
    return { set: { removedWith: null }, facts: [{ kind: 'event:restored', data: idsOf(others), audit }] };
  };
