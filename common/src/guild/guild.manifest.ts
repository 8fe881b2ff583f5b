// Manifest of the guild's look, and of app-wide parts that belong to no feature: general live
// messages, pages and notices.
import { defineManifest } from '../wire/manifest.ts';
import { hallMessages } from '../wire/live.ts';
import { guildLookMessages, guildLookRoutes } from './look.api.ts';

export const guildManifest = defineManifest({
  name: 'guild',
  title: 'Guild',
  routes: guildLookRoutes,
  messages: { ...hallMessages, ...guildLookMessages },
  pages: {
    '/survival': {
      also: ['/tips'],
      titles: ['Survival: tips, guides and maps', 'Survival'],
      about:
        'How to stay alive in the deep desert: worms, vehicles, classes and pace, with guides worth reading and maps worth keeping',
    },
    '/seo-test': {
      titles: ['SEO Test: titles and link previews', 'SEO Test'],
      about:
        'How every page of the guild hall looks in search results and shared links, with checks that keep its titles in shape',
    },
  },
  notices: {
    admin_warning: {
      words: 'Something needs an admin',
      help: "For example, a message couldn't be delivered.",
      icon: 'bolt',
      concerns: 'admin',
      action: 'See record',
    },
  },
  audit: {
    entities: {
      discord_message: { words: 'Undelivered Discord messages' },
      guild_look: { words: 'Colors and emblem' },
    },
    actions: {
      'guild_look.updated': 'changed the colors and the emblem',
      'fact.dead': 'set aside an undeliverable message',
      'discord_message.gave_up': "couldn't deliver a Discord message to",
    },
  },
});
