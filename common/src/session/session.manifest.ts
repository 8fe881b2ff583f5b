// What signing in and sessions declare of themselves.
import { defineManifest } from '../wire/manifest.ts';
import { devSessionRoutes, sessionMessages, sessionRoutes } from './session.api.ts';

export const sessionManifest = defineManifest({
  name: 'session',
  routes: sessionRoutes,
  devRoutes: devSessionRoutes,
  messages: sessionMessages,
  pages: {},
  notices: {},
  audit: {
    entities: { sessions: { words: 'Sessions' } },
    actions: { 'session.ended': 'ended every session of' },
  },
  contributions: {},
  statistics: {},
  counts: {},
  ofMember: {},
  onMemberRemoved: {
    does: 'ends',
    words: 'All current sessions are signed out. The account stays, because bids and responses name it.',
  },
});
