// Which items are shown: the filters as the address holds them, as the server is asked, and as live arrivals are judged.
import { itemQuery, type MarketItem } from '@guild/common/market/market.api';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';

const { search, category, listingType, mine } = itemQuery.shape;

/** What the address says: filters, and the item whose dialog is open. */
export const itemAddress = z.object({
  search,
  category,
  listingType,
  mine,
  item: maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});
export type ItemAddress = z.output<typeof itemAddress>;

export interface ItemFilters {
  search: string;
  category: MarketItem['category'] | null;
  listingType: MarketItem['listingType'];
  mine: boolean;
}
export const noFilters: ItemFilters = { search: '', category: null, listingType: 'selling', mine: false };

export const toFilters = (address: Omit<ItemAddress, 'item'>): ItemFilters => ({
  search: address.search ?? '',
  category: address.category ?? null,
  listingType: address.listingType ?? 'selling',
  mine: address.mine !== undefined,
});

/** The query of the list call. */
export const toQuery = (filters: ItemFilters, limit: number): Record<string, string> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.category !== null && { category: filters.category }),
  ...(filters.mine && { mine: '1' }),
  listingType: filters.listingType,
  limit: limit.toString(),
});

/** Whether an item belongs to what the filters show; the same question as the server's list answers. */
export function matches(item: MarketItem, filters: ItemFilters, viewerId: string): boolean {
  if (item.listingType !== filters.listingType) return false;
  if (filters.category !== null && item.category !== filters.category) return false;
  if (filters.mine && item.sellerDiscordId !== viewerId) return false;
  const wanted = filters.search.trim().toLowerCase();
  return wanted === '' || `${item.name}\n${item.description ?? ''}`.toLowerCase().includes(wanted);
}

/** The address that opens an item. */
export const addressOf = (id: number): string => `/marketplace?tab=items&item=${id.toString()}`;
