// Discord map API: the state of the map's last post in the guild's channel, and a test of the
// webhook.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const mapPost = z.object({
  /** Whether a webhook is configured. */
  isSet: z.boolean(),
  /** When the map was last posted; null: never with this webhook. */
  postedAt: z.nullable(time),
  /** Why posting fails at the moment; null: it works. */
  trouble: z.nullable(
    z.object({
      /** A sentence. */
      why: z.string(),
      since: time,
      /** When it is tried again automatically. */
      retryAt: time,
    }),
  ),
  /** The last test; `error` null: the message arrived. */
  test: z.nullable(z.object({ at: time, by: z.string(), error: z.nullable(z.string()) })),
  version: z.int(),
});
export type MapPost = z.output<typeof mapPost>;

/** Maximum number of webhook tests per minute. */
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
  'desert-map-post:updated': mapPost,
});
