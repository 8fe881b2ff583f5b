// Contract lists: filters, search, paging, and the counts of the tabs.
import {
  contractTabs,
  type Contract,
  type ContractQuery,
  type ContractStatus,
} from '@guild/common/contracts/contracts.api';
import type { QueryFilter } from 'mongoose';
import { containing, type IndexScan, readList } from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { settleDue } from '../../../platform/store/documents/settleDue.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ContractDocuments } from './contracts.facts.ts';
import { toContract, type ContractDocument, type ContractModels } from './contracts.model.ts';
import type { Seasons } from '../seasons/seasons.service.ts';

export interface ContractLists {
  /** Contracts of the requested or the current season, newest first; none of them due. */
  listContracts(query: ContractQuery, caller: Caller): Promise<Page<Contract>>;
  /**
   * How many contracts of the current season a person has posted that are not activated,
   * without due ones.
   */
  countOpenOf(discordId: string): Promise<number>;
  /**
   * The highest `posting` number of a person; 0: none.
   * Contracts have one only if posted under a limit.
   */
  lastPostingOf(discordId: string): Promise<number>;
  /** How many contracts of the current season are in each tab. */
  countTabs(): Promise<Record<(typeof contractTabs)[number], number>>;
}

/** Alternative names of a status. */
const aliases: Readonly<Record<string, ContractStatus>> = {
  available: 'open',
  accepted: 'fully_claimed',
  in_progress: 'active',
};
const statusOf = (sought: NonNullable<ContractQuery['status']>): ContractStatus =>
  aliases[sought] ?? (sought as ContractStatus);
const batchSize = 100;

/** The conditions of a query, except season, ownership and cursor. */
function conditionsOf(query: ContractQuery): QueryFilter<ContractDocument>[] {
  const { tab, status, type, difficulty, unit, least } = query;
  return [
    ...(tab === undefined ? [] : [{ tab }]),
    ...(status === undefined ? [] : [{ status: statusOf(status) }]),
    ...(type === undefined ? [] : [{ contractType: type }]),
    ...(difficulty === undefined ? [] : [{ difficulty }]),
    ...(unit === undefined ? [] : [{ rewardUnit: unit }]),
    ...(least === undefined ? [] : [{ reward: { $gte: least } }]),
    ...containing(query.place, ['targetLocation']),
    ...containing(query.search, ['title', 'description']),
  ];
}
/** The index that serves a query in list order. */
function indexOf({ mine, status, tab }: ContractQuery): Pick<IndexScan<ContractDocument>, 'by'> {
  const inTab = tab === undefined ? [] : (['tab'] as const);
  // One person has few claims. They are sorted after the read.
  if (mine === 'claimed') return {};
  if (mine === 'posted') return { by: ['clientDiscordId', 'deletedAt', ...inTab] };
  if (status !== undefined) return { by: ['deletedAt', 'seasonId', 'status'] };
  return { by: ['deletedAt', 'seasonId', ...inTab] };
}
const ofCaller = ({ mine }: ContractQuery, { discordId }: Caller): QueryFilter<ContractDocument>[] => {
  if (mine === 'posted') return [{ clientDiscordId: discordId }];
  return mine === 'claimed' ? [{ 'claims.discordId': discordId }] : [];
};

interface Deps {
  readonly models: ContractModels;
  readonly documents: Pick<ContractDocuments, 'read'>;
  readonly seasons: Pick<Seasons, 'currentId'>;
}

export function createContractLists(
  { models: { contracts }, documents, seasons }: Deps,
  { clock }: Pick<Context, 'clock'>,
): ContractLists {
  /** Cancels every contract that nobody claimed by its deadline. */
  const cancelDue = async (): Promise<void> => {
    const findDue = async (): Promise<number[]> => {
      const due = await contracts
        .find({ deletedAt: null, status: 'open', deadline: { $lt: new Date(clock.now()) } }, { _id: 1 })
        .limit(batchSize)
        .lean();
      return due.map(({ _id }) => _id);
    };
    // Reading applies due changes.
    // A contract deleted meanwhile needs none, so errors are ignored.
    await settleDue(findDue, (ids) => Promise.allSettled(ids.map((id) => documents.read(id))));
  };
  return {
    async listContracts(query, caller) {
      await cancelDue();
      const seasonId = query.season ?? (await seasons.currentId('clients'));
      const filter = { $and: [{ deletedAt: null, seasonId }, ...ofCaller(query, caller), ...conditionsOf(query)] };
      return readList(contracts, { filter, ...indexOf(query), toEntity: toContract }, query);
    },

    async countOpenOf(clientDiscordId) {
      const seasonId = await seasons.currentId('clients');
      const isDue = { status: 'open', deadline: { $lt: new Date(clock.now()) } } as const;
      return contracts.countDocuments({ clientDiscordId, deletedAt: null, seasonId, tab: 'available', $nor: [isDue] });
    },

    async lastPostingOf(clientDiscordId) {
      const [last] = await contracts
        .find({ clientDiscordId, posting: { $gt: 0 } }, { posting: 1 })
        .sort({ posting: -1 })
        .limit(1)
        .lean();
      return last?.posting ?? 0;
    },

    async countTabs() {
      await cancelDue();
      const seasonId = await seasons.currentId('clients');
      const counted = await Promise.all(
        contractTabs.map(
          async (tab) => [tab, await contracts.countDocuments({ deletedAt: null, seasonId, tab })] as const,
        ),
      );
      return Object.fromEntries(counted) as Record<(typeof contractTabs)[number], number>;
    },
  };
}
