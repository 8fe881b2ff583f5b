// Money in words.
import { expect, test } from '@jest/globals';
import { inWords, shownAmounts } from './money.ts';

test('the spice of contracts and that of auctions is one currency for people', () => {
  const amounts = [
    { currency: 'Solari', amount: 1450 },
    { currency: 'Spice Melange', amount: 900 },
    { currency: 'Spice', amount: 30 },
  ] as const;
  expect(inWords(amounts)).toBe('1,450 Solari, 930 Spice');
  expect(shownAmounts(amounts)).toHaveLength(2);
});
