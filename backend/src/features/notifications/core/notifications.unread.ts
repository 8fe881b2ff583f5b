// The number of unread notices that people may see, counted up to the maximum that the bell shows.
import { maxUnread, type NoticeKind } from '@guild/common/notifications/notifications.api';
import type { NoticeAccess } from './notifications.access.ts';
import type { NotificationModels } from './notifications.model.ts';

export interface Unread {
  /** For one person; 100 means 100 or more. */
  of(discordId: string): Promise<number>;
  /** For many people, in one query per set of kinds. People without unread notices are missing. */
  ofMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

interface Deps {
  readonly models: Pick<NotificationModels, 'notices'>;
  readonly access: NoticeAccess;
}
export function createUnread({ models: { notices }, access }: Deps): Unread {
  const count = (discordId: string, kinds: readonly NoticeKind[]): Promise<number> =>
    notices.countDocuments({ discordId, readAt: null, kind: { $in: [...kinds] } }, { limit: maxUnread }).exec();
  const countMany = (people: readonly string[], kinds: readonly NoticeKind[]) =>
    notices.aggregate<{ _id: string; count: number }>([
      { $match: { discordId: { $in: [...people] }, readAt: null, kind: { $in: [...kinds] } } },
      { $group: { _id: '$discordId', count: { $sum: 1 } } },
    ]);
  return {
    of: async (discordId) => count(discordId, await access.kindsOf(discordId)),
    async ofMany(discordIds) {
      const kinds = await access.kindsOfMany(discordIds);
      const [first, ...others] = kinds.keys();
      if (first === undefined) return new Map();
      if (others.length === 0) return new Map([[first, await count(first, kinds.get(first) ?? [])]]);
      /** People grouped by the kinds they may see. */
      const groups = new Map<string, { people: string[]; kinds: readonly NoticeKind[] }>();
      for (const [discordId, theirs] of kinds) {
        const group = groups.get(theirs.join()) ?? { people: [], kinds: theirs };
        group.people.push(discordId);
        groups.set(theirs.join(), group);
      }
      const counts = await Promise.all([...groups.values()].map((group) => countMany(group.people, group.kinds)));
      return new Map(counts.flat().map((one) => [one._id, Math.min(one.count, maxUnread)]));
    },
  };
}
