// The list of admins: one document, so that the last admin can never be lost.
import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/process/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import type { AdminsDocument, MemberModels } from './members.model.ts';

export interface Admins {
  /**
   * Takes a person off the list, before the roster says so. Until it is done nobody puts them back, whatever the roster still says.
   * @returns to be called when the roster has been written, or was not: the list then follows it again
   * @throws AppError `conflict` when it is the last admin
   */
  leave(discordId: string): Promise<() => Promise<void>>;
  /** Makes the list agree with the person's present rank. */
  settle(discordId: string): Promise<void>;
  all(): Promise<string[]>;
  isLast(discordId: string): Promise<boolean>;
  /** Makes the list agree with all ranks, at the start. */
  rebuild(): Promise<void>;
}

const listId = 'admins';
/** A process that has not done it by then is gone. */
const leaveMs = 30_000;
const lastAdmin = (): AppError =>
  new AppError('conflict', 'The guild needs at least one admin.', { reason: 'last_admin' });

/**
 * A person is promoted first in the roster and then on the list, demoted first on the list and then in the roster: so
 * whoever stands on the list is an admin, and the list guards the last one whatever is interrupted.
 */
export function createAdmins(
  { admins, members }: Pick<MemberModels, 'admins' | 'members'>,
  { clock }: Pick<Context, 'clock'>,
): Admins {
  const adminFilter = { role: 'Admin', denied: false, deletedAt: null } as const;
  const read = (): Promise<Pick<AdminsDocument, 'discordIds' | 'round'> | null> =>
    admins.findById(listId).lean().exec();
  const listed = async (): Promise<string[]> => (await read())?.discordIds ?? [];

  /** Two first admins may both try to make the list; the loser finds it there. */
  const begin = async (): Promise<void> => {
    const empty = { discordIds: [], leaving: [], round: 0 };
    await admins.updateOne({ _id: listId }, { $setOnInsert: empty }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  };
  const settle = async (discordId: string): Promise<void> => {
    for (;;) {
      const list = await read();
      if (list === null) {
        await begin();
        continue;
      }
      const isAdmin = (await members.exists({ ...adminFilter, discordId })) !== null;
      if (!isAdmin) {
        await admins.updateOne({ _id: listId }, { $pull: { discordIds: discordId } });
        return;
      }
      // Somebody has left since the roster was asked: it may say something else by now.
      const isLeaving = { $elemMatch: { discordId, until: { $gt: new Date(clock.now()) } } };
      const asRead = await admins.updateOne(
        { _id: listId, round: list.round ?? null, leaving: { $not: isLeaving } },
        { $addToSet: { discordIds: discordId } },
      );
      if (asRead.matchedCount === 1 || (await admins.exists({ _id: listId, leaving: isLeaving })) !== null) return;
    }
  };
  const rebuild = async (): Promise<void> => {
    const found = await members.find(adminFilter, { discordId: 1 }).lean();
    for (const one of new Set([...found.map(({ discordId }) => discordId), ...(await listed())])) await settle(one);
  };
  return {
    async leave(discordId) {
      const key = randomUUID();
      const pull = async (): Promise<boolean> => {
        const mark = { key, discordId, until: new Date(clock.now() + leaveMs) };
        const left = await admins.updateOne(
          { _id: listId, discordIds: discordId, 'discordIds.1': { $exists: true } },
          { $pull: { discordIds: discordId }, $push: { leaving: mark }, $inc: { round: 1 } },
        );
        return left.matchedCount === 1;
      };
      if (!(await pull())) {
        await rebuild();
        if (!(await pull())) throw lastAdmin();
      }
      return async () => {
        const over = { until: { $lte: new Date(clock.now()) } };
        await admins.updateOne({ _id: listId }, { $pull: { leaving: { $or: [{ key }, over] } }, $inc: { round: 1 } });
        await settle(discordId);
      };
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
