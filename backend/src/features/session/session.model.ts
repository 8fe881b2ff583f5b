// Stored accounts, and when a person's sessions were ended.
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../platform/store/documents/declareStored.ts';

export const storedUsers = declareStored({
  collection: 'users',
  besides: {
    discordId: z.string(),
    username: z.string(),
    avatar: z.nullable(z.string()),
    createdAt: z.date(),
    lastSignInAt: z.date(),
  },
  indexes: [[{ discordId: 1 }, { unique: true }]],
});
export type UserDocument = DocumentOf<typeof storedUsers>;

/** Kept longer than any session, which lives at most 30 days. */
const keepSeconds = 31 * 24 * 3600;
/** All sessions of a person that began until `at` have ended. */
export const storedSessionEnds = declareStored({
  collection: 'session_ends',
  besides: {
    /** Discord id. */
    _id: z.string(),
    at: z.date(),
    /** Why, if the person should be told. Absent in documents of earlier versions. */
    reason: z.optional(z.nullable(z.enum(['left_discord']))),
    ...documentFields,
  },
  indexes: [[{ at: 1 }, { expireAfterSeconds: keepSeconds }]],
});
export type SessionEndDocument = DocumentOf<typeof storedSessionEnds>;
