// Events on a member's page: upcoming events with a seat, and past attendance.
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../../platform/features/context.ts';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import { isOver, notOver, toEvent, type EventDocument, type EventModels } from '../core/events.model.ts';

type Parts = Pick<ProfileParts, 'joined' | 'attendance'>;

const maxUpcoming = 50;
const maxLatest = 20;
const seat = { status: { $in: ['going', 'late'] } } as const;

/** Guests may not see events, so they get null. */
export function eventsProfileSection(
  { events }: Pick<EventModels, 'events'>,
  { clock }: Pick<Context, 'clock'>,
): ProfileSection {
  const planned = { deletedAt: null, status: 'planned' } as const;
  const joinedBy = async (discordId: string): Promise<Parts['joined']> => {
    const found = await events
      .find({ answers: { $elemMatch: { discordId, ...seat } }, ...notOver(clock.now()), ...planned })
      .select({ answers: 0, outbox: 0 })
      .sort({ startsAt: 1 })
      .limit(maxUpcoming)
      .lean<EventDocument[]>();
    return found.map(toEvent);
  };
  const attendanceOf = async (discordId: string): Promise<Parts['attendance']> => {
    const over = (more: object = {}): QueryFilter<EventDocument> => ({
      answers: { $elemMatch: { discordId, ...seat, ...more } },
      ...isOver(clock.now()),
      ...planned,
    });
    const [joined, present, missed, found] = await Promise.all([
      events.countDocuments(over()),
      events.countDocuments(over({ attended: true })),
      events.countDocuments(over({ attended: false })),
      events
        .find(over())
        .select({ title: 1, type: 1, startsAt: 1, answers: { $elemMatch: { discordId } } })
        .sort({ startsAt: -1 })
        .limit(maxLatest)
        .lean<EventDocument[]>(),
    ]);
    const latest = found.map(({ _id: id, title, type, startsAt, answers }) => ({
      id,
      title,
      type,
      startsAt: startsAt.toISOString(),
      attended: answers[0]?.attended ?? null,
    }));
    return { joined, present, missed, latest };
  };
  return async ({ discordId }, { access }) => {
    if (access === 'Guest') return { joined: null, attendance: null };
    const [joined, attendance] = await Promise.all([joinedBy(discordId), attendanceOf(discordId)]);
    return { joined, attendance };
  };
}
