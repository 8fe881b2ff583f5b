import { defineManifest, merged } from '../wire/manifest.ts';
import { openIdMessages, openIdRoutes } from './openId.api.ts';
import { devSessionRoutes, sessionMessages, sessionRoutes } from './session.api.ts';

export const sessionManifest = defineManifest({
  name: 'session',
  title: 'Members',
  place: '/settings',
  routes: merged('call', [sessionRoutes, openIdRoutes]),
  devRoutes: devSessionRoutes,
  messages: { ...sessionMessages, ...openIdMessages },
  personalMessages: { 'own-openid:changed': 'guest' },
  pages: {
    '/first-admin': {
      titles: ['First admin: a link from the host', 'First admin'],
      about:
        'The link of whoever runs the guild hall: it makes one person on the Discord server an admin, once and within half an hour',
    },
  },
  audit: {
    entities: { sessions: { words: 'Sessions' }, openid: { words: 'OpenID sign-ins', restorable: null } },
    actions: {
      'session.ended': 'ended every session of',
      'openid.linked': 'linked the OpenID sign-in',
      'openid.unlinked': 'unlinked the OpenID sign-in',
      'openid.refused': 'refused the OpenID sign-in',
    },
  },
});
