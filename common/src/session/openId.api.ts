// OpenID Connect API: the person's own link, and the sign-ins that wait for an admin.
import * as z from 'zod/mini';
import { ranks } from '../members/ranks.ts';
import { id, idParams, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const ownOpenId = z.object({
  /** Name of the provider; null: there is none. */
  provider: z.nullable(z.string()),
  /** Whether the person can sign in with the provider. */
  isLinked: z.boolean(),
  /** False when it is their only way to sign in. */
  mayUnlink: z.boolean(),
});
export type OwnOpenId = z.output<typeof ownOpenId>;

export const waitingSignIn = z.object({
  id,
  /** As the provider says. Nobody has checked it. */
  name: z.string(),
  email: z.nullable(z.string()),
  lastSignInAt: time,
});
export type WaitingSignIn = z.output<typeof waitingSignIn>;

export const openIdRoutes = {
  getOwnOpenId: route({
    method: 'GET',
    path: '/api/user/openid',
    access: 'signed-in',
    isForTokens: false,
    summary: 'Whether the person can sign in with the OpenID Connect provider',
    reply: ownOpenId,
  }),
  unlinkOpenId: route({
    method: 'DELETE',
    path: '/api/user/openid',
    access: 'signed-in',
    isForTokens: false,
    summary: 'Unlink the account of the OpenID Connect provider. Changes nothing if none is linked',
    reply: ownOpenId,
  }),
  listWaitingSignIns: route({
    method: 'GET',
    path: '/api/waiting-sign-ins',
    access: 'admin',
    isForTokens: false,
    summary: 'The 100 oldest sign-ins with OpenID Connect that belong to no member yet',
    reply: z.array(waitingSignIn),
  }),
  linkWaitingSignIn: route({
    method: 'POST',
    path: '/api/waiting-sign-ins/:id/link',
    access: 'admin',
    isForTokens: false,
    summary: 'Link the sign-in to a member, who signs in with it from now on',
    params: idParams,
    body: z.object({ memberId: id }),
  }),
  admitWaitingSignIn: route({
    method: 'POST',
    path: '/api/waiting-sign-ins/:id/member',
    access: 'admin',
    isForTokens: false,
    summary: 'Add the person to the roster as a new member',
    params: idParams,
    body: z.object({ rank: z.enum(ranks, 'Unknown rank') }),
  }),
  refuseWaitingSignIn: route({
    method: 'POST',
    path: '/api/waiting-sign-ins/:id/refuse',
    access: 'admin',
    isForTokens: false,
    summary: 'Refuse the sign-in for good',
    params: idParams,
  }),
};

export const openIdMessages = liveMessages({
  /** Sent to the person whose link has changed. */
  'own-openid:changed': z.object({}),
  /** Sent to admins. */
  'waiting-sign-ins:changed': z.object({}),
});
