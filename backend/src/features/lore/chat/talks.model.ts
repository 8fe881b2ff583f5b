// Stored conversations with Hyperion: one document for each person.
import { rememberedHours } from '@guild/common/lore/chat.api';
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { Said } from './prompt.ts';

export interface StoredTurn extends Said {
  readonly askedAt: Date;
}
export interface TalkDocument {
  /** Discord id. */
  readonly _id: string;
  readonly turns: readonly StoredTurn[];
  /** Questions asked before this are forgotten, even if their answers arrive later. */
  readonly clearedAt: Date | null;
  /** Time of the last change. */
  readonly at: Date;
}
/** One hour longer than answers are remembered, because clocks of processes differ. */
export const talkTtlSeconds = (rememberedHours + 1) * 3600;

const schema = new Schema<TalkDocument>(
  {
    _id: required(String),
    turns: { type: [{}], default: [] },
    clearedAt: orNull(Date),
    at: required(Date),
  },
  storedOptions,
);
schema.index({ at: 1 }, { expireAfterSeconds: talkTtlSeconds });

export interface TalkModels {
  readonly talks: Model<TalkDocument>;
}
export const talkModels = (db: Connection): TalkModels => ({
  talks: db.model<TalkDocument>('LoreTalk', schema, 'lore_talks'),
});
