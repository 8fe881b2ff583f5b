import { defineManifest } from '../wire/manifest.ts';
import { alertMessages, alertRoutes } from './alerts.api.ts';

export const alertsManifest = defineManifest({
  name: 'alerts',
  title: 'Alerts',
  place: '/settings',
  routes: alertRoutes,
  messages: alertMessages,
  personalMessages: { 'alerts:updated': 'member' },
  notices: {
    alert: {
      words: 'Something new fits your alerts',
      help: 'At most one a minute, however much is new.',
      icon: 'search',
      default: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See it',
      toast: 'queued',
    },
  },
  audit: {
    entities: { alert: { words: 'Alerts', restorable: null } },
    actions: {
      'alert.created': 'added the alert',
      'alert.updated': 'changed the alert',
      'alert.removed': 'removed the alert',
    },
  },
});
