// What differs between two weeks of the desert, and how often something stood where in many: pure.
import { gridCells, scoutingCategories, type ScoutingCategory } from './scouting.rules.ts';

/** The cells in which a category stood; cells are in the order of the map, and there is none without any. */
export interface MarkedCells {
  readonly category: ScoutingCategory;
  readonly locations: readonly string[];
}

const cellsOf = (map: readonly MarkedCells[], category: ScoutingCategory): ReadonlySet<string> =>
  new Set(map.filter((one) => one.category === category).flatMap(({ locations }) => locations));

/** What stood in the one and not in the other, in the order of the legend and of the map. */
export function onlyIn(map: readonly MarkedCells[], other: readonly MarkedCells[]): MarkedCells[] {
  return scoutingCategories.flatMap((category) => {
    const [here, there] = [cellsOf(map, category), cellsOf(other, category)];
    const locations = gridCells.filter((cell) => here.has(cell) && !there.has(cell));
    return locations.length === 0 ? [] : [{ category, locations }];
  });
}

/** In how many of several weeks something stood in a cell. */
export interface CellHeat {
  readonly cell: string;
  readonly weeks: number;
}
/** How often each category stood in each cell. */
export type Heat = readonly { readonly category: ScoutingCategory; readonly cells: readonly CellHeat[] }[];

/**
 * Counts in how many weeks each category stood in each cell: a cell that several reports of a week name counts once.
 * @param weeks what stood in each
 * @returns every category in the order of the legend, its cells in the order of the map, none without any
 */
export function heatOf(weeks: readonly (readonly MarkedCells[])[]): Heat {
  return scoutingCategories.map((category) => {
    const counts = new Map<string, number>();
    for (const map of weeks) for (const cell of cellsOf(map, category)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const cells = gridCells.flatMap((cell) => {
      const count = counts.get(cell);
      return count === undefined ? [] : [{ cell, weeks: count }];
    });
    return { category, cells };
  });
}

/** The shades of a heat map; 0 is never. */
export const heatShades = 5;
/** How dark a cell is drawn beside the one with the most: from 1 to 5; 0 for never. @param most the highest count of all cells */
export const shadeOf = (count: number, most: number): number =>
  most === 0 || count === 0 ? 0 : Math.ceil((count / most) * heatShades);
