// Who posts the map and trials in Discord: the state of the webhook, and the settings and status of
// the bot. Several settings show it, so it is read once.
import { discordRoutes, type DiscordSettings, type DiscordStatus } from '@guild/common/discord/discord.api';
import { mapPostRoutes, type MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { useLiveResource, type Resource } from '../../platform/api/resource.ts';

export interface DiscordSenders {
  webhook: Resource<MapPost>;
  settings: Resource<DiscordSettings>;
  status: Resource<DiscordStatus>;
}
export function useDiscordSenders(): DiscordSenders {
  return {
    webhook: useLiveResource(mapPostRoutes.getMapPost, 'desert-map-post:updated'),
    settings: useLiveResource(discordRoutes.getDiscordSettings, 'discord-settings:updated'),
    status: useLiveResource(discordRoutes.getDiscordStatus, 'discord-status:updated'),
  };
}
