// Reading of notices: list, number of unread ones, marking one or all as read.
import type { Notice } from '@guild/common/notifications/notifications.api';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import { readList } from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { forgetMessage } from '../sending/notifications.buttonsOff.ts';
import { readAllNotices, readNotice } from './notifications.decisions.ts';
import { noticeFacts, readerFacts } from './notifications.facts.ts';
import { storedNotices, storedReaders, toNotice, type NotificationModels } from './notifications.model.ts';
import type { Unread } from './notifications.unread.ts';

export interface Reading {
  list(
    query: { unread?: '1' | undefined; limit?: number | undefined; cursor?: string | undefined },
    caller: Caller,
  ): Promise<Page<Notice>>;
  /** The number of unread notices, at most 100. */
  unread(caller: Pick<Caller, 'discordId'>): Promise<number>;
  /** @throws AppError `not_found` for notices of others, or of kinds that the person may not see */
  read(id: number, caller: Caller): Promise<void>;
  /**
   * Marks a notice as read whose direct message was pressed. The reply to the press replaces the
   * message, so nothing else may change it.
   * @throws AppError `not_found` as `read`
   */
  readByPress(id: number, caller: Caller): Promise<void>;
  readAll(caller: Caller): Promise<void>;
}
interface Deps {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing'>;
  readonly unread: Unread;
}

export function createReading(
  { models: { notices, outgoing }, unread }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): Reading {
  const documents = createDocuments({ stored: storedNotices, facts: noticeFacts }, context);
  const readers = createDocuments({ stored: storedReaders, facts: readerFacts, initial: (_id) => ({ _id }) }, context);
  const read: Reading['read'] = async (id, caller) => {
    await documents.update(id, readNotice(caller));
  };
  return {
    list({ unread: onlyUnread, ...paging }, caller) {
      const kind = { $in: [...kindsFor(caller)] };
      const filter = { discordId: caller.discordId, kind, ...(onlyUnread !== undefined && { readAt: null }) };
      return readList(notices, { filter, by: ['discordId'], toEntity: toNotice }, paging);
    },
    unread: ({ discordId }) => unread.of(discordId),
    read,
    async readByPress(id, caller) {
      const notice = await notices.findOne({ _id: id, discordId: caller.discordId }, { key: 1 }).lean();
      if (notice !== null) await forgetMessage({ outgoing }, notice.key);
      await read(id, caller);
    },
    async readAll(caller) {
      if ((await unread.of(caller.discordId)) === 0) return;
      await readers.update(caller.discordId, readAllNotices(caller));
    },
  };
}
