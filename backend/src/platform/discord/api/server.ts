// Client for the guild's Discord server, as the bot sees it: members, roles, and who has which.
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import * as z from 'zod';
import { botRequest, requestDiscord, type BotAccess, type RequestFailure } from './request.ts';
import { anything, discordPerson, serverMember } from './schemas.ts';

/** The result of one call. */
export type GuildAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The person is not a member of the server. */
  | { readonly outcome: 'not-a-member' }
  /** Discord asks to wait. `everybody`: also with calls of other kinds. */
  | { readonly outcome: 'wait'; readonly ms: number; readonly everybody: boolean }
  /** Discord is broken, slow or away. The call may be tried again. */
  | { readonly outcome: 'later'; readonly why: string }
  /** Discord rejects the bot's token. */
  | { readonly outcome: 'bad-token' }
  /** The bot is not a member of the server. */
  | { readonly outcome: 'not-on-server' }
  /** Discord rejects this one call. */
  | { readonly outcome: 'refused'; readonly why: string };
export type GuildFailure = Exclude<GuildAnswer<never>, { readonly outcome: 'done' }>;

const member = serverMember.extend({ user: discordPerson });
export type GuildMember = z.output<typeof member>;
const role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  permissions: z.string().regex(/^\d+$/),
  managed: z.boolean(),
  mentionable: z.boolean().default(false),
});
export type GuildRole = z.output<typeof role>;
const channel = z.object({
  id: z.string(),
  name: z.string().nullish(),
  type: z.number(),
  position: z.number().default(0),
  permission_overwrites: z
    .array(
      z.object({
        /** Of a role or a member. */
        id: z.string(),
        allow: z.string().regex(/^\d+$/),
        deny: z.string().regex(/^\d+$/),
      }),
    )
    .default([]),
});
export type GuildChannel = z.output<typeof channel>;

export interface DiscordGuild {
  member(discordId: string): Promise<GuildAnswer<GuildMember>>;
  roles(): Promise<GuildAnswer<GuildRole[]>>;
  channels(): Promise<GuildAnswer<GuildChannel[]>>;
  /** The bot as a member of the server. */
  bot(): Promise<GuildAnswer<GuildMember>>;
  addRole(discordId: string, roleId: string): Promise<GuildAnswer<undefined>>;
  removeRole(discordId: string, roleId: string): Promise<GuildAnswer<undefined>>;
}
export interface DiscordGuildSettings extends BotAccess {
  readonly guildId: string;
}

/** Shown in the audit log of the Discord server. */
const reason = 'The rank in the guild hall has changed';

function toGuildFailure(failure: RequestFailure): GuildFailure {
  if (failure.outcome === 'wait') return { outcome: 'wait', ms: failure.ms, everybody: failure.isGlobal };
  if (failure.outcome === 'later') return { outcome: 'later', why: failure.why };
  const { status, code } = failure;
  if (status === 401) return { outcome: 'bad-token' };
  if (status === 404 && code === RESTJSONErrorCodes.UnknownMember) return { outcome: 'not-a-member' };
  if (code === RESTJSONErrorCodes.UnknownGuild || code === RESTJSONErrorCodes.MissingAccess)
    return { outcome: 'not-on-server' };
  return { outcome: 'refused', why: `Discord answered ${status} (code ${code?.toString() ?? 'none'})` };
}

/** Creates the client. It never repeats a call by itself. */
export function createDiscordGuild({ apiUrl, botToken, guildId, timeoutMs }: DiscordGuildSettings): DiscordGuild {
  const server = `/guilds/${guildId}`;
  const ask = async <T>(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    schema: z.ZodType<T>,
  ): Promise<GuildAnswer<T>> => {
    const request = botRequest({ apiUrl, botToken, timeoutMs }, method, path);
    const result = await requestDiscord({ ...request, reason: method === 'GET' ? undefined : reason }, schema);
    return result.outcome === 'done' ? result : toGuildFailure(result);
  };
  const readMember = (discordId: string): Promise<GuildAnswer<GuildMember>> =>
    ask('GET', `${server}/members/${discordId}`, member);
  return {
    member: readMember,
    roles: () => ask('GET', `${server}/roles`, z.array(role)),
    channels: () => ask('GET', `${server}/channels`, z.array(channel)),
    async bot() {
      const bot = await ask('GET', '/users/@me', discordPerson);
      return bot.outcome === 'done' ? readMember(bot.value.id) : bot;
    },
    addRole: (discordId, roleId) => ask('PUT', `${server}/members/${discordId}/roles/${roleId}`, anything),
    removeRole: (discordId, roleId) => ask('DELETE', `${server}/members/${discordId}/roles/${roleId}`, anything),
  };
}
