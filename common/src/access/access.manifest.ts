// Manifest of requests for access, and of ranks that ended with a departure.
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
    rank_ended: {
      words: 'Someone is back without their rank',
      help: 'A person joined the Discord server again. The rank that was set here ended when they left. You can give it back.',
      icon: 'people',
      usual: { inApp: true, discord: true },
      concerns: 'admin',
      toast: { rank: 'queued', by: 'notice' },
      action: 'Give rank back',
    },
  },
  audit: {
    entities: { access_request: { words: 'Requests for access' } },
    actions: { 'access_request.sent': 'asked for access' },
  },
  dashboardActions: ['grant'],
});
