// Forgetting API: removed people, and forgetting one of them for good.
import * as z from 'zod/mini';
import { discordId, line, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** Whether the id stands for somebody who was forgotten. It looks like one of Discord, which never begin with 0. */
export const isForgotten = (discordId: string): boolean => discordId.startsWith('0');

/** Maximum number of removed people in the list. */
export const maxFormerMembers = 200;

export const formerMember = z.object({
  discordId: z.string(),
  name: z.string(),
  removedAt: time,
  /** Whether an admin has asked to forget them. They leave the list when the worker is done. */
  isBeingForgotten: z.boolean(),
});
export type FormerMember = z.output<typeof formerMember>;

/** The name as it is in the list, typed so that nobody is forgotten by mistake. */
export const forgetForm = z.object({ name: line('Type the name') });
/** Whether the typed name is that of the person. */
export const isSameName = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();
export const wrongName = 'Type the name exactly';

export const forgettingRoutes = {
  listFormerMembers: route({
    method: 'GET',
    path: '/api/former-members',
    access: 'admin',
    isForTokens: false,
    summary: `The ${maxFormerMembers} people who were removed last and are not members again`,
    reply: z.array(formerMember),
  }),
  forgetFormerMember: route({
    method: 'POST',
    path: '/api/former-members/:discordId/forget',
    access: 'admin',
    isForTokens: false,
    summary: 'Forget a removed person for good. The worker does it within seconds. It cannot be undone',
    params: z.object({ discordId }),
    body: forgetForm,
    reply: formerMember,
  }),
};

export const forgettingMessages = liveMessages({
  /** Sent to admins: somebody is being forgotten, or was. */
  'former-members:changed': z.object(factId),
});
