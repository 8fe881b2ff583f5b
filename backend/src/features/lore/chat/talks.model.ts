// Stored conversations with Hyperion: one document for each person.
import { rememberedHours } from '@guild/common/lore/chat.api';
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import type { Said } from './prompt.ts';

export interface StoredTurn extends Said {
  readonly askedAt: Date;
}
/** One hour longer than answers are remembered, because clocks of processes differ. */
export const talkTtlSeconds = (rememberedHours + 1) * 3600;

export const storedTalks = declareStored({
  collection: 'lore_talks',
  besides: {
    /** Discord id. */
    _id: z.string(),
    turns: z.custom<readonly StoredTurn[]>(),
    /** Questions asked before this are forgotten, even if their answers arrive later. */
    clearedAt: z.nullable(z.date()),
    /** Time of the last change. */
    at: z.date(),
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: talkTtlSeconds }]],
});
export type TalkDocument = DocumentOf<typeof storedTalks>;

export const talkModels = modelsOf({ talks: storedTalks });
export type TalkModels = ReturnType<typeof talkModels>;
