// Stored interactions: one row for each, so that a repeated delivery changes nothing.
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

const keepSeconds = 24 * 3600;
const interactionSchema = new Schema<InteractionDocument>(
  { _id: required(String), at: required(Date), reply: orNull(Schema.Types.Mixed) },
  storedOptions,
);
interactionSchema.index({ at: 1 }, { expireAfterSeconds: keepSeconds });

export interface InteractionModels {
  readonly interactions: Model<InteractionDocument>;
}
export const interactionModels = (db: Connection): InteractionModels => ({
  interactions: db.model<InteractionDocument>('DiscordInteraction', interactionSchema, 'discord_interactions'),
});
