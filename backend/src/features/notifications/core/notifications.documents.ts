// Notices and people's settings in the document store.
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { createBulk, type Bulk } from '../../../platform/store/documents/bulk.ts';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  noticeFacts,
  readerFacts,
  settingsFacts,
  type NoticeFacts,
  type ReaderFacts,
  type SettingsFacts,
} from './notifications.facts.ts';
import {
  storedSettings,
  storedReaders,
  storedNotices,
  type NoticeDocument,
  type ReaderDocument,
  type SettingsDocument,
} from './notifications.model.ts';

export interface NotificationDocuments {
  readonly notices: Documents<NoticeDocument, NoticeFacts>;
  readonly readers: Documents<ReaderDocument, ReaderFacts>;
  readonly settings: Documents<SettingsDocument, SettingsFacts>;
  /** Writes hundreds of notices at once, without facts. */
  readonly manyNotices: Bulk<NoticeDocument>;
}

/** The initial settings of a person. */
export const noChoices = (discordId: string): Omit<SettingsDocument, 'version' | 'outbox'> => {
  const { version, ...choices } = defaultSettings;
  return { ...choices, _id: discordId, updatedAt: new Date(0) };
};

export function notificationDocuments(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): NotificationDocuments {
  return {
    notices: createDocuments({ stored: storedNotices, facts: noticeFacts, name: 'notice' }, context),
    readers: createDocuments(
      { stored: storedReaders, facts: readerFacts, name: 'reader', initial: (_id) => ({ _id }) },
      context,
    ),
    settings: createDocuments(
      { stored: storedSettings, facts: settingsFacts, name: 'choice', initial: noChoices },
      context,
    ),
    manyNotices: createBulk<NoticeDocument>({ name: 'notices', db: context.db }),
  };
}
