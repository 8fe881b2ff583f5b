// The list of admins: one document, so that the last admin can never be lost.
import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FirstAdminLink } from '../../../platform/process/env.ts';
import { adminsFacts, followRoster, haveLeft, leaveList, ListHasChanged, useLink } from './members.admins.decisions.ts';
import { DemotesAdmin } from '../core/members.decisions.ts';
import { storedAdmins, type MemberModels } from '../core/members.model.ts';

export interface Admins {
  /**
   * Takes a person off the list before the roster changes. Until the returned function is called,
   * or for 30 s, `reconcile` does not add them again.
   * @returns a function to call after the roster was written, or was not. Then the list follows the
   * roster again.
   * @throws AppError `conflict` for the last admin
   */
  leave(discordId: string): Promise<() => Promise<void>>;
  /**
   * Runs a write that may demote an admin. If it does, the admin leaves the list first.
   * @param write gets whether the admin has left the list;
   * throws DemotesAdmin if they must leave first
   * @throws AppError `conflict` for the last admin
   */
  guard<T>(write: (hasLeft: boolean) => Promise<T>): Promise<T>;
  /** Brings the list in line with the person's rank. */
  reconcile(discordId: string): Promise<void>;
  all(): Promise<string[]>;
  isLast(discordId: string): Promise<boolean>;
  /** The Discord id of the person who has used a first-admin link; null: nobody. */
  userOfLink(keyHash: string): Promise<string | null>;
  /**
   * Uses a first-admin link up. The same person may do so again.
   * @returns whether nobody else has used it
   */
  useLink(link: FirstAdminLink, discordId: string): Promise<boolean>;
  /** Brings the list in line with all ranks, at start. */
  rebuild(): Promise<void>;
}

const listId = 'admins';
const rounds = 50;
/** Whether the error means that the guild would have no admin left. */
export const isLastAdmin = (error: unknown): boolean =>
  error instanceof AppError && error.details?.reason === 'last_admin';

/**
 * A promotion changes the roster first and then the list; a demotion changes the list first. So
 * everybody on the list is an admin at any moment,
 * and the list protects the last one even after a crash.
 */
export function createAdmins(
  { members }: Pick<MemberModels, 'members'>,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): Admins {
  const list = createDocuments(
    {
      stored: storedAdmins,
      facts: adminsFacts,
      initial: (_id) => ({ _id, discordIds: [], leaving: [] }),
    },
    context,
  );
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
      // The list may lack somebody who has just become an admin.
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
    async userOfLink(keyHash) {
      const { usedLinks = [] } = await list.read(listId);
      return usedLinks.find((one) => one.keyHash === keyHash)?.discordId ?? null;
    },
    async useLink(link, discordId) {
      try {
        await list.update(listId, useLink(link, discordId));
        return true;
      } catch (error) {
        if (error instanceof AppError && error.details?.reason === 'link_used') return false;
        throw error;
      }
    },
    rebuild,
  };
}
