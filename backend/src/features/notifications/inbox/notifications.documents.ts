// The one way in which notices and people's choices change.
import { usualSettings } from '@guild/common/notifications/notifications.rules';
import { createBulk, type Bulk } from '../../../platform/documents/bulk.ts';
import { createDocuments, type Documents } from '../../../platform/documents/documents.ts';
import type { Context } from '../../../platform/context/context.ts';
import {
  noticeFacts,
  readerFacts,
  settingsFacts,
  type NoticeFacts,
  type ReaderFacts,
  type SettingsFacts,
} from './notifications.facts.ts';
import type { NoticeDocument, ReaderDocument, SettingsDocument } from './notifications.model.ts';

export interface NotificationDocuments {
  readonly notices: Documents<NoticeDocument, NoticeFacts>;
  readonly readers: Documents<ReaderDocument, ReaderFacts>;
  readonly settings: Documents<SettingsDocument, SettingsFacts>;
  /** Notices by the hundred, which have no facts. */
  readonly manyNotices: Bulk<NoticeDocument>;
}

/** What somebody has chosen who has chosen nothing yet. */
export const noChoices = (discordId: string): Omit<SettingsDocument, 'version' | 'outbox'> => {
  const { version, ...choices } = usualSettings;
  return { ...choices, _id: discordId, updatedAt: new Date(0) };
};

/** Notices and choices in the document store. */
export function notificationDocuments(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): NotificationDocuments {
  return {
    notices: createDocuments<NoticeDocument, NoticeFacts>(
      { collection: 'notices', facts: noticeFacts, name: 'notice' },
      context,
    ),
    readers: createDocuments<ReaderDocument, ReaderFacts>(
      { collection: 'notice_readers', facts: readerFacts, name: 'reader', initial: (_id) => ({ _id }) },
      context,
    ),
    settings: createDocuments<SettingsDocument, SettingsFacts>(
      { collection: 'notice_settings', facts: settingsFacts, name: 'choice', initial: noChoices },
      context,
    ),
    manyNotices: createBulk<NoticeDocument>({ name: 'notices', db: context.db }),
  };
}
