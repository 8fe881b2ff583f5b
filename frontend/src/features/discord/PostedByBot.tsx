// Sentence about messages that the bot posts instead of the webhook: what, and in which channel.
import {
  discordRoutes,
  type DiscordSettings,
  type DiscordStatus,
  type PostKind,
} from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { dataOf, useResource } from '../../platform/api/resource.ts';
import { isDeleted } from './channelTable.ts';

/** The channel in which the bot posts new messages of a kind; null: the bot posts none. */
export function botChannelOf(
  kind: PostKind,
  { channels }: DiscordSettings,
  { interactions }: DiscordStatus,
): string | null {
  if (interactions.missing.length > 0) return null;
  return channels.find((row) => row.kind === kind && row.isOn)?.channelId ?? null;
}

export interface PostedByBotProps {
  /** The messages, such as 'the map'. */
  messages: string;
  channelId: string;
}
/** Give it the channel as its key, so that a new channel is looked up. */
export function PostedByBot({ messages, channelId }: PostedByBotProps): ReactNode {
  const resource = useResource((signal) => call(discordRoutes.listDiscordChannels, { signal }));
  const server = dataOf(resource.loaded);
  if (server !== null && isDeleted(channelId, server.channels, server))
    return (
      <>
        The bot should post {messages}, but its channel was deleted in Discord. Choose another one under Discord →
        Messages in channels.
      </>
    );
  const name = server?.channels.find(({ id }) => id === channelId)?.name;
  return (
    <>
      The bot posts {messages}
      {name !== undefined && (
        <>
          {' '}
          in <bdi>#{name}</bdi>
        </>
      )}
      . The channel is set under Discord → Messages in channels.
    </>
  );
}
