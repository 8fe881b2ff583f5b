// Manifest of requests for access.
import { defineManifest } from '../wire/manifest.ts';
import { accessRoutes } from './access.api.ts';

export const accessManifest = defineManifest({
  name: 'access',
  title: 'Members',
  routes: accessRoutes,
  notices: {
    access_requested: {
      words: 'Someone asks for access',
      help: 'A person signed in and has no access to the guild yet. You can let them in.',
      icon: 'people',
      usual: { inApp: true, discord: true },
      concerns: 'admin',
      toast: { rank: 'queued', by: 'notice' },
      action: 'Grant access',
    },
  },
  audit: {
    entities: { access_request: { words: 'Requests for access' } },
    actions: { 'access_request.sent': 'asked for access' },
  },
});
