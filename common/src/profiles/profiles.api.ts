// The profile of one member: the member, and what each feature knows of them.
import * as z from 'zod/mini';
import { auctionsOfMember } from '../auctions/auctions.api.ts';
import { contractsOfMember } from '../contracts/standings.api.ts';
import { eventsOfMember } from '../events/events.api.ts';
import { itemsOfMember } from '../market/market.api.ts';
import { member } from '../members/members.api.ts';
import { trialsOfMember } from '../trials/trials.api.ts';
import { idParams } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

/** What each feature knows of a member. */
export const profileParts = {
  ...{ ...auctionsOfMember, ...itemsOfMember, ...eventsOfMember },
  ...{ ...contractsOfMember, ...trialsOfMember },
};
export const profile = z.object({ member, ...profileParts });
export type Profile = z.output<typeof profile>;
export type ProfileParts = Omit<Profile, 'member'>;

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
