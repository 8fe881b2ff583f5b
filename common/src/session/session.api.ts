// Session API: the signed-in person, their membership, and the development sign-in.
import * as z from 'zod/mini';
import { accessLevels, ranks, rights } from '../members/ranks.ts';
import { discordId, discordIdList, id, idParams, line, maybe } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const user = z.object({
  id,
  discordId: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
  /** Never requested at sign-in, so always null. */
  email: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

export const ownMembership = z.object({
  id,
  name: z.string(),
  discordId: z.string(),
  role: z.enum(ranks),
  access: z.nullable(z.enum(accessLevels)),
  /** The rights of their rank now. Empty for admins, who have all. */
  rights: z.array(z.enum(rights)),
});
export type OwnMembership = z.output<typeof ownMembership>;

export const publicUser = z.object({
  id,
  discordId: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
});

export type PublicUser = z.output<typeof publicUser>;

/** A person as shown to others: picture and link to their page. */
export const face = z.object({
  ...publicUser.shape,
  /** Id in the roster; null: they are not a member now. */
  memberId: z.nullable(id),
});
export type PersonFace = z.output<typeof face>;

export const devSignIn = z.object({
  discordId,
  username: line('A name is required', 100),
  role: z.enum(ranks, 'Unknown rank'),
});

export const sessionRoutes = {
  getUser: route({
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in person',
    reply: user,
  }),
  getOwnMembership: route({
    method: 'GET',
    path: '/api/user/guild-member',
    access: 'signed-in',
    summary: 'Rank and access of the signed-in person. 403 for non-members',
    reply: ownMembership,
  }),
  getUserByDiscordId: route({
    method: 'GET',
    path: '/api/users/discord/:discordId',
    access: 'guest',
    summary: 'A person by Discord id',
    params: z.object({ discordId }),
    reply: publicUser,
  }),
  signOutEverywhere: route({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'signed-in',
    isForTokens: false,
    summary: 'Sign out everywhere, including this session',
  }),
  signOutMember: route({
    method: 'DELETE',
    path: '/api/guild-members/:id/sessions',
    access: 'admin',
    isForTokens: false,
    summary: 'Sign a member out everywhere',
    params: idParams,
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    access: 'guest',
    summary: 'Up to 100 people by their Discord ids, without people who never signed in',
    query: z.object({ discordIds: maybe(discordIdList) }),
    reply: z.array(face),
  }),
};

export const sessionMessages = liveMessages({
  /** Sent to everyone when a sign-in shows that the person's name or avatar has changed. */
  'user:updated': publicUser,
});

/** Mounted only when no Discord application is configured and NODE_ENV is not production. */
export const devSessionRoutes = {
  devSignIn: route({
    method: 'POST',
    path: '/auth/dev',
    access: 'anyone',
    summary: 'Development sign-in',
    body: devSignIn,
  }),
};
