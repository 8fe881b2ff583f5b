// Stored state of trials' Discord messages: one document per trial.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface TrialPostDocument {
  /** Id of the trial. */
  _id: number;
  /** When there was first something to post. */
  createdAt: Date;
  /** When the next step is due; null: nothing to do until the trial changes. */
  dueAt: Date | null;
  /** Key of the webhook that this state belongs to; null: none yet. */
  webhook: string | null;
  /** Null: no known message. */
  messageId: string | null;
  /** What the message shows, from `showsOf`; null: unknown. */
  shows: string | null;
  /** When a first message was sent whose reply is not stored yet; null: none is on its way. */
  setOutAt: Date | null;
  /** Nothing more is posted: the message cannot be found, or somebody has deleted it. */
  isLeft: boolean;
  /** Why Discord refused the last update; null: it did not. */
  why: string | null;
  failures: number;
  /** Nothing is sent through this webhook before this time. */
  nextTryAt: Date;
  version: number;
  outbox: Fact[];
}

/** Much longer than a trial lasts. */
const retentionDays = 30;
const postSchema = new Schema<TrialPostDocument>(
  {
    _id: required(Number),
    createdAt: required(Date),
    dueAt: orNull(Date),
    webhook: orNull(String),
    messageId: orNull(String),
    shows: orNull(String),
    setOutAt: orNull(Date),
    isLeft: required(Boolean),
    why: orNull(String),
    failures: required(Number),
    nextTryAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
postSchema.index(outboxIndex);
postSchema.index({ dueAt: 1 });
postSchema.index({ createdAt: 1 }, { expireAfterSeconds: retentionDays * 24 * 3600 });

export const trialPostModel = (db: Connection): Model<TrialPostDocument> =>
  db.model<TrialPostDocument>('TrialPost', postSchema, 'trial_posts');

/** @param now ms since 1970 */
export const notPosted = (now: number): Omit<TrialPostDocument, '_id' | 'version' | 'outbox'> => ({
  createdAt: new Date(now),
  dueAt: null,
  webhook: null,
  messageId: null,
  shows: null,
  setOutAt: null,
  isLeft: false,
  why: null,
  failures: 0,
  nextTryAt: new Date(0),
});
