// API tokens: with one, a program calls the API as its person, within the token's scopes.
import * as z from 'zod/mini';
import { id, idParams, line, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { tokenScopes, type TokenScope } from './tokens.rules.ts';

/** Maximum number of tokens of one person. */
export const maxTokens = 10;
/** How long a token can work, in days. */
export const tokenDays = [30, 90, 365] as const;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: time,
  /** null: it never expires. */
  expiresAt: z.nullable(time),
  /** At most a minute late. null: it was never used. */
  lastUsedAt: z.nullable(time),
});
export type ApiToken = z.output<typeof apiToken>;

/** All tokens of one person, oldest first. */
export const ownTokens = z.object({ tokens: z.array(apiToken), version: z.int() });
export type OwnTokens = z.output<typeof ownTokens>;

export const tokenForm = z.object({
  name: line('Enter a name', 60),
  scopes: z
    .array(z.enum(tokenScopes as [TokenScope, ...TokenScope[]], 'Unknown scope'))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(tokenScopes.length)),
  /** Days until it expires. null: never. */
  days: z._default(z.nullable(z.literal([...tokenDays], 'Choose when it expires')), 90),
});
export type TokenForm = z.output<typeof tokenForm>;

/** A new token. Only this reply contains the secret. */
export const newToken = z.object({ token: apiToken, secret: z.string() });
export type NewToken = z.output<typeof newToken>;

/** The tokens of one person, for admins. */
export const memberTokens = z.object({
  discordId: z.string(),
  username: z.string(),
  tokens: z.array(apiToken),
});
export type MemberTokens = z.output<typeof memberTokens>;

export const tokenRoutes = {
  getTokens: route({
    method: 'GET',
    path: '/api/user/tokens',
    access: 'guest',
    isForTokens: false,
    summary: "The caller's API tokens, without their secrets",
    reply: ownTokens,
  }),
  // Not 201: the replies of such calls are stored for a day, and this one contains the secret.
  createToken: route({
    method: 'POST',
    path: '/api/user/tokens',
    access: 'guest',
    isForTokens: false,
    summary: `Create an API token. The reply contains its secret, once. At most ${maxTokens} a person`,
    body: tokenForm,
    reply: newToken,
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/api/user/tokens/:id',
    access: 'guest',
    isForTokens: false,
    summary: 'Revoke one of your API tokens',
    params: idParams,
  }),
  getMemberTokens: route({
    method: 'GET',
    path: '/api/settings/tokens',
    access: 'admin',
    isForTokens: false,
    summary: "Everybody's API tokens, without their secrets",
    reply: z.array(memberTokens),
  }),
  revokeMemberToken: route({
    method: 'DELETE',
    path: '/api/settings/tokens/:id',
    access: 'admin',
    isForTokens: false,
    summary: "Revoke anybody's API token",
    params: idParams,
  }),
};

export const tokenMessages = liveMessages({
  /** Sent to the person's screens. */
  'tokens:updated': ownTokens,
  /** Sent to admins: somebody's tokens have changed. */
  'member-tokens:changed': z.object({}),
});
