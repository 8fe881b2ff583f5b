// Tests of English number formats: thousands separators, and singular or plural.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { counted, withSeparators } from './numbers.ts';

test('formats numbers like Intl.NumberFormat for English', () => {
  const english = new Intl.NumberFormat('en-US');
  const numbers = fc.oneof(
    fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
  );
  fc.assert(fc.property(numbers, (value) => expect(withSeparators(value)).toBe(english.format(value))));
});

test.each([
  [0, '0 seats'],
  [1, '1 seat'],
  [1200, '1,200 seats'],
])('counts %i in words', (count, words) => expect(counted(count, 'seat')).toBe(words));
test('uses a given plural', () => {
  expect(counted(1, 'person comes', 'people come')).toBe('1 person comes');
  expect(counted(2, 'person comes', 'people come')).toBe('2 people come');
});
