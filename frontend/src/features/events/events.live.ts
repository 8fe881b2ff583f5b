// Live facts about events enter the store here, while the calendar is on the screen.
import { eventRooms } from '@guild/common/events/events.api';
import { useLive } from '../../platform/live.ts';
import { useLiveView } from '../../platform/useLiveView.ts';
import type { EventFilters } from './events.filters.ts';
import { applyAnswer, applyChange, events } from './events.store.ts';

/** The list of events, live: loads it, keeps it right over breaks of the line, and loads anew when the filters change. */
export function useLiveEvents(filters: EventFilters, viewerId: string): void {
  useLive('event:created', (event) => events.arrived(event));
  useLive('event:restored', (event) => events.arrived(event));
  useLive('event:updated', applyChange);
  useLive('event:cancelled', applyChange);
  useLive('event:answered', applyAnswer);
  useLive('event:removed', ({ id, version, factId }) => events.removed(id, version, factId));
  useLiveView(events, eventRooms.list, { filters, viewerId });
}
