// Tests of scouting's pure functions: typed locations, and marks from reports.
import { describe, expect, it } from '@jest/globals';
import { gridCells } from '@guild/common/scouting/scouting.rules';
import { aMark, aScoutingReport } from '@guild/common/test/scouting.builders';
import {
  joinLocations,
  splitLocations,
  typeLocations,
  withoutLocation,
  wrongWords,
} from './core/scouting.locations.ts';
import { ageOf, cellName, countsOf, inCardOrder, latestOfEach, spotsOf } from './map/scouting.spots.ts';

describe('the locations field', () => {
  it('turns typed or pasted text into unique codes, in the given order', () => {
    expect(typeLocations('', 'I-9, h5 C3')).toEqual({ value: 'I-9, H-5, C-3', added: ['I-9', 'H-5', 'C-3'] });
    expect(typeLocations('H-5', 'h5;a1').value).toBe('H-5, A-1');
    expect(typeLocations('C-3', 'b9 Z1 x').value).toBe('C-3, B-9, Z1 x');
  });
  it('waits for complete codes, and removes separators', () => {
    let value = 'C-3';
    for (const text of ['i', 'i-', 'i-9', ',', ' ']) value = typeLocations(value, text).value;
    expect(value).toBe('C-3, I-9');
    expect(typeLocations(value, 'zz ').value).toBe('C-3, I-9, zz ');
  });
  it('splits what it has joined', () => {
    for (const rest of ['', 'Z1', 'zz ', 'i-'])
      for (const cells of [[], ['A-1'], ['A-1', 'I-9'], gridCells])
        expect(splitLocations(joinLocations({ cells, rest }))).toEqual({ cells, rest });
    expect(withoutLocation('A-1, B-2, zz', 'A-1')).toBe('B-2, zz');
    expect(withoutLocation('A-1', 'A-1')).toBe('');
  });
  it('names invalid codes, and accepts unfinished ones', () => {
    expect(wrongWords('Z1 i-')).toEqual(['Z1']);
    expect(wrongWords('i')).toEqual([]);
    expect(wrongWords('i ')).toEqual(['i']);
    expect(wrongWords('k')).toEqual(['k']);
  });
});

describe('the marks on the map', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  const ships = aScoutingReport({ id: 1, category: 'crashed_ships', marks: [aMark({ markedAt: hoursAgo(1) })] });
  const spice = aScoutingReport({
    id: 2,
    marks: [
      aMark({ markedAt: hoursAgo(25) }),
      aMark({ cell: 'A-1', markedAt: hoursAgo(7), state: 'harvested', stateAt: hoursAgo(1), stateBy: 'Oro' }),
    ],
  });
  const off = aScoutingReport({ id: 3, category: 'control_point', locations: ['H-5'], isActive: false });

  it('come from active reports, filtered by the legend', () => {
    const spots = spotsOf([ships, off, spice]);
    expect(Object.keys(spots).sort()).toEqual(['A-1', 'H-5']);
    expect(spots['H-5']?.map(({ category }) => category)).toEqual(['spice_craters', 'crashed_ships']);
    expect(spotsOf([ships, spice], ['crashed_ships'])['A-1']).toBeUndefined();
    expect(countsOf([ships, spice, { ...spice, id: 9 }, off])).toMatchObject({
      spice_craters: 2,
      crashed_ships: 1,
      control_point: 0,
    });
    expect(inCardOrder([ships, { ...spice, id: 1 }, spice]).map(({ id }) => id)).toEqual([2, 1, 1]);
  });
  it('have an age, which the name of the cell contains', () => {
    const ages = [0, 5.9, 6, 23.9, 24, 90].map((hours) => ageOf({ markedAt: hoursAgo(hours) }, now));
    expect(ages).toEqual(['fresh', 'fresh', 'hours', 'hours', 'days', 'days']);
    const spots = spotsOf([ships, spice]);
    expect(cellName('H-5', spots['H-5'] ?? [], now)).toBe('H-5: Large Spice Fields (days old), Crashed Ships');
    expect(cellName('A-1', spots['A-1'] ?? [], now)).toBe('A-1: Large Spice Fields (harvested)');
    expect(cellName('C-3', [], now)).toBe('C-3: nothing marked');
  });
  it('are shown once for each category, with the newest sighting', () => {
    const again = aScoutingReport({ id: 4, marks: [aMark({ markedAt: hoursAgo(2) })] });
    const here = spotsOf([spice, again, ships])['H-5'] ?? [];
    expect(here).toHaveLength(3);
    expect(latestOfEach(here).map(({ reportId }) => reportId)).toEqual([4, 1]);
  });
});
