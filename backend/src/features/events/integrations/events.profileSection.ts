// Events on a member's page: upcoming events with a seat, and past attendance.
import { guildEvent } from '@guild/common/events/events.api';
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../../platform/features/context.ts';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import { ratesOf } from '../attendance/events.standing.ts';
import { isOver, notOver, toEvent, type EventDocument, type EventModels } from '../core/events.model.ts';

type Parts = Pick<ProfileParts, 'joined' | 'attendance'>;

/** The stored fields of an event that screens show. */
const shownFields = Object.fromEntries(Object.keys(guildEvent.shape).map((name) => [name, 1 as const]));
const maxUpcoming = 50;
const maxLatest = 20;
const seat = { status: { $in: ['going', 'late'] } } as const;
const dayMs = 24 * 3_600_000;
/** The periods over which a member's page counts attendance, in days. The longest comes last. */
const periods = [30, 90] as const;

/** Guests may not see events, so they get null. */
export function eventsProfileSection(
  { events }: Pick<EventModels, 'events'>,
  { clock }: Pick<Context, 'clock'>,
): ProfileSection {
  const planned = { deletedAt: null, status: 'planned' } as const;
  const joinedBy = async (discordId: string): Promise<Parts['joined']> => {
    const found = await events
      .find({ answers: { $elemMatch: { discordId, ...seat } }, ...notOver(clock.now()), ...planned })
      .select({ ...shownFields, answers: { $elemMatch: { discordId } } })
      .sort({ startsAt: 1 })
      .limit(maxUpcoming)
      .lean<EventDocument[]>();
    return found.map((event) => ({ ...toEvent(event), seatRoleId: event.answers[0]?.seatRoleId ?? null }));
  };
  const attendanceOf = async (discordId: string): Promise<Parts['attendance']> => {
    const over = (more: object = {}): QueryFilter<EventDocument> => ({
      // Whoever came without a seat took part, too.
      answers: { $elemMatch: { discordId, $or: [seat, { attended: true }], ...more } },
      ...isOver(clock.now()),
      ...planned,
    });
    const since = (days: number): Date => new Date(clock.now() - days * dayMs);
    const [joined, present, missed, found, recentEvents] = await Promise.all([
      events.countDocuments(over()),
      events.countDocuments(over({ attended: true })),
      events.countDocuments(over({ attended: false })),
      events
        .find(over())
        .select({ title: 1, type: 1, startsAt: 1, answers: { $elemMatch: { discordId } } })
        .sort({ startsAt: -1 })
        .limit(maxLatest)
        .lean<EventDocument[]>(),
      events
        .find({
          $or: [{ 'answers.discordId': discordId }, { 'lateBacks.discordId': discordId }],
          ...planned,
          endsAt: { $lte: new Date(clock.now()) },
          startsAt: { $gte: since(periods[1]), $lt: new Date(clock.now()) },
        })
        .select({ startsAt: 1, answers: 1, lateBacks: 1 })
        .lean<Pick<EventDocument, 'startsAt' | 'answers' | 'lateBacks'>[]>(),
    ]);
    const recent = periods.map((days) => {
      const within = recentEvents.filter(({ startsAt }) => startsAt >= since(days));
      return { days, ...(ratesOf(within).get(discordId) ?? { present: 0, recorded: 0, noShows: 0 }) };
    });
    const latest = found.map(({ _id: id, title, type, startsAt, answers }) => ({
      id,
      title,
      type,
      startsAt: startsAt.toISOString(),
      attended: answers[0]?.attended ?? null,
    }));
    return { joined, present, missed, recent, latest };
  };
  return async ({ discordId }, { access }) => {
    if (access === 'Guest') return { joined: null, attendance: null };
    const [joined, attendance] = await Promise.all([joinedBy(discordId), attendanceOf(discordId)]);
    return { joined, attendance };
  };
}
