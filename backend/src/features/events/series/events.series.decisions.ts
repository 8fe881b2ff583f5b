// Decisions that repeat a change of one event for another of its series: pure functions.
import { isDeepStrictEqual } from 'node:util';
import { isPast, occurrenceAt } from '@guild/common/events/events.rules';
import type { Repeat } from '@guild/common/events/events.repeats';
import { momentOf } from '@guild/common/wire/guildTime';
import { givenFields } from '../../../platform/store/documents/edits.ts';
import { planned, plannedOf, type EventDecision } from '../core/events.decisions.ts';
import type { SeriesChange } from '../core/events.facts.ts';
import { toEvent, type EventDocument } from '../core/events.model.ts';

/** How many facts an event remembers. A fact that is handled again is among the latest. */
const maxRemembered = 20;

/**
 * Applies a fact of another event at most once. The fact can be handled again after a crash, and
 * must not overwrite what people have changed here meanwhile.
 */
export const onceFor =
  (factId: string, decide: EventDecision): EventDecision =>
  (seen, now) => {
    const known = seen.followedOthers ?? [];
    if (known.includes(factId)) return null;
    const change = decide(seen, now);
    if (change === null) return null;
    return { ...change, set: { ...change.set, followedOthers: [...known, factId].slice(-maxRemembered) } };
  };

const isClosed = (seen: EventDocument, now: number): boolean =>
  seen.status === 'cancelled' || isPast(toEvent(seen), now);

/**
 * Repeats an edit on the event's own day; null if it is cancelled, over or unchanged.
 * @param zone the guild's time zone
 * @param repeat how the series repeats from now on. Default: as before
 */
export const editAlong =
  (fields: SeriesChange['fields'], date: string, zone: string, repeat?: Repeat): EventDecision =>
  (seen, now) => {
    const known = { ...plannedOf(seen), date: seen.date, repeat: seen.repeat };
    const wanted = { ...known, ...givenFields(fields), ...(repeat !== undefined && { repeat }), date };
    const isMoved = wanted.date !== seen.date || wanted.time !== seen.time;
    const startsAt = isMoved ? new Date(momentOf(wanted.date, wanted.time, zone)) : seen.startsAt;
    // Where the clock goes forward past the time, this one event starts later.
    const next = isMoved ? { ...wanted, ...occurrenceAt(startsAt.getTime(), zone) } : wanted;
    if (isDeepStrictEqual(next, known) || isClosed(seen, now) || (isMoved && startsAt.getTime() <= now)) return null;
    const { repeat: _repeat, ...nextFields } = next;
    const { set, data } = planned(seen, { ...nextFields, startsAt });
    return {
      set: { ...set, ...(repeat !== undefined && { repeat }) },
      facts: [{ kind: 'event:updated', data: { ...data, along: true } }],
    };
  };

/** Cancels a date on which its series no longer repeats; null if it is cancelled or over. */
export const drop =
  (cancelReason: string): EventDecision =>
  (seen, now) => {
    const change = cancelAlong(cancelReason)(seen, now);
    return change === null ? null : { ...change, set: { ...change.set, isDropped: true } };
  };

/** Deletes a date that was created by the former rule of its series, if nobody has touched it. */
export const removeDropped: EventDecision = ({ version }) =>
  version === 1
    ? { set: { removedWith: null, isDropped: true }, facts: [{ kind: 'event:removed', data: { along: true } }] }
    : null;

/** Repeats a cancellation; null if the event is cancelled or over. */
export const cancelAlong =
  (cancelReason: string | null): EventDecision =>
  (seen, now) =>
    isClosed(seen, now)
      ? null
      : {
          set: { status: 'cancelled', cancelReason },
          facts: [{ kind: 'event:cancelled', data: { along: true } }],
        };

/**
 * Repeats a deletion; null if the event is over.
 * @param removedWith id of the event deleted by a person
 */
export const removalAlong =
  (removedWith: number): EventDecision =>
  (seen, now) =>
    isPast(toEvent(seen), now)
      ? null
      : { set: { removedWith }, facts: [{ kind: 'event:removed', data: { along: true } }] };

/**
 * Repeats a restore; null if the event was not deleted with that one.
 * @param removedWith id of the event restored by a person
 */
export const restoralAlong =
  (removedWith: number): EventDecision =>
  (seen) =>
    seen.removedWith === removedWith
      ? { set: { removedWith: null }, facts: [{ kind: 'event:restored', data: { along: true } }] }
      : null;
