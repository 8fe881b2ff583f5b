import { defineManifest } from '../wire/manifest.ts';
import { webhookMessages, webhookRoutes } from './webhooks.api.ts';

export const webhooksManifest = defineManifest({
  name: 'webhooks',
  title: 'Webhooks',
  place: '/settings',
  routes: webhookRoutes,
  messages: webhookMessages,
  audit: {
    entities: { webhook: { words: 'Webhooks', restorable: null } },
    actions: {
      'webhook.created': 'added the webhook',
      'webhook.updated': 'changed the webhook',
      'webhook.renewed': 'renewed the secret of the webhook',
      'webhook.removed': 'removed the webhook',
      'webhook.disabled': 'switched off the webhook',
    },
  },
});
