// Manifest of app-wide parts that belong to no feature: general live messages, pages and notices.
import { defineManifest } from '../wire/manifest.ts';
import { hallMessages } from '../wire/live.ts';

export const guildManifest = defineManifest({
  name: 'guild',
  title: 'Guild',
  routes: {},
  messages: hallMessages,
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
      default: { inApp: true, discord: true },
      concerns: 'admin',
      action: 'See record',
    },
  },
  audit: {
    entities: { discord_message: { words: 'Undelivered Discord messages' } },
    actions: {
      'fact.dead': 'set aside an undeliverable message',
      'discord_message.gave_up': "couldn't deliver a Discord message to",
    },
  },
});
