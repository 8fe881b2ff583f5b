// Blocked bidders: the people whose bids a seller doesn't take. Only the seller sees the list.
import * as z from 'zod/mini';
import { discordId, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

/** Maximum number of people that one seller can block. */
export const maxBlockedBidders = 100;

/** Those who were blocked last come first. */
export const blockedBidders = z.object({
  people: z.array(z.object({ discordId: z.string(), username: z.string(), at: time })),
  version: z.int(),
});
export type BlockedBidders = z.output<typeof blockedBidders>;

const params = z.object({ discordId });
export const auctionBlockRoutes = {
  getBlockedBidders: route({
    method: 'GET',
    path: '/api/user/blocked-bidders',
    access: 'member',
    summary: "The people whose bids the caller doesn't take",
    reply: blockedBidders,
  }),
  blockBidder: route({
    method: 'PUT',
    path: '/api/user/blocked-bidders/:discordId',
    access: 'member',
    summary: 'Take no more bids from a member on your lots. Bids that stand stay. At most 100 people',
    params,
  }),
  unblockBidder: route({
    method: 'DELETE',
    path: '/api/user/blocked-bidders/:discordId',
    access: 'member',
    summary: 'Take bids from a person again',
    params,
  }),
};

export const auctionBlockMessages = liveMessages({
  /** Sent to the seller's screens. */
  'blocked-bidders:updated': blockedBidders,
});
