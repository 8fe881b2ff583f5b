// Stored answers of Hyperion: one row for each question, inserted before it is answered.
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import type { AnswerState } from './turn.ts';

/** How long an answer can be resumed after its last word. */
const turnTtlSeconds = 10 * 60;

export const storedTurns = declareStored({
  collection: 'lore_turns',
  besides: {
    /** The person's Discord id and the id of the turn. Unique, so a question is answered once. */
    _id: z.string(),
    /** Hash of the question. */
    asked: z.string(),
    /** Whether another process has asked to stop the answer. */
    isStopping: z.boolean(),
    /** Null until the answer has ended. */
    answer: z.custom<AnswerState | null>(),
    /** Renewed every second while a process gives the answer; then the time of its end. */
    at: z.date(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: turnTtlSeconds }]],
});
export type TurnDocument = DocumentOf<typeof storedTurns>;

export const turnModels = modelsOf({ turns: storedTurns });
export type TurnModels = ReturnType<typeof turnModels>;
