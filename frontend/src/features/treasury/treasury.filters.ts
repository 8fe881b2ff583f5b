// Resource filters and orders.
import {
  resourceCategories,
  resourceOrders,
  resourcePriorities,
  resourceQuery,
  type ResourceCategory,
  type ResourceOrder,
  type ResourcePriority,
  type TreasuryResource,
} from '@guild/common/treasury/treasury.api';
import { progressKeyOf } from '@guild/common/treasury/treasury.rules';
import { contains, declareFilters, toOptions } from '../../platform/page/filters.ts';
import { categoryWords, priorityWords } from './treasury.words.ts';

export interface ResourceFilters {
  search: string;
  priority: ResourcePriority | null;
  category: ResourceCategory | null;
  sort: ResourceOrder;
  dir: 'asc' | 'desc';
}

const orderWords: Readonly<Record<ResourceOrder, string>> = {
  name: 'Name',
  category: 'Category',
  progress: 'Progress',
  amount: 'Amount',
};

export const resourceFilters = declareFilters<TreasuryResource, ResourceFilters>(resourceQuery.shape, {
  search: {
    none: '',
    matches: ({ name, description }, search) => contains(search, name, description),
    control: { kind: 'search', label: 'Search resources', placeholder: 'Search resources' },
  },
  priority: {
    none: null,
    matches: (resource, priority) => resource.priority === priority,
    control: {
      kind: 'select',
      label: 'Priority',
      options: [
        ['', 'All priorities'],
        ...toOptions([...resourcePriorities].reverse(), (priority) => priorityWords[priority].name),
      ],
    },
  },
  category: {
    none: null,
    matches: (resource, category) => resource.category === category,
    control: {
      kind: 'select',
      label: 'Category',
      options: [['', 'All categories'], ...toOptions(resourceCategories, (category) => categoryWords[category])],
    },
  },
  sort: {
    none: 'name',
    isView: true,
    control: { kind: 'select', label: 'Sort by', options: toOptions(resourceOrders, (order) => orderWords[order]) },
  },
  dir: {
    none: 'asc',
    isView: true,
    partOf: 'sort',
  },
});

const keys: Readonly<Record<ResourceOrder, (resource: TreasuryResource) => number | string>> = {
  name: ({ name }) => name.toLowerCase(),
  category: ({ category }) => category,
  progress: progressKeyOf,
  amount: ({ currentAmount }) => currentAmount,
};
/** The server's order. */
export function inOrderOf({ sort, dir }: ResourceFilters): (a: TreasuryResource, b: TreasuryResource) => number {
  const [key, sign] = [keys[sort], dir === 'asc' ? 1 : -1];
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
  };
}
