// Resolves notices when what they ask for is done or over: they count as read, say so, and offer nothing more, on every device.
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import type { Context } from '../../platform/process/context.ts';
import { factIdsOf, personRoom } from '../../platform/live/live.ts';
import type { NotificationDocuments } from './notifications.documents.ts';
import type { NotificationModels } from './notifications.model.ts';
import type { Unread } from './notifications.unread.ts';
import { keyOf, type Notification } from './notifications.writing.ts';

/** All notices of these kinds that lead to one of these addresses. */
export interface NoticesOfPlaces {
  readonly kinds: readonly NoticeKind[];
  readonly links: readonly string[];
  /** Discord ids of those for whom theirs still hold. */
  readonly butOf?: readonly string[];
}
/**
 * Resolves those of these notices that are there and not resolved yet; may be called again with the same.
 * @param words what has become of it, for example 'The auction has ended.'
 */
export type ResolveNotices = (
  of: readonly Pick<Notification, 'about' | 'to'>[] | NoticesOfPlaces,
  words: string,
) => Promise<void>;

interface Parts {
  readonly models: Pick<NotificationModels, 'notices'>;
  readonly documents: Pick<NotificationDocuments, 'manyNotices'>;
  readonly unread: Unread;
}

const foundBy = (of: Parameters<ResolveNotices>[0]): object =>
  'links' in of
    ? {
        ...{ link: { $in: [...of.links] }, kind: { $in: [...of.kinds] } },
        ...(of.butOf !== undefined && { discordId: { $nin: [...of.butOf] } }),
      }
    : { key: { $in: of.map(keyOf) } };

export function createResolving(
  { models: { notices }, documents: { manyNotices }, unread }: Parts,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ResolveNotices {
  return async (of, words) => {
    const open = { ...foundBy(of), resolution: null };
    const found = await notices.find(open, { discordId: 1 }).lean();
    if (found.length === 0) return;
    await manyNotices.change({ ...open, readAt: null }, { readAt: new Date(clock.now()) });
    await manyNotices.change(open, { resolution: words });
    const counts = await unread.ofMany(found.map(({ discordId }) => discordId));
    for (const { _id, discordId } of found)
      live.send(personRoom(discordId), 'notice:resolved', {
        ids: [_id],
        resolution: words,
        unread: counts.get(discordId) ?? 0,
        ...factIdsOf([{ id: `notice-${_id.toString()}-resolved` }]),
      });
  };
}
