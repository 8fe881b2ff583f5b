// Discord API: whether access follows Discord, checks on request, the Discord role of each rank, and
// the channels of messages.
import * as z from 'zod/mini';
import { ranks } from '../members/ranks.ts';
import { discordId, idParams, seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The Discord role that people of a rank get. A rank without a row gives none. */
const rankRole = z.object({ rank: z.enum(ranks, 'Unknown rank'), roleId: discordId });
export type RankRole = z.output<typeof rankRole>;

/** The path to which Discord sends slash commands and pressed buttons. */
export const interactionsPath = '/discord/interactions';

/** Kinds of messages that the bot posts in a channel and keeps current. */
export const postKinds = ['event'] as const;
export type PostKind = (typeof postKinds)[number];
/** The channel of a kind of messages. A kind without a row is not posted. */
const postChannel = z.object({ kind: z.enum(postKinds, 'Unknown kind of message'), channelId: discordId });
export type PostChannel = z.output<typeof postChannel>;

export const discordSettings = z.object({
  rankRoles: z.array(rankRole),
  channels: z.array(postChannel),
  /** Whether the dates of events become scheduled events of Discord. */
  scheduledEvents: z.boolean(),
  version: z.int(),
});
export type DiscordSettings = z.output<typeof discordSettings>;
export const discordSettingsChange = z.object({
  rankRoles: z.array(rankRole).check(
    z.maxLength(ranks.length),
    z.refine((rows) => new Set(rows.map(({ rank }) => rank)).size === rows.length, 'Each rank can have one role'),
  ),
  /** Absent: unchanged. */
  channels: z.optional(
    z.array(postChannel).check(
      z.maxLength(postKinds.length),
      z.refine((rows) => new Set(rows.map(({ kind }) => kind)).size === rows.length, 'Each kind can have one channel'),
    ),
  ),
  /** Absent: unchanged. */
  scheduledEvents: z.optional(z.boolean()),
  ...seenVersion,
});

/**
 * Why people are not checked. `token`: Discord rejects the bot's token. `server`: the bot is not on
 * the server. `away`: Discord is broken, slow, or asks to wait.
 */
export const discordTroubles = ['token', 'server', 'away'] as const;
export type DiscordTroubleKind = (typeof discordTroubles)[number];

export const discordStatus = z.object({
  /** Environment variables that are missing. While there are any, access does not follow Discord. */
  missing: z.array(z.string()),
  /** The page at Discord that adds the bot to the server; null without `DISCORD_CLIENT_ID`. */
  inviteUrl: z.nullable(z.string()),
  /** People who are checked. */
  people: z.int(),
  /** People who are due now. */
  waiting: z.int(),
  /** The last check; null: none yet. */
  checkedAt: z.nullable(time),
  trouble: z.nullable(z.object({ kind: z.enum(discordTroubles), since: time })),
  /** Slash commands and buttons. */
  interactions: z.object({
    /** Environment variables that are missing. While there are any, there are no commands and buttons. */
    missing: z.array(z.string()),
    /** The address that the application's page at Discord needs. */
    address: z.string(),
  }),
});
export type DiscordStatus = z.output<typeof discordStatus>;

/** Why the hall cannot give a role. */
export const roleProblems = ['above_bot', 'of_integration'] as const;
export type RoleProblem = (typeof roleProblems)[number];
export const discordRole = z.object({ id: z.string(), name: z.string(), problem: z.nullable(z.enum(roleProblems)) });
export type DiscordRole = z.output<typeof discordRole>;
export const discordRoles = z.object({
  /** From the highest to the lowest. */
  roles: z.array(discordRole),
  /** Whether the bot has the permission Manage Roles. */
  mayManage: z.boolean(),
  /** Why the roles could not be read, in a sentence. */
  problem: z.nullable(z.string()),
});
export type DiscordRoles = z.output<typeof discordRoles>;

/** The result of asking for a check. `problem`: why nobody is checked, in a sentence. */
const checkReply = z.object({ problem: z.nullable(z.string()) });
export type CheckReply = z.output<typeof checkReply>;

const settings = { path: '/api/settings/discord', access: 'admin', reply: discordSettings } as const;
export const discordRoutes = {
  getDiscordSettings: route({
    ...settings,
    method: 'GET',
    summary: 'The Discord role of each rank, and the channels of messages',
  }),
  changeDiscordSettings: route({
    ...settings,
    method: 'PUT',
    summary: 'Set the Discord role of each rank, and the channels of messages',
    body: discordSettingsChange,
  }),
  getDiscordStatus: route({
    method: 'GET',
    path: '/api/settings/discord/status',
    access: 'admin',
    summary: 'Whether access follows Discord, and what is missing',
    reply: discordStatus,
  }),
  listDiscordRoles: route({
    method: 'GET',
    path: '/api/settings/discord/roles',
    access: 'admin',
    summary: 'The roles of the Discord server, and which of them the hall can give',
    reply: discordRoles,
  }),
  checkEverybodyInDiscord: route({
    method: 'POST',
    path: '/api/settings/discord/checks',
    access: 'admin',
    summary: 'Check the Discord roles of everybody now',
    reply: checkReply,
  }),
  checkMemberInDiscord: route({
    method: 'POST',
    path: '/api/guild-members/:id/discord-check',
    access: 'admin',
    summary: 'Check the Discord roles of one member now',
    params: idParams,
    reply: checkReply,
  }),
};

export const discordMessages = liveMessages({
  /** Sent to admins. */
  'discord-settings:updated': z.object({ ...discordSettings.shape, ...factId }),
  /** Sent to admins when checks begin to fail, or work again. */
  'discord-status:updated': z.object({ ...discordStatus.shape, ...factId }),
});
