// Stored messages that the bot posts in channels: one row for each message, and one for each channel
// in which Discord rejects messages.
import { Schema, type Connection, type Model } from 'mongoose';
import type { DiscordNews } from '../../../platform/discord/contribution.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface DiscordPostDocument {
  /** Kind and id of the document, for example `event-12`; or kind and a unique id. */
  _id: string;
  kind: string;
  /** Id of the document; 0: the message is about none. */
  about: number;
  /** The content of a message that never changes; null or absent: the document has the content. */
  fixed?: DiscordNews | null;
  channelId: string;
  /** Null: no known message. */
  messageId: string | null;
  /** When a first message was sent whose reply is not stored yet; null: none is on its way. */
  setOutAt: Date | null;
  /** Increases with each change of the document. */
  requests: number;
  /** When the message must be posted or edited. Far away: not before the document changes. */
  dueAt: Date;
  /** Nobody sends before this time: the pause after an edit, or another process is sending. */
  notBefore: Date;
  failures: number;
  /** Somebody has deleted the message, so it is not posted again. */
  isLeft: boolean;
  /** How often an admin has posted it again; absent in rows of earlier versions. */
  reposts?: number;
  /** When the row is deleted. */
  lapsesAt: Date;
}

const postSchema = new Schema<DiscordPostDocument>(
  {
    _id: required(String),
    kind: required(String),
    about: required(Number),
    fixed: orNull(Schema.Types.Mixed),
    channelId: required(String),
    messageId: orNull(String),
    setOutAt: orNull(Date),
    requests: required(Number),
    dueAt: required(Date),
    notBefore: required(Date),
    failures: required(Number),
    isLeft: required(Boolean),
    reposts: { type: Number, default: 0 },
    lapsesAt: required(Date),
  },
  storedOptions,
);
postSchema.index({ dueAt: 1, notBefore: 1 });
postSchema.index({ messageId: 1 });
postSchema.index({ channelId: 1 });
postSchema.index({ isLeft: 1, lapsesAt: -1 });
postSchema.index({ lapsesAt: 1 }, { expireAfterSeconds: 0 });

/** A channel in which Discord rejects messages. */
export interface DiscordPauseDocument {
  /** The id of the channel. */
  _id: string;
  /** Why, and what admins have to do, in a sentence. */
  problem: string;
  since: Date;
}
const pauseSchema = new Schema<DiscordPauseDocument>(
  { _id: required(String), problem: required(String), since: required(Date) },
  storedOptions,
);

export interface PostModels {
  readonly posts: Model<DiscordPostDocument>;
  readonly pauses: Model<DiscordPauseDocument>;
}
export const postModels = (db: Connection): PostModels => ({
  posts: db.model<DiscordPostDocument>('DiscordPost', postSchema, 'discord_posts'),
  pauses: db.model<DiscordPauseDocument>('DiscordPause', pauseSchema, 'discord_pauses'),
});
