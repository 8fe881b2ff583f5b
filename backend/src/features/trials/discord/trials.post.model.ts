// Stored state of trials' Discord messages: one document per trial.
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** Much longer than a trial lasts. */
const retentionDays = 30;
/** Their ids are those of the trials. */
export const storedTrialPosts = declareStored({
  collection: 'trial_posts',
  besides: {
    /** When there was first something to post. */
    createdAt: z.date(),
    /** When the next step is due; null: nothing to do until the trial changes. */
    dueAt: z.nullable(z.date()),
    /** Key of the webhook that this state belongs to; null: none yet. */
    webhook: z.nullable(z.string()),
    /** Null: no known message. */
    messageId: z.nullable(z.string()),
    /** What the message shows, from `showsOf`; null: unknown. */
    shows: z.nullable(z.string()),
    /** When a first message was sent whose reply is not stored yet; null: none is on its way. */
    setOutAt: z.nullable(z.date()),
    /** Nothing more is posted: the message cannot be found, or somebody has deleted it. */
    isLeft: z.boolean(),
    /** Why Discord refused the last update; null: it did not. */
    why: z.nullable(z.string()),
    failures: z.int(),
    /** Nothing is sent through this webhook before this time. */
    nextTryAt: z.date(),
    ...documentFields,
  },
  indexes: [[{ dueAt: 1 }], [{ createdAt: 1 }, { expireAfterSeconds: retentionDays * 24 * 3600 }]],
});
export type TrialPostDocument = DocumentOf<typeof storedTrialPosts>;

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
