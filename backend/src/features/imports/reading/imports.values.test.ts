// Reading of cells: numbers, dates, times, choices and ids in English and German.
import { expect, test } from '@jest/globals';
import {
  dateEvidence,
  numberEvidence,
  readChoice,
  readDate,
  readId,
  readList,
  readNumber,
  readTime,
} from './imports.values.ts';

test.each([
  ['1.234,56', 'comma', 1234.56],
  ['1,234.56', 'point', 1234.56],
  ['1.234.567', 'comma', 1_234_567],
  ['1,234,567', 'point', 1_234_567],
  ['12,5', 'comma', 12.5],
  ['12.5', 'point', 12.5],
  ['0,125', 'comma', 0.125],
  ['1234.567', 'point', 1234.567],
  ['1.5k', 'point', 1500],
  ['1,1 Mio', 'comma', 1_100_000],
])('%s is written with a %s before the decimals', (cell, style, value) => {
  expect(numberEvidence(cell)).toBe(style);
  expect(readNumber(cell, style as 'comma' | 'point')).toEqual({ value });
});
test('1.234 and 1,234 can be read in two ways', () => {
  expect([numberEvidence('1.234'), numberEvidence('12,345')]).toEqual(['unclear', 'unclear']);
  expect([readNumber('1.234', 'comma'), readNumber('1.234', 'point')]).toEqual([{ value: 1234 }, { value: 1.234 }]);
});
test.each([
  ['1200 Solari', 1200],
  ['€ 5', 5],
  ['1 234 567', 1_234_567],
  ["1'000", 1000],
  ['-5', -5],
  ['20k', 20_000],
  ['3 m', 3_000_000],
  ['12 Stück', 12],
])('%s is read whatever the style', (cell, value) => {
  expect(numberEvidence(cell)).toBe('any');
  expect(readNumber(cell, 'comma')).toEqual({ value });
});
test('words are no numbers, and a number of the other style is named', () => {
  expect(readNumber('many', 'point')).toEqual({ problem: '"many" is not a number' });
  expect(readNumber('1.234,5', 'point')).toEqual({
    problem: '"1.234,5" is written otherwise than the other numbers',
  });
});

test.each([
  ['31.12.2026', 'any'],
  ['3.4.26', 'any'],
  ['2026-12-31', 'any'],
  ['05/05/2026', 'any'],
  ['03/04/2026', 'unclear'],
  ['31/12/2026', 'day'],
  ['12/31/2026', 'month'],
])('the order of %s is %s', (cell, evidence) => {
  expect(dateEvidence(cell)).toBe(evidence);
});
test.each([
  ['31.12.2026', 'month', '2026-12-31', null],
  ['1.2.26', 'month', '2026-02-01', null],
  ['Fr, 31.12.2026 20:00 Uhr', 'day', '2026-12-31', '20:00'],
  ['12/31/2026 8:05 PM', 'month', '2026-12-31', '20:05'],
  ['03/04/2026', 'day', '2026-04-03', null],
  ['03/04/2026', 'month', '2026-03-04', null],
  ['2026-12-31', 'day', '2026-12-31', null],
  ['2026-12-31 20:00', 'day', '2026-12-31', '20:00'],
  ['2026-12-31T20:00:00', 'day', '2026-12-31', '20:00'],
  ['2026-12-31T23:30:00Z', 'day', '2027-01-01', '00:30'],
  ['31. Dezember 2026', 'day', '2026-12-31', null],
  ['3 März 2026', 'day', '2026-03-03', null],
  ['Dec 31, 2026', 'day', '2026-12-31', null],
  ['Saturday, January 2nd 2027', 'day', '2027-01-02', null],
])('%s (%s first) is %s, %s', (cell, style, day, time) => {
  expect(readDate(cell, style as 'day' | 'month', 'Europe/Berlin')).toEqual({ value: { day, time } });
});
test('days that do not exist and other texts are no dates', () => {
  expect(readDate('31.02.2026', 'day', 'UTC')).toEqual({ problem: 'There is no day 31.02.2026' });
  for (const cell of ['soon', '2026', '31.12.2026 in the evening'])
    expect(readDate(cell, 'day', 'UTC')).toEqual({ problem: `"${cell}" is not a date` });
});

test.each([
  ['20:00', '20:00'],
  ['9:05:30', '09:05'],
  ['20 Uhr', '20:00'],
  ['8 pm', '20:00'],
  ['12:15 AM', '00:15'],
  ['20h30', '20:30'],
  ['20:00 - 22:00', '20:00'],
  ['20:00 CET', '20:00'],
])('%s is %s', (cell, value) => {
  expect(readTime(cell)).toEqual({ value });
});
test.each(['20', '25:00', '13 pm', 'evening', '20:60'])('%s is not a time', (cell) => {
  expect(readTime(cell)).toEqual({ problem: `"${cell}" is not a time` });
});

test('choices, lists and ids', () => {
  const choices = { selling: ['verkauf'], buying: [] };
  expect([readChoice('Selling', choices), readChoice(' VERKAUF ', choices)]).toEqual([
    { value: 'selling' },
    { value: 'selling' },
  ]);
  expect(readChoice('lend', choices)).toEqual({ problem: '"lend" is none of selling, buying' });
  expect(readList('Moss, Fern; Oak\n')).toEqual(['Moss', 'Fern', 'Oak']);
  for (const id of ["'100000000000000012", '="100000000000000012"', '<@100000000000000012>'])
    expect(readId(id)).toBe('100000000000000012');
});
