// Webhook routes, each bound to a method of the service.
import { webhookRoutes } from '@guild/common/webhooks/webhooks.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { WebhooksService } from './webhooks.service.ts';

export const webhookRouteMount = (service: WebhooksService): RouteMount =>
  routes(webhookRoutes, {
    getWebhooks: () => service.read(),
    createWebhook: ({ body }, { caller }) => service.create(body, caller),
    changeWebhook: ({ params, body }, { caller }) => service.change(params.id, body, caller),
    renewWebhookSecret: ({ params }, { caller }) => service.renewSecret(params.id, caller),
    removeWebhook: ({ params }, { caller }) => service.remove(params.id, caller),
    testWebhookAddress: ({ params }, { caller }) => service.test(params.id, caller),
    getDeliveries: ({ params }) => service.deliveries(params.id),
    replayDelivery: ({ params }, { caller }) => service.replay(params.id, caller),
  });
