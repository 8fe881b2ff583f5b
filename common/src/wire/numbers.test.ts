// Separators are those of English, whatever the number.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withSeparators } from './numbers.ts';

test('says what the browser would say of it', () => {
  const english = new Intl.NumberFormat('en-US');
  const numbers = fc.oneof(
    fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((thousandths) => thousandths / 1000),
  );
  fc.assert(fc.property(numbers, (value) => expect(withSeparators(value)).toBe(english.format(value))));
});
