// Live messages about items. They update the store while the market is on the screen.
import { marketRooms } from '@guild/common/market/market.api';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { ItemFilters } from './market.filters.ts';
import { pinged } from './market.pings.ts';
import { items } from './market.store.ts';

/**
 * Shows the live list of items: loads it, keeps it current across reconnects, and reloads when the
 * filters change.
 */
export function useLiveItems(filters: ItemFilters, viewerId: string): void {
  useLive('item:created', (item) => items.arrived(item));
  useLive('item:restored', (item) => items.arrived(item));
  useLive('item:updated', (item) => items.changed(item));
  useLive('item:removed', (removal) => items.removed(removal));
  useLive('item:pinged', ({ id, until }) => pinged(id, Date.parse(until)));
  useLiveView(items, marketRooms.list, { filters, viewerId });
}
