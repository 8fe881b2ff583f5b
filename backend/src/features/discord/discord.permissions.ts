// Permissions of the bot, and the page at Discord that adds the bot to the server.
import { PermissionFlagsBits } from 'discord-api-types/v10';

/** Discord's permission bits that the hall needs. A further need is one line here. */
export const botPermissions = {
  'View Channels': PermissionFlagsBits.ViewChannel,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Embed Links': PermissionFlagsBits.EmbedLinks,
  'Attach Files': PermissionFlagsBits.AttachFiles,
  'Read Message History': PermissionFlagsBits.ReadMessageHistory,
  'Manage Roles': PermissionFlagsBits.ManageRoles,
  'Create Events': PermissionFlagsBits.CreateEvents,
} as const;
/** The bit that stands for all permissions. */
export const administrator = PermissionFlagsBits.Administrator;
/** Rights over the server and its people. The bot gives nobody a role with one of them. */
export const powers =
  administrator |
  PermissionFlagsBits.ManageGuild |
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.ManageChannels |
  PermissionFlagsBits.ManageWebhooks |
  PermissionFlagsBits.KickMembers |
  PermissionFlagsBits.BanMembers;
/** The bit that lets the bot mention every role. */
export const mentionEveryone = PermissionFlagsBits.MentionEveryone;
/**
 * What the bot needs in a channel to post there, by the names in the settings of the channel. The
 * messages of the map and of finished trials have a picture. Without the history, Discord shows the
 * bot an empty channel, so a message whose reply was lost would be posted twice.
 */
export const neededInChannel = {
  'View Channel': botPermissions['View Channels'],
  'Send Messages': botPermissions['Send Messages'],
  'Embed Links': botPermissions['Embed Links'],
  'Attach Files': botPermissions['Attach Files'],
  'Read Message History': botPermissions['Read Message History'],
} as const;

/** The sum of `botPermissions`, as Discord's addresses write it. */
export const permissionSum = (): string =>
  Object.values(botPermissions)
    .reduce((sum, bit) => sum | bit, 0n)
    .toString();

/** The page at Discord that adds the bot to the server, with its permissions already chosen. */
export function buildInviteUrl({ clientId, guildId }: { readonly clientId: string; readonly guildId: string }): string {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('scope', 'bot');
  url.searchParams.set('permissions', permissionSum());
  if (guildId !== '') {
    url.searchParams.set('guild_id', guildId);
    url.searchParams.set('disable_guild_select', 'true');
  }
  return url.href;
}
