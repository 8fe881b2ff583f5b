// Items store: the items on screens and the calls that change them. Replies and live messages
// update the same state.
import {
  marketRooms,
  marketRoutes,
  type ItemChange,
  type MarketItem,
  type NewItem,
} from '@guild/common/market/market.api';
import { call, callList } from '../../platform/api/api.ts';
import { dataOf, useResource } from '../../platform/api/resource.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { loadPings, recordPing } from './market.pings.ts';
import { inOrderOf, itemFilters, type ItemFilters } from './market.filters.ts';
import { loadMyOffers, takeOffer } from './offers/market.offers.ts';

export const items = createLiveList<MarketItem, ItemFilters>({
  filters: itemFilters.none,
  fetch: (filters, page) =>
    callList(marketRoutes.listItems, { query: itemFilters.query(filters, { count: '1', ...page }) }),
  async fetchExtra() {
    await Promise.all([loadPings(), loadMyOffers()]);
    return (state) => state;
  },
  rules: {
    matches: (item, { filters, viewerId }) => itemFilters.matches(item, filters, viewerId),
    compare: (a, b, { filters }) => inOrderOf(filters.sort)(a, b),
    waitsWhenMoved: true,
    entersAtOnce: (item, viewerId) => item.sellerDiscordId === viewerId,
  },
  room: marketRooms.list,
  messages: {
    'item:created': 'arrived',
    'item:restored': 'arrived',
    'item:updated': 'changed',
    'item:removed': 'removed',
    'item:pinged': ({ id, until }) => recordPing(id, Date.parse(until)),
    'offer:updated': ({ factId, factIds, ...offer }) => void takeOffer(offer),
  },
});

/**
 * The number beside the Items tab: the items of the view while the tab is open, else those for sale.
 * undefined until it is loaded.
 */
export function useItemCount(isOpen: boolean): number | undefined {
  const total = items.use((state) => (state.phase === 'ready' ? state.total : null));
  const { loaded } = useResource(
    async (signal) => {
      const query = { listingType: 'selling', count: '1', limit: '1' } as const;
      return (await callList(marketRoutes.listItems, { query, signal })).total;
    },
    // Leaving the tab loads the number again.
    { key: isOpen ? 'open' : 'closed' },
  );
  return (isOpen ? total : null) ?? dataOf(loaded) ?? undefined;
}

/** Lists an item or requests one. @throws ApiError */
export const createItem = (body: NewItem, idempotencyKey: string): Promise<MarketItem> =>
  items.createAndInsert(() => call(marketRoutes.createItem, { body, idempotencyKey }));

/** Changes an own item. @returns undefined if another action on it is running @throws ApiError */
export const changeItem = (id: number, body: ItemChange): Promise<MarketItem | undefined> =>
  items.update(id, 'change', () => call(marketRoutes.changeItem, { params: { id }, body }));

/**
 * Removes an item.
 * @returns true once done; undefined if another action is running
 * @throws ApiError
 */
export const removeItem = (id: number): Promise<true | undefined> =>
  items.runRemoval(id, () => call(marketRoutes.removeItem, { params: { id } }));

/** Restores an item that was just removed. @throws ApiError */
export async function restoreItem(id: number): Promise<void> {
  await items.createAndInsert(() => call(marketRoutes.restoreItem, { params: { id } }));
}

/**
 * Pings the person who listed it.
 * @returns the channels that were used; undefined if another action is running
 * @throws ApiError
 */
export const pingSeller = (id: number): Promise<readonly ('in_app' | 'discord')[] | undefined> =>
  items.runExclusive(id, 'ping', async () => (await call(marketRoutes.pingSeller, { params: { id } })).delivered);
/** One item, whether or not it is in the list. */
export const useItem = createDetail(items, {
  fetch: (id, signal) => call(marketRoutes.getItem, { params: { id }, signal }),
});
