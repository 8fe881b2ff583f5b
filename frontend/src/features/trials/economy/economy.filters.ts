// Filters of the trial market.
import {
  trialItemCategories,
  trialItemQuery,
  type TrialItem,
  type TrialItemCategory,
} from '@guild/common/trials/economy.api';
import { contains, declareFilters, toOptions } from '../../../platform/page/filters.ts';
import { categoryWords } from './economy.words.ts';

export interface MarketFilters {
  search: string;
  category: TrialItemCategory | null;
  /** Only what the viewer can pay for. The screen checks it, because it knows the current balance. */
  affordable: '1' | null;
  /** Retired items instead of those for sale. */
  retired: '1' | null;
}

export const marketFilters = declareFilters<TrialItem, MarketFilters>(trialItemQuery.shape, {
  search: {
    none: '',
    matches: ({ name, description }, search) => contains(search, name, description),
    control: { kind: 'search', label: 'Search the market', placeholder: 'Search the market' },
  },
  category: {
    none: null,
    matches: (item, category) => item.category === category,
    control: {
      kind: 'select',
      label: 'Category',
      options: [['', 'All categories'], ...toOptions(trialItemCategories, (category) => categoryWords[category])],
    },
  },
  affordable: { none: null },
  retired: { none: null },
});

/** Whether an item matches the filters. */
export const matches = (item: TrialItem, filters: MarketFilters): boolean =>
  marketFilters.matches(item, filters) && item.isActive === (filters.retired === null);
