// Amounts of money as text.
import { shownAmounts, type Money } from '@guild/common/deals/money';
import { formatPrice } from './format.ts';

/** '450 Solari, 3 Spice'; 'nothing' for an empty list. */
export const inWords = (amounts: readonly Money[]): string =>
  amounts.length === 0
    ? 'nothing'
    : shownAmounts(amounts)
        .map(({ currency, amount }) => formatPrice(amount, currency))
        .join(', ');
