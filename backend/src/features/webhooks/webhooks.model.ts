// Stored webhooks: one document with all of them, and a row for each delivery.
import { deliveryStates, webhook, type Delivery, type Webhook } from '@guild/common/webhooks/webhooks.api';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

const storedHook = z.object({
  ...webhook.shape,
  /** `whsec_` and the key of the signatures, which must be readable to sign. */
  secret: z.string(),
  createdAt: z.date(),
  failingSince: z.nullable(z.date()),
});
export type StoredHook = z.output<typeof storedHook>;

/** There is only one document. */
export const onlyId = 1;
export const storedWebhooks = declareStored({
  collection: 'webhooks',
  besides: { hooks: z.array(storedHook), ...documentFields },
});
export type WebhooksDocument = DocumentOf<typeof storedWebhooks>;
export const noWebhooks = (_id: number): Omit<WebhooksDocument, 'version' | 'outbox'> => ({ _id, hooks: [] });

/** How long a delivery stays, in seconds. */
export const deliverySeconds = 30 * 24 * 3600;
export const storedDeliveries = declareStored({
  collection: 'webhook_deliveries',
  besides: {
    type: z.string(),
    attempts: z.int(),
    status: z.nullable(z.int()),
    why: z.nullable(z.string()),
    answer: z.string(),
    body: z.string(),
    /** Such as `7/<fact>`, so that a repeated fact is delivered once. */
    key: z.string(),
    webhookId: z.int(),
    /** `webhook-id`, the same for every attempt and replay. */
    messageId: z.string(),
    state: z.enum(deliveryStates),
    createdAt: z.date(),
    nextAt: z.nullable(z.date()),
  },
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ webhookId: 1, state: 1, nextAt: 1 }],
    [{ webhookId: 1, _id: -1 }],
    [{ createdAt: 1 }, { expireAfterSeconds: deliverySeconds }],
  ],
});
export type DeliveryDocument = DocumentOf<typeof storedDeliveries>;

export const webhookModels = modelsOf({ webhooks: storedWebhooks, deliveries: storedDeliveries });
export type WebhookModels = ReturnType<typeof webhookModels>;

/** A webhook as admins see it, without its secret. */
export const toWebhook = ({ secret, createdAt, failingSince, ...rest }: StoredHook): Webhook => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
});
export const toDelivery = (row: DeliveryDocument): Delivery => ({
  id: row._id,
  type: row.type,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  nextAt: row.nextAt?.toISOString() ?? null,
  status: row.status,
  why: row.why,
  answer: row.answer,
  body: row.body,
});
