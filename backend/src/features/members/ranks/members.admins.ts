// The list of admins: one document, so that the last admin can never be lost.
import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { followRoster, haveLeft, leaveList, ListHasChanged } from './members.admins.decisions.ts';
import { DemotesAdmin } from '../roster/members.decisions.ts';
import { adminsDocuments } from '../roster/members.documents.ts';
import type { MemberModels } from '../roster/members.model.ts';

export interface Admins {
  /**
   * Takes a person off the list, before the roster says so. Until it is done nobody puts them back, whatever the roster still says.
   * @returns to be called when the roster has been written, or was not: the list then follows it again
   * @throws AppError `conflict` when it is the last admin
   */
  leave(discordId: string): Promise<() => Promise<void>>;
  /**
   * Writes what may take an admin away; when it does, they leave the list first.
   * @param write is handed whether they have; throws DemotesAdmin while they have to
   * @throws AppError `conflict` when it is the last admin
   */
  guard<T>(write: (hasLeft: boolean) => Promise<T>): Promise<T>;
  /** Makes the list agree with the person's present rank. */
  reconcile(discordId: string): Promise<void>;
  all(): Promise<string[]>;
  isLast(discordId: string): Promise<boolean>;
  /** Makes the list agree with all ranks, at the start. */
  rebuild(): Promise<void>;
}

const listId = 'admins';
const rounds = 50;
/** Whether something was refused because the guild would be left without an admin. */
export const isLastAdmin = (error: unknown): boolean =>
  error instanceof AppError && error.details?.reason === 'last_admin';

/**
 * A person is promoted first in the roster and then on the list, demoted first on the list and then in the roster: so
 * who stands on the list is an admin, and the list guards the last one whatever is interrupted.
 */
export function createAdmins(
  { members }: Pick<MemberModels, 'members'>,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): Admins {
  const list = adminsDocuments(context);
  const adminFilter = { role: 'Admin', denied: false, deletedAt: null } as const;
  const all = async (): Promise<string[]> => (await list.read(listId)).discordIds;

  const reconcile = async (discordId: string): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const { version } = await list.read(listId);
      const isAdmin = (await members.exists({ ...adminFilter, discordId })) !== null;
      try {
        await list.update(listId, followRoster(discordId, isAdmin, version));
        return;
      } catch (error) {
        if (!(error instanceof ListHasChanged)) throw error;
      }
    }
    throw new AppError('unavailable');
  };
  const rebuild = async (): Promise<void> => {
    const found = await members.find(adminFilter, { discordId: 1 }).lean();
    for (const one of new Set([...found.map(({ discordId }) => discordId), ...(await all())])) await reconcile(one);
  };
  const leave = async (discordId: string): Promise<() => Promise<void>> => {
    const key = randomUUID();
    try {
      await list.update(listId, leaveList(discordId, key));
    } catch (error) {
      if (!isLastAdmin(error)) throw error;
      // Somebody who has just become one may not stand on the list yet.
      await rebuild();
      await list.update(listId, leaveList(discordId, key));
    }
    return async () => {
      await list.update(listId, haveLeft(key));
      await reconcile(discordId);
    };
  };
  return {
    leave,
    async guard(write) {
      try {
        return await write(false);
      } catch (error) {
        if (!(error instanceof DemotesAdmin)) throw error;
        const done = await leave(error.discordId);
        return await write(true).finally(done);
      }
    },
    reconcile,
    all,
    async isLast(discordId) {
      const [first, ...others] = await all();
      return first === discordId && others.length === 0;
    },
    rebuild,
  };
}
