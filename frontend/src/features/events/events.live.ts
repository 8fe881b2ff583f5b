// Live facts about events enter the store here, while the calendar or one of its pages is on the screen.
import { eventRooms, type ChangedEvent } from '@guild/common/events/events.api';
import { useLive } from '../../platform/live/live.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import type { EventFilters } from './planning/events.filters.ts';
import { applyAnswer, applyChange, events, readSeriesAgain } from './events.store.ts';

function arrived(event: ChangedEvent): void {
  events.arrived(event);
  readSeriesAgain(event);
}

/** Takes in what is said of events in the room of the calendar, whoever stands in it. */
export function useEventNews(): void {
  useLive('event:created', arrived);
  useLive('event:restored', arrived);
  useLive('event:updated', applyChange);
  useLive('event:cancelled', applyChange);
  useLive('event:answered', applyAnswer);
  useLive('event:removed', (removal) => events.removed(removal));
}

/** The list of events, live: loads it, keeps it right over breaks of the line, and loads anew when the filters change. */
export function useLiveEvents(filters: EventFilters, viewerId: string): void {
  useEventNews();
  useLiveView(events, eventRooms.list, { filters, viewerId });
}
