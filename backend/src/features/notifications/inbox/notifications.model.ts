// How notices, each person's choices and messages to Discord are stored.
import type { Notice, NoticeChoices, NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import type { TimedText } from '@guild/common/wire/timedText';
import { Schema, type Connection, type Model } from 'mongoose';
import type { DiscordText } from '../../../platform/discord/discordText.ts';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { prepareGate } from '../../../platform/discord/discordGate.ts';
import { buildIndexes, orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface NoticeDocument {
  _id: number;
  /** What it is about and whom it is for: the same notice is never there twice. */
  key: string;
  discordId: string;
  kind: NoticeKind;
  title: string;
  /** Whole, with moments by the guild's clock. */
  text: string;
  /** The same in words and moments; null or absent: it speaks of no moment. */
  timed?: TimedText | null;
  link: string | null;
  createdAt: Date;
  readAt: Date | null;
  /** The newest occasions on which it was renewed, so that none renews it twice; absent: it renews no other. */
  occasions?: string[];
  /** What has become of what it asks for; null or absent: it still asks. */
  resolution?: string | null;
  /** It was resolved before its person had read it; absent: no. */
  readUnseen?: boolean;
  version: number;
  outbox: Fact[];
}
/** One for each person who has ever read all notices at once: that is one write, and the notices follow from it. */
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
/** A message on its way to Discord; `sentAt: null` and `gaveUpAt: null` means it is still to be sent. */
export interface OutgoingDocument {
  /** The notice's key. */
  _id: string;
  discordId: string;
  /** Absent in messages that earlier versions have stored. */
  kind?: NoticeKind;
  /** Where the notice is renewed: the newest occasions, so that none is sent twice. */
  occasions?: string[];
  text: DiscordText;
  createdAt: Date;
  /** Not before this time. */
  dueAt: Date;
  attempts: number;
  /** One worker has it in hand until then. */
  heldUntil: Date;
  sentAt: Date | null;
  /** When the text before was sent, if a newer one waits; absent: none was. */
  lastSentAt?: Date;
  gaveUpAt: Date | null;
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
    text: required(String),
    createdAt: required(Date),
    dueAt: required(Date),
    attempts: { type: Number, default: 0 },
    heldUntil: required(Date),
    sentAt: orNull(Date),
    lastSentAt: { type: Date },
    gaveUpAt: orNull(Date),
    why: orNull(String),
  },
  storedOptions,
);
outgoingSchema.index({ sentAt: 1, gaveUpAt: 1, dueAt: 1 });
outgoingSchema.index({ discordId: 1, kind: 1, lastSentAt: 1 });
outgoingSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });

export interface NotificationModels {
  readonly notices: Model<NoticeDocument>;
  readonly readers: Model<ReaderDocument>;
  readonly settings: Model<SettingsDocument>;
  readonly outgoing: Model<OutgoingDocument>;
}

/** The models of one connection. */
export const notificationModels = (db: Connection): NotificationModels => ({
  notices: db.model<NoticeDocument>('Notice', noticeSchema, 'notices'),
  readers: db.model<ReaderDocument>('NoticeReader', readerSchema, 'notice_readers'),
  settings: db.model<SettingsDocument>('NoticeSettings', settingsSchema, 'notice_settings'),
  outgoing: db.model<OutgoingDocument>('DiscordMessage', outgoingSchema, 'discord_messages'),
});

/** Builds what indexes are missing, and the gate that all senders share. */
export async function prepareNotifications(models: NotificationModels): Promise<void> {
  await buildIndexes(models);
  await prepareGate(models.outgoing.db);
}

/** A notice as the API answers it. */
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

/** A person's choices as the API answers them; a kind that came later than they did has its usual channels. */
export const toSettings = ({ kinds, quietHours, reminders, version }: SettingsDocument): NoticeSettings => ({
  kinds: { ...usualSettings.kinds, ...kinds },
  quietHours,
  reminders,
  version,
});
