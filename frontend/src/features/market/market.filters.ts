// Which items are shown: the filters as the address holds them, as the server is asked, and as live arrivals are judged.
import { itemOrders, itemQuery, priceOfItem, type ItemOrder, type MarketItem } from '@guild/common/market/market.api';
import { isInPriceRange, maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, category, listingType, mine, sort, least, most } = itemQuery.shape;

/** What the address says: filters, and the item whose dialog is open. */
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
/** The order without another choice. */
export const [usualOrder] = itemOrders;

export const toFilters = (address: Omit<ItemAddress, 'item'>): ItemFilters => ({
  search: address.search ?? '',
  category: address.category ?? null,
  listingType: address.listingType ?? 'selling',
  mine: address.mine !== undefined,
  sort: address.sort ?? usualOrder,
  least: address.least ?? null,
  most: address.most ?? null,
});

/** Whether less is shown than everything for sale, or everything wanted. */
export const isNarrowed = ({ search, category, mine, least, most }: ItemFilters): boolean =>
  search !== '' || category !== null || mine || least !== null || most !== null;
/** What takes away every filter, but whether things are for sale or wanted. */
export const unfiltered = { search: '', category: '', mine: '', least: '', most: '' } as const;

/** The query of the list call. */
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

/** Whether an item belongs to what the filters show; the same question as the server's list answers. */
export function matches(item: MarketItem, filters: ItemFilters, viewerId: string): boolean {
  if (item.listingType !== filters.listingType) return false;
  if (filters.category !== null && item.category !== filters.category) return false;
  if (!isInPriceRange(priceOfItem(item), filters)) return false;
  if (filters.mine && item.sellerDiscordId !== viewerId) return false;
  const wanted = filters.search.trim().toLowerCase();
  return wanted === '' || `${item.name}\n${item.description ?? ''}`.toLowerCase().includes(wanted);
}

type Compare = (a: MarketItem, b: MarketItem) => number;
/** What is on request stands behind every price. */
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
/** As the server's list is put in order. */
export const inOrderOf = (sort: ItemOrder): Compare => orders[sort];
