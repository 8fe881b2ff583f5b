// Item filters and orders.
import {
  isSoldOut,
  itemQuery,
  priceOfItem,
  type ItemOrder,
  type ItemState,
  type MarketItem,
} from '@guild/common/market/market.api';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import { isInPriceRange } from '@guild/common/wire/fields';
import { contains, declareFilters, toOptions } from '../../platform/page/filters.ts';
import { hasOpenOffers } from './offers/market.offers.ts';

export interface ItemFilters {
  search: string;
  category: MarketItem['category'] | null;
  mine: '1' | null;
  state: ItemState | null;
  sort: ItemOrder;
  least: number | null;
  most: number | null;
  listingType: MarketItem['listingType'];
}

export const itemFilters = declareFilters<MarketItem, ItemFilters, string>(itemQuery.shape, {
  search: {
    none: '',
    matches: (item, search) => contains(search, item.name, item.description ?? ''),
    control: { kind: 'search', label: 'Search items', placeholder: 'Search items' },
  },
  category: {
    none: null,
    matches: (item, category) => item.category === category,
    control: { kind: 'select', label: 'Category', options: [['', 'All Categories'], ...toOptions(itemCategories)] },
  },
  mine: {
    none: null,
    matches: (item, _mine, viewerId) => item.sellerDiscordId === viewerId,
    control: {
      kind: 'select',
      label: 'Owner',
      options: [
        ['', "Everyone's"],
        ['1', 'My items'],
      ],
    },
  },
  state: {
    none: null,
    matches: (item, state) => {
      if (state === 'offered') return hasOpenOffers(item.id);
      if (state === 'available') return item.isAvailable;
      return !item.isAvailable && isSoldOut(item) === (state === 'sold');
    },
    control: {
      kind: 'select',
      label: 'State',
      options: [
        ['', 'Any state'],
        ['available', 'Available'],
        ['offered', 'With your open offers'],
        ['sold', 'Sold'],
        ['unavailable', 'Unavailable'],
      ],
    },
  },
  sort: {
    none: 'newest',
    isView: true,
    control: {
      kind: 'select',
      label: 'Sort by',
      options: [
        ['newest', 'Newest'],
        ['price', 'Price'],
        ['name', 'Name'],
      ],
    },
  },
  least: {
    none: null,
    matches: (item, least) => isInPriceRange(priceOfItem(item), { least }),
    control: { kind: 'price', most: 'most' },
  },
  most: {
    none: null,
    partOf: 'least',
    matches: (item, most) => isInPriceRange(priceOfItem(item), { most }),
  },
  listingType: {
    none: 'selling',
    isView: true,
    matches: (item, listingType) => item.listingType === listingType,
    control: {
      kind: 'toggle',
      label: 'For sale or wanted',
      options: [
        ['selling', 'For Sale'],
        ['buying', 'Wanted'],
      ],
    },
  },
});

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
