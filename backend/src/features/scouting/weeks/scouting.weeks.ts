// The weeks of the desert: current week, names, and renaming.
import { scoutingRooms, type ScoutingWeek, type WeekChange } from '@guild/common/scouting/scouting.api';
import { weekAt, weekOfId, type DesertWeek } from '@guild/common/scouting/scouting.rules';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { storedWeeks, toWeek, type WeekDocument } from './scouting.weeks.model.ts';

export interface Weeks {
  /** The current week by the clock. */
  now(): DesertWeek;
  /** @throws AppError `not_found` for an invalid number */
  read(id: number): Promise<ScoutingWeek>;
  current(): Promise<ScoutingWeek>;
  /**
   * Renames a week. The current name changes nothing.
   * @throws AppError `not_found`, `conflict` stale
   */
  rename(id: number, change: WeekChange, caller: Caller): Promise<ScoutingWeek>;
  readonly handler: Handler;
}

/** Most weeks cached by a process: several years. */
const maxKnown = 500;
const weekFacts = defineFacts<WeekDocument>()({ 'week:renamed': noData });

export function createWeeks(context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'env'>): Weeks {
  const { clock, env } = context;
  const { weeklyReset: reset, timezone: zone } = env;
  const known = new Map<number, DesertWeek>();
  /** Time zone calculations take a millisecond, and most calls are about the same weeks. */
  const remember = (week: DesertWeek): DesertWeek => {
    if (known.size >= maxKnown) known.clear();
    known.set(week.id, week);
    return week;
  };
  const weekOf = (id: number): DesertWeek => {
    const week = known.get(id) ?? weekOfId(id, reset, zone);
    if (week === null) throw new AppError('not_found', "This week doesn't exist");
    return remember(week);
  };
  const documents = createDocuments(
    {
      stored: storedWeeks,
      facts: weekFacts,
      initial(_id) {
        const { label, startsAt, endsAt } = weekOf(_id);
        return { _id, label, startsAt: new Date(startsAt), endsAt: new Date(endsAt), updatedAt: new Date(startsAt) };
      },
    },
    context,
  );
  let current: DesertWeek | undefined;
  const now = (): DesertWeek => {
    const at = clock.now();
    if (current === undefined || at < current.startsAt || at >= current.endsAt)
      current = remember(weekAt(at, reset, zone));
    return current;
  };
  const read = async (id: number): Promise<ScoutingWeek> => toWeek(await documents.read(id));
  return {
    now,
    read,
    current: () => read(now().id),
    rename: async (id, { label, version }, caller) =>
      toWeek(
        await documents.update(id, (seen) => {
          refuseStale(version, toWeek(seen));
          if (label === seen.label) return null;
          const what = { entity: 'week', verb: 'renamed', name: label } as const;
          const audit = noteOf(caller, { ...what, before: { label: seen.label }, after: { label } });
          return { set: { label }, facts: [{ kind: 'week:renamed', data: {}, audit }] };
        }),
      ),
    handler: onScreens(weekFacts, ['week:renamed'], {
      name: 'scouting:week-screens',
      live: context.live,
      room: scoutingRooms.list,
      messages: ['week:updated'],
      entityOf: toWeek,
    }),
  };
}
