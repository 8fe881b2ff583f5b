// API of the last roster: the people of the event before, and the call that asks them to come again.
import * as z from 'zod/mini';
import { id, idParams, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { guildEvent } from './events.api.ts';

/** The event before another one, and who of its people can be asked. */
export const lastRoster = z.object({
  eventId: id,
  title: z.string(),
  startsAt: time,
  /** People who had a seat there and have not responded to the new event, without the caller. */
  people: z.array(z.object({ discordId: z.string(), username: z.string() })),
});
export type LastRoster = z.output<typeof lastRoster>;

export const lastRosterRoutes = {
  getLastRoster: route({
    method: 'GET',
    path: '/api/events/:id/last-roster',
    access: 'events',
    summary: 'The last event of the same series, template or title, and its people who have not responded to this one',
    params: idParams,
    reply: z.nullable(lastRoster),
  }),
  askLastRoster: route({
    method: 'POST',
    path: '/api/events/:id/last-roster/ask',
    access: 'events',
    summary: 'Ask these people to come, with one notice each. Once for each event',
    params: idParams,
    reply: guildEvent,
  }),
};
