// Roster API: calls of a leader who moves, adds and removes people of an event.
import * as z from 'zod/mini';
import { discordId, id, idParams, text } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { guildEvent } from './events.api.ts';

/** Where a leader can put a person. */
export const rosterPlaces = ['roster', 'bench', 'waitlist'] as const;
export type RosterPlace = (typeof rosterPlaces)[number];

export const placeBody = z.object({
  to: z.enum(rosterPlaces, 'Choose roster, bench or waitlist'),
  /** The role in the roster, or the queue of the role. Default: the role that they have chosen. */
  roleId: z.optional(z.nullable(id)),
});
export type Placing = z.output<typeof placeBody>;
export const removePersonBody = z.object({ reason: text('Say why', 200) });

const personParams = z.object({ ...idParams.shape, discordId });

export const rosterRoutes = {
  placePerson: route({
    method: 'PUT',
    path: '/api/events/:id/people/:discordId',
    access: 'events',
    summary: 'Move somebody to the roster, the bench or the waitlist, or add somebody who has not responded',
    params: personParams,
    body: placeBody,
    reply: guildEvent,
  }),
  removePerson: route({
    method: 'POST',
    path: '/api/events/:id/people/:discordId/remove',
    access: 'events',
    summary: "Remove somebody's response, and tell them why",
    params: personParams,
    body: removePersonBody,
    reply: guildEvent,
  }),
};
