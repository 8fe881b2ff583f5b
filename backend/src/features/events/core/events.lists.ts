// Event lists: upcoming or past events, filters, search, paging, and the answers to several events.
import {
  eventLength,
  peopleLimits,
  type EventPeople,
  type EventQuery,
  type EventResponse,
  type GuildEvent,
  type SeatAt,
} from '@guild/common/events/events.api';
import { takesSeat } from '@guild/common/events/events.rules';
import { limits } from '@guild/common/wire/fields';
import { endOfDay, startOfDay } from '@guild/common/wire/guildTime';
import type { Reliability } from '@guild/common/members/members.api';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { byTime, containing, orTooSlow, pageOf, searchLimitMs } from '../../../platform/store/queries/lists.ts';
import { findByReliability } from '../integrations/events.rosterFacts.ts';
import { isOver, notOver, toEvent, toResponses, type EventDocument, type EventModels } from './events.model.ts';

export interface EventLists {
  listEvents(query: EventQuery): Promise<Page<GuildEvent>>;
  /**
   * All answers to these events. Deleted events are left out, and so are large ones once the reply
   * would become too long.
   */
  peopleOf(ids: readonly number[]): Promise<EventPeople[]>;
  /** The caller's answers to events that are not over. */
  myEvents(caller: Caller): Promise<EventResponse[]>;
  /** A person's seats in planned events that are not over, soonest first. */
  seatsOf(userId: number): Promise<SeatAt[]>;
  /** Seats of the people who take part in an event, in other planned events at the same time. */
  conflictsOf(event: EventDocument): Promise<SeatAt[]>;
  /**
   * When these people last answered an event that begins after `since`. People without such an answer
   * are missing. One query for any number of people.
   */
  lastAnswers(discordIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Date>>;
  /** Discord ids of everybody whose attendance lately shows this reliability. One query. */
  byReliability(way: Reliability): Promise<string[]>;
  /** The number of planned events that are not over, and of those that are. */
  figures(): Promise<{ upcomingEvents: number; eventsHosted: number }>;
}

const cursors = byTime('startsAt');
const planned = { deletedAt: null, status: 'planned' } as const;
const seatStatuses = ['going', 'late'] as const;
const toSeat = (
  { _id: eventId, title, startsAt, endsAt }: Pick<EventDocument, '_id' | 'title' | 'startsAt' | 'endsAt'>,
  userId: number,
): SeatAt => ({ userId, eventId, title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });

export function createEventLists(
  { events }: Pick<EventModels, 'events'>,
  { clock, env }: Pick<Context, 'clock' | 'env'>,
): EventLists {
  const daysOf = ({ from, to, past, series }: EventQuery): QueryFilter<EventDocument>[] => {
    const parts: QueryFilter<EventDocument>[] = [];
    if (from !== undefined) parts.push({ startsAt: { $gte: new Date(startOfDay(from, env.timezone)) } });
    if (to !== undefined) parts.push({ startsAt: { $lt: new Date(endOfDay(to, env.timezone)) } });
    if (past !== undefined) parts.push(isOver(clock.now()));
    else if (parts.length === 0 && series === undefined) parts.push(notOver(clock.now()));
    return parts;
  };
  const filterOf = (query: EventQuery): QueryFilter<EventDocument> => {
    const parts = daysOf(query);
    if (query.series !== undefined) parts.push({ seriesId: query.series });
    if (query.type !== undefined) parts.push({ type: query.type });
    parts.push(...containing(query.search, ['title', 'description']));
    parts.push(...cursors.after(query.cursor, query.past === undefined ? 1 : -1));
    return { $and: [{ deletedAt: null }, ...parts] };
  };

  return {
    async listEvents(query) {
      const { limit = limits.pageDefault } = query;
      // Past events are sorted from the latest back.
      const order = query.past === undefined ? 1 : -1;
      const found = await orTooSlow(
        events
          .find(filterOf(query))
          .select({ answers: 0, outbox: 0 })
          .sort({ startsAt: order, _id: order })
          .limit(limit + 1)
          .maxTimeMS(searchLimitMs)
          .lean<EventDocument[]>()
          .exec(),
      );
      // Events leave the upcoming ones by time alone,
      // so a cached reply becomes outdated without a new version.
      return { ...pageOf(found, limit, toEvent, cursors.of), changesWithTime: true };
    },

    async peopleOf(ids) {
      const wanted = { _id: { $in: [...ids] }, deletedAt: null };
      const sizes = await events.aggregate<{ _id: number; answers: number }>([
        { $match: wanted },
        { $project: { answers: { $size: '$answers' } } },
        { $sort: { answers: 1, _id: 1 } },
      ]);
      // The events with the fewest answers first, as many as fit. The client loads the others
      // separately, page by page.
      let room: number = peopleLimits.answers;
      const fitting = sizes.filter(({ answers }) => (room -= answers) >= 0);
      const found = await events
        .find({ ...wanted, _id: { $in: fitting.map(({ _id }) => _id) } })
        .select({ answers: 1, version: 1 })
        .sort({ _id: 1 })
        .lean();
      return found.map(({ _id, version, answers }) => ({
        eventId: _id,
        version,
        responses: toResponses(_id, answers),
      }));
    },

    async myEvents({ userId }) {
      const found = await events
        .find({ 'answers.userId': userId, ...notOver(clock.now()), deletedAt: null })
        .select({ answers: 1 })
        .sort({ startsAt: 1 })
        .limit(limits.maxPage)
        .lean();
      return found.flatMap(({ _id, answers }) => toResponses(_id, answers).filter((row) => row.userId === userId));
    },

    async seatsOf(userId) {
      const found = await events
        .find({
          answers: { $elemMatch: { userId, status: { $in: [...seatStatuses] } } },
          ...notOver(clock.now()),
          ...planned,
        })
        .select({ title: 1, startsAt: 1, endsAt: 1 })
        .sort({ startsAt: 1 })
        .limit(limits.maxPage)
        .lean();
      return found.map((event) => toSeat(event, userId));
    },

    async conflictsOf({ _id, startsAt, endsAt, answers }) {
      const theirs = new Set(answers.filter(({ status }) => status !== 'absent').map(({ userId }) => userId));
      const longest = eventLength.most * 60_000;
      const found = await events
        .find({
          ...planned,
          _id: { $ne: _id },
          // No event is longer, so the index on the start bounds the search.
          startsAt: { $gt: new Date(startsAt.getTime() - longest), $lt: endsAt },
          endsAt: { $gt: startsAt },
        })
        .select({ title: 1, startsAt: 1, endsAt: 1, 'answers.userId': 1, 'answers.status': 1 })
        .sort({ startsAt: 1 })
        .lean();
      return found.flatMap((event) =>
        event.answers
          .filter(({ userId, status }) => theirs.has(userId) && takesSeat(status))
          .map(({ userId }) => toSeat(event, userId)),
      );
    },

    async lastAnswers(discordIds, since) {
      // The embedded database groups 30,000 answers slower than it reads them.
      const found = await events
        .find({ deletedAt: null, startsAt: { $gte: since } })
        .select({ 'answers.discordId': 1, 'answers.at': 1, 'answers.isAway': 1 })
        .lean<Pick<EventDocument, 'answers'>[]>();
      const wanted = new Set(discordIds);
      const latest = new Map<string, Date>();
      for (const { discordId, at, isAway } of found.flatMap(({ answers }) => answers)) {
        // An answer that follows from an absence is none of theirs.
        if (isAway === true || !wanted.has(discordId)) continue;
        if (at > (latest.get(discordId) ?? 0)) latest.set(discordId, at);
      }
      return latest;
    },

    byReliability: (way) => findByReliability({ events }, way, clock.now()),

    async figures() {
      const now = new Date(clock.now());
      const [upcomingEvents, eventsHosted] = await Promise.all([
        events.countDocuments({ ...planned, endsAt: { $gt: now } }),
        events.countDocuments({ ...planned, endsAt: { $lte: now } }),
      ]);
      return { upcomingEvents, eventsHosted };
    },
  };
}
