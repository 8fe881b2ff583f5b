// Items for tests, typed by the api, each field overridable.
import type { MarketItem } from '../src/market/market.api.ts';
import type { ItemOffer } from '../src/market/market.offers.api.ts';
import { inHours, me, other } from './people.ts';

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

/** An open offer of the viewer for `anItem()`. */
export const anOffer = (parts: Partial<ItemOffer> = {}): ItemOffer => ({
  id: 3,
  itemId: 8,
  itemName: 'Night cloak',
  listingType: 'selling',
  seller: 'Corvin Thale',
  sellerDiscordId: other,
  username: 'Maren Quill',
  discordId: me,
  quantity: 1,
  price: 1200,
  priceUnit: 'Solari',
  message: null,
  at: inHours(-1),
  state: 'open',
  reason: null,
  closedAt: null,
  ...parts,
});
