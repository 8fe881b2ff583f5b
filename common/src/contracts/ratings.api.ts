// Ratings API: how client and contractors rate each other after a contract.
import * as z from 'zod/mini';
import { id, idParams, maybeText, paging, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';

export const ratingTypes = ['client_to_contractor', 'contractor_to_client'] as const;
export type RatingType = (typeof ratingTypes)[number];
/** Days after which a hidden rating is shown, even if only one side has rated. */
export const blindDays = 14;
export const maxFeedback = 500;
export const ratingNeeded = 'Please select a rating between 1 and 5 stars';

export const contractRating = z.object({
  id,
  contractId: id,
  raterId: id,
  raterUsername: z.string(),
  raterDiscordId: z.string(),
  rateeId: id,
  rateeUsername: z.string(),
  rateeDiscordId: z.string(),
  ratingType: z.enum(ratingTypes),
  /** Stars, 1 to 5. */
  rating: z.int(),
  /** Points that it adds for the contractor; 0 for a rating of the client. */
  points: z.int(),
  feedback: z.nullable(z.string()),
  createdAt: time,
  /** When others could first see it; null: only its author can see it. */
  shownAt: z.nullable(time),
});
export type ContractRating = z.output<typeof contractRating>;

const rating = z.int(ratingNeeded).check(z.minimum(1, ratingNeeded), z.maximum(5, ratingNeeded));
/** `rateeId` is the rated person. It is needed when there are several. */
export const newRating = z.object({ rating, feedback: maybeText(maxFeedback), rateeId: z.optional(id) });
export type NewRating = z.output<typeof newRating>;
/** The fields of the rating dialog: one row for each person. Without stars, a row is not sent. */
export const ratingsForm = z.object({
  ratings: z.array(
    z.object({
      rateeId: id,
      rating: z.int().check(z.minimum(0), z.maximum(5)),
      feedback: z.string().check(z.maxLength(maxFeedback, `At most ${maxFeedback} characters`)),
    }),
  ),
});
export type RatingsForm = z.output<typeof ratingsForm>;

/**
 * Whether the caller may rate in this contract, in which direction, and whom they have not rated
 * yet.
 */
export const ratingEligibility = z.object({
  canRate: z.boolean(),
  /** Null: the caller had no part in it. */
  type: z.nullable(z.enum(ratingTypes)),
  ratees: z.array(z.object({ userId: id, username: z.string() })),
  /** Whether a rating is hidden until both sides have rated, or for 14 days. */
  hideRatings: z.boolean(),
});
export type RatingEligibility = z.output<typeof ratingEligibility>;

export const ratingRoutes = {
  rateContract: route({
    method: 'POST',
    path: '/api/contracts/:id/rate',
    access: 'member',
    summary: 'Rate the client or a contractor of a completed contract, once each',
    status: 201,
    params: idParams,
    body: newRating,
    reply: contractRating,
  }),
  listRatings: route({
    method: 'GET',
    path: '/api/contracts/:id/ratings',
    access: 'guest',
    summary: "A contract's visible ratings and the caller's own, newest first",
    list: true,
    csv: true,
    params: idParams,
    query: z.object(paging),
    reply: z.array(contractRating),
  }),
  listToRate: route({
    method: 'GET',
    path: '/api/contracts-to-rate',
    access: 'member',
    summary: 'Completed contracts of the season in which the caller can still rate someone',
    reply: z.array(id),
  }),
  canRate: route({
    method: 'GET',
    path: '/api/contracts/:id/can-rate',
    access: 'guest',
    summary: 'Whether the caller can rate someone in this contract',
    params: idParams,
    reply: ratingEligibility,
  }),
};

export const ratingMessages = liveMessages({
  /** Sent when ratings of a contract become visible. */
  'contract:rated': z.object({ id, version: z.int(), ratings: z.array(contractRating) }),
});
