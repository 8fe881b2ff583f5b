// Facts of notices and settings, and their handlers: read marks, the person's other screens, and buttons
// in Discord.
import type { Context } from '../../../platform/features/context.ts';
import type { Bulk } from '../../../platform/store/documents/bulk.ts';
import { defineFacts, noData, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import type { NoticeAccess } from './notifications.access.ts';
import {
  toSettings,
  type NoticeDocument,
  type NotificationModels,
  type ReaderDocument,
  type SettingsDocument,
} from './notifications.model.ts';
import type { Unread } from './notifications.unread.ts';

export const noticeFacts = defineFacts<NoticeDocument>()({ 'notice:read': noData });
export const readerFacts = defineFacts<ReaderDocument>()({ 'notices:read': noData });
export const settingsFacts = defineFacts<SettingsDocument>()({ 'notice-settings:updated': noData });
export type NoticeFacts = typeof noticeFacts;
export type ReaderFacts = typeof readerFacts;
export type SettingsFacts = typeof settingsFacts;

interface Deps {
  readonly notices: NotificationModels['notices'];
  readonly manyNotices: Pick<Bulk<NoticeDocument>, 'change'>;
  readonly unread: Unread;
  readonly access: NoticeAccess;
  /** Asks for the buttons of the messages of these notices to go off. @param keys of the notices */
  readonly switchOff: (keys: readonly string[]) => Promise<void>;
}

export const notificationHandlers = (
  { notices, manyNotices, unread, access, switchOff }: Deps,
  { live }: Pick<Context, 'live'>,
): Handler[] => [
  on(noticeFacts, ['notice:read'], {
    name: 'notifications:read-screens',
    when: 'before-reply',
    async run({ document: { _id, discordId }, facts }) {
      const message = { ids: [_id], all: false, unread: await unread.of(discordId), ...factIdsOf(facts) };
      sendToPeople(live, { people: [discordId] }, 'notice:read', message);
    },
  }),
  on(noticeFacts, ['notice:read'], {
    name: 'notifications:read-discord',
    run: ({ document: { key } }) => switchOff([key]),
  }),
  on(readerFacts, ['notices:read'], {
    name: 'notifications:read-all',
    when: 'before-reply',
    async run({ document: { _id: discordId }, facts }) {
      // Notices that the person may not see stay unread.
      const kind = { $in: [...(await access.kindsOf(discordId))] };
      for (const { at } of facts) {
        await manyNotices.change({ discordId, kind, readAt: null, createdAt: { $lte: at } }, { readAt: at });
        const read = await notices.find({ discordId, readAt: at }, { key: 1 }).lean();
        await switchOff(read.map(({ key }) => key));
      }
      const message = { ids: [], all: true, unread: await unread.of(discordId), ...factIdsOf(facts) };
      sendToPeople(live, { people: [discordId] }, 'notice:read', message);
    },
  }),
  on(settingsFacts, ['notice-settings:updated'], {
    name: 'notifications:settings-screens',
    when: 'before-reply',
    run: ({ document, facts }) =>
      sendToPeople(live, { people: [document._id] }, 'notice-settings:updated', {
        ...toSettings(document),
        ...factIdsOf(facts),
      }),
  }),
];
