// Stored notices, settings and Discord messages: schemas, indexes, and mapping to the API.
import type { Notice, NoticeChoices, NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import type { TimedText } from '@guild/common/wire/timedText';
import { Schema, type Connection, type Model } from 'mongoose';
import type { BotMessage } from '../../../platform/discord/api/directMessages.ts';
import type { DiscordText } from '../../../platform/discord/messages/text.ts';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { prepareGate } from '../../../platform/discord/sending/gate.ts';
import { buildIndexes, orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface NoticeDocument {
  _id: number;
  /** Subject and recipient, so that a notice exists only once. */
  key: string;
  discordId: string;
  kind: NoticeKind;
  title: string;
  /** The full text, with times in the guild's time zone. */
  text: string;
  /** The text with times as values; null or absent: the text contains no time. */
  timed?: TimedText | null;
  link: string | null;
  createdAt: Date;
  readAt: Date | null;
  /**
   * The latest occasions that updated the notice, so that none does so twice. Absent: the notice
   * cannot be updated.
   */
  occasions?: string[];
  /** When it was renewed within a day; absent: not. */
  renewedAt?: Date[];
  /** Why nothing remains to be done; null or absent: it is still open. */
  resolution?: string | null;
  /** Whether it was unread when it was resolved; absent: no. */
  readUnseen?: boolean;
  version: number;
  outbox: Fact[];
}
/**
 * One for each person who has ever read all notices at once.
 * The fact in it lets a handler update the notices.
 */
export interface ReaderDocument {
  /** The person's Discord id. */
  _id: string;
  version: number;
  outbox: Fact[];
}
export interface SettingsDocument extends NoticeChoices {
  /** The person's Discord id. */
  _id: string;
  updatedAt: Date;
  version: number;
  outbox: Fact[];
}
/** A button of a direct message, which does at once what the notice is about. */
export interface NoticeButton {
  readonly label: string;
  /** From `customIdOf`, of a feature's action. */
  readonly customId: string;
}
/** A message to Discord. It still has to be sent if both `sentAt` and `gaveUpAt` are null. */
export interface OutgoingDocument {
  /** The notice's key. */
  _id: string;
  discordId: string;
  /** Absent in messages of earlier versions. */
  kind?: NoticeKind;
  /** The latest occasions of a notice that can be updated, so that none is sent twice. */
  occasions?: string[];
  /** When it was renewed within a day after it had been sent; absent: not. */
  renewedAt?: Date[];
  text: DiscordText;
  /** Absent: none. */
  buttons?: readonly NoticeButton[];
  createdAt: Date;
  /** Earliest time to send it. */
  dueAt: Date;
  attempts: number;
  /** Until then one worker holds the message. */
  heldUntil: Date;
  sentAt: Date | null;
  /** When an earlier text of this message was sent; absent: never. */
  lastSentAt?: Date;
  /** The bot's last message while its buttons are on; absent: none. */
  shown?: BotMessage;
  /** When the buttons of `shown` have to go off; absent: they stay. */
  offAt?: Date;
  gaveUpAt: Date | null;
  /** Why it waits or was given up, in a sentence; null: neither. */
  why: string | null;
}

const noticeSchema = new Schema<NoticeDocument>(
  {
    _id: required(Number),
    key: required(String),
    discordId: required(String),
    kind: required(String),
    title: required(String),
    text: required(String),
    timed: orNull(Schema.Types.Mixed),
    link: orNull(String),
    createdAt: required(Date),
    readAt: orNull(Date),
    occasions: { type: [String], default: undefined },
    renewedAt: { type: [Date], default: undefined },
    resolution: orNull(String),
    readUnseen: { type: Boolean },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
noticeSchema.index(outboxIndex);
noticeSchema.index({ key: 1 }, { unique: true });
noticeSchema.index({ discordId: 1, _id: -1 });
noticeSchema.index({ link: 1, kind: 1 });
noticeSchema.index({ discordId: 1, readAt: 1, _id: -1 });
noticeSchema.index({ createdAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 });

const readerSchema = new Schema<ReaderDocument>(
  { _id: required(String), version: required(Number), outbox: outboxField },
  storedOptions,
);
readerSchema.index(outboxIndex);

const settingsSchema = new Schema<SettingsDocument>(
  {
    _id: required(String),
    kinds: required(Schema.Types.Mixed),
    quietHours: orNull(Schema.Types.Mixed),
    reminders: { type: [Number], required: true },
    updatedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
settingsSchema.index(outboxIndex);
settingsSchema.index({ reminders: 1 });

const outgoingSchema = new Schema<OutgoingDocument>(
  {
    _id: required(String),
    discordId: required(String),
    kind: { type: String },
    occasions: { type: [String], default: undefined },
    renewedAt: { type: [Date], default: undefined },
    text: required(String),
    buttons: Schema.Types.Mixed,
    createdAt: required(Date),
    dueAt: required(Date),
    attempts: { type: Number, default: 0 },
    heldUntil: required(Date),
    sentAt: orNull(Date),
    lastSentAt: { type: Date },
    shown: Schema.Types.Mixed,
    offAt: { type: Date },
    gaveUpAt: orNull(Date),
    why: orNull(String),
  },
  storedOptions,
);
outgoingSchema.index({ sentAt: 1, gaveUpAt: 1, dueAt: 1 });
outgoingSchema.index({ discordId: 1, kind: 1, lastSentAt: 1 });
outgoingSchema.index({ offAt: 1 });
outgoingSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export interface NotificationModels {
  readonly notices: Model<NoticeDocument>;
  readonly readers: Model<ReaderDocument>;
  readonly settings: Model<SettingsDocument>;
  readonly outgoing: Model<OutgoingDocument>;
}

export const notificationModels = (db: Connection): NotificationModels => ({
  notices: db.model<NoticeDocument>('Notice', noticeSchema, 'notices'),
  readers: db.model<ReaderDocument>('NoticeReader', readerSchema, 'notice_readers'),
  settings: db.model<SettingsDocument>('NoticeSettings', settingsSchema, 'notice_settings'),
  outgoing: db.model<OutgoingDocument>('DiscordMessage', outgoingSchema, 'discord_messages'),
});

/** Builds missing indexes, and the gate that all senders share. */
export async function prepareNotifications(models: NotificationModels): Promise<void> {
  await buildIndexes(models);
  await prepareGate(models.outgoing.db);
}

/** Maps a stored notice to the API. */
export const toNotice = (stored: NoticeDocument): Notice => ({
  id: stored._id,
  kind: stored.kind,
  title: stored.title,
  text: stored.text,
  timed: stored.timed ?? null,
  link: stored.link,
  createdAt: stored.createdAt.toISOString(),
  readAt: stored.readAt?.toISOString() ?? null,
  resolution: stored.resolution ?? null,
  version: stored.version,
});

/**
 * Maps a person's settings to the API. Kinds that they have not set have their default channels.
 */
export const toSettings = ({ kinds, quietHours, reminders, version }: SettingsDocument): NoticeSettings => ({
  kinds: { ...usualSettings.kinds, ...kinds },
  quietHours,
  reminders,
  version,
});
