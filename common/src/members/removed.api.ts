// Removed members API: who was removed and can be restored.
import * as z from 'zod/mini';
import { id, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { member } from './members.api.ts';

/** At most so many are listed, the last removed first. */
export const maxRemoved = 200;
export const removedMember = z.object({
  /** The id of the membership. */
  id,
  name: member.shape.name,
  discordId: member.shape.discordId,
  role: member.shape.role,
  avatar: member.shape.avatar,
  removedAt: time,
});
export type RemovedMember = z.output<typeof removedMember>;

export const removedRoutes = {
  listRemovedMembers: route({
    method: 'GET',
    path: '/api/removed-members',
    access: 'roster',
    summary: 'The last 200 removed people who are no members again, the last removed first',
    reply: z.array(removedMember),
  }),
};
