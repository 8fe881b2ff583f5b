// Settings of hauls: schema, routes and live message.
import * as z from 'zod/mini';
import { ranks } from '../members/ranks.ts';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { percent, weight } from './payouts.api.ts';

export const payoutSettings = z.object({
  /** Weight of coming late, in percent of full attendance. */
  latePercent: percent,
  /** The guild's default cut. */
  cutPercent: percent,
  /** Whether organizers may propose hauls of their own events and contracts. */
  organizersMay: z.boolean(),
  /** Weight of each rank when shares go by weight. */
  rankWeights: z.array(z.object({ rank: z.enum(ranks), weight })),
  version: z.int(),
});
export type PayoutSettings = z.output<typeof payoutSettings>;
export const payoutSettingsChange = z.object({
  latePercent: z.optional(percent),
  cutPercent: z.optional(percent),
  organizersMay: z.optional(z.boolean()),
  rankWeights: z.optional(z.array(z.object({ rank: z.enum(ranks), weight })).check(z.maxLength(ranks.length))),
  ...seenVersion,
});
export type PayoutSettingsChange = z.output<typeof payoutSettingsChange>;

const at = { path: '/api/settings/payouts', reply: payoutSettings } as const;
export const payoutSettingsRoutes = {
  getPayoutSettings: route({ ...at, method: 'GET', access: 'member', summary: 'Haul settings' }),
  changePayoutSettings: route({
    ...at,
    method: 'PATCH',
    access: 'admin',
    summary: 'Change the haul settings',
    body: payoutSettingsChange,
  }),
};

export const payoutSettingsMessages = liveMessages({
  'payout-settings:updated': payoutSettings,
});
