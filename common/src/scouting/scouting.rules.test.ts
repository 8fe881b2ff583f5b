// Tests of the scouting rules: grid codes, categories, and weeks across clock changes in several zones.
import { expect, test } from '@jest/globals';
import {
  categoryNames,
  gridCells,
  readCategory,
  readCell,
  readCells,
  readReports,
  readWeeklyReset,
  scoutingCategories,
  weekAt,
  weekOfId,
} from './scouting.rules.ts';

test('grid codes are accepted in all spellings, and everything else is rejected', () => {
  for (const cell of gridCells) {
    const [row = '', column = ''] = cell.split('-');
    for (const spelling of [cell, `${row}${column}`, cell.toLowerCase(), ` ${row.toLowerCase()}${column} `])
      expect(readCell(spelling)).toBe(cell);
  }
  // Every text of up to three of these characters: parts of codes, and similar characters.
  const signs = ['A', 'i', 'J', '0', '1', '9', '-', '–', ' ', 'ı'];
  const known = new Set(gridCells);
  for (const a of ['', ...signs])
    for (const b of ['', ...signs])
      for (const c of ['', ...signs]) {
        const read = readCell(a + b + c);
        const plain = (a + b + c)
          .trim()
          .toUpperCase()
          .replace(/^([A-I])([1-9])$/, '$1-$2');
        expect(read).toBe(known.has(plain) && !/[ı]/.test(a + b + c) ? plain : null);
      }
});

test('a pasted text gives each cell once, and lists what is not a cell', () => {
  expect(readCells(' I-9, h5 C3;;i9\nZ1, Z1 x')).toEqual({ cells: ['I-9', 'H-5', 'C-3'], wrong: ['Z1', 'x'] });
  expect(readCells(' ')).toEqual({ cells: [], wrong: [] });
});

test('a pasted week gives one report for each category, and an error for each wrong line', () => {
  expect(readReports('Control Point: a1, B2\n\ncrashed_ships:C3\r\nControl Point:b2 D4')).toEqual({
    reports: [
      { category: 'control_point', cells: ['A-1', 'B-2', 'D-4'] },
      { category: 'crashed_ships', cells: ['C-3'] },
    ],
    wrong: [],
  });
  expect(readReports('Gold: A1\nControl Point: Z1, A1\n\nControl Point:\nA1').wrong).toEqual([
    'Line 1: unknown category Gold',
    'Line 2: not on the map: Z1',
    'Line 4: at least one location is required',
    "Line 5: write 'Large Spice Fields: I-9, H-5'",
  ]);
});

test('a category is recognized by its key and by its name', () => {
  for (const key of scoutingCategories) expect([key, categoryNames[key]].map(readCategory)).toEqual([key, key]);
  expect(readCategory('toString')).toBeNull();
});

test('the weekly reset is read as a weekday and a time', () => {
  expect(readWeeklyReset('TUE 03:00')).toEqual({ weekday: 2, time: '03:00' });
  expect(readWeeklyReset('sun 23:59')).toEqual({ weekday: 0, time: '23:59' });
  for (const wrong of ['TUE', '03:00', 'TUE 24:00', 'TUX 03:00', 'TUE 3:00', ''])
    expect(readWeeklyReset(wrong)).toBeNull();
});

const reset = { weekday: 2, time: '03:00' };
const hour = 3_600_000;
test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
  'each week of a year in %s begins when the one before it ends, on Tuesday at 03:00',
  (zone) => {
    let week = weekAt(Date.parse('2026-01-01T00:00:00Z'), reset, zone);
    const lengths = new Set<number>();
    for (let count = 0; count < 60; count += 1) {
      const next = weekAt(week.endsAt, reset, zone);
      expect(next.startsAt).toBe(week.endsAt);
      expect(weekAt(week.endsAt - 1, reset, zone)).toEqual(week);
      expect(weekAt(week.startsAt, reset, zone)).toEqual(week);
      expect(weekOfId(week.id, reset, zone)).toEqual(week);
      const clock = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      expect(clock.format(week.startsAt)).toBe('Tuesday 03:00');
      lengths.add((week.endsAt - week.startsAt) / hour);
      week = next;
    }
    const change = zone === 'Australia/Lord_Howe' ? 0.5 : 1;
    expect([...lengths].sort((a, b) => a - b)).toEqual(zone === 'UTC' ? [168] : [168 - change, 168, 168 + change]);
  },
);

test('a reset in an hour that a clock change skips or repeats happens once', () => {
  const onSunday = { weekday: 0, time: '02:30' };
  const zone = 'Europe/Berlin';
  // On 29 March 2026, 02:00 becomes 03:00. On 25 October 2026, 03:00 becomes 02:00.
  for (const [day, at] of [
    ['2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    const week = weekAt(Date.parse(`${day}T12:00:00Z`), onSunday, zone);
    expect([week.day, new Date(week.startsAt).toISOString()]).toEqual([day, at]);
    expect(weekAt(week.startsAt - 1, onSunday, zone).endsAt).toBe(week.startsAt);
    expect(weekAt(week.startsAt + 2 * hour, onSunday, zone)).toEqual(week);
  }
});

test('an id that is not a date has no week', () => {
  for (const id of [1, 20261341, 20260230, 99999999, 202611170]) expect(weekOfId(id, reset, 'UTC')).toBeNull();
});
