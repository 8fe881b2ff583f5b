// Decisions on series without an end: pure functions.
import { occurrenceOn, type Occurrence } from '@guild/common/events/events.rules';
import { repeatedDay, repeatWithin, shiftedRule } from '@guild/common/events/events.repeats';
import { isDayInRange } from '@guild/common/wire/days';
import { addDays } from '@guild/common/wire/guildTime';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { givenFields } from '../../../platform/store/documents/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import { eventNote } from '../core/events.decisions.ts';
import type { SeriesChange } from '../core/events.facts.ts';
import type { EndedAfter, EventDocument, RuleChange, SeriesDocument } from '../core/events.model.ts';
import type { SeriesFacts } from './events.endless.facts.ts';

export type SeriesDecision = Decide<SeriesDocument, SeriesFacts>;

/** The dates of this time from now always exist. */
const aheadMs = 8 * 7 * 24 * 3_600_000;
/** How many facts a series remembers. A fact that is handled again is among the latest. */
const maxRemembered = 20;
const remembered = ({ followedOthers }: SeriesDocument, factId: string): string[] =>
  [...followedOthers, factId].slice(-maxRemembered);
/** Positions that a fill by the former rule may still use while the rule changes. */
const maxUnseen = 1000;

/** A date that is due to be created, with its position in the series. */
export interface DueDate extends Occurrence {
  readonly occurrence: number;
}
/**
 * The dates that are not created yet and start within eight weeks, also those that have passed
 * meanwhile.
 * @param zone the guild's time zone @param now ms since 1970
 */
export function dueDates(series: SeriesDocument, zone: string, now: number): DueDate[] {
  const { anchor, anchorOccurrence, nextOccurrence, fields, isEnded } = series;
  const due: DueDate[] = [];
  for (let occurrence = nextOccurrence; !isEnded; occurrence += 1) {
    const day = repeatedDay(anchor, series, occurrence - anchorOccurrence);
    const date = occurrenceOn(day, fields.time, zone);
    if (!isDayInRange(day) || date.startsAt > now + aheadMs) break;
    due.push({ ...date, occurrence });
  }
  return due;
}

/**
 * Says that all dates before a position have been created. null: the series has changed since, so
 * that they may have been created with outdated fields.
 * @param version the version of the series with which they were created
 */
export const advance =
  (version: number, nextOccurrence: number): SeriesDecision =>
  (seen) =>
    seen.version === version ? { set: { nextOccurrence }, facts: [] } : null;

/** A change of the rule, as the fact of the edited event says it. */
export interface NewRule extends Omit<RuleChange, 'occurrence'> {
  readonly rule: NonNullable<SeriesChange['rule']>;
}

type RuleFields = Pick<
  SeriesDocument,
  | 'repeat'
  | 'repeatOn'
  | 'everyWeeks'
  | 'anchor'
  | 'anchorOccurrence'
  | 'nextOccurrence'
  | 'changedFrom'
  | 'ruleChange'
  | 'isEnded'
  | 'endedWith'
  | 'endedAfter'
>;

/**
 * How a series goes on by another rule, or begins to: without an end.
 * @param free the first position that no date has
 */
export function ruleFields({ rule: { day, ...rule }, at, startsAt, seen }: NewRule, free: number): RuleFields {
  const occurrence = free + maxUnseen;
  return {
    ...rule,
    anchor: day,
    // The edited event has its day. The next position has the rule's second day.
    anchorOccurrence: occurrence - 1,
    nextOccurrence: occurrence,
    changedFrom: occurrence,
    ruleChange: { at, startsAt, occurrence, seen },
    isEnded: false,
    endedWith: null,
    endedAfter: null,
  };
}

/** Gives the later dates the changed fields, and another rule. Applied once for each fact. */
export const repeatBy =
  (factId: string, { fields }: SeriesChange, newRule: NewRule): SeriesDecision =>
  (seen) => {
    if (seen.followedOthers.includes(factId)) return null;
    const followed = { ...seen.fields, ...givenFields(fields) };
    return {
      set: {
        ...ruleFields(newRule, seen.nextOccurrence),
        fields: followed,
        pictures: followed.pictures ?? null,
        followedOthers: remembered(seen, factId),
      },
      facts: [{ kind: 'series:changed', data: {} }],
    };
  };

/** Why a date on which the series no longer repeats is cancelled. @param day the first day of the rule */
export const droppedReason = ({ day, ...rule }: NewRule['rule']): string =>
  `The series repeats differently now: ${repeatWithin(day, rule)}.`;

/**
 * The due dates that need an event. A day that had an event of this series before the rule changed
 * gets no second one.
 * @param earlier events of the series, also deleted ones
 */
export function neededDates(
  due: readonly DueDate[],
  { ruleChange }: Pick<SeriesDocument, 'ruleChange'>,
  earlier: readonly Pick<EventDocument, 'date' | 'occurrence' | 'isDropped'>[],
): DueDate[] {
  if (ruleChange == null) return [...due];
  const isEarlier = ({ occurrence, isDropped }: (typeof earlier)[number]): boolean =>
    occurrence < ruleChange.occurrence && isDropped !== true;
  const taken = new Set(earlier.filter(isEarlier).map(({ date }) => date));
  return due.filter(({ date }) => !taken.has(date));
}

/** Gives all later dates the changed fields, and moves them by some days. Applied once for each fact. */
export const follow =
  (factId: string, { fields, shift = 0 }: SeriesChange): SeriesDecision =>
  (seen) => {
    if (seen.followedOthers.includes(factId)) return null;
    const followed = { ...seen.fields, ...givenFields(fields) };
    const next = repeatedDay(seen.anchor, seen, seen.nextOccurrence - seen.anchorOccurrence);
    const { repeatOn } = shiftedRule(seen, shift);
    // The next date becomes the anchor only when the days move: a month may lack the anchor's day.
    const moved = { repeatOn, anchor: addDays(next, shift), anchorOccurrence: seen.nextOccurrence };
    return {
      set: {
        fields: followed,
        pictures: followed.pictures ?? null,
        ...(shift !== 0 && moved),
        changedFrom: seen.nextOccurrence,
        followedOthers: remembered(seen, factId),
      },
      facts: shift === 0 ? [] : [{ kind: 'series:changed', data: {} }],
    };
  };

/**
 * Ends the series with a change of its later dates; null if it has ended.
 * @param endedWith id of the event with which they are deleted; null: they are cancelled
 */
export const endWith =
  (endedWith: number | null, endedAfter: EndedAfter): SeriesDecision =>
  ({ isEnded }) =>
    isEnded ? null : { set: { isEnded: true, endedWith, endedAfter }, facts: [{ kind: 'series:changed', data: {} }] };

/** Lets the series go on if it ended with the deletion of this event; null otherwise. */
export const resume =
  (eventId: number): SeriesDecision =>
  ({ isEnded, endedWith }) =>
    isEnded && endedWith === eventId
      ? { set: { isEnded: false, endedWith: null, endedAfter: null }, facts: [{ kind: 'series:changed', data: {} }] }
      : null;

/** Ends the series. Its planned dates stay. @throws AppError `conflict` if it has ended */
export const end =
  (actor: Caller): SeriesDecision =>
  ({ isEnded, fields }) => {
    if (isEnded) throw new AppError('conflict', 'This series has ended already', { reason: 'ended' });
    const audit = eventNote(actorOf(actor), 'series_ended', fields, {});
    return {
      set: { isEnded: true, endedWith: null, endedAfter: null },
      facts: [{ kind: 'series:changed', data: {}, audit }],
    };
  };
