// The typed table of Discord channels: from and to the settings, and a row in words.
import {
  postKinds,
  type DiscordChannels,
  type DiscordSettings,
  type PostChannel,
  type PostKind,
} from '@guild/common/discord/discord.api';
import type { Stored } from '../../platform/forms/edits.ts';

/** A row of the table. An empty id: none. */
export interface ChannelRow {
  readonly channelId: string;
  readonly roleId: string;
  readonly isOn: boolean;
}
export type ChannelTable = Record<PostKind, ChannelRow>;

const toRow = (channel: PostChannel | undefined): ChannelRow => ({
  channelId: channel?.channelId ?? '',
  roleId: channel?.roleId ?? '',
  isOn: channel?.isOn ?? true,
});
export const toStored = ({ version, channels }: DiscordSettings): Stored<ChannelTable> => ({
  version,
  values: Object.fromEntries(
    postKinds.map((kind) => [kind, toRow(channels.find((one) => one.kind === kind))]),
  ) as ChannelTable,
});
export const toChannels = (table: ChannelTable): DiscordSettings['channels'] =>
  postKinds.flatMap((kind) => {
    const { channelId, roleId, isOn } = table[kind];
    return channelId === '' ? [] : [{ kind, channelId, roleId: roleId === '' ? null : roleId, isOn }];
  });

export const deletedChannel = 'Deleted channel';
export const deletedRole = 'Deleted role';
/** Whether the chosen one does not exist any more. Without an answer of Discord, nobody knows. */
export const isDeleted = (
  chosen: string,
  choices: readonly { readonly id: string }[],
  { problem }: DiscordChannels,
): boolean => chosen !== '' && problem === null && !choices.some(({ id }) => id === chosen);

/** A row in words, such as `#news, @Officers, on`. */
export function describeRow({ channelId, roleId, isOn }: ChannelRow, server: DiscordChannels): string {
  if (channelId === '') return 'Not posted';
  const channel = server.channels.find(({ id }) => id === channelId)?.name;
  const role = server.roles.find(({ id }) => id === roleId)?.name;
  const channelName = isDeleted(channelId, server.channels, server) ? deletedChannel : `#${channel ?? channelId}`;
  const roleName = isDeleted(roleId, server.roles, server) ? deletedRole : `@${role ?? roleId}`;
  return `${channelName}, ${roleId === '' ? 'no mention' : roleName}, ${isOn ? 'on' : 'off'}`;
}
