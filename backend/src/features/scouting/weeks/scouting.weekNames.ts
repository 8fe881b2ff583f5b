// What many weeks are called, in one read: those that nobody has named by the day on which they began.
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { weekOfId } from '@guild/common/scouting/scouting.rules';
import type { Context } from '../../../platform/context/context.ts';
import { toWeek, weekModel, type WeekDocument } from './scouting.weeks.model.ts';

/** The weeks of these ids, in their order; a number that no week has is left out. */
export type WeekNames = (ids: readonly number[]) => Promise<ScoutingWeek[]>;

export function createWeekNames({ db, env }: Pick<Context, 'db' | 'env'>): WeekNames {
  const stored = weekModel(db);
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
