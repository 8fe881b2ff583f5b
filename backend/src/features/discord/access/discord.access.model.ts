// Stored checks: when each person is due, and the state that all workers share.
import type { DiscordTroubleKind } from '@guild/common/discord/discord.api';
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/**
 * People whose check was requested come first, then people with live sessions. Members without
 * access and without sessions, and those who left the server, come last, because little depends on
 * their check.
 */
export const priorities = { requested: 0, signedIn: 1, member: 2, denied: 3 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export const storedChecks = declareStored({
  collection: 'discord_checks',
  besides: {
    /** Discord id. */
    _id: z.string(),
    dueAt: z.date(),
    priority: z.custom<Priority>(),
    checkedAt: z.nullable(z.date()),
    /** Whether the last check found them on the server. Absent: not checked yet. */
    isOnServer: z.optional(z.boolean()),
  },
  indexes: [[{ priority: 1, dueAt: 1 }], [{ dueAt: 1 }], [{ checkedAt: -1 }]],
});
export type CheckDocument = DocumentOf<typeof storedChecks>;

/** One document for all workers. */
export const storedAccessState = declareStored({
  collection: 'discord_access',
  besides: {
    _id: z.enum(['state']),
    /** Nobody calls Discord before this time: it is somebody else's turn, or Discord asks to wait. */
    nextAt: z.date(),
    /** After a problem nobody calls before this time, unless an admin asks. Absent: there was none. */
    pausedUntil: z.optional(z.date()),
    /** Failed calls in a row. */
    failures: z.int(),
    trouble: z.custom<{ kind: DiscordTroubleKind; since: Date } | null>(),
  },
});
export type AccessStateDocument = DocumentOf<typeof storedAccessState>;

export const accessModels = modelsOf({ checks: storedChecks, state: storedAccessState });
export type AccessModels = ReturnType<typeof accessModels>;
