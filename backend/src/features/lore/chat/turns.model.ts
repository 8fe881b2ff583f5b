// Stored answers of Hyperion: one row for each question, inserted before it is answered.
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { Seen } from './turn.ts';

export interface TurnDocument {
  /** The person's Discord id and the id of the turn. Unique, so a question is answered once. */
  readonly _id: string;
  /** Hash of the question. */
  readonly asked: string;
  /** Whether another process has asked to stop the answer. */
  readonly isStopping: boolean;
  /** Null until the answer has ended. */
  readonly answer: Seen | null;
  /** Renewed every second while a process gives the answer; then the time of its end. */
  readonly at: Date;
}
/** How long an answer can be resumed after its last word. */
const turnTtlSeconds = 10 * 60;

const schema = new Schema<TurnDocument>(
  {
    _id: required(String),
    asked: required(String),
    isStopping: { type: Boolean, default: false },
    answer: orNull(Schema.Types.Mixed),
    at: required(Date),
  },
  storedOptions,
);
schema.index({ at: 1 }, { expireAfterSeconds: turnTtlSeconds });

export interface TurnModels {
  readonly turns: Model<TurnDocument>;
}
export const turnModels = (db: Connection): TurnModels => ({
  turns: db.model<TurnDocument>('LoreTurn', schema, 'lore_turns'),
});
