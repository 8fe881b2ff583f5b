// What happens to an event along with another of its series: pure, without clock and database.
import { isPast } from '@guild/common/events/events.rules';
import { momentOf } from '@guild/common/wire/guildTime';
import { givenFields } from '../../../platform/documents/edits.ts';
import { planned, type EventDecision } from '../planning/events.decisions.ts';
import type { SeriesChange } from '../planning/events.facts.ts';
import { toEvent, type EventDocument } from '../planning/events.model.ts';

/** How many facts of others of its series an event remembers: those that may come again are among the last. */
const maxRemembered = 20;

/**
 * At most once for each fact of another of the series: a fact may come again after its document's process has died, and what people
 * have done to this one meanwhile stands.
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

/** The edit of another, on a day of its own; null for what is cancelled or over by now, or is so already. @param zone the guild's */
export const editAlong =
  (fields: SeriesChange['fields'], date: string, zone: string): EventDecision =>
  (seen, now) => {
    const { title, description, type, time, maxParticipants } = seen;
    const known = { title, description, type, time, maxParticipants, date: seen.date };
    const next = { ...known, ...givenFields(fields), date };
    const isSame = Object.entries(next).every(([name, value]) => known[name as keyof typeof known] === value);
    const moved = next.date !== seen.date || next.time !== seen.time;
    const startsAt = moved ? new Date(momentOf(next.date, next.time, zone)) : seen.startsAt;
    if (isSame || isClosed(seen, now) || (moved && startsAt.getTime() <= now)) return null;
    const { set, data } = planned(seen, { ...next, startsAt });
    return { set, facts: [{ kind: 'event:updated', data: { ...data, along: true } }] };
  };

/** The cancelling of another; null for what is cancelled, or over, by now. */
export const cancelAlong =
  (cancelReason: string | null): EventDecision =>
  (seen, now) =>
    isClosed(seen, now)
      ? null
      : {
          set: { status: 'cancelled', cancelReason },
          facts: [{ kind: 'event:cancelled', data: { along: true } }],
        };

/** The removal of another; null for what is over by now. @param removedWith its id */
export const removalAlong =
  (removedWith: number): EventDecision =>
  (seen, now) =>
    isPast(toEvent(seen), now)
      ? null
      : { set: { removedWith }, facts: [{ kind: 'event:removed', data: { along: true } }] };

/** The way back together with another; null for what was not removed with it. @param removedWith its id */
export const restoralAlong =
  (removedWith: number): EventDecision =>
  (seen) =>
    seen.removedWith === removedWith
      ? { set: { removedWith: null }, facts: [{ kind: 'event:restored', data: { along: true } }] }
      : null;
