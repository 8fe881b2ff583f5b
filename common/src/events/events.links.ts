import { idInQuery, idOf } from '../wire/linkIds.ts';

/** The address of the upcoming events, and of the past ones. */
export const eventsLink = '/events';
export const pastEventsLink = `${eventsLink}?past=1`;

/** The address of an event's page. */
export const eventLink = (id: number): string => `/events/${id}`;

/**
 * The id of the event that an address opens.
 * @param address its path.
 * @param query without the question mark.
 * @returns null when it opens none
 */
export const eventAt = (address: string, query: string): number | null =>
  address === '/events' ? idInQuery(query, 'event') : idOf(/^\/events\/(\d+)$/.exec(address)?.[1]);
