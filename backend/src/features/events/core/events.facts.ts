// Event facts and their live messages.
import type { Documents } from '../../../platform/store/documents/documents.ts';
import { repeats } from '@guild/common/events/events.repeats';
import { eventRooms, objectionOutcomes, plannedFields } from '@guild/common/events/events.api';
import { rosterPlaces } from '@guild/common/events/events.roster.api';
import * as z from 'zod/mini';
import { firstKind, currentFacts } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  defineFacts,
  kindsOf,
  on,
  type Handler,
  type Delivery,
  type FactOf,
} from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { toEvent, toResponses, type EventDocument } from './events.model.ts';

const userIds = z.optional(z.array(z.int()));
/** The version after the change. Facts of earlier versions lack it. */
const version = z.optional(z.int());
/** People who moved from the waitlist to a seat. */
const promotedUserIds = userIds;
/** People who moved from a seat to the waitlist, because there are fewer seats. */
const waitlistedUserIds = userIds;
/** People who have a seat in another role, because theirs was removed or has fewer seats. */
const movedUserIds = userIds;
/** People who must choose a role. */
const unassignedUserIds = userIds;
/** Ids of other events of the series to change in the same way. */
const others = z.optional(z.array(z.int()));
/**
 * This change comes from another event of the series. Notices and the audit entry come from that
 * event's fact.
 */
const along = z.optional(z.literal(true));
/** The command was about a series without an end, which ends with it. */
const endsSeries = z.optional(z.literal(true));
/** The edit for the others of a series, with the new day of each. */
const seriesChange = z.object({
  fields: z.partial(plannedFields),
  /** How many days the dates move. */
  shift: z.optional(z.int()),
  days: z.array(z.object({ id: z.int(), date: z.string() })),
  /** How the series repeats from now on, and its first day. Absent: as before. */
  rule: z.optional(
    z.object({
      repeat: z.enum(repeats),
      repeatOn: z.nullable(z.array(z.int())),
      everyWeeks: z.nullable(z.int()),
      day: z.string(),
    }),
  ),
  /** Ids of the others that are on no day of the new rule. They are cancelled. */
  dropped: z.optional(z.array(z.int())),
});
export type SeriesChange = z.output<typeof seriesChange>;

/** An objection after the change. */
const objection = z.object({
  userId: z.int(),
  username: z.string(),
  discordId: z.string(),
  text: z.string(),
  at: z.string(),
  outcome: z.nullable(z.enum([...objectionOutcomes, 'withdrawn'])),
  decidedBy: z.nullable(z.string()),
  decidedByDiscordId: z.nullable(z.string()),
});

export const eventFacts = defineFacts<EventDocument>()({
  /** `further`: the later events of a new series. `endless`: the rule of a series without an end, and its first day. */
  'event:created': z.object({
    further: z.optional(z.array(z.object({ date: z.string(), time: z.optional(z.string()), startsAt: z.int() }))),
    endless: z.optional(
      z.object({ repeatOn: z.nullable(z.array(z.int())), everyWeeks: z.nullable(z.int()), day: z.string() }),
    ),
  }),
  /** `moved`: the day or the time has changed. */
  'event:updated': z.object({
    moved: z.optional(z.boolean()),
    promotedUserIds,
    waitlistedUserIds,
    movedUserIds,
    unassignedUserIds,
    version,
    along,
    series: z.optional(seriesChange),
  }),
  /**
   * `series`: only in facts of earlier versions, which do not list `others`: the later events are
   * cancelled too.
   */
  'event:cancelled': z.object({ series: z.optional(z.boolean()), others, along, endsSeries }),
  'event:removed': z.object({ others, along, endsSeries }),
  'event:restored': z.object({ others, along }),
  'event:answered': z.object({
    /** People whose answer changed, including promoted ones. */
    userIds,
    promotedUserIds,
    /** The person whose answer was removed, which freed a seat or a waitlist place. */
    leftUserId: z.optional(z.int()),
    /** The person whom a leader moved, added or removed. `to` null: removed, with a reason. */
    placed: z.optional(
      z.object({
        discordId: z.string(),
        to: z.nullable(z.enum(rosterPlaces)),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Discord ids of the people of the last event who are asked to come. */
    asked: z.optional(z.array(z.string())),
    /** Discord ids of the people whose attendance was ticked or unticked. */
    attendance: z.optional(z.array(z.string())),
    version,
  }),
  /** Only leaders and the author hear of objections, so these facts have their own live message. */
  'event:objected': objection,
  'event:objection_decided': objection,
});
/** Facts about objections. They change nothing that others see. */
export const objectionKinds = ['event:objected', 'event:objection_decided'] as const;
export type EventFacts = typeof eventFacts;
export type EventDocuments = Documents<EventDocument, EventFacts>;
export type EventFact = FactOf<EventFacts>;
const isAboutObjection = (kind: EventFact['kind']): kind is (typeof objectionKinds)[number] =>
  objectionKinds.some((one) => one === kind);
/** Kinds that everybody sees. */
export const publicKinds = kindsOf(eventFacts).filter(
  (kind): kind is Exclude<EventFact['kind'], (typeof objectionKinds)[number]> => !isAboutObjection(kind),
);
/**
 * Kinds that change the number of upcoming or past events.
 * Answers, the most frequent facts, do not.
 */
export const countingKinds = publicKinds.filter((kind) => kind !== 'event:answered');

/**
 * Picks the live message for these facts of an event that is not deleted. What adds the event to a
 * list comes first. A message about answers also contains the edited event.
 */
const messageOf = (facts: readonly EventFact[]) =>
  firstKind(facts, ['event:created', 'event:restored', 'event:cancelled', 'event:answered', 'event:updated']);

/**
 * The version before these facts; the version after them if that is unknown or facts are missing.
 */
function followedVersion(facts: readonly EventFact[], left: number): number {
  const versions = new Set(facts.map(({ data }) => ('version' in data ? data.version : undefined)));
  let first = left;
  while (versions.has(first)) first -= 1;
  return left - first === facts.length ? first : left;
}

/** The answers that these facts have changed, and the people whose answers they removed. */
function answersIn({ document: { _id, answers, version: left }, facts }: Delivery<EventDocument, EventFact>) {
  const changed = new Set<number>();
  const removedUserIds = new Set<number>();
  for (const { data } of facts) {
    if ('userIds' in data) for (const userId of data.userIds ?? []) changed.add(userId);
    if ('promotedUserIds' in data) for (const userId of data.promotedUserIds ?? []) changed.add(userId);
    if ('waitlistedUserIds' in data) for (const userId of data.waitlistedUserIds ?? []) changed.add(userId);
    if ('movedUserIds' in data) for (const userId of data.movedUserIds ?? []) changed.add(userId);
    if ('unassignedUserIds' in data) for (const userId of data.unassignedUserIds ?? []) changed.add(userId);
    if ('leftUserId' in data && data.leftUserId !== undefined) removedUserIds.add(data.leftUserId);
  }
  // People who left and answered again count as changed.
  for (const { userId } of answers) if (removedUserIds.delete(userId)) changed.add(userId);
  const leftUserIds = [...removedUserIds];
  return {
    responses: toResponses(_id, answers).filter(({ userId }) => changed.has(userId)),
    leftUserId: leftUserIds.at(-1) ?? null,
    leftUserIds,
    since: followedVersion(facts, left),
  };
}

/**
 * Sends event messages to everybody who has the calendar open, one for each write. Answers in quick
 * succession are sent together.
 */
export const eventScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(eventFacts, publicKinds, {
    name: 'events:screens',
    when: 'before-reply',
    coalesced: ['event:answered'],
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
