// Stored messages that the bot posts in channels: one row for each message, one for each limit, and one
// for each channel in which Discord rejects messages.
import * as z from 'zod/mini';
import type { DiscordNews } from '../../../platform/discord/contribution.ts';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

export const storedPosts = declareStored({
  collection: 'discord_posts',
  besides: {
    /** Kind and id of the document, for example `event-12`; or kind and a unique id. */
    _id: z.string(),
    kind: z.string(),
    /** Id of the document; 0: the message is about none. */
    about: z.int(),
    /** The content of a message that never changes; null or absent: the document has the content. */
    fixed: z.optional(z.custom<DiscordNews | null>()),
    channelId: z.string(),
    /** The channel, if it is the document's own; null or absent: it is that of the kind. */
    ownChannelId: z.optional(z.nullable(z.string())),
    /** The own channel in which the bot can't post, and when it is tried again. */
    refusedOwn: z.optional(z.nullable(z.object({ channelId: z.string(), until: z.date() }))),
    /** The message in another channel that is deleted once this one is posted; null or absent: none. */
    previous: z.optional(
      z.nullable(z.object({ channelId: z.string(), ownChannelId: z.nullable(z.string()), messageId: z.string() })),
    ),
    /** Null: no known message. */
    messageId: z.nullable(z.string()),
    /** When a first message was sent whose reply is not stored yet; null: none is on its way. */
    setOutAt: z.nullable(z.date()),
    /** Increases with each change of the document. */
    requests: z.int(),
    /** When the message must be posted or edited. Far away: not before the document changes. */
    dueAt: z.date(),
    /** Nobody sends before this time: the pause after an edit, or another process is sending. */
    notBefore: z.date(),
    failures: z.int(),
    /** Somebody has deleted the message, so it is not posted again. */
    isLeft: z.boolean(),
    /** How often an admin has posted it again, or it was moved to another channel; absent in rows of earlier versions. */
    reposts: z.optional(z.int()),
    /** The row whose message lists this one, which has no message of its own; null or absent: none. */
    foldedInto: z.optional(z.nullable(z.string())),
    /** The name of the person whose folded messages this one lists; null or absent: it lists none. */
    moreFrom: z.optional(z.nullable(z.string())),
    /** The address of the hall in its links; absent: it was sent by an earlier version, or not yet. */
    address: z.optional(z.string()),
    /** When the row is deleted. */
    lapsesAt: z.date(),
  },
  indexes: [
    [{ dueAt: 1, notBefore: 1 }],
    [{ messageId: 1 }],
    [{ channelId: 1 }],
    [{ foldedInto: 1 }],
    [{ isLeft: 1, lapsesAt: -1 }],
    [{ lapsesAt: 1 }, { expireAfterSeconds: 0 }],
  ],
});
export type DiscordPostDocument = DocumentOf<typeof storedPosts>;

/** Channels in which Discord rejects messages. */
export const storedPauses = declareStored({
  collection: 'discord_pauses',
  besides: {
    /** The id of the channel. */
    _id: z.string(),
    /** Why, and what admins have to do, in a sentence. */
    problem: z.string(),
    since: z.date(),
  },
});
export type DiscordPauseDocument = DocumentOf<typeof storedPauses>;

/** Messages that a limit counts. */
export const storedPostLimits = declareStored({
  collection: 'discord_post_limits',
  besides: {
    /** What is limited, for whom. */
    _id: z.string(),
    /** Oldest first: the id of each message, and when it was counted. */
    counted: z.array(z.object({ post: z.string(), at: z.date() })),
    /** Increases with each change. */
    version: z.int(),
    /** When the row is deleted. */
    lapsesAt: z.date(),
  },
  indexes: [[{ lapsesAt: 1 }, { expireAfterSeconds: 0 }]],
});

export const postModels = modelsOf({ posts: storedPosts, pauses: storedPauses, limits: storedPostLimits });
export type PostModels = ReturnType<typeof postModels>;
