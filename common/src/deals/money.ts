// Money: amounts of the currencies, their sums and their words.
import * as z from 'zod/mini';
import { priceUnits } from '../auctions/auctions.api.ts';
import { amount } from '../wire/fields.ts';
import { withSeparators } from '../wire/numbers.ts';
import { unitName } from '../wire/units.ts';

export const currencies = [...priceUnits, 'Spice Melange'] as const;
/** The currencies that a form offers: each name once. */
export const offeredCurrencies = priceUnits;
export type Currency = (typeof currencies)[number];
/** An amount that a person enters, 0 or more. */
export const givenAmount = amount(0, 'Must be a whole number of 0 or more');
export const money = z.object({ currency: z.enum(currencies, 'Choose a currency'), amount: givenAmount });
export type Money = z.output<typeof money>;
/** Money that may be negative: what is left of an amount. */
export const moneyLeft = z.object({ currency: z.enum(currencies), amount: z.int() });

/** The sum of each currency. Currencies with sum 0 are left out. */
export function sumOf(all: readonly Money[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const { currency, amount: part } of all) sums.set(currency, (sums.get(currency) ?? 0) + part);
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => ({ currency, amount: sum }));
}
export const negated = (all: readonly Money[]): Money[] =>
  all.map(({ currency, amount: one }) => ({ currency, amount: -one }));

/** Such as '1,450 Solari'. */
export const amountInWords = ({ currency, amount: one }: Money): string =>
  `${withSeparators(one)} ${unitName(currency)}`;
/** Amounts as they are shown: one for each name of a currency. */
export const shownAmounts = (amounts: readonly Money[]): Money[] =>
  amounts.reduce<Money[]>((shown, one) => {
    const at = shown.findIndex(({ currency }) => unitName(currency) === unitName(one.currency));
    const same = shown[at];
    return same === undefined ? [...shown, one] : shown.with(at, { ...same, amount: same.amount + one.amount });
  }, []);
/** Such as '450 Solari, 3 Spice'. Empty without amounts. */
export const inWords = (amounts: readonly Money[]): string => shownAmounts(amounts).map(amountInWords).join(', ');
