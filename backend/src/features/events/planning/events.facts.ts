// The facts of an event, and what its screens hear of them.
import { eventRooms, plannedFields } from '@guild/common/events/events.api';
import * as z from 'zod/mini';
import { firstKind, currentFacts } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/context/context.ts';
import { defineFacts, kindsOf, on, type Handler, type Delivery, type FactOf } from '../../../platform/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { toEvent, toResponses, type EventDocument } from './events.model.ts';

const userIds = z.optional(z.array(z.int()));
/** The version that the change leaves. Facts of earlier versions do not say it. */
const version = z.optional(z.int());
/** Who moved from the waitlist into a seat. */
const promotedUserIds = userIds;
/** Who moved from a seat to the waitlist, because there are fewer seats. */
const waitlistedUserIds = userIds;
/** Of a series: those that this is to happen to as well. */
const others = z.optional(z.array(z.int()));
/** It has happened along with another of its series, whose fact says so to people and to the record. */
const along = z.optional(z.literal(true));
/** What an edit changes of the others of a series, with the day of each. */
const seriesChange = z.object({
  fields: z.partial(plannedFields),
  days: z.array(z.object({ id: z.int(), date: z.string() })),
});
export type SeriesChange = z.output<typeof seriesChange>;

export const eventFacts = defineFacts<EventDocument>()({
  /** With the later ones of a new series. */
  'event:created': z.object({ further: z.optional(z.array(z.object({ date: z.string(), startsAt: z.int() }))) }),
  /** `moved`: day or time have changed. */
  'event:updated': z.object({
    moved: z.optional(z.boolean()),
    promotedUserIds,
    waitlistedUserIds,
    version,
    along,
    series: z.optional(seriesChange),
  }),
  /** `series`: the later ones of its series are cancelled too; facts of earlier versions say no more of them. */
  'event:cancelled': z.object({ series: z.optional(z.boolean()), others, along }),
  'event:removed': z.object({ others, along }),
  'event:restored': z.object({ others, along }),
  'event:answered': z.object({
    /** People whose answer changed, those who moved up included. */
    userIds,
    promotedUserIds,
    /** Who has no answer any more: the seat, or the place in the waitlist, that was freed. */
    leftUserId: z.optional(z.int()),
    /** Discord ids of those of whom it was ticked, or un-ticked, that they were there. */
    attendance: z.optional(z.array(z.string())),
    version,
  }),
});
export type EventFacts = typeof eventFacts;
export type EventFact = FactOf<EventFacts>;
/** What changes how many events there are, to come and over. Answers, of which there are the most, do not. */
export const countingKinds = kindsOf(eventFacts).filter((kind) => kind !== 'event:answered');

/**
 * Which message says what these facts have made of an event that is there: what lets it enter a list counts most; answers say what an
 * edit has made of the event, too.
 */
const messageOf = (facts: readonly EventFact[]) =>
  firstKind(facts, ['event:created', 'event:restored', 'event:cancelled', 'event:answered'], 'event:updated');

/** The version that these facts follow upon without a gap; the one they leave when that is not known. */
function followedVersion(facts: readonly EventFact[], left: number): number {
  const said = new Set(facts.map(({ data }) => ('version' in data ? data.version : undefined)));
  let first = left;
  while (said.has(first)) first -= 1;
  return left - first === facts.length ? first : left;
}

/** Whose answers these facts have changed, and who has none any more. */
function answersIn({ document: { _id, answers, version: left }, facts }: Delivery<EventDocument, EventFact>) {
  const changed = new Set<number>();
  const gone = new Set<number>();
  for (const { data } of facts) {
    if ('userIds' in data) for (const userId of data.userIds ?? []) changed.add(userId);
    if ('promotedUserIds' in data) for (const userId of data.promotedUserIds ?? []) changed.add(userId);
    if ('waitlistedUserIds' in data) for (const userId of data.waitlistedUserIds ?? []) changed.add(userId);
    if ('leftUserId' in data && data.leftUserId !== undefined) gone.add(data.leftUserId);
  }
  // Who has left and answered again stands in the answers.
  for (const { userId } of answers) if (gone.delete(userId)) changed.add(userId);
  const leftUserIds = [...gone];
  return {
    responses: toResponses(_id, answers).filter(({ userId }) => changed.has(userId)),
    leftUserId: leftUserIds.at(-1) ?? null,
    leftUserIds,
    since: followedVersion(facts, left),
  };
}

/** Sends to everybody who looks at the calendar, once for each write; answers that come fast are sent together. */
export const eventScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(eventFacts, kindsOf(eventFacts), {
    name: 'events:screens',
    when: 'before-reply',
    gathered: ['event:answered'],
    run({ document, facts }) {
      const news = currentFacts(document, facts, 'event:removed');
      if (news.length === 0) return;
      const { _id: id, version, deletedAt } = document;
      if (deletedAt !== null) {
        live.send(eventRooms.list, 'event:removed', { id, version, ...factIdsOf(news) });
        return;
      }
      const message = { ...toEvent(document), ...factIdsOf(news) };
      const name = messageOf(news);
      if (name === 'event:answered')
        live.send(eventRooms.list, name, { ...message, ...answersIn({ document, facts: news }) });
      else live.send(eventRooms.list, name, message);
    },
  });
