// Marks of each map cell, from the reports: their age and their texts. Pure.
import type { MarkState, ScoutingReport, ScoutMark } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';

/** A mark, with its report. */
export interface Spot {
  readonly reportId: number;
  readonly category: ScoutingCategory;
  readonly mark: ScoutMark;
}
/** The marks of each cell, in the order of the legend. */
export type Spots = Readonly<Record<string, readonly Spot[]>>;

const rank = ({ category }: { category: ScoutingCategory }): number => scoutingCategories.indexOf(category);

/** Groups the marks of the visible reports by cell. @param shown categories to show; empty: all */
export function spotsOf(reports: readonly ScoutingReport[], shown: readonly ScoutingCategory[] = []): Spots {
  const spots: Record<string, Spot[]> = {};
  for (const { id, category, marks, isActive } of reports)
    if (isActive && (shown.length === 0 || shown.includes(category)))
      for (const mark of marks) (spots[mark.cell] ??= []).push({ reportId: id, category, mark });
  for (const here of Object.values(spots)) here.sort((a, b) => rank(a) - rank(b));
  return spots;
}

/** The number of cells that each category marks. */
export function countsOf(reports: readonly ScoutingReport[]): Readonly<Record<ScoutingCategory, number>> {
  const counts = scoutingCategories.map((category) => {
    const own = reports.filter((one) => one.isActive && one.category === category);
    return [category, new Set(own.flatMap(({ locations }) => locations)).size] as const;
  });
  return Object.fromEntries(counts) as Record<ScoutingCategory, number>;
}

/** The order on the cards: by category, then newest first. */
export const inCardOrder = (reports: readonly ScoutingReport[]): ScoutingReport[] =>
  [...reports].sort((a, b) => rank(a) - rank(b) || b.id - a.id);

/** The reports of each category that has any, in the order of the legend. */
export const byCategory = (
  reports: readonly ScoutingReport[],
): { category: ScoutingCategory; own: ScoutingReport[] }[] =>
  scoutingCategories
    .map((category) => ({ category, own: reports.filter((one) => one.category === category) }))
    .filter(({ own }) => own.length > 0);

export type MarkAge = 'fresh' | 'hours' | 'days';
const hour = 3_600_000;
/** Age class of a sighting. @param now ms since 1970 */
export function ageOf({ markedAt }: Pick<ScoutMark, 'markedAt'>, now: number): MarkAge {
  const age = now - Date.parse(markedAt);
  if (age < 6 * hour) return 'fresh';
  return age < 24 * hour ? 'hours' : 'days';
}

/** One mark for each category of a cell: the newest. */
export function latestOfEach(spots: readonly Spot[]): Spot[] {
  const latest = new Map<ScoutingCategory, Spot>();
  for (const spot of spots) {
    const known = latest.get(spot.category);
    if (known === undefined || known.mark.markedAt < spot.mark.markedAt) latest.set(spot.category, spot);
  }
  return [...latest.values()];
}

export const stateWords: Readonly<Record<MarkState, string>> = {
  present: 'There',
  harvested: 'Harvested',
  contested: 'Contested',
};
/** Messages after a mark has changed to a state. */
export const becameWords: Readonly<Record<MarkState, string>> = {
  present: 'spotted again',
  harvested: 'harvested',
  contested: 'contested',
};
function wordsOf({ category, mark }: Spot, now: number): string {
  const { [category]: name } = categoryNames;
  if (mark.state !== 'present') return `${name} (${stateWords[mark.state].toLowerCase()})`;
  return ageOf(mark, now) === 'days' ? `${name} (days old)` : name;
}
/** 'H-5: Large Spice Fields, Crashed Ships (harvested)'. @param now ms since 1970 */
export const cellName = (cell: string, spots: readonly Spot[], now: number): string =>
  `${cell}: ${spots.length === 0 ? 'nothing marked' : spots.map((one) => wordsOf(one, now)).join(', ')}`;
