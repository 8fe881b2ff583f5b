// Tests of typed whole numbers: accepted spellings, and rejected ambiguous ones.
import { describe, expect, it } from '@jest/globals';
import { parseWholeNumber } from './wholeNumber.ts';

describe('parseWholeNumber', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['48201', 48_201],
    [' 48201 ', 48_201],
    ['10.000', 10_000],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ['10\u00a0000', 10_000],
    ['10\u202f000', 10_000],
    ["10'000", 10_000],
    ['10’000', 10_000],
    ['1.000.000', 1_000_000],
    ['1,00,000', 100_000],
    ['12,34,56,789', 123_456_789],
    ['10k', 10_000],
    ['10 K', 10_000],
    ['2m', 2_000_000],
    ['1.5k', 1500],
    ['1,25m', 1_250_000],
    ['0.29k', 290],
    ['-50', -50],
    ['−1,500', -1500],
    ['+50', 50],
    ['-0', 0],
  ])('reads %j as %d', (typed, value) => {
    expect(parseWholeNumber(typed)).toBe(value);
  });

  it.each([
    '',
    ' ',
    '-',
    'k',
    'ten',
    '1.5',
    '1,5',
    '1.50',
    '10.00',
    '10.0000',
    '0.500',
    '1.500k',
    '1.2345m',
    '0.001k',
    '1.000,00',
    '1,000.000',
    '1000,000',
    '10,',
    ',000',
    '1  000',
    '1e5',
    '0x10',
    '5 5',
    '--5',
    '9007199254740993',
    '9999999999999m',
  ])('rejects %j', (typed) => {
    expect(parseWholeNumber(typed)).toBeNaN();
  });
});
