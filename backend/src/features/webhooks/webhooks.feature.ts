// The webhooks feature: its service, routes, handlers and scheduled task.
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { WebhookSource } from '../../platform/features/webhookNews.ts';
import { isLoopbackAddress } from '../../platform/process/loopback.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { isPublicAddress } from './webhooks.addresses.ts';
import { createDeliveries } from './webhooks.deliveries.ts';
import { webhookFacts } from './webhooks.facts.ts';
import { webhookHandlers, type WarnOff } from './webhooks.handlers.ts';
import { noWebhooks, storedWebhooks, webhookModels } from './webhooks.model.ts';
import { webhookRouteMount } from './webhooks.routes.ts';
import { createSender } from './webhooks.sender.ts';
import { createWebhooksService } from './webhooks.service.ts';

interface Deps {
  /** What the features report. */
  readonly sources: readonly WebhookSource[];
  readonly warnOff: WarnOff;
}
export function webhooksFeature(context: Context, { sources, warnOff }: Deps): Feature {
  const models = webhookModels(context.db);
  const documents = createDocuments({ stored: storedWebhooks, facts: webhookFacts, initial: noWebhooks }, context);
  // Receivers in tests are on loopback, without TLS.
  const isTest = context.env.nodeEnv === 'test';
  const mayReach = (address: string): boolean => isPublicAddress(address) || (isTest && isLoopbackAddress(address));
  const send = createSender({ mayReach, allowsPlain: isTest });
  const deliveries = createDeliveries({ models, documents, sources, send }, context);
  const service = createWebhooksService({ documents, deliveries, allowsPlain: isTest }, context);
  return {
    name: 'webhooks',
    // Webhooks belong to the guild.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [webhookRouteMount(service)],
    handlers: [...webhookHandlers({ deliveries, warnOff }, context), ...deliveries.handlers],
    scheduledTasks: [deliveries.task],
  };
}
