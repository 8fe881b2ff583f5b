// Lists of standings, results, items and ledger entries.
import type {
  FremenStanding,
  FremenStandingQuery,
  FremenOrder,
  OwnFremenStanding,
  TrialItem,
  TrialItemQuery,
  TrialResult,
  TrialResultQuery,
  FremenLine,
} from '@guild/common/trials/economy.api';
import type { Purse } from '@guild/common/trials/economy.rules';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import {
  afterOf,
  byNumber,
  containing,
  orTooSlow,
  pageOf,
  searchLimitMs,
  type ListOrder,
  readList,
} from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import {
  standingTies,
  type FremenModels,
  type LedgerRow,
  type ProfileDocument,
  type ResultRow,
  type StandingField,
  type TrialItemDocument,
} from './economy.model.ts';
import { toFremenLine, toResult, toStanding, toTrialItem } from './economy.views.ts';

const fieldOf: Readonly<Record<FremenOrder, StandingField>> = {
  wins: 'trialsWon',
  rounds: 'roundsSurvived',
  streak: 'bestStreak',
  earned: 'spiceEarned',
};
/** All indexes are descending. Ascending lists read them backwards. */
const indexed = -1;
const resultFieldOf = {
  placement: 'placement',
  rounds: 'survivedRounds',
  spice: 'spiceEarned',
} as const;

export interface FremenLists {
  standings(query: FremenStandingQuery): Promise<Page<FremenStanding>>;
  /** A person's place, counted from the highest value. */
  standingOf(userId: number, sort: FremenOrder | undefined): Promise<OwnFremenStanding>;
  results(query: TrialResultQuery): Promise<Page<TrialResult>>;
  /** @param purse only items that this purse can pay for; null: all */
  items(query: TrialItemQuery, purse: Purse | null): Promise<Page<TrialItem>>;
  /** Newest first. */
  ledgerOf(userId: number, paging: Pick<TrialItemQuery, 'limit' | 'cursor'>): Promise<Page<FremenLine>>;
}

function resultOrder({ sort = 'newest', direction = 'desc' }: TrialResultQuery): ListOrder<ResultRow> {
  const sign = direction === 'asc' ? 1 : -1;
  // Trials run one after the other, so their ids give the order in time.
  // Within a trial the winner comes first.
  const ties = { fields: ['placement'], isAscending: true } as const;
  if (sort === 'newest') return { field: 'trialId', ties, direction: sign, cursor: byNumber('trialId', ties) };
  const field = resultFieldOf[sort];
  return { field, direction: sign, cursor: byNumber(field), indexed };
}

export function createFremenLists({ profiles, results, items, ledger }: FremenModels): FremenLists {
  return {
    standings({ sort = 'wins', direction = 'desc', ...paging }) {
      const field = fieldOf[sort];
      const sign = direction === 'asc' ? 1 : -1;
      const ties = { fields: standingTies(field) };
      const cursor = byNumber(field, ties);
      const order: ListOrder<ProfileDocument> = { field, ties, direction: sign, cursor, indexed };
      const fields = { outbox: 0, inventory: 0, settledTrials: 0, payments: 0, paidHostedTrials: 0 } as const;
      const filter = { hasPlayed: true };
      return readList(profiles, { filter, by: ['hasPlayed'], order, fields, toEntity: toStanding }, paging);
    },

    async standingOf(userId, sort = 'wins') {
      const own = await profiles.findOne({ _id: userId }, { outbox: 0 }).lean<ProfileDocument>();
      if (own?.hasPlayed !== true) return { standing: null };
      const field = fieldOf[sort];
      const before = { hasPlayed: true, [field]: { $gt: own[field] } } as QueryFilter<ProfileDocument>;
      return { standing: { place: (await profiles.countDocuments(before)) + 1, ...toStanding(own) } };
    },

    results(query) {
      const { userId, trialId } = query;
      const whose = [...(userId === undefined ? [] : [{ userId }]), ...(trialId === undefined ? [] : [{ trialId }])];
      const filter = { $and: [{}, ...whose] } as QueryFilter<ResultRow>;
      // One person or one trial has few results. They are sorted after the read.
      const scan = whose.length > 0 ? { filter } : { filter, by: [] };
      return readList(results, { ...scan, order: resultOrder(query), fields: {}, toEntity: toResult }, query);
    },

    async items({ search, category, retired, limit = limits.pageDefault, cursor }, purse) {
      const after = afterOf(cursor);
      const conditions: QueryFilter<TrialItemDocument>[] = [
        { deletedAt: null, isActive: retired === undefined },
        ...(category === undefined ? [] : [{ category }]),
        ...(purse === null ? [] : [{ spiceCost: { $lte: purse.spice }, solariCost: { $lte: purse.solari } }]),
        ...(after === null ? [] : [{ _id: { $gt: after } }]),
        ...containing(search, ['name', 'description']),
      ];
      const led = category === undefined ? {} : { category: 1 as const };
      const query = items.find({ $and: conditions }, { outbox: 0 }).sort({ _id: 1 });
      const found = await orTooSlow(
        query
          .limit(limit + 1)
          .hint({ deletedAt: 1, isActive: 1, ...led, _id: 1 })
          .maxTimeMS(searchLimitMs)
          .lean<TrialItemDocument[]>()
          .exec(),
      );
      return pageOf(found, limit, toTrialItem, ({ _id }) => _id);
    },

    async ledgerOf(userId, { limit = limits.pageDefault, cursor }) {
      const after = afterOf(cursor);
      const found = await ledger
        .find({ userId, ...(after !== null && { number: { $lt: after } }) })
        .sort({ number: -1 })
        .limit(limit + 1)
        .lean<LedgerRow[]>();
      return pageOf(found, limit, toFremenLine, ({ number }) => number);
    },
  };
}
