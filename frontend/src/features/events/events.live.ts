// Live messages about events. They update the store while the calendar or an event's page is on the
// screen.
import { eventRooms, type ChangedEvent } from '@guild/common/events/events.api';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { EventFilters } from './core/events.filters.ts';
import { applyAnswer, applyChange, events, readSeriesAgain } from './events.store.ts';

function arrived(event: ChangedEvent): void {
  events.arrived(event);
  readSeriesAgain(event);
}

/** Applies the live messages of the calendar's room. The caller joins the room. */
export function useEventNews(): void {
  useLive('event:created', arrived);
  useLive('event:restored', arrived);
  useLive('event:updated', applyChange);
  useLive('event:cancelled', applyChange);
  useLive('event:answered', applyAnswer);
  useLive('event:removed', (removal) => events.removed(removal));
}

/**
 * Shows the live list of events: loads it, keeps it current across reconnects, and reloads when the
 * filters change.
 */
export function useLiveEvents(filters: EventFilters, viewerId: string): void {
  useEventNews();
  useLiveView(events, eventRooms.list, { filters, viewerId });
}
