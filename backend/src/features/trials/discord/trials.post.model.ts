// How it is stored what Discord has been told of a trial: one document for each, by the trial's id.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface TrialPostDocument {
  /** Of the trial. */
  _id: number;
  /** When there was first something to post. */
  createdAt: Date;
  /** When something is to be looked at; null: nothing, until the trial changes. */
  dueAt: Date | null;
  /** Stands for the webhook that all below is about; null: none was tried. */
  webhook: string | null;
  /** Null: Discord has none that the hall knows of. */
  messageId: string | null;
  /** What the message shows, as `showsOf` says it; null: it is not known. */
  shows: string | null;
  /** When a first message set out of which no answer has been written down; null: none is on its way. */
  setOutAt: Date | null;
  /** Nothing more is posted: the message may be there and cannot be found, or somebody has deleted it. */
  isLeft: boolean;
  /** Why Discord did not take it the last time; null: it did. */
  why: string | null;
  failures: number;
  /** Nothing is tried before, by this webhook. */
  nextTryAt: Date;
  version: number;
  outbox: Fact[];
}

/** A trial is over long before. */
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
