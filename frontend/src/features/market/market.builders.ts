// For tests and the page of components: items typed by the api, and the store as on a fresh page.
import type { MarketItem } from '@guild/common/market/market.api';
import { emptyCollection } from '../../platform/liveCollection.ts';
import { inHours, me, other } from '../../platform/standIn.ts';
import { noFilters } from './market.filters.ts';
import { items } from './market.store.ts';

export const anItem = (parts: Partial<MarketItem> = {}): MarketItem => ({
  id: 8,
  name: 'Night cloak',
  description: 'Invisible to scopes for eleven minutes.',
  category: 'Armor',
  seller: 'Corvin Thale',
  sellerDiscordId: other,
  imageUrl: '/art/category-armor.svg',
  listingType: 'selling',
  price: 1200,
  priceUnit: 'Solari',
  quantity: 1,
  wantedItems: [],
  wantedPrice: null,
  isAvailable: true,
  createdAt: inHours(-3),
  updatedAt: inHours(-3),
  version: 1,
  ...parts,
});

/** The store as on a fresh page, with these items in the grid. */
export function startItems(...list: MarketItem[]): void {
  const byId = Object.fromEntries(list.map((one) => [one.id, one]));
  const ids = list.map((one) => one.id);
  items.use.setState({
    entities: { ...emptyCollection<MarketItem>(), byId, ids },
    ...{ shown: ids, waiting: [], filters: noFilters, viewerId: me, phase: 'ready', next: null },
    ...{ loadingMore: false, pending: {} },
  });
}
