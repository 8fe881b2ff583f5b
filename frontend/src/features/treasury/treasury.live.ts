// Live messages about the treasury. They update the stores while it is on the screen.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { ResourceFilters } from './treasury.filters.ts';
import { requests } from './requests/requests.store.ts';
import { arrived, changed, everything, removed, resources } from './treasury.store.ts';

/**
 * Shows the filtered list, all resources, and the requests. They are kept current across
 * reconnects. The filtered list reloads when the filters change.
 */
export function useLiveTreasury(filters: ResourceFilters, viewerId: string): void {
  useLive('resource:created', arrived);
  useLive('resource:restored', arrived);
  useLive('resource:updated', changed);
  useLive('resource:reached', changed);
  useLive('resource:removed', (removal) => removed(removal));
  useLive('treasury-request:updated', (request) => requests.arrived(request));
  useLiveView(resources, treasuryRooms.list, { filters, viewerId });
  useLiveView(everything, treasuryRooms.list, { filters: null, viewerId });
  useLiveView(requests, treasuryRooms.list, { filters: null, viewerId });
}
