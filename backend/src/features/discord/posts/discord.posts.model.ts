// Stored messages that the bot posts in channels and keeps current: one row for each document.
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface DiscordPostDocument {
  /** Kind and id of the document, for example `event-12`. */
  _id: string;
  kind: string;
  /** Id of the document. */
  about: number;
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
  /** When the row is deleted. */
  lapsesAt: Date;
}

const postSchema = new Schema<DiscordPostDocument>(
  {
    _id: required(String),
    kind: required(String),
    about: required(Number),
    channelId: required(String),
    messageId: orNull(String),
    setOutAt: orNull(Date),
    requests: required(Number),
    dueAt: required(Date),
    notBefore: required(Date),
    failures: required(Number),
    isLeft: required(Boolean),
    lapsesAt: required(Date),
  },
  storedOptions,
);
postSchema.index({ dueAt: 1, notBefore: 1 });
postSchema.index({ messageId: 1 });
postSchema.index({ channelId: 1 });
postSchema.index({ lapsesAt: 1 }, { expireAfterSeconds: 0 });

export interface PostModels {
  readonly posts: Model<DiscordPostDocument>;
}
export const postModels = (db: Connection): PostModels => ({
  posts: db.model<DiscordPostDocument>('DiscordPost', postSchema, 'discord_posts'),
});
