// The map as it stands in the guild's Discord channel: how the last post of it went, and a test of the webhook.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const mapPost = z.object({
  /** Whether the hall knows a webhook at all. */
  isSet: z.boolean(),
  /** When Discord last took the map; null: never by this webhook. */
  postedAt: z.nullable(time),
  /** Why Discord does not take it at present; null: it does. */
  trouble: z.nullable(
    z.object({
      /** A sentence. */
      why: z.string(),
      since: time,
      /** When it is tried again by itself. */
      retryAt: time,
    }),
  ),
  /** The last press of Test; `error` null: the message has arrived. */
  test: z.nullable(z.object({ at: time, by: z.string(), error: z.nullable(z.string()) })),
  version: z.int(),
});
export type MapPost = z.output<typeof mapPost>;

/** So often in a minute the guild's webhook may be tested. */
export const webhookTestsPerMinute = 5;

export const mapPostRoutes = {
  getMapPost: route({
    method: 'GET',
    path: '/api/settings/desert-map-post',
    access: 'admin',
    summary: 'Status of the desert map in Discord',
    reply: mapPost,
  }),
  testWebhook: route({
    method: 'POST',
    path: '/api/desert-map/test-webhook',
    access: 'admin',
    summary: "Send a test message through the guild's webhook. `error` says why it failed",
    reply: z.object({ success: z.boolean(), error: z.optional(z.string()) }),
  }),
};

export const mapPostMessages = liveMessages({
  'desert-map-post:updated': z.object({ ...mapPost.shape, ...factId }),
});
