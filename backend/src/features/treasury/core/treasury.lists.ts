// Resource lists: filters, search, sorting, paging; and the sums for the dashboard.
import type { TreasuryResource, ResourceQuery } from '@guild/common/treasury/treasury.api';
import type { QueryFilter } from 'mongoose';
import {
  byNumber,
  byText,
  containing,
  newestFirst,
  type ListOrder,
  readList,
} from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { toResource, type ResourceDocument, type ResourceModels } from './treasury.model.ts';

export interface ResourceLists {
  listResources(query: ResourceQuery): Promise<Page<TreasuryResource>>;
  /** Total amounts by category. */
  figures(): Promise<{ solariTreasury: number; spiceCollected: number; waterReserved: number }>;
}

const orders = {
  name: { field: 'nameKey', cursor: byText('nameKey') },
  category: { field: 'category', cursor: byText('category') },
  progress: { field: 'progressKey', cursor: byNumber('progressKey') },
  amount: { field: 'currentAmount', cursor: byNumber('currentAmount') },
} as const;

/** The requested order; newest first by default. */
const orderOf = ({ sort, dir }: ResourceQuery): ListOrder<ResourceDocument> =>
  sort === undefined ? newestFirst : { ...orders[sort], direction: dir === 'desc' ? -1 : 1 };
/** The conditions of a query, except the cursor. */
const conditionsOf = ({ priority, category, search }: ResourceQuery): QueryFilter<ResourceDocument>[] => [
  ...(priority === undefined ? [] : [{ priority }]),
  ...(category === undefined ? [] : [{ category }]),
  ...containing(search, ['name', 'description']),
];

export function createResourceLists({ resources }: ResourceModels): ResourceLists {
  return {
    listResources(query) {
      const filter = { $and: [{ deletedAt: null }, ...conditionsOf(query)] };
      // Other orders read and sort all resources, because a treasury has few.
      const by = query.sort === undefined && { by: ['deletedAt' as const] };
      return readList(resources, { filter, ...by, order: orderOf(query), toEntity: toResource }, query);
    },

    async figures() {
      const sums = await resources.aggregate<{ _id: string; sum: number }>([
        { $match: { deletedAt: null } },
        { $group: { _id: '$category', sum: { $sum: '$currentAmount' } } },
      ]);
      const of = (category: string): number => sums.find(({ _id }) => _id === category)?.sum ?? 0;
      return { solariTreasury: of('currency'), spiceCollected: of('spice'), waterReserved: of('water') };
    },
  };
}
