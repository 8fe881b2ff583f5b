import { defineManifest } from '../wire/manifest.ts';
import { devSessionRoutes, sessionMessages, sessionRoutes } from './session.api.ts';

export const sessionManifest = defineManifest({
  name: 'session',
  title: 'Members',
  routes: sessionRoutes,
  devRoutes: devSessionRoutes,
  messages: sessionMessages,
  audit: {
    entities: { sessions: { words: 'Sessions' } },
    actions: { 'session.ended': 'ended every session of' },
  },
});
