// Items for tests, typed by the api, each field overridable.
import type { MarketItem } from '../src/market/market.api.ts';
import { inHours, other } from './people.ts';

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
