// The access and rights of each rank. The access of Admin, Member and Guest is fixed; admins set the
// access of other ranks, and the rights of all below Admin.
import type {
  Access,
  MappedRank,
  Rank,
  RankAccess,
  RankAccessChange,
  RankRights,
  RankTable,
  RightsTable,
} from '@guild/common/members/members.api';
import type { Permissions } from '@guild/common/members/ranks';
import type { Caller } from '../../../platform/people/caller.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import {
  declareSettings,
  type SettingsContext,
  type SettingsStore,
} from '../../../platform/store/documents/settings.ts';
import { storedRankAccess, toRankAccess } from '../core/members.model.ts';
import { setRankAccess } from './members.ranks.decisions.ts';
import { rankFacts } from './members.ranks.facts.ts';
import { accessOfRank, permissionsIn } from './members.rules.ts';

export interface Ranks {
  /** The access of a rank now; null: none. */
  accessOf(rank: Rank): Promise<Access | null>;
  /** What a rank may do now: its access, and its rights if it has member access. */
  permissionsOf(rank: Rank): Promise<Permissions>;
  /** Reads both tables once, for the permissions of many ranks. */
  permissionsNow(): Promise<(rank: Rank) => Permissions>;
  /** The rights of each rank. A change takes effect at once in all processes. */
  readonly rights: Pick<SettingsStore<RankRights>, 'read' | 'change'>;
  /** Tells all processes and screens of changed rights, before the reply. */
  readonly rightsHandler: Handler;
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

/** By default only admins have rights. */
const noRights: RightsTable = { 'Guild Master': [], Officer: [], Veteran: [], Member: [], Recruit: [] };

export function createRanks(context: SettingsContext): Ranks {
  const { live } = context;
  const rightsOfRanks = declareSettings({
    storedIn: 'rank_rights',
    defaults: noRights,
    room: adminsRoom,
    alsoRun: () => live.reroomEverybody(),
  })(context);
  const documents = createDocuments(
    {
      stored: storedRankAccess,
      facts: rankFacts,
      initial: (_id) => ({ _id, table: nothing }),
    },
    context,
  );
  const table = async (): Promise<RankAccess> => toRankAccess(await documents.read(onlyId));
  const accessOf = async (rank: Rank): Promise<Access | null> =>
    accessOfRank(rank) ?? (await table())[rank as MappedRank] ?? null;
  const accessNow = async (): Promise<(rank: Rank) => Access | null> => {
    const now = await table();
    return (rank) => accessOfRank(rank) ?? now[rank as MappedRank] ?? null;
  };
  return {
    rightsHandler: rightsOfRanks.handler,
    table,
    rights: rightsOfRanks,
    accessOf,
    accessNow,
    async permissionsOf(rank) {
      const access = await accessOf(rank);
      return access === 'Member' ? permissionsIn(await rightsOfRanks.read(), rank, access) : { access, rights: [] };
    },
    async permissionsNow() {
      const [accessOfNow, table] = await Promise.all([accessNow(), rightsOfRanks.read()]);
      return (rank) => permissionsIn(table, rank, accessOfNow(rank));
    },
    change: async (change, caller) => toRankAccess(await documents.update(onlyId, setRankAccess(change, caller))),
  };
}
