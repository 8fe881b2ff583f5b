// How many notices people have not read, counted as far as a bell shows it.
import { unreadMost } from '@guild/common/notifications/notifications.api';
import type { NotificationModels } from './notifications.model.ts';

export interface Unread {
  /** Of one person; 100: as many or more. */
  of(discordId: string): Promise<number>;
  /** Of many people in one query; who is not in it has none. */
  ofMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export function createUnread({ notices }: Pick<NotificationModels, 'notices'>): Unread {
  const of = (discordId: string): Promise<number> =>
    notices.countDocuments({ discordId, readAt: null }, { limit: unreadMost }).exec();
  return {
    of,
    async ofMany(discordIds) {
      const [first = '', ...others] = new Set(discordIds);
      if (others.length === 0) return new Map([[first, await of(first)]]);
      const counts = await notices.aggregate<{ _id: string; count: number }>([
        { $match: { discordId: { $in: [first, ...others] }, readAt: null } },
        { $group: { _id: '$discordId', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, Math.min(count, unreadMost)]));
    },
  };
}
