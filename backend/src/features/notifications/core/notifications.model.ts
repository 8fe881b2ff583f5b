// Stored notices, settings and Discord messages.
import {
  notice,
  noticeKinds,
  type Notice,
  type NoticeChoices,
  type NoticeSettings,
} from '@guild/common/notifications/notifications.api';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import type { TimedText } from '@guild/common/wire/timedText';
import * as z from 'zod/mini';
import type { BotMessage } from '../../../platform/discord/api/directMessages.ts';
import type { DiscordText } from '../../../platform/discord/messages/text.ts';
import type { PushText } from '../push/push.text.ts';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

export const storedNotices = declareStored({
  collection: 'notices',
  entity: notice,
  besides: {
    /** Subject and recipient, so that a notice exists only once. */
    key: z.string(),
    discordId: z.string(),
    /** The text with times as values; null or absent: the text contains no time. */
    timed: z.optional(z.custom<TimedText | null>()),
    /**
     * The latest occasions that updated the notice, so that none does so twice. Absent: the notice
     * cannot be updated.
     */
    occasions: z.optional(z.array(z.string())),
    /** When it was renewed within a day; absent: not. */
    renewedAt: z.optional(z.array(z.date())),
    /** Why nothing remains to be done; null or absent: it is still open. */
    resolution: z.optional(z.nullable(z.string())),
    /** Whether it was unread when it was resolved; absent: no. */
    readUnseen: z.optional(z.boolean()),
    ...documentFields,
  },
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ discordId: 1, _id: -1 }],
    [{ link: 1, kind: 1 }],
    [{ discordId: 1, readAt: 1, _id: -1 }],
    [{ createdAt: 1 }, { expireAfterSeconds: 90 * 24 * 3600 }],
  ],
});
export type NoticeDocument = DocumentOf<typeof storedNotices>;
/** Maps a stored notice to the API. */
export const toNotice = (stored: NoticeDocument): Notice =>
  Object.assign(storedNotices.toEntity(stored), {
    timed: stored.timed ?? null,
  });

/**
 * One for each person who has ever read all notices at once. The id is their Discord id.
 * The fact in it lets a handler update the notices.
 */
export const storedReaders = declareStored({
  collection: 'notice_readers',
  besides: { _id: z.string(), ...documentFields },
});
export type ReaderDocument = DocumentOf<typeof storedReaders>;

export const storedSettings = declareStored({
  collection: 'notice_settings',
  besides: {
    /** The person's Discord id. */
    _id: z.string(),
    kinds: z.custom<NoticeChoices['kinds']>(),
    quietHours: z.custom<NoticeChoices['quietHours']>(),
    reminders: z.custom<NoticeChoices['reminders']>(),
    /** Absent: no. */
    hidesPushText: z.optional(z.boolean()),
    /** Absent: no. */
    hidesLooking: z.optional(z.boolean()),
    updatedAt: z.date(),
    ...documentFields,
  },
  indexes: [[{ reminders: 1 }]],
});
export type SettingsDocument = DocumentOf<typeof storedSettings>;

/** A button of a direct message, which does at once what the notice is about. */
export interface NoticeButton {
  readonly label: string;
  /** From `customIdOf`, of a feature's action. */
  readonly customId: string;
}
/** What is sent: escaped text for Discord, or the content of a push message. */
export type MessageText = DiscordText | PushText;

/** Fields of messages. A message still has to be sent if both `sentAt` and `gaveUpAt` are null. */
const outgoing = {
  besides: {
    /** The notice's key. */
    _id: z.string(),
    discordId: z.string(),
    /** Absent in messages of earlier versions. */
    kind: z.optional(notice.shape.kind),
    /** The latest occasions of a notice that can be updated, so that none is sent twice. */
    occasions: z.optional(z.array(z.string())),
    /** When it was renewed within a day after it had been sent; absent: not. */
    renewedAt: z.optional(z.array(z.date())),
    text: z.custom<MessageText>(),
    /** Absent: none. */
    buttons: z.optional(z.custom<readonly NoticeButton[]>()),
    createdAt: z.date(),
    /** Earliest time to send it. */
    dueAt: z.date(),
    attempts: z.int(),
    /** Until then one worker holds the message. */
    heldUntil: z.date(),
    sentAt: z.nullable(z.date()),
    /** When an earlier text of this message was sent; absent: never. */
    lastSentAt: z.optional(z.date()),
    /** The bot's last message while its buttons are on; absent: none. */
    shown: z.optional(z.custom<BotMessage>()),
    /** When the buttons of `shown` have to go off; absent: they stay. */
    offAt: z.optional(z.date()),
    gaveUpAt: z.nullable(z.date()),
    /** Why it waits or was given up, in a sentence; null: neither. */
    why: z.nullable(z.string()),
  },
  indexes: [
    [{ sentAt: 1, gaveUpAt: 1, dueAt: 1 }],
    [{ discordId: 1, kind: 1, lastSentAt: 1 }],
    [{ offAt: 1 }],
    [{ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 }],
  ],
} as const;
export const storedOutgoing = declareStored({ collection: 'discord_messages', ...outgoing });
/** Push messages. Their texts are of another kind, and they have no buttons. */
export const storedPushes = declareStored({ collection: 'push_messages', ...outgoing });
export type OutgoingDocument = DocumentOf<typeof storedOutgoing>;

export const notificationModels = modelsOf({
  notices: storedNotices,
  readers: storedReaders,
  settings: storedSettings,
  outgoing: storedOutgoing,
  pushes: storedPushes,
});
export type NotificationModels = ReturnType<typeof notificationModels>;

/** The initial settings of a person. */
export const noChoices = (discordId: string): Omit<SettingsDocument, 'version' | 'outbox'> => {
  const { version, ...choices } = defaultSettings;
  return { ...choices, _id: discordId, updatedAt: new Date(0) };
};
/**
 * Maps a person's settings to the API. Kinds that they have not set have their default channels.
 */
export const toSettings = ({
  kinds,
  quietHours,
  reminders,
  hidesPushText = false,
  hidesLooking = false,
  version,
}: SettingsDocument): NoticeSettings => ({
  // Settings of earlier versions lack some kinds and the channel of push messages.
  kinds: Object.fromEntries(
    noticeKinds.map((kind) => [kind, { ...defaultSettings.kinds[kind], ...kinds[kind] }]),
  ) as NoticeSettings['kinds'],
  quietHours,
  reminders,
  hidesPushText,
  hidesLooking,
  version,
});
