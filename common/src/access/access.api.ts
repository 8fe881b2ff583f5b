// Access requests API: people without access ask the admins, and an admin grants access.
import * as z from 'zod/mini';
import { member } from '../members/members.api.ts';
import { idParams, time } from '../wire/fields.ts';
import { accessSettings, newApplication, ownApplication } from './applications.api.ts';
import { route } from '../wire/route.ts';

/** A person can ask once in this time, in ms. */
export const askAgainMs = 3_600_000;

/** What the access screen shows the caller. */
export const accessState = z.object({
  /** Whether the caller has access to the guild. */
  hasAccess: z.boolean(),
  /** Whether the caller can ask for access now. False also for removed people. */
  mayAsk: z.boolean(),
  /** Names of admins who are online. Empty for removed people. */
  adminsOnline: z.array(z.string()),
  /** The caller's last request; null: none within 30 days. */
  askedAt: z.nullable(time),
  /** When that request was granted; null: not yet. */
  grantedAt: z.nullable(time),
  /** The questions of the application form; null: there is no form, and people only ask. */
  form: z.nullable(accessSettings.shape.questions),
  /** The caller's last request and what became of it; null: none. Without answers if there was no form. */
  application: z.nullable(ownApplication),
  /** When the caller may ask or apply again; null: now, or never because they have access or an answer is to come. */
  mayAskAt: z.nullable(time),
});
export type AccessState = z.output<typeof accessState>;

export const accessRoutes = {
  getAccessState: route({
    method: 'GET',
    path: '/api/access-request',
    access: 'signed-in',
    summary: "The caller's request for access, and the names of admins who are online",
    reply: accessState,
  }),
  askForAccess: route({
    method: 'POST',
    path: '/api/access-request',
    access: 'signed-in',
    summary: 'Ask the admins for access. They are notified at most once an hour; more requests change nothing',
    reply: accessState,
  }),
  applyForAccess: route({
    method: 'PUT',
    path: '/api/access-request',
    access: 'signed-in',
    summary: 'Apply for access with the answers to the form. An application that waits stays as it is',
    body: newApplication,
    reply: accessState,
  }),
  withdrawApplication: route({
    method: 'DELETE',
    path: '/api/access-request',
    access: 'signed-in',
    summary: "Withdraw the caller's own application",
    reply: accessState,
  }),
  grantAccess: route({
    method: 'POST',
    path: '/api/access-requests/:id/grant',
    access: 'admin',
    summary: 'Make the person who asked a member',
    params: idParams,
  }),
  giveRankBack: route({
    method: 'POST',
    path: '/api/guild-members/:id/former-rank',
    access: 'admin',
    summary:
      'Give a member back the rank that was set by hand before they left the Discord server. Changes nothing after an admin has set a rank',
    params: idParams,
    reply: member,
  }),
};
