// The map picture: compared with approved pictures, and read back pixel by pixel.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { markStates, type MarkState } from '@guild/common/scouting/scouting.api';
import { gridCells, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import {
  differing,
  markersIn,
  pixelsOf,
  smaller,
  type Pixels,
  type ReadMarker,
} from '../../../../test/desertPictures.ts';
import { drawDesertMap, grid, type DrawnMap } from './desertMap.drawing.ts';
import { toPng } from '../../../platform/pictures/png.ts';

const drawn = (resources: DrawnMap['resources'], weekLabel = 'DD Week of 11/17'): Promise<Uint8Array> =>
  toPng(drawDesertMap({ weekLabel, made: 'Updated 2026-11-18, 11:00', resources }));

/**
 * Each next cell has one more category, from none to all seven. Every other row is harvested or
 * contested.
 */
const crowded: DrawnMap['resources'] = scoutingCategories.map((category, place) => ({
  category,
  marks: gridCells.flatMap((cell, at) =>
    at % 8 > place ? [{ cell, state: markStates[Math.floor(at / 9) % 3] ?? 'present' }] : [],
  ),
}));

describe('compared with approved pictures', () => {
  const width = 240;
  /** Color difference, from 0 to 255. */
  const most = 16;
  /** Fewer pixels than the smallest marker has. */
  const mostPixels = 12;
  test.each([
    ['empty', [], undefined],
    ['crowded', crowded, `Storm <Week> & ${'sand '.repeat(20)}`],
  ] as const)('the map that is %s looks the same', async (name, resources, label) => {
    const file = path.resolve(import.meta.dirname, `../../../../test/pictures/desert-map-${name}.png`);
    const picture = await drawn(resources, label);
    if (!existsSync(file)) {
      writeFileSync(file, smaller(picture, width));
      throw new Error(`${file} was not there. It is now: look at it, and add it to the others.`);
    }
    expect(differing(pixelsOf(picture, width), pixelsOf(readFileSync(file), width), most)).toBeLessThan(mostPixels);
  });
});

describe('read back', () => {
  const width = 1200;
  let bare: Pixels;
  beforeAll(async () => {
    bare = pixelsOf(await drawn([]), width);
  });
  const read = async (resources: DrawnMap['resources']): Promise<ReturnType<typeof markersIn>> =>
    markersIn(pixelsOf(await drawn(resources), width), bare);
  const inWords = ({ cell, category, state }: ReadMarker): string => `${cell} ${category} ${state}`;
  const wordsOf = (resources: DrawnMap['resources']): string[] =>
    resources.flatMap(({ category, marks }) => marks.map(({ cell, state }) => inWords({ cell, category, state })));

  test('every marker of a crowded map is in its cell, and other cells are empty', async () => {
    const { found, strange } = await read(crowded);
    expect(found.map(inWords).sort()).toEqual(wordsOf(crowded).sort());
    expect(strange).toEqual([]);
  });

  test(`markers are in their cells on any map, from seed ${seed}`, async () => {
    const marks = fc.uniqueArray(
      fc.record({ cell: fc.constantFrom(...gridCells), state: fc.constantFrom(...markStates) }),
      { maxLength: 30, selector: ({ cell }) => cell },
    );
    const anyMap = fc.tuple(...scoutingCategories.map((category) => marks.map((some) => ({ category, marks: some }))));
    const property = fc.asyncProperty(anyMap, async (resources) => {
      const { found, strange } = await read(resources);
      expect(found.map(inWords).sort()).toEqual(wordsOf(resources).sort());
      expect(strange).toEqual([]);
    });
    await fc.assert(property, running(3));
  });

  /**
   * For each pixel of a cell: ground, ink, or the category's color. This is what remains in black
   * and white.
   */
  async function shapeOf(category: (typeof scoutingCategories)[number], state: MarkState): Promise<string[]> {
    const { bytes } = pixelsOf(await drawn([{ category, marks: [{ cell: 'E-5', state }] }]), width);
    const [left, top, cell] = [2 * (grid.left + 4 * grid.cell), 2 * (grid.top + 4 * grid.cell), 2 * grid.cell];
    return Array.from({ length: cell * cell }, (_each, place) => {
      const at = 4 * ((top + Math.floor(place / cell)) * width + left + (place % cell));
      const light = [0, 1, 2].map((part) => bytes[at + part] ?? 0);
      const differs = light.some((value, part) => Math.abs(value - (bare.bytes[at + part] ?? 0)) > 24);
      return !differs ? ' ' : Math.max(...light) > 120 ? '#' : '.';
    });
  }
  test('each category can be recognized by shape alone, without color', async () => {
    const shapes = await Promise.all(scoutingCategories.map((category) => shapeOf(category, 'present')));
    const least = Math.min(...shapes.map((shape) => shape.filter((sign) => sign !== ' ').length));
    for (const [at, one] of shapes.entries())
      for (const other of shapes.slice(at + 1)) {
        const differs = one.filter((sign, place) => sign !== other[place]).length;
        expect(differs).toBeGreaterThan(least / 10);
      }
  });
});
