// Channels of the Discord server: in which the bot can post, and which roles it can mention.
import type { DiscordChannels } from '@guild/common/discord/discord.api';
import { ChannelType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { DiscordGuild, GuildChannel, GuildMember, GuildRole } from '../../../platform/discord/api/server.ts';
import { sentenceOf } from '../discord.failures.ts';
import { administrator, mentionEveryone, neededInChannel } from '../discord.permissions.ts';
import { rightsOf, selectBotRoles } from '../roles/discord.roles.ts';

/** The types of channels in which the bot posts. */
const textChannels: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];
const everything = (1n << 64n) - 1n;

/**
 * The permissions of the bot in a channel, as bits. The order is Discord's: roles, then the
 * channel's own rules for everybody, for roles, and for the bot. A rule that allows wins over one
 * that denies in the same step.
 * @param everyoneId the id of the role that everybody has, which is that of the server
 */
export function rightsIn(
  { permission_overwrites: rules }: Pick<GuildChannel, 'permission_overwrites'>,
  roles: readonly GuildRole[],
  bot: GuildMember,
  everyoneId: string,
): bigint {
  const botRoles = selectBotRoles(roles, bot, everyoneId);
  const rights = rightsOf(botRoles);
  if ((rights & administrator) !== 0n) return everything;
  const roleIds = botRoles.map(({ id }) => id).filter((id) => id !== everyoneId);
  return [[everyoneId], roleIds, [bot.user.id]].reduce((before, ids) => {
    const concerned = rules.filter(({ id }) => ids.includes(id));
    const denied = concerned.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    const given = concerned.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
    return (before & ~denied) | given;
  }, rights);
}

/** Names of the permissions that the bot needs to post, and does not have. @param rights as bits */
export const missingOf = (rights: bigint): string[] =>
  Object.entries(neededInChannel).flatMap(([name, bit]) => ((rights & bit) === 0n ? [name] : []));

const without = (problem: string): DiscordChannels => ({ channels: [], roles: [], problem });

/** Reads the channels and roles from Discord. @param server null: there is no bot */
export async function readChannels(
  server: Pick<DiscordGuild, 'channels' | 'roles' | 'bot'> | null,
  guildId: string,
): Promise<DiscordChannels> {
  if (server === null) return without('No bot is set up.');
  const [channels, roles, bot] = await Promise.all([server.channels(), server.roles(), server.bot()]);
  if (channels.outcome !== 'done') return without(sentenceOf(channels));
  if (roles.outcome !== 'done') return without(sentenceOf(roles));
  if (bot.outcome !== 'done') return without(sentenceOf(bot));
  const rights = rightsOf(selectBotRoles(roles.value, bot.value, guildId));
  const mayMentionAll = (rights & (mentionEveryone | administrator)) !== 0n;
  return {
    channels: channels.value
      .filter(({ type }) => textChannels.includes(type))
      .sort((a, b) => a.position - b.position)
      .map((channel) => ({
        id: channel.id,
        name: channel.name ?? channel.id,
        missing: missingOf(rightsIn(channel, roles.value, bot.value, guildId)),
      })),
    roles: roles.value
      .filter(({ id }) => id !== guildId)
      .sort((a, b) => b.position - a.position)
      .map(({ id, name, mentionable }) => ({ id, name, canMention: mentionable || mayMentionAll })),
    problem: null,
  };
}

export type ChannelState = 'usable' | 'refused' | 'unknown';
/** Whether the bot can post in a channel of the server. `unknown`: Discord did not say. */
export async function checkChannel(
  server: Pick<DiscordGuild, 'channels' | 'roles' | 'bot'>,
  guildId: string,
  channelId: string,
): Promise<ChannelState> {
  const { channels, problem } = await readChannels(server, guildId);
  if (problem !== null) return 'unknown';
  return channels.find(({ id }) => id === channelId)?.missing.length === 0 ? 'usable' : 'refused';
}

/** What admins have to do, by Discord's error code. */
function remedyOf(code: RESTJSONErrorCodes | null): string {
  if (code === RESTJSONErrorCodes.UnknownChannel) return 'The channel no longer exists. Choose another one.';
  if (code === RESTJSONErrorCodes.MissingAccess) return 'The bot needs the permission View Channel there.';
  if (code === RESTJSONErrorCodes.MissingPermissions)
    return 'The bot needs the permissions Send Messages, Embed Links and Attach Files there.';
  return `Discord rejects the messages (code ${code?.toString() ?? 'none'}).`;
}

/**
 * Why Discord rejects messages in a channel, and what admins have to do.
 * @param code Discord's error code; null: none
 */
export async function explainRefusal(
  server: Pick<DiscordGuild, 'channels' | 'roles' | 'bot'>,
  guildId: string,
  channelId: string,
  code: RESTJSONErrorCodes | null,
): Promise<string> {
  const { channels } = await readChannels(server, guildId);
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined || channel.missing.length === 0) return remedyOf(code);
  const names = channel.missing.join(', ');
  return `The bot lacks ${channel.missing.length === 1 ? 'the permission' : 'the permissions'} ${names} in #${channel.name}.`;
}
