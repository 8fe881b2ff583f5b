// Resolving and reopening of notices. A resolved notice counts as read, shows why, and has no
// action any more, on every device.
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { needsOfKind } from '@guild/common/notifications/notifications.rules';
import type { Bulk } from '../../../platform/store/documents/bulk.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { JobScheduler } from '../../../platform/jobs/jobs.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { dropWaiting } from '../sending/notifications.discordRows.ts';
import { switchButtonsOff } from '../sending/notifications.buttonsOff.ts';
import type { SendJobData } from '../sending/notifications.sendJob.ts';
import type { NoticeDocument, NotificationModels } from './notifications.model.ts';
import { sendReopened } from './notifications.screens.ts';
import type { Unread } from './notifications.unread.ts';
import { keyOf, type Notification } from '../sending/notifications.writing.ts';

/** All notices of these kinds with one of these links. */
export interface NoticesOfPlaces {
  readonly kinds: readonly NoticeKind[];
  readonly links: readonly string[];
  /** Discord ids of people whose notices are left alone. */
  readonly butOf?: readonly string[];
  /** An additional condition. */
  readonly only?: (notice: Pick<NoticeDocument, 'key' | 'kind' | 'occasions'>) => boolean;
}
/** All notices whose key starts with this text. */
export interface NoticesBeginning {
  readonly begins: string;
}
/**
 * Resolves those of these notices that are still open. Safe to repeat.
 * @param words why nothing remains to be done, for example 'The auction has ended.'
 */
export type ResolveNotices = (
  of: readonly Pick<Notification, 'about' | 'to'>[] | NoticesOfPlaces | NoticesBeginning,
  words: string,
) => Promise<void>;

interface Deps {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing' | 'pushes'>;
  readonly manyNotices: Bulk<NoticeDocument>;
  readonly unread: Unread;
  /** Null: Discord messages are not configured. */
  readonly sends: JobScheduler<SendJobData> | null;
}

function foundBy(of: Parameters<ResolveNotices>[0]): object {
  if ('begins' in of) return { key: { $gte: of.begins, $lt: `${of.begins}\uffff` } };
  if (!('links' in of)) return { key: { $in: of.map(keyOf) } };
  const places = { link: { $in: [...of.links] }, kind: { $in: [...of.kinds] } };
  return { ...places, ...(of.butOf !== undefined && { discordId: { $nin: [...of.butOf] } }) };
}

export interface Resolving {
  readonly resolve: ResolveNotices;
  /**
   * Reopens those of these notices that were resolved with one of these texts. They are unread
   * again if they were before. Buttons in Discord stay off. Safe to repeat.
   */
  readonly reopen: (of: NoticesOfPlaces, words: readonly string[]) => Promise<void>;
}

export function createResolving(
  { models: { notices, outgoing, pushes }, manyNotices, unread, sends }: Deps,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): Resolving {
  type Found = Pick<NoticeDocument, '_id' | 'key' | 'kind' | 'discordId' | 'occasions' | 'readUnseen'>;
  const find = async (of: Parameters<ResolveNotices>[0], resolution: object | null): Promise<Found[]> => {
    const found = await notices
      .find({ ...foundBy(of), resolution }, { key: 1, kind: 1, discordId: 1, occasions: 1, readUnseen: 1 })
      .lean<Found[]>();
    return 'links' in of && of.only !== undefined ? found.filter(of.only) : found;
  };
  const countsOf = (found: readonly Found[]): ReturnType<Unread['ofMany']> =>
    unread.ofMany(found.map(({ discordId }) => discordId));

  return {
    async resolve(of, words) {
      const found = await find(of, null);
      if (found.length === 0) return;
      const open = { _id: { $in: found.map(({ _id }) => _id) }, resolution: null };
      const readAt = new Date(clock.now());
      await manyNotices.change({ ...open, readAt: null }, { resolution: words, readAt, readUnseen: true });
      await manyNotices.change(open, { resolution: words });
      const renewable = found.filter(({ occasions }) => occasions !== undefined).map(({ key }) => key);
      if (renewable.length > 0) {
        await dropWaiting({ outgoing }, renewable, { clock });
        await dropWaiting({ outgoing: pushes }, renewable, { clock });
      }
      await switchButtonsOff(
        { outgoing, sends },
        found.map(({ key }) => key),
        { clock },
      );
      const counts = await countsOf(found);
      for (const { _id, kind, discordId } of found)
        sendToPeople(live, { people: [discordId], needs: needsOfKind(kind) }, 'notice:resolved', {
          ids: [_id],
          resolution: words,
          unread: counts.get(discordId) ?? 0,
          ...factIdsOf([{ id: `notice-${_id}-resolved` }]),
        });
    },
    async reopen(of, words) {
      const closed = { $in: [...words] };
      const ids = (await find(of, closed)).map(({ _id }) => _id);
      if (ids.length === 0) return;
      const those = { _id: { $in: ids }, resolution: closed };
      const open = { resolution: null, readUnseen: false };
      await manyNotices.change({ ...those, readUnseen: true }, { ...open, readAt: null });
      await manyNotices.change(those, open);
      const opened = await notices.find({ _id: { $in: ids }, resolution: null }).lean<NoticeDocument[]>();
      const counts = await countsOf(opened);
      for (const notice of opened) sendReopened(live, notice, counts.get(notice.discordId) ?? 0);
    },
  };
}
