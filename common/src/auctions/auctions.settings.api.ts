// Settings of auctions: schema, routes and live message.
import * as z from 'zod/mini';
import { amount, seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** The highest factor that admins may set. */
export const maxRaiseFactor = 1000;
const sentence = `Must be a whole number from 2 to ${maxRaiseFactor}`;
/** A bid may be at most this many times the current bid; null: no limit. */
const raiseFactor = z.nullable(z.int(sentence).check(z.minimum(2, sentence), z.maximum(maxRaiseFactor, sentence)));
/** Bids up to this amount are never too large, so that a low starting price can rise quickly. */
const alwaysAllowed = amount(1, 'Must be a whole number from 1');
/** A bid in a new auction must be at least this much above the current one. */
const smallestRaise = amount(1, 'Must be a whole number from 1');
const percentSentence = 'Must be a whole number from 1 to 100';
/** It must also be at least this many percent above the current one; null: no such rule. */
const smallestRaisePercent = z.nullable(
  z.int(percentSentence).check(z.minimum(1, percentSentence), z.maximum(100, percentSentence)),
);

export const auctionSettings = z.object({
  raiseFactor,
  alwaysAllowed,
  smallestRaise,
  smallestRaisePercent,
  /** Nobody bids more than the guild owes them, minus what they owe and lead with elsewhere. */
  balanceNeeded: z.boolean(),
  version: z.int(),
});
export type AuctionSettings = z.output<typeof auctionSettings>;
export const auctionSettingsChange = z.object({
  raiseFactor: z.optional(raiseFactor),
  alwaysAllowed: z.optional(alwaysAllowed),
  smallestRaise: z.optional(smallestRaise),
  smallestRaisePercent: z.optional(smallestRaisePercent),
  balanceNeeded: z.optional(z.boolean()),
  ...seenVersion,
});

const at = { path: '/api/settings/auctions', reply: auctionSettings } as const;
export const auctionSettingsRoutes = {
  getAuctionSettings: route({ ...at, method: 'GET', access: 'guest', summary: 'Auction settings' }),
  changeAuctionSettings: route({
    ...at,
    method: 'PATCH',
    access: 'admin',
    summary: 'Change the auction settings',
    body: auctionSettingsChange,
  }),
};

export const auctionSettingsMessages = liveMessages({
  'auction-settings:updated': auctionSettings,
});
