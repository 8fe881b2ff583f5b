// Profile API: one member, and the sections of each feature.
import * as z from 'zod/mini';
import { member } from '../members/members.api.ts';
import { idParams } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { memberParts } from './memberParts.derived.ts';

export const profile = z.object({ member, ...memberParts });
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
