// Discord API: whether access follows Discord, checks on request, the Discord role of each rank, the
// channels of messages, announcements, and messages that were deleted in Discord.
import * as z from 'zod/mini';
import { ranks } from '../members/ranks.ts';
import { discordId, idParams, line, seenVersion, text, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The Discord role that people of a rank get. A rank without a row gives none. */
const rankRole = z.object({ rank: z.enum(ranks, 'Unknown rank'), roleId: discordId });
export type RankRole = z.output<typeof rankRole>;

/** The path to which Discord sends slash commands and pressed buttons. */
export const interactionsPath = '/discord/interactions';

/** Kinds of messages that the bot posts in a channel. */
export const postKinds = [
  'event',
  'auction',
  'night',
  'contract',
  'haul',
  'map',
  'trial',
  'counter',
  'season',
  'member',
  'application',
  'announcement',
] as const;
export type PostKind = (typeof postKinds)[number];
const postKind = z.enum(postKinds, 'Unknown kind of message');
/** The channel of a kind of messages. A kind without a row is not posted. */
const postChannel = z.object({
  kind: postKind,
  channelId: z.string(),
  /** The role that a new message mentions; null: nobody. */
  roleId: z.nullable(z.string()),
  /** Whether new messages are posted. Messages that exist stay current. */
  isOn: z.boolean(),
});
export type PostChannel = z.output<typeof postChannel>;
const postChannelGiven = z.object({
  kind: postKind,
  channelId: discordId,
  roleId: z._default(z.nullable(discordId), null),
  isOn: z._default(z.boolean(), true),
});

/** Slash commands of the bot. Each takes the option `share`, if the settings allow it. */
export const commandNames = [
  'ask',
  'auctions',
  'bid',
  'contracts',
  'event',
  'events',
  'link',
  'map',
  'market',
  'owed',
  'treasury',
] as const;
export type CommandName = (typeof commandNames)[number];
const commandName = z.enum(commandNames, 'Unknown command');

export const discordSettings = z.object({
  rankRoles: z.array(rankRole),
  channels: z.array(postChannel),
  /** Whether the dates of events become scheduled events of Discord. */
  scheduledEvents: z.boolean(),
  /** Commands whose answers people may show to everybody in a channel. */
  sharedCommands: z.array(commandName),
  version: z.int(),
});
export type DiscordSettings = z.output<typeof discordSettings>;
/** Fields that are left out stay unchanged. */
export const discordSettingsChange = z.object({
  rankRoles: z.optional(
    z.array(rankRole).check(
      z.maxLength(ranks.length),
      z.refine((rows) => new Set(rows.map(({ rank }) => rank)).size === rows.length, 'Each rank can have one role'),
    ),
  ),
  channels: z.optional(
    z.array(postChannelGiven).check(
      z.maxLength(postKinds.length),
      z.refine((rows) => new Set(rows.map(({ kind }) => kind)).size === rows.length, 'Each kind can have one channel'),
    ),
  ),
  /** Absent: unchanged. */
  scheduledEvents: z.optional(z.boolean()),
  /** Absent: unchanged. */
  sharedCommands: z.optional(
    z.array(commandName).check(
      z.maxLength(commandNames.length),
      z.refine((names) => new Set(names).size === names.length, 'Each command can be listed once'),
    ),
  ),
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
    /** Slash commands. */
    commands: z.object({
      /** When Discord last took them; null: never, or the bot has left the server since. */
      registeredAt: z.nullable(time),
      /** Why the last registration failed, in a sentence; null: it did not. */
      problem: z.nullable(z.string()),
    }),
    /** When Discord last sent a command, a press or a form; null: not in the last 24 hours. */
    lastInteractionAt: z.nullable(time),
  }),
});
export type DiscordStatus = z.output<typeof discordStatus>;

/**
 * Why the hall cannot give a role. `powerful`: it has rights over the server and its people, such as
 * Manage Roles or Ban Members.
 */
export const roleProblems = ['above_bot', 'of_integration', 'powerful'] as const;
export type RoleProblem = (typeof roleProblems)[number];
export const discordRole = z.object({
  id: z.string(),
  name: z.string(),
  problem: z.nullable(z.enum(roleProblems)),
  /** Ranks with less access than the role itself gives, so that they cannot have it. */
  tooHighFor: z.array(z.enum(ranks)),
});
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

/** A channel of the server in which messages can be posted. */
export const discordChannel = z.object({
  id: z.string(),
  name: z.string(),
  /** Names of the permissions that the bot needs and does not have there. */
  missing: z.array(z.string()),
});
export type DiscordChannel = z.output<typeof discordChannel>;
/** A role that messages can mention. */
export const mentionRole = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a mention by the bot notifies the people of the role. */
  canMention: z.boolean(),
});
export type MentionRole = z.output<typeof mentionRole>;
export const discordChannels = z.object({
  /** In the order of the server. */
  channels: z.array(discordChannel),
  /** From the highest to the lowest. */
  roles: z.array(mentionRole),
  /** Why they could not be read, in a sentence. */
  problem: z.nullable(z.string()),
});
export type DiscordChannels = z.output<typeof discordChannels>;

/** The channels from which an event can have its own. */
export const eventChannels = z.object({
  ...z.pick(discordChannels, { channels: true, problem: true }).shape,
  /** The guild's channel for events; null: the bot posts no events, so they have no channel of their own. */
  usual: z.nullable(z.string()),
});
export type EventChannels = z.output<typeof eventChannels>;

/** What became of the bot's messages. */
export const discordPosts = z.object({
  /** Channels in which nothing is posted, because Discord rejects it. `problem`: why, in a sentence. */
  pauses: z.array(z.object({ channelId: z.string(), problem: z.string() })),
  /**
   * Why Discord rejects scheduled events, in a sentence, and when the hall tries again; null: they
   * are not paused.
   */
  scheduledEventsPause: z.nullable(z.object({ problem: z.string(), until: time })),
  /** Messages that somebody has deleted in Discord in the last 30 days, newest first. At most 50. */
  deleted: z.array(z.object({ id: z.string(), kind: postKind, title: z.string() })),
});
export type DiscordPosts = z.output<typeof discordPosts>;

export const maxAnnouncement = 1500;
export const announcement = z.object({ text: text('Enter the announcement', maxAnnouncement) });
const postTest = z.object({ kind: postKind });
const repost = z.object({ id: line('Choose a message') });

/** The result of a request to Discord. `problem`: why nothing happens, in a sentence. */
const checkReply = z.object({ problem: z.nullable(z.string()) });
export type CheckReply = z.output<typeof checkReply>;

const settings = { path: '/api/settings/discord', reply: discordSettings } as const;
export const discordRoutes = {
  getDiscordSettings: route({
    ...settings,
    method: 'GET',
    access: 'discord-posts',
    summary: 'The Discord role of each rank, and the channels of messages',
  }),
  changeDiscordSettings: route({
    ...settings,
    method: 'PUT',
    access: 'admin',
    summary: 'Set the Discord role of each rank, and the channels of messages',
    body: discordSettingsChange,
  }),
  getDiscordStatus: route({
    method: 'GET',
    path: '/api/settings/discord/status',
    access: 'discord-posts',
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
  listDiscordChannels: route({
    method: 'GET',
    path: '/api/settings/discord/channels',
    access: 'discord-posts',
    summary: 'The channels of the Discord server in which the bot can post, and the roles that it can mention',
    reply: discordChannels,
  }),
  listEventChannels: route({
    method: 'GET',
    path: '/api/settings/discord/event-channels',
    access: 'events',
    summary: 'The channels from which an event can have its own',
    reply: eventChannels,
  }),
  getDiscordPosts: route({
    method: 'GET',
    path: '/api/settings/discord/posts',
    access: 'discord-posts',
    summary: 'Channels in which Discord rejects messages, the pause of scheduled events, and deleted messages',
    reply: discordPosts,
  }),
  sendDiscordTest: route({
    method: 'POST',
    path: '/api/settings/discord/tests',
    access: 'admin',
    summary: 'Post a test message in the channel of a kind of messages',
    body: postTest,
    reply: checkReply,
  }),
  announceInDiscord: route({
    method: 'POST',
    path: '/api/settings/discord/announcements',
    access: 'discord-posts',
    summary: 'Post an announcement in its channel',
    body: announcement,
    reply: checkReply,
  }),
  repostInDiscord: route({
    method: 'POST',
    path: '/api/settings/discord/reposts',
    access: 'discord-posts',
    summary: 'Post a message again that was deleted in Discord',
    body: repost,
    reply: checkReply,
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
  /** Sent to people who post in Discord. */
  'discord-settings:updated': discordSettings,
  /** Sent to people who post in Discord when checks begin to fail, or work again, and after a registration of commands. */
  'discord-status:updated': discordStatus,
  /**
   * Sent to people who post in Discord when a channel or the scheduled events are paused or no longer, and when a message
   * was deleted in Discord or is posted again. Their screens read it again.
   */
  'discord-posts:changed': z.object({}),
});
