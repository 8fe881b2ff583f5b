// Letting people in: gives somebody who asked for access a rank, and removes somebody whose trial was ended.
import type { Rank } from '@guild/common/members/members.api';
import { may } from '@guild/common/members/ranks';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { MembersService } from '../members/members.service.ts';
import type { AccessRequestDocument } from './access.model.ts';

type Person = Pick<AccessRequestDocument, 'discordId' | 'name'>;
type Members = Pick<
  MembersService,
  'permissionsOf' | 'namesOf' | 'idsOf' | 'isBlocked' | 'hasLeftServer' | 'add' | 'change' | 'remove'
>;
export interface LetIn {
  has(discordId: string): Promise<boolean>;
  /** The rank of somebody with member access, which `give` leaves as it is. null for others. */
  heldRank(discordId: string): Promise<Rank | null>;
  /** @throws AppError `conflict` if the person was removed, or left the Discord server */
  check(person: Pick<Person, 'discordId'>): Promise<void>;
  /**
   * Gives the rank. Changes nothing for people with member access, so that a repetition undoes no later change, and
   * nobody loses a higher rank that they got meanwhile.
   * @throws AppError as `check`
   */
  give(person: Person, rank: Rank, caller: Caller): Promise<void>;
  /** Removes the person from the roster. Does nothing if they are not in it. */
  remove(person: Pick<Person, 'discordId'>, caller: Caller): Promise<void>;
}

export function createLetIn(members: Members): LetIn {
  const idOf = async (discordId: string): Promise<number | undefined> =>
    (await members.idsOf([discordId])).get(discordId);
  const check = async ({ discordId }: Pick<Person, 'discordId'>): Promise<void> => {
    if ((await idOf(discordId)) !== undefined) {
      if (await members.hasLeftServer(discordId))
        throw new AppError('conflict', 'This person left the Discord server. Grant access after they join it again.', {
          reason: 'not_on_server',
        });
    } else if (await members.isBlocked(discordId)) {
      throw new AppError('conflict', 'This person was removed from the guild. Add them in the roster.', {
        reason: 'removed',
      });
    }
  };
  const isMember = async (discordId: string): Promise<boolean> => {
    const now = (await members.permissionsOf([discordId])).get(discordId);
    return now !== undefined && may(now, 'member');
  };
  return {
    has: async (discordId) => (await members.permissionsOf([discordId])).has(discordId),
    async heldRank(discordId) {
      if (!(await isMember(discordId))) return null;
      return (await members.namesOf([discordId])).get(discordId)?.rank ?? null;
    },
    check,
    async give({ discordId, name }, rank, caller) {
      await check({ discordId });
      if (await isMember(discordId)) return;
      const memberId = await idOf(discordId);
      if (memberId !== undefined) {
        await members.change(memberId, { role: rank }, caller);
        return;
      }
      try {
        await members.add({ name, discordId, role: rank }, caller);
      } catch (error) {
        // Another admin added them at the same moment.
        if (!(error instanceof AppError) || error.details?.reason !== 'already_member') throw error;
      }
    },
    async remove({ discordId }, caller) {
      const memberId = await idOf(discordId);
      if (memberId !== undefined) await members.remove(memberId, caller);
    },
  };
}
