// Hook that reads what became of the bot's messages: pauses, and deleted messages.
import { discordRoutes, type DiscordPosts } from '@guild/common/discord/discord.api';
import { call } from '../../platform/api/api.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { useLive } from '../../platform/live/live.ts';

/** After changes, it is read again at most once in this time, in ms. */
const throttleMs = 400;

export function useDiscordPosts(): Resource<DiscordPosts> {
  const posts = useResource((signal) => call(discordRoutes.getDiscordPosts, { signal }));
  useLive('discord-posts:changed', useThrottled(posts.reload, throttleMs));
  return posts;
}
