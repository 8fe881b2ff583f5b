// Item filters: URL query, API query, and whether a live item matches.
import { itemOrders, itemQuery, priceOfItem, type ItemOrder, type MarketItem } from '@guild/common/market/market.api';
import { isInPriceRange, maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, category, listingType, mine, sort, least, most } = itemQuery.shape;

/** URL query: filters, and the item whose dialog is open. */
export const itemAddress = z.object({
  search,
  category,
  listingType,
  mine,
  sort,
  least,
  most,
  item: maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});
export type ItemAddress = z.output<typeof itemAddress>;

export interface ItemFilters {
  search: string;
  category: MarketItem['category'] | null;
  listingType: MarketItem['listingType'];
  mine: boolean;
  sort: ItemOrder;
  least: number | null;
  most: number | null;
}
export const noFilters: ItemFilters = {
  search: '',
  category: null,
  listingType: 'selling',
  mine: false,
  sort: 'newest',
  least: null,
  most: null,
};
/** The default order. */
export const [defaultOrder] = itemOrders;

export const toFilters = (address: Omit<ItemAddress, 'item'>): ItemFilters => ({
  search: address.search ?? '',
  category: address.category ?? null,
  listingType: address.listingType ?? 'selling',
  mine: address.mine !== undefined,
  sort: address.sort ?? defaultOrder,
  least: address.least ?? null,
  most: address.most ?? null,
});

/** Whether filters other than for sale or wanted are set. */
export const isNarrowed = ({ search, category, mine, least, most }: ItemFilters): boolean =>
  search !== '' || category !== null || mine || least !== null || most !== null;
/** Clears every filter except for sale or wanted. */
export const unfiltered = { search: '', category: '', mine: '', least: '', most: '' } as const;

/** The API query. */
export const toQuery = (filters: ItemFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.category !== null && { category: filters.category }),
  ...(filters.mine && { mine: '1' }),
  ...(filters.least !== null && { least: filters.least.toString() }),
  ...(filters.most !== null && { most: filters.most.toString() }),
  listingType: filters.listingType,
  ...(filters.sort !== 'newest' && { sort: filters.sort }),
  count: '1',
  limit: limit.toString(),
});

/** Whether an item matches the filters. Must agree with the server's list. */
export function matches(item: MarketItem, filters: ItemFilters, viewerId: string): boolean {
  if (item.listingType !== filters.listingType) return false;
  if (filters.category !== null && item.category !== filters.category) return false;
  if (!isInPriceRange(priceOfItem(item), filters)) return false;
  if (filters.mine && item.sellerDiscordId !== viewerId) return false;
  const wanted = filters.search.trim().toLowerCase();
  return wanted === '' || `${item.name}\n${item.description ?? ''}`.toLowerCase().includes(wanted);
}

type Compare = (a: MarketItem, b: MarketItem) => number;
/** Items without a price come after all prices. */
const priceKey = (item: MarketItem): number => priceOfItem(item) ?? Infinity;
const nameKey = ({ name }: MarketItem): string => name.toLowerCase();
const byKey =
  (keyOf: (item: MarketItem) => number | string): Compare =>
  (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : one > other ? 1 : a.id - b.id;
  };
const orders: Readonly<Record<ItemOrder, Compare>> = {
  newest: (a, b) => b.id - a.id,
  price: byKey(priceKey),
  name: byKey(nameKey),
};
/** The server's order. */
export const inOrderOf = (sort: ItemOrder): Compare => orders[sort];
