// Tests of comparing weeks and of the heat map, checked against a simple count over random weeks.
import { expect, test } from '@jest/globals';
import { heatOf, heatShades, shadeOf, onlyIn, type MarkedCells } from './desertWeeks.rules.ts';
import { gridCells, scoutingCategories, type ScoutingCategory } from './scouting.rules.ts';

/** Random numbers from 0 to below 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
/** A week of random reports, with repeated categories and cells in any order. */
function aWeek(next: () => number): MarkedCells[] {
  const reports = Math.floor(next() * 12);
  return Array.from({ length: reports }, () => ({
    category: scoutingCategories[Math.floor(next() * scoutingCategories.length)] ?? 'control_point',
    locations: Array.from({ length: Math.floor(next() * 15) }, () => gridCells[Math.floor(next() * 81)] ?? 'A-1'),
  }));
}
const stands = (week: readonly MarkedCells[], category: ScoutingCategory, cell: string): boolean =>
  week.some((one) => one.category === category && one.locations.includes(cell));

test('the cells that only one of two weeks has are sorted like the legend and the map', () => {
  const [before, after] = [
    [
      { category: 'control_point', locations: ['E-5'] },
      { category: 'spice_craters', locations: ['A-1', 'I-9'] },
    ],
    [
      { category: 'spice_craters', locations: ['I-9', 'C-3', 'B-2'] },
      { category: 'crashed_ships', locations: ['E-5'] },
    ],
  ] as const;
  expect(onlyIn(after, before)).toEqual([
    { category: 'spice_craters', locations: ['B-2', 'C-3'] },
    { category: 'crashed_ships', locations: ['E-5'] },
  ]);
  expect(onlyIn(before, after)).toEqual([
    { category: 'spice_craters', locations: ['A-1'] },
    { category: 'control_point', locations: ['E-5'] },
  ]);
  expect(onlyIn(after, after)).toEqual([]);
});

test('the week before, without the removed and with the added cells, equals the week after', () => {
  const next = numbersFrom(7);
  for (let round = 0; round < 200; round += 1) {
    const [before, after] = [aWeek(next), aWeek(next)];
    const [appeared, gone] = [onlyIn(after, before), onlyIn(before, after)];
    for (const category of scoutingCategories)
      for (const cell of gridCells) {
        const isThere =
          (stands(before, category, cell) && !stands(gone, category, cell)) || stands(appeared, category, cell);
        if (isThere !== stands(after, category, cell)) throw new Error(`${round}: ${category} ${cell}`);
      }
    expect(appeared.every(({ locations }) => locations.length > 0)).toBe(true);
  }
});

test('the heat map equals a simple count, for any number of weeks', () => {
  const next = numbersFrom(21);
  for (const count of [0, 1, 2, 13, 60]) {
    const weeks = Array.from({ length: count }, () => aWeek(next));
    const heat = heatOf(weeks);
    expect(heat.map(({ category }) => category)).toEqual(scoutingCategories);
    for (const { category, cells } of heat) {
      const naive = gridCells.flatMap((cell) => {
        const times = weeks.filter((week) => stands(week, category, cell)).length;
        return times === 0 ? [] : [{ cell, weeks: times }];
      });
      expect(cells).toEqual(naive);
    }
  }
});

test('shades range from 0 for never to the maximum, and every cell with a count has a shade', () => {
  expect([0, 1, 2, 3, 6, 11, 12].map((count) => shadeOf(count, 12))).toEqual([0, 1, 1, 2, 3, 5, heatShades]);
  expect([shadeOf(1, 104), shadeOf(104, 104), shadeOf(0, 0)]).toEqual([1, heatShades, 0]);
});
