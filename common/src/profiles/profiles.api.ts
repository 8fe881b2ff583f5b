// The profile of one member: what they sell, bid on, have joined and earned.
import * as z from 'zod/mini';
import { auction, priceUnits } from '../auctions/auctions.api.ts';
import { guildEvent } from '../events/events.api.ts';
import { marketItem } from '../market/market.api.ts';
import { member } from '../members/members.api.ts';
import { idParams } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

export const profile = z.object({
  member,
  /** Listed items that are there, newest first. */
  items: z.array(marketItem),
  /** Active auctions of theirs, newest first. */
  auctions: z.array(auction),
  /** Active auctions that they have bid on, newest first. */
  bidOn: z.array(auction),
  /** Planned events to come that they take part in, soonest first; null: the viewer may not see events. */
  joined: z.nullable(z.array(guildEvent)),
  /** What their ended auctions brought in, by unit. */
  earned: z.array(z.object({ unit: z.enum(priceUnits), amount: z.int(), sales: z.int() })),
});
export type Profile = z.output<typeof profile>;

export const profileRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/guild-members/:id/profile',
    access: 'guest',
    summary: "A member's profile",
    params: idParams,
    reply: profile,
  }),
};
