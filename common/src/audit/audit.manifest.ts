import { defineManifest } from '../wire/manifest.ts';
import { auditMessages, auditRoutes } from './audit.api.ts';

export const auditManifest = defineManifest({
  name: 'audit',
  title: 'Audit record',
  routes: auditRoutes,
  messages: auditMessages,
  pages: {
    '/audit': {
      titles: ['Audit record: who did what', 'Audit record'],
      about:
        'Who did what in the guild hall and when, what each entry was before and after, and a way to restore what was deleted',
    },
  },
});
