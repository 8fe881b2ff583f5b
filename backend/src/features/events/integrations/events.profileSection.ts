// Events on a member's page: upcoming events with a seat, and past attendance.
import { guildEvent, type OwnObjection } from '@guild/common/events/events.api';
import { roleOf } from '@guild/common/events/events.roles';
import { may } from '@guild/common/members/ranks';
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../../platform/features/context.ts';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import { ratesOf, standingsOf } from '../attendance/events.standing.ts';
import {
  isOver,
  notOver,
  toEvent,
  type EventDocument,
  type EventModels,
  type StoredObjection,
} from '../core/events.model.ts';

type Parts = Pick<ProfileParts, 'joined' | 'attendance'>;

/** The stored fields of an event that screens show. */
const shownFields = Object.fromEntries(Object.keys(guildEvent.shape).map((name) => [name, 1 as const]));
const maxUpcoming = 50;
const maxLatest = 20;
const seat = { status: { $in: ['going', 'late'] } } as const;
const dayMs = 24 * 3_600_000;
/** The periods over which a member's page counts attendance, in days. The longest comes last. */
const periods = [30, 90] as const;

type Filter = QueryFilter<EventDocument>;
type Theirs = Parameters<ProfileSection>[0];
/** Filter: events whose attendance is recorded. Without it, seats given back late do not count. */
const isRecorded: Filter = { answers: { $elemMatch: { attended: { $ne: null } } } };

/** A past event in a person's record. @param mayRead whether the viewer may read the objection */
function toRecord(
  event: EventDocument,
  discordId: string,
  mayRead: boolean,
): NonNullable<Parts['attendance']>['latest'][number] {
  const { _id: id, title, type, startsAt, answers, objections = [] } = event;
  const standing = standingsOf(event).find((one) => one.discordId === discordId);
  const row = answers.find((one) => one.discordId === discordId);
  const objection = mayRead ? objections.find((one) => one.discordId === discordId) : undefined;
  return {
    id,
    title,
    type,
    startsAt: startsAt.toISOString(),
    answer: standing?.answer ?? 'left',
    role: roleOf(event, row?.seatRoleId)?.name ?? null,
    attended: standing?.came ?? null,
    excused: standing?.isExcused ?? false,
    objection: objection === undefined ? null : toOwnObjection(objection),
  };
}
const toOwnObjection = ({ text, at, outcome, decidedBy }: StoredObjection): OwnObjection => ({
  text,
  at: at.toISOString(),
  outcome,
  decidedBy,
});

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
  const attendanceOf = async ({ discordId }: Theirs, mayRead: boolean): Promise<Parts['attendance']> => {
    const answered = (more: object): Filter => ({ answers: { $elemMatch: { discordId, ...more } } });
    const gaveBack = (more: object): Filter => ({ lateBacks: { $elemMatch: { discordId, ...more } } });
    const isHere = answered({ attended: true });
    const over = (choices: Filter[]): Filter => ({ $or: choices, ...isOver(clock.now()), ...planned });
    // Whoever came without a seat took part, too.
    // Attendance that is recorded during an event counts at once, as its points do.
    const theirs: Filter = {
      $or: [isHere, { $or: [answered(seat), gaveBack({})], ...isOver(clock.now()) }],
      ...planned,
    };
    const missed = over([
      answered({ ...seat, attended: false, excused: { $ne: true } }),
      { $and: [gaveBack({ excused: { $ne: true } }), isRecorded], $nor: [isHere] },
    ]);
    const excused = over([
      answered({ excused: true, attended: { $ne: true } }),
      { ...gaveBack({ excused: true }), $nor: [isHere] },
    ]);
    const since = (days: number): Date => new Date(clock.now() - days * dayMs);
    const [joined, present, missedCount, excusedCount, found, recentEvents] = await Promise.all([
      events.countDocuments(theirs),
      events.countDocuments({ ...isHere, ...planned }),
      events.countDocuments(missed),
      events.countDocuments(excused),
      events
        .find(theirs)
        .select({ title: 1, type: 1, startsAt: 1, roles: 1, answers: 1, lateBacks: 1, objections: 1 })
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
    const latest = found.map((event) => toRecord(event, discordId, mayRead));
    return { joined, present, missed: missedCount, excused: excusedCount, recent, latest };
  };
  return async (member, caller) => {
    if (caller.access === 'Guest') return { joined: null, attendance: null };
    // Only leaders and the author read objections.
    const mayRead = may(caller, 'events') || caller.discordId === member.discordId;
    const [joined, attendance] = await Promise.all([joinedBy(member.discordId), attendanceOf(member, mayRead)]);
    return { joined, attendance };
  };
}
