// Names of several weeks in one read. Weeks without a stored name are named by their first day.
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { weekOfId } from '@guild/common/scouting/scouting.rules';
import type { Context } from '../../../platform/features/context.ts';
import { storedWeeks, toWeek, type WeekDocument } from './scouting.weeks.model.ts';

/** Weeks of these ids in the same order, without invalid ids. */
export type WeekNames = (ids: readonly number[]) => Promise<ScoutingWeek[]>;

export function createWeekNames({ db, env }: Pick<Context, 'db' | 'env'>): WeekNames {
  const stored = storedWeeks.model(db);
  const unnamed = (id: number): ScoutingWeek[] => {
    const week = weekOfId(id, env.weeklyReset, env.timezone);
    if (week === null) return [];
    const [startsAt, endsAt] = [week.startsAt, week.endsAt].map((at) => new Date(at).toISOString());
    return [{ id, label: week.label, startsAt: startsAt ?? '', endsAt: endsAt ?? '', version: 0 }];
  };
  return async (ids) => {
    if (ids.length === 0) return [];
    const named = await stored.find({ _id: { $in: [...ids] } }, { outbox: 0 }).lean<WeekDocument[]>();
    const byId = new Map(named.map((week) => [week._id, toWeek(week)]));
    return ids.flatMap((id) => byId.get(id) ?? unnamed(id));
  };
}
