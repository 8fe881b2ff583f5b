// Removed members API: who was removed, and can be restored or forgotten.
import * as z from 'zod/mini';
import { discordId, id, line, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { member } from './members.api.ts';

/** Whether the id stands for somebody who was forgotten. It looks like one of Discord, which never begin with 0. */
export const isForgotten = (discordId: string): boolean => discordId.startsWith('0');

/** At most so many are listed, the last removed first. */
export const maxRemoved = 200;
export const removedMember = z.object({
  /** The membership that can be restored. null: it was deleted for good, only the block is left. */
  membership: z.nullable(z.object({ id, role: member.shape.role, avatar: member.shape.avatar })),
  discordId: z.string(),
  name: z.string(),
  removedAt: time,
  /** Whether an admin has asked to forget them. They leave the list when the worker is done. */
  isBeingForgotten: z.boolean(),
});
export type RemovedMember = z.output<typeof removedMember>;

/** The name as it is in the list, typed so that nobody is forgotten by mistake. */
export const forgetForm = z.object({ name: line('Type the name') });
/** Whether the typed name is that of the person. */
export const isSameName = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();
export const wrongName = 'Type the name exactly';

export const removedRoutes = {
  listRemovedMembers: route({
    method: 'GET',
    path: '/api/removed-members',
    access: 'roster',
    summary: `The ${maxRemoved} people who were removed last and are no members again. Only admins see those who can no longer be restored`,
    reply: z.array(removedMember),
  }),
  forgetRemovedMember: route({
    method: 'POST',
    path: '/api/removed-members/:discordId/forget',
    access: 'admin',
    isForTokens: false,
    summary: 'Forget a removed person for good. The worker does it within seconds. It cannot be undone',
    params: z.object({ discordId }),
    body: forgetForm,
    reply: removedMember,
  }),
};

export const removedMessages = liveMessages({
  /** Sent to people who may restore: somebody is being forgotten, or was. */
  'removed-members:changed': z.object({}),
});
