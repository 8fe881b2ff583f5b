// Line that says what an item was usually sold for. Nothing for an item that was rarely sold.
import { chakra } from '@chakra-ui/react';
import { auctionRoutes, type PriceUnit, type UsualPrice as Prices } from '@guild/common/auctions/auctions.api';
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { call } from '../platform/api/api.ts';
import { dataOf, useResource } from '../platform/api/resource.ts';
import { formatNumber, formatPrice } from '../platform/format/format.ts';
import { useSettled } from './useSettled.ts';

/** A price has decimals only when it is small. */
const rounded = (price: number): number => (price < 100 ? Math.round(price * 100) / 100 : Math.round(price));

/** 'Usually 1,200 Solari each (20 sales, from 900 to 1,500)'. */
export function usualWords({ unit, sales, median, lowest, highest }: Prices): string {
  const price = formatPrice(rounded(median), unit);
  const range =
    lowest === highest ? '' : `, from ${formatNumber(rounded(lowest))} to ${formatNumber(rounded(highest))}`;
  return `Usually ${price} each (${counted(sales, 'sale')}${range})`;
}

export interface UsualPriceProps {
  name: string;
  unit: PriceUnit;
  /** Takes the price of one piece over into a form, which may then have another unit. */
  onTake?: (price: number, unit: PriceUnit) => void;
}
export function UsualPrice({ name, unit, onTake }: UsualPriceProps): ReactNode {
  const settled = useSettled(name).trim();
  const resource = useResource(
    (signal) =>
      settled === '' ? Promise.resolve([]) : call(auctionRoutes.listUsualPrices, { query: { name: settled }, signal }),
    { key: itemNameKey(settled) },
  );
  const prices = itemNameKey(name) === itemNameKey(settled) ? dataOf(resource.loaded) : null;
  const price = prices?.find((one) => one.unit === unit) ?? (onTake && prices?.[0]);
  if (price === undefined) return null;
  return (
    <chakra.p fontSize="sm" lineHeight="20px" color="fg.muted" textStyle="figures">
      {usualWords(price)}
      {onTake !== undefined && (
        <>
          {'. '}
          <chakra.button
            type="button"
            color="water.solid"
            cursor="pointer"
            onClick={() => onTake(price.median, price.unit)}
          >
            Use this price
          </chakra.button>
        </>
      )}
    </chakra.p>
  );
}
