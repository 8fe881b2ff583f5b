// Stored interactions: one row for each, so that a repeated delivery changes nothing, and one more
// while a deferred reply is missing. Their ids are Discord's.
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';

const keepSeconds = 24 * 3600;
/** Discord accepts the token no longer. */
const tokenSeconds = 15 * 60;

export const storedInteractions = declareStored({
  collection: 'discord_interactions',
  besides: {
    _id: z.string(),
    at: z.date(),
    /** Null: not known yet. */
    reply: z.custom<InteractionReply | null>(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: keepSeconds }]],
});

/** Replies that were deferred and are not sent yet, or were given up. Deleted once they are sent. */
export const storedDeferrals = declareStored({
  collection: 'discord_deferrals',
  besides: {
    _id: z.string(),
    at: z.date(),
    /** The token with which the reply is sent. A secret. */
    token: z.string(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: tokenSeconds }]],
});
export type DeferralDocument = DocumentOf<typeof storedDeferrals>;

export const interactionModels = modelsOf({ interactions: storedInteractions, deferrals: storedDeferrals });
export type InteractionModels = ReturnType<typeof interactionModels>;
