// What planning does to the event that it finds: pure, without clock and database.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { EventChange } from '@guild/common/events/events.api';
import { answerRefusalSentence, isPast, type AnswerRefusal } from '@guild/common/events/events.rules';
import { momentOf } from '@guild/common/wire/guildTime';
import { actorOf, noteOf, type AuditNote } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Change, Decide } from '../../platform/data/documents.ts';
import { refuseStale } from '../../platform/data/edits.ts';
import { AppError, invalidField } from '../../platform/http/errors.ts';
import { withFigures, withSeats } from './events.answers.ts';
import type { EventFacts } from './events.facts.ts';
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
): AuditNote => noteOf(actor, 'event', verb, { name, ...what });

/** When an event begins. @throws AppError `invalid_input` on `date` when that has passed */
export function startOf(date: string, time: string, zone: string, now: number): Date {
  const at = momentOf(date, time, zone);
  if (at <= now) throw invalidField('date', 'The event must start in the future');
  return new Date(at);
}

/** @throws AppError `conflict` for what is cancelled or over */
export function refuseClosed(seen: EventDocument, now: number): void {
  if (seen.status === 'cancelled') throw refusal('cancelled');
  if (isPast(toEvent(seen), now)) throw refusal('past');
}

/** An edit; a higher maximum promotes the waitlist. @param zone the guild's */
export const edit =
  (change: EventChange, zone: string, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const before = toEvent(seen);
    refuseStale(change.version, before);
    const date = change.date ?? seen.date;
    const time = change.time ?? seen.time;
    const moved = date !== seen.date || time !== seen.time;
    const most = change.maxParticipants === undefined ? seen.maxParticipants : change.maxParticipants;
    const fields = {
      title: change.title ?? seen.title,
      description: change.description ?? seen.description,
      type: change.type ?? seen.type,
      ...{ date, time, maxParticipants: most },
    };
    const answers = withSeats(seen.answers, most);
    const startsAt = moved ? startOf(date, time, zone, now) : seen.startsAt;
    const promotedUserIds = answers.promoted.map(({ userId }) => userId);
    const data = { moved, promotedUserIds, version: seen.version + 1 };
    const audit = eventNote(actorOf(actor), 'updated', seen, { before, after: { ...before, ...fields } });
    return {
      set: { ...fields, startsAt, ...withFigures(answers.rows) },
      facts: [{ kind: 'event:updated', data, audit }],
    };
  };

const cancelled = (
  seen: EventDocument,
  reason: string | null,
  actor: AuditNote['actor'],
  series: boolean,
): EventEdit => {
  const set = { status: 'cancelled', cancelReason: reason } as const;
  const before = toEvent(seen);
  const audit = eventNote(actor, 'cancelled', seen, { before, after: { ...before, ...set } });
  return { set, facts: [{ kind: 'event:cancelled', data: series ? { series } : {}, audit }] };
};

/** @param series with the later ones, if there are any */
export const cancel =
  (reason: string | null, series: boolean, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    return cancelled(seen, reason, actorOf(actor), series && seen.seriesId !== null);
  };

/** The cancelling together with an earlier one of its series; null for what is cancelled, or over, by now. */
export const cancelWithEarlier =
  (reason: string | null, actor: AuditNote['actor']): EventDecision =>
  (seen, now) =>
    seen.status === 'cancelled' || isPast(toEvent(seen), now) ? null : cancelled(seen, reason, actor, false);

/** The removal. */
export const removal =
  (actor: Caller): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'removed', seen, { before: toEvent(seen) });
    return { set: {}, facts: [{ kind: 'event:removed', data: {}, audit }] };
  };

/** The way back, with all answers. */
export const restoral =
  (actor: Caller): EventDecision =>
  (seen) => {
    const audit = eventNote(actorOf(actor), 'restored', seen, { after: toEvent(seen) });
    return { set: {}, facts: [{ kind: 'event:restored', data: {}, audit }] };
  };
