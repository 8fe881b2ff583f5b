// The list of removed people: memberships that can be restored, and blocks of people whose membership was purged.
import { isForgotten, maxRemoved, type RemovedMember } from '@guild/common/members/removed.api';
import { isAdmin, type Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { marksIn } from '../forgetting/members.forgetting.ts';
import { toMember, type MemberDocument, type MemberModels } from './members.model.ts';
import type { MemberStore } from './members.store.ts';

export interface RemovedMembers {
  /** People who were removed and are no members again, the last removed first. Only admins see purged ones. */
  list(caller: Pick<Caller, 'access'>): Promise<RemovedMember[]>;
  /** One of them, also a purged one. Null: not removed, a member again, or forgotten. */
  find(discordId: string): Promise<RemovedMember | null>;
}
interface Deps {
  readonly models: Pick<MemberModels, 'members' | 'blocks'>;
  readonly store: Pick<MemberStore, 'byDiscordIds'>;
}
interface Account {
  readonly discordId: string;
  readonly username: string;
}
type Removed = Omit<RemovedMember, 'isBeingForgotten'>;

export function createRemovedMembers({ models, store }: Deps, { db: connection }: Pick<Context, 'db'>): RemovedMembers {
  const db = connection.db;
  if (db === undefined) throw new Error('the database is not connected');

  /** @param only one person; absent: everybody */
  const restorable = async (only?: string): Promise<Removed[]> => {
    const rows = await models.members
      .find({ ...(only !== undefined && { discordId: only }), deletedAt: { $gt: new Date(0) } }, { outbox: 0 })
      .sort({ deletedAt: -1, nameKey: -1, _id: -1 })
      .limit(maxRemoved)
      .lean<MemberDocument[]>();
    return rows.flatMap((row) => {
      if (row.deletedAt === null) return [];
      const { id, role, avatar, discordId, name } = toMember(row);
      return [{ membership: { id, role, avatar }, discordId, name, removedAt: row.deletedAt.toISOString() }];
    });
  };
  /** Blocked people, with the name of their account. */
  const blocked = async (only?: string): Promise<Removed[]> => {
    const blocks = await models.blocks
      .find(only === undefined ? {} : { _id: only })
      .sort({ at: -1 })
      .limit(maxRemoved)
      .lean();
    const accounts = await db
      .collection<Account>('users')
      .find({ discordId: { $in: blocks.map(({ _id }) => _id) } })
      .toArray();
    const names = new Map(accounts.map(({ discordId, username }) => [discordId, username]));
    return blocks.flatMap(({ _id: discordId, at }) => {
      const name = names.get(discordId);
      return name === undefined ? [] : [{ membership: null, discordId, name, removedAt: at.toISOString() }];
    });
  };
  const toList = async (rows: readonly Removed[]): Promise<RemovedMember[]> => {
    // Of several memberships of a person, only the last one can be restored.
    const people = new Map<string, Removed>();
    for (const row of rows)
      if (!people.has(row.discordId) && !isForgotten(row.discordId)) people.set(row.discordId, row);
    const ids = [...people.keys()];
    const [members, marks] = await Promise.all([
      store.byDiscordIds(ids),
      marksIn(db)
        .find({ _id: { $in: ids } })
        .toArray(),
    ]);
    for (const { discordId } of members) people.delete(discordId);
    const marked = new Set(marks.map(({ _id }) => _id));
    return [...people.values()]
      .map((one) => ({ ...one, isBeingForgotten: marked.has(one.discordId) }))
      .sort((a, b) => b.removedAt.localeCompare(a.removedAt))
      .slice(0, maxRemoved);
  };
  return {
    async list(caller) {
      const purged = isAdmin(caller) ? blocked() : [];
      return toList([...(await restorable()), ...(await purged)]);
    },
    async find(discordId) {
      const rows = [...(await restorable(discordId)), ...(await blocked(discordId))];
      return (await toList(rows))[0] ?? null;
    },
  };
}
