import { defineManifest } from '../wire/manifest.ts';
import { tokenMessages, tokenRoutes } from './tokens.api.ts';

export const tokensManifest = defineManifest({
  name: 'tokens',
  title: 'API tokens',
  routes: tokenRoutes,
  messages: tokenMessages,
  personalMessages: { 'tokens:updated': 'guest' },
  audit: {
    entities: { api_token: { words: 'API tokens', restorable: null } },
    actions: {
      'api_token.created': 'created the API token',
      'api_token.revoked': 'revoked the API token',
    },
  },
});
