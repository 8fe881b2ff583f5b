// Live facts about items enter the store here, while the market is on the screen.
import { marketRooms } from '@guild/common/market/market.api';
import { useLayoutEffect, useRef } from 'react';
import { live, useLive, useRoom } from '../../platform/live.ts';
import type { ItemFilters } from './market.filters.ts';
import { items } from './market.store.ts';

/** The list of items, live: loads it, keeps it right over breaks of the line, and loads anew when the filters change. */
export function useLiveItems(filters: ItemFilters, viewerId: string): void {
  useLive('item:created', (item) => items.arrived(item));
  useLive('item:restored', (item) => items.arrived(item));
  useLive('item:updated', (item) => items.changed(item));
  useLive('item:removed', ({ id, version, factId }) => items.removed(id, version, factId));
  const entered = useRef<ItemFilters | null>(null);
  useLayoutEffect(() => {
    if (entered.current === filters) return;
    const again = entered.current !== null;
    entered.current = filters;
    items.enterView(filters, viewerId);
    // The first load is the room's.
    if (again) void live.replayOver(items.load);
  }, [filters, viewerId]);
  useRoom(marketRooms.list, items.load);
}
