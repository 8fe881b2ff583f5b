// Event filters: URL query, API query, and whether a live event matches.
import { eventLengthMs, eventQuery, type EventType, type GuildEvent } from '@guild/common/events/events.api';
import { day } from '@guild/common/wire/days';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { serverNow } from '../../../platform/format/clock.ts';

const { type, from, past } = eventQuery.shape;
/** `2026-11` is read as its first day. */
const dayOrMonth = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)),
  ),
  day('Not a day'),
);

/** URL query: filters, the view, and the event whose dialog is open. */
export const eventAddress = z.object({
  type,
  from,
  past,
  /** Absent: the list. */
  view: maybe(z.enum(['week', 'month'])),
  /** A day of the shown week or month, in the viewer's zone. Absent: today. */
  on: maybe(dayOrMonth),
  event: maybe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});
export type EventAddress = z.output<typeof eventAddress>;

export interface EventFilters {
  type: EventType | null;
  /** First day, `YYYY-MM-DD` in the guild's zone. null: upcoming events. */
  from: string | null;
  /** Last day, likewise. null in the list. */
  to: string | null;
  past: boolean;
}
export const noFilters: EventFilters = { type: null, from: null, to: null, past: false };

/** The filters of the list. */
export const toFilters = (address: Pick<EventAddress, 'type' | 'from' | 'past'>): EventFilters => ({
  type: address.type ?? null,
  from: address.from ?? null,
  to: null,
  past: address.past !== undefined,
});

/** The API query. */
export const toQuery = (filters: EventFilters, limit: number): Record<string, string> => ({
  ...(filters.type !== null && { type: filters.type }),
  ...(filters.from !== null && { from: filters.from }),
  ...(filters.to !== null && { to: filters.to }),
  ...(filters.past && { past: '1' }),
  limit: limit.toString(),
});

/** Whether an event matches the filters. Must agree with the server's list. */
export function matches(event: GuildEvent, filters: EventFilters): boolean {
  if (filters.type !== null && event.type !== filters.type) return false;
  if (filters.from !== null && event.date < filters.from) return false;
  if (filters.to !== null && event.date > filters.to) return false;
  const over = serverNow() >= Date.parse(event.startsAt) + eventLengthMs;
  if (filters.past) return over;
  return filters.from !== null || !over;
}

/** The server's order: soonest first. */
export const soonestFirst = (a: GuildEvent, b: GuildEvent): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id;
