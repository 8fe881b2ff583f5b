// The map drawing: every marker is in its cell, no markers overlap, and no text breaks the
// picture.
import { expect, test } from '@jest/globals';
import { markStates } from '@guild/common/scouting/scouting.api';
import { gridCells, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { cornerOf, drawDesertMap, grid, placesIn, type DrawnMap } from './desertMap.drawing.ts';

const drawnMap = (more: Partial<DrawnMap> = {}): DrawnMap => ({
  weekLabel: 'Storm Week',
  made: 'Updated today',
  resources: [],
  ...more,
});
interface Found {
  readonly cell: string;
  readonly category: string;
  readonly state: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
/** The markers of a picture. */
const markersOf = (svg: string): Found[] =>
  [
    ...svg.matchAll(
      /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)" data-cell="([^"]+)" data-category="([^"]+)" data-state="([^"]+)"/g,
    ),
  ].map(([, x, y, scale, cell = '', category = '', state = '']) => ({
    cell,
    category,
    state,
    x: Number(x),
    y: Number(y),
    width: Number(scale) * 24,
  }));

test('every cell has its own square: A-1 bottom left, I-9 top right', () => {
  const corners = gridCells.map(cornerOf);
  expect(new Set(corners.map(({ x, y }) => `${x} ${y}`)).size).toBe(81);
  expect(cornerOf('A-1')).toEqual({ x: grid.left, y: grid.top + 8 * grid.cell });
  expect(cornerOf('I-9')).toEqual({ x: grid.left + 8 * grid.cell, y: grid.top });
});

test('every marker is inside its cell, whatever else is in it', () => {
  // Each next cell has one more category, from none to all seven.
  const resources = scoutingCategories.map((category, place) => ({
    category,
    marks: gridCells
      .filter((_cell, at) => at % 8 > place)
      .map((cell, at) => ({ cell, state: markStates[at % 3] ?? 'present' })),
  }));
  const found = markersOf(drawDesertMap(drawnMap({ resources })));
  const wanted = resources.flatMap(({ category, marks }) =>
    marks.map(({ cell, state }) => `${cell} ${category} ${state}`),
  );
  expect(found.map(({ cell, category, state }) => `${cell} ${category} ${state}`).sort()).toEqual(wanted.sort());
  for (const { cell, x, y, width } of found) {
    const corner = cornerOf(cell);
    for (const [at, from] of [
      [x, corner.x],
      [y, corner.y],
    ] as const) {
      expect(at).toBeGreaterThanOrEqual(from);
      expect(at + width).toBeLessThanOrEqual(from + grid.cell);
    }
  }
});

test('no two markers of a cell touch', () => {
  for (let count = 1; count <= scoutingCategories.length; count += 1) {
    const places = placesIn(count);
    expect(places).toHaveLength(count);
    for (const [at, a] of places.entries())
      for (const b of places.slice(at + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(a.width);
  }
});

test('harvested and contested markers are faded, and the legend explains it', () => {
  const marks = [
    { cell: 'B-2', state: 'harvested' },
    { cell: 'C-3', state: 'contested' },
    { cell: 'D-4', state: 'present' },
  ] as const;
  const svg = drawDesertMap(drawnMap({ resources: [{ category: 'control_point', marks }] }));
  expect(svg).toMatch(/data-state="harvested" opacity="\.35"/);
  expect(svg).toMatch(/data-state="contested" opacity="\.6"/);
  expect(svg).toMatch(/data-state="present">/);
  expect(svg).toContain('Faded: harvested.');
  expect(drawDesertMap(drawnMap())).not.toContain('Faded');
});

test('a name is escaped, and cut where it does not fit', () => {
  const svg = drawDesertMap(drawnMap({ weekLabel: `<b>&"'` }));
  expect(svg).toContain('Harvesting Locations - &#60;b&#62;&#38;&#34;&#39;</text>');
  expect(drawDesertMap(drawnMap({ weekLabel: '🏜'.repeat(200) }))).toContain(`${'🏜'.repeat(32)}…</text>`);
  expect(drawDesertMap(drawnMap())).toBe(drawDesertMap(drawnMap()));
});
