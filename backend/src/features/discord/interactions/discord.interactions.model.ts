// Stored interactions: one row for each, so that a repeated delivery changes nothing, and one more
// while a deferred reply is missing.
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';

export interface InteractionDocument {
  /** Discord's id of the interaction. */
  _id: string;
  at: Date;
  /** Null: not known yet. */
  reply: InteractionReply | null;
}

/** A reply that was deferred and is not sent yet, or was given up. Deleted once it is sent. */
export interface DeferralDocument {
  /** Discord's id of the interaction. */
  _id: string;
  at: Date;
  /** The token with which the reply is sent. A secret. */
  token: string;
}

const keepSeconds = 24 * 3600;
/** Discord accepts the token no longer. */
const tokenSeconds = 15 * 60;
const interactionSchema = new Schema<InteractionDocument>(
  { _id: required(String), at: required(Date), reply: orNull(Schema.Types.Mixed) },
  storedOptions,
);
interactionSchema.index({ at: 1 }, { expireAfterSeconds: keepSeconds });

const deferralSchema = new Schema<DeferralDocument>(
  { _id: required(String), at: required(Date), token: required(String) },
  storedOptions,
);
deferralSchema.index({ at: 1 }, { expireAfterSeconds: tokenSeconds });

export interface InteractionModels {
  readonly interactions: Model<InteractionDocument>;
  readonly deferrals: Model<DeferralDocument>;
}
export const interactionModels = (db: Connection): InteractionModels => ({
  interactions: db.model<InteractionDocument>('DiscordInteraction', interactionSchema, 'discord_interactions'),
  deferrals: db.model<DeferralDocument>('DiscordDeferral', deferralSchema, 'discord_deferrals'),
});
