// Recent attendance at events, for members' cards and a filter in the roster.
import {
  attendanceDays,
  hasReliability,
  noShowDays,
  type RecentAttendance,
  type Reliability,
} from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import { ratesOf } from '../attendance/events.standing.ts';
import { isOver, type EventDocument, type EventModels } from '../core/events.model.ts';

const dayMs = 24 * 3_600_000;
type Models = Pick<EventModels, 'events'>;

/** Counts the same events as a member's page, by Discord id. One query. @param now ms since 1970 */
async function readRecent({ events }: Models, now: number): Promise<ReadonlyMap<string, RecentAttendance>> {
  const since = (days: number): Date => new Date(now - days * dayMs);
  const found = await events
    .find({
      deletedAt: null,
      status: 'planned',
      ...isOver(now),
      startsAt: { $gte: since(attendanceDays), $lt: new Date(now) },
    })
    .select({
      startsAt: 1,
      'answers.userId': 1,
      'answers.discordId': 1,
      'answers.status': 1,
      'answers.attended': 1,
      'answers.excused': 1,
      lateBacks: 1,
    })
    .lean<Pick<EventDocument, 'startsAt' | 'answers' | 'lateBacks'>[]>();
  const lately = ratesOf(found.filter(({ startsAt }) => startsAt >= since(noShowDays)));
  return new Map(
    [...ratesOf(found)].map(([discordId, { present, recorded }]) => [
      discordId,
      { present, recorded, noShows: lately.get(discordId)?.noShows ?? 0 },
    ]),
  );
}

/** Guests may not see events. */
export const eventsRosterFacts =
  (models: Models, { clock }: Pick<Context, 'clock'>): ReadRosterFacts =>
  async (discordIds, { access }) => {
    if (access === 'Guest') return new Map<string, never>();
    const recent = await readRecent(models, clock.now());
    return new Map(
      discordIds.flatMap((discordId) => {
        const attendance = recent.get(discordId);
        return attendance === undefined || attendance.recorded === 0 ? [] : [[discordId, { attendance }] as const];
      }),
    );
  };

/** Discord ids of everybody with this reliability, also of former members. */
export async function findByReliability(models: Models, way: Reliability, now: number): Promise<string[]> {
  const recent = await readRecent(models, now);
  return [...recent].filter(([, attendance]) => hasReliability(attendance, way)).map(([discordId]) => discordId);
}
