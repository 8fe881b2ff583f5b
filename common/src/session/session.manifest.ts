import { defineManifest } from '../wire/manifest.ts';
import { devSessionRoutes, sessionMessages, sessionRoutes } from './session.api.ts';

export const sessionManifest = defineManifest({
  name: 'session',
  title: 'Members',
  routes: sessionRoutes,
  devRoutes: devSessionRoutes,
  messages: sessionMessages,
  pages: {
    '/first-admin': {
      titles: ['First admin: a link from the host', 'First admin'],
      about:
        'The link of whoever runs the guild hall: it makes one person on the Discord server an admin, once and within half an hour',
    },
  },
  audit: {
    entities: { sessions: { words: 'Sessions' } },
    actions: { 'session.ended': 'ended every session of' },
  },
});
