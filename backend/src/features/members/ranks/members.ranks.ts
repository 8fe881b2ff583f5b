// The access of each rank. Admin, Member and Guest are fixed; admins set the other ranks.
import type {
  Access,
  MappedRank,
  Rank,
  RankAccess,
  RankAccessChange,
  RankTable,
} from '@guild/common/members/members.api';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { storedRankAccess, toRankAccess } from '../core/members.model.ts';
import { setRankAccess } from './members.ranks.decisions.ts';
import { rankFacts } from './members.ranks.facts.ts';
import { accessOfRank } from './members.rules.ts';

export interface Ranks {
  /** The access of a rank now; null: none. */
  accessOf(rank: Rank): Promise<Access | null>;
  /** Reads the table once, for the access of many ranks. */
  accessNow(): Promise<(rank: Rank) => Access | null>;
  table(): Promise<RankAccess>;
  /**
   * Sets the table. All processes read everybody's access again at once.
   * @throws AppError `conflict` stale
   */
  change(change: RankAccessChange, caller: Caller): Promise<RankAccess>;
}

const onlyId = 1;
/** By default these ranks give no access. */
const nothing: RankTable = { 'Guild Master': null, Officer: null, Veteran: null, Recruit: null };

export function createRanks(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): Ranks {
  const documents = createDocuments(
    {
      stored: storedRankAccess,
      facts: rankFacts,
      name: 'table',
      initial: (_id) => ({ _id, table: nothing }),
    },
    context,
  );
  const table = async (): Promise<RankAccess> => toRankAccess(await documents.read(onlyId));
  return {
    table,
    async accessOf(rank) {
      return accessOfRank(rank) ?? (await table())[rank as MappedRank] ?? null;
    },
    async accessNow() {
      const now = await table();
      return (rank) => accessOfRank(rank) ?? now[rank as MappedRank] ?? null;
    },
    change: async (change, caller) => toRankAccess(await documents.update(onlyId, setRankAccess(change, caller))),
  };
}
