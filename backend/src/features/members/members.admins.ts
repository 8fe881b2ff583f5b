// The list of admins: one document, so that the last admin can never be lost.
import { AppError } from '../../platform/errors.ts';
import { isDuplicate } from '../../platform/stored.ts';
import type { MemberModels } from './members.model.ts';

export interface Admins {
  /** Takes a person off the list. @throws AppError `conflict` when it is the last admin */
  leave(discordId: string): Promise<void>;
  /** Makes the list agree with the person's present rank. */
  settle(discordId: string): Promise<void>;
  all(): Promise<string[]>;
  isLast(discordId: string): Promise<boolean>;
  /** Makes the list agree with all ranks, at the start. */
  rebuild(): Promise<void>;
}

const listId = 'admins';
const lastAdmin = (): AppError =>
  new AppError('conflict', 'The guild needs at least one admin.', { reason: 'last_admin' });

/**
 * A person is promoted first in the roster and then on the list, demoted first on the list and then in the roster: so
 * whoever stands on the list is an admin, and the list guards the last one whatever is interrupted.
 */
export function createAdmins({ admins, members }: Pick<MemberModels, 'admins' | 'members'>): Admins {
  const listed = async (): Promise<string[]> => (await admins.findById(listId).lean())?.discordIds ?? [];
  const add = async (discordIds: string[]): Promise<void> => {
    const change = (): Promise<unknown> =>
      admins.updateOne({ _id: listId }, { $addToSet: { discordIds: { $each: discordIds } } }, { upsert: true }).exec();
    // Two first admins may both try to make the list; the loser finds it there the second time.
    await change().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return change();
    });
  };
  const drop = async (discordIds: string[]): Promise<void> => {
    await admins.updateOne({ _id: listId }, { $pull: { discordIds: { $in: discordIds } } });
  };
  const adminFilter = { role: 'Admin', denied: false, deletedAt: null } as const;
  const rebuild = async (): Promise<void> => {
    const found = await members.find(adminFilter, { discordId: 1 }).lean();
    const ids = found.map(({ discordId }) => discordId);
    if (ids.length > 0) await add(ids);
    const stale = (await listed()).filter((one) => !ids.includes(one));
    for (const one of stale) await settle(one);
  };
  const settle = async (discordId: string): Promise<void> => {
    if (await members.exists({ ...adminFilter, discordId })) await add([discordId]);
    else await drop([discordId]);
  };
  return {
    async leave(discordId) {
      const guarded = { _id: listId, discordIds: discordId, 'discordIds.1': { $exists: true } } as const;
      const pull = async (): Promise<boolean> =>
        (await admins.updateOne(guarded, { $pull: { discordIds: discordId } })).matchedCount === 1;
      if (await pull()) return;
      await rebuild();
      if (!(await pull())) throw lastAdmin();
    },
    settle,
    all: listed,
    async isLast(discordId) {
      const list = await listed();
      return list.length === 1 && list[0] === discordId;
    },
    rebuild,
  };
}
