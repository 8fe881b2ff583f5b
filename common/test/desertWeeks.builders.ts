// Weeks of the desert that are over for tests, typed by the api, each field overridable.
import { heatOf, onlyIn, type MarkedCells } from '../src/scouting/desertWeeks.rules.ts';
import type { ArchivedMap, DesertHeat } from '../src/scouting/scouting.archive.api.ts';
import type { ScoutingWeek } from '../src/scouting/scouting.api.ts';
import { categoryNames, weekAt } from '../src/scouting/scouting.rules.ts';

const reset = { weekday: 2, time: '03:00' };
/** The weeks before that of 17 November 2026, the last one first. */
export function pastWeeks(count: number): ScoutingWeek[] {
  let { startsAt } = weekAt(Date.parse('2026-11-18T12:00:00.000Z'), reset, 'UTC');
  return Array.from({ length: count }, () => {
    const week = weekAt(startsAt - 1, reset, 'UTC');
    ({ startsAt } = week);
    const [from, to] = [week.startsAt, week.endsAt].map((at) => new Date(at).toISOString());
    return { id: week.id, label: week.label, startsAt: from ?? '', endsAt: to ?? '', version: 0 };
  });
}

const shown = (map: readonly MarkedCells[]): ArchivedMap['resources'] =>
  map.map(({ category, locations }) => ({
    category,
    categoryName: categoryNames[category],
    locations: [...locations],
  }));
interface Before {
  readonly week: ScoutingWeek;
  readonly marked: readonly MarkedCells[];
}
/** The map of a week; the one before it says what appeared and what went. */
export function aPastMap(
  { id: weekId, label: weekLabel, startsAt, endsAt }: ScoutingWeek,
  marked: readonly MarkedCells[],
  before?: Before,
): ArchivedMap {
  return {
    weekId,
    weekLabel,
    startsAt,
    endsAt,
    resources: shown(marked),
    before: before === undefined ? null : { weekId: before.week.id, weekLabel: before.week.label },
    appeared: before === undefined ? [] : shown(onlyIn(marked, before.marked)),
    gone: before === undefined ? [] : shown(onlyIn(before.marked, marked)),
  };
}

/**
 * How often each cell was marked.
 * @param weeks the latest first, each with its marks
 */
export function aHeat(weeks: readonly Before[]): DesertHeat {
  const nameOf = (one: Before | undefined): DesertHeat['from'] =>
    one === undefined ? null : { weekId: one.week.id, weekLabel: one.week.label };
  return {
    from: nameOf(weeks.at(-1)),
    to: nameOf(weeks[0]),
    weeks: weeks.length,
    categories: heatOf(weeks.map(({ marked }) => marked)).map(({ category, cells }) => ({
      category,
      categoryName: categoryNames[category],
      cells: [...cells],
    })),
  };
}
