// Outgoing webhooks: addresses of other programs, which are told of what happens in the guild.
import * as z from 'zod/mini';
import { id, idParams, limits, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { noControls, tooLong, unprintable } from '../wire/text.ts';

/** What a webhook can be told of, with the words for admins. Every member can see these things. */
export const webhookKinds = {
  'auction.started': 'An auction started',
  'auction.ended': 'An auction ended',
  'event.created': 'An event was planned',
  'event.changed': 'An event was changed',
  'event.cancelled': 'An event was cancelled',
  'contract.posted': 'A contract was posted',
  'contract.completed': 'A contract was completed',
  'item.listed': 'An item was listed',
  'item.sold': 'An item was sold or bought',
  'haul.divided': 'A haul was divided',
  'spice.reported': 'A spice field was marked',
} as const;
export type WebhookKind = keyof typeof webhookKinds;
export const webhookKindIds = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]];

/** Maximum number of webhooks of the guild. */
export const maxWebhooks = 10;
/** Number of deliveries in the log of a webhook. */
export const maxDeliveries = 100;
/** A webhook is switched off when everything failed for so long, in days. */
export const failingDays = 3;
/** Tests and replays of an admin in a minute. */
export const sendingsPerMinute = 20;

export const webhook = z.object({
  id,
  address: z.string(),
  kinds: z.array(z.string()),
  isOn: z.boolean(),
  /** Why the hall switched it off. null: it did not. */
  why: z.nullable(z.string()),
  /** Since when every sending has failed. null: the last one succeeded, or there was none. */
  failingSince: z.nullable(time),
  createdAt: time,
});
export type Webhook = z.output<typeof webhook>;

export const webhookList = z.object({ webhooks: z.array(webhook), version: z.int() });
export type WebhookList = z.output<typeof webhookList>;

const notAnAddress = 'Must be an https:// address';
/** The server refuses addresses without https, except in its own tests. */
const address = z
  .string(notAnAddress)
  .check(
    z.trim(),
    z.maxLength(limits.url, tooLong(limits.url)),
    z.regex(noControls, unprintable),
    z.url({ protocol: /^https?$/, error: notAnAddress }),
  );
export const webhookForm = z.object({
  address,
  kinds: z
    .array(z.enum(webhookKindIds, 'Unknown kind'))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(webhookKindIds.length)),
  isOn: z._default(z.boolean(), true),
});
export type WebhookForm = z.output<typeof webhookForm>;

/** A webhook with a new secret. Only this reply contains the secret of its signatures. */
export const newWebhook = z.object({ webhook, secret: z.string() });
export type NewWebhook = z.output<typeof newWebhook>;

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export const delivery = z.object({
  id,
  /** A kind, or `test`. */
  type: z.string(),
  state: z.enum(deliveryStates),
  createdAt: time,
  attempts: z.int(),
  /** When it is sent next. null: not again. */
  nextAt: z.nullable(time),
  /** The status of the last answer. null: there was none. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed. null: it did not. */
  why: z.nullable(z.string()),
  /** The beginning of the last answer. */
  answer: z.string(),
  /** What is sent, as JSON. */
  body: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const shared = { access: 'admin', isForTokens: false } as const;
export const webhookRoutes = {
  getWebhooks: route({
    method: 'GET',
    path: '/api/settings/webhooks',
    ...shared,
    summary: 'The outgoing webhooks, without their secrets',
    reply: webhookList,
  }),
  // Not 201: the replies of such calls are stored for a day, and this one contains the secret.
  createWebhook: route({
    method: 'POST',
    path: '/api/settings/webhooks',
    ...shared,
    summary: `Add a webhook. The reply contains its secret, once. At most ${maxWebhooks}`,
    body: webhookForm,
    reply: newWebhook,
  }),
  changeWebhook: route({
    method: 'PUT',
    path: '/api/settings/webhooks/:id',
    ...shared,
    summary: 'Replace the address and kinds of a webhook, or switch it on or off',
    params: idParams,
    body: webhookForm,
    reply: webhook,
  }),
  // Not 201, as above.
  renewWebhookSecret: route({
    method: 'POST',
    path: '/api/settings/webhooks/:id/secret',
    ...shared,
    summary:
      'Replace the secret of a webhook. The reply contains the new one, once. The old one signs nothing any more',
    params: idParams,
    reply: newWebhook,
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/api/settings/webhooks/:id',
    ...shared,
    summary: 'Remove a webhook and its log',
    params: idParams,
  }),
  testWebhookAddress: route({
    method: 'POST',
    path: '/api/settings/webhooks/:id/test',
    ...shared,
    summary: 'Send a test to a webhook. The log shows the result',
    params: idParams,
  }),
  getDeliveries: route({
    method: 'GET',
    path: '/api/settings/webhooks/:id/deliveries',
    ...shared,
    summary: `The last ${maxDeliveries} deliveries of a webhook, newest first`,
    params: idParams,
    reply: z.array(delivery),
  }),
  replayDelivery: route({
    method: 'POST',
    path: '/api/settings/webhook-deliveries/:id/replay',
    ...shared,
    summary: 'Send a delivery again, with the same id',
    params: idParams,
  }),
};

export const webhookMessages = liveMessages({
  /** Sent to admins. */
  'webhooks:updated': webhookList,
  /** Sent to admins: the log of a webhook has changed. */
  'webhook-deliveries:changed': z.object({ webhookId: id }),
});
