import { defineManifest } from '../wire/manifest.ts';
import { tokenMessages, tokenRoutes } from './tokens.api.ts';

export const tokensManifest = defineManifest({
  name: 'tokens',
  title: 'API tokens',
  place: '/settings',
  routes: tokenRoutes,
  messages: tokenMessages,
  personalMessages: { 'tokens:updated': 'guest' },
  notices: {
    token_revoked: {
      words: 'An admin revokes an API token of yours',
      help: 'Programs can no longer use it.',
      icon: 'lock',
      default: { inApp: true, discord: false },
      concerns: 'guest',
      action: 'See my tokens',
      toast: 'queued',
    },
  },
  audit: {
    entities: { api_token: { words: 'API tokens', restorable: null } },
    actions: {
      'api_token.created': 'created the API token',
      'api_token.revoked': 'revoked the API token',
    },
  },
});
