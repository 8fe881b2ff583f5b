// Event filters and their order.
import { eventQuery, eventTypes, type EventType, type GuildEvent } from '@guild/common/events/events.api';
import { isPast } from '@guild/common/events/events.rules';
import * as z from 'zod/mini';
import { serverNow } from '../../../platform/format/clock.ts';
import { declareFilters, toOptions } from '../../../platform/page/filters.ts';

export interface EventFilters {
  type: EventType | null;
  /** First day, `YYYY-MM-DD` in the guild's zone. null: upcoming events. */
  from: string | null;
  /** Last day, likewise. null in the list. */
  to: string | null;
  past: '1' | null;
}

const isOver = (event: GuildEvent): boolean => isPast(event, serverNow());

// The address of the list has no last day.
const schemas = { ...eventQuery.shape, to: z.optional(z.never()) };
export const eventFilters = declareFilters<GuildEvent, EventFilters>(schemas, {
  type: {
    none: null,
    matches: (event, type) => event.type === type,
    control: { kind: 'select', label: 'Type', options: [['', 'All Events'], ...toOptions(eventTypes)] },
  },
  from: {
    none: null,
    matches: ({ date }, from) => date >= from,
    control: { kind: 'day', label: 'From' },
  },
  to: {
    none: null,
    matches: ({ date }, to) => date <= to,
  },
  past: {
    none: null,
    isView: true,
    matches: isOver,
    control: {
      kind: 'toggle',
      label: 'Upcoming or past',
      options: [
        ['', 'Upcoming'],
        ['1', 'Past'],
      ],
    },
  },
});

/** Whether an event matches the filters. Without a first day, only upcoming events do. */
export const matches = (event: GuildEvent, filters: EventFilters): boolean =>
  eventFilters.matches(event, filters) && (filters.past !== null || filters.from !== null || !isOver(event));

/** The server's order: soonest first. */
export const soonestFirst = (a: GuildEvent, b: GuildEvent): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id;
