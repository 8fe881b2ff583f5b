// Manifest of Discord: access that follows its roles, and the roles that ranks give there.
import { defineManifest } from '../wire/manifest.ts';
import { discordMessages, discordRoutes } from './discord.api.ts';

export const discordManifest = defineManifest({
  name: 'discord',
  title: 'Discord',
  place: '/settings',
  routes: discordRoutes,
  messages: discordMessages,
  audit: {
    entities: {
      discord_settings: { words: 'Discord settings' },
      discord_access: { words: 'Discord checks' },
      discord_post: { words: 'Discord messages' },
    },
    actions: {
      'discord_settings.updated': 'changed the Discord settings',
      'discord_access.requested': 'asked Discord about',
      'discord_post.announced': 'announced in Discord',
      'discord_post.reposted': 'posted again in Discord',
    },
  },
  stores: { discord_settings: 'always', discord_access: 'always' },
});
