// Webhook facts.
import * as z from 'zod/mini';
import { defineFacts, noData } from '../../platform/store/outbox/facts.ts';
import type { WebhooksDocument } from './webhooks.model.ts';

export const webhookFacts = defineFacts<WebhooksDocument>()({
  'webhook:created': noData,
  /** `isOff`: it is switched off now. */
  'webhook:updated': z.object({ id: z.int(), isOff: z.boolean() }),
  /** It has another secret. */
  'webhook:renewed': noData,
  'webhook:removed': z.object({ id: z.int() }),
  'webhook:state-changed': noData,
  /** The hall has switched it off. */
  'webhook:disabled': z.object({ id: z.int(), host: z.string(), why: z.string() }),
});
export type WebhookFacts = typeof webhookFacts;
