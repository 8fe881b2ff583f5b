// Comparison of desert weeks: differences between two, and a heat map over many. Pure functions.
import { gridCells, scoutingCategories, type ScoutingCategory } from './scouting.rules.ts';

/** The cells of a category, in the order of the map. Categories without cells are left out. */
export interface MarkedCells {
  readonly category: ScoutingCategory;
  readonly locations: readonly string[];
}

const cellsOf = (map: readonly MarkedCells[], category: ScoutingCategory): ReadonlySet<string> =>
  new Set(map.filter((one) => one.category === category).flatMap(({ locations }) => locations));

/** The cells in one map that are not in the other, in the order of the legend and of the map. */
export function onlyIn(map: readonly MarkedCells[], other: readonly MarkedCells[]): MarkedCells[] {
  return scoutingCategories.flatMap((category) => {
    const [here, there] = [cellsOf(map, category), cellsOf(other, category)];
    const locations = gridCells.filter((cell) => here.has(cell) && !there.has(cell));
    return locations.length === 0 ? [] : [{ category, locations }];
  });
}

/** Number of weeks in which a category was in a cell. */
export interface CellHeat {
  readonly cell: string;
  readonly weeks: number;
}
/** How often each category was in each cell. */
export type Heat = readonly { readonly category: ScoutingCategory; readonly cells: readonly CellHeat[] }[];

/**
 * Counts in how many weeks each category was in each cell. Several reports of a cell in one week
 * count once.
 * @param weeks the cells of each week
 * @returns every category in the order of the legend, with its cells in the order of the map,
 *   without empty cells
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

/** Number of shades in a heat map, besides 0 for never. */
export const heatShades = 5;
/** The shade of a cell from 1 to 5; 0 for never. @param most the highest count of all cells */
export const shadeOf = (count: number, most: number): number =>
  most === 0 || count === 0 ? 0 : Math.ceil((count / most) * heatShades);
