// Filter bar of resources: search, priority, category, order and direction. All filters are part of
// the address.
import {
  resourcePriorities,
  resourceCategories,
  resourceOrders,
  type ResourceOrder,
} from '@guild/common/treasury/treasury.api';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Field.tsx';
import { FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import {
  isNarrowed,
  unfiltered,
  defaultOrder,
  type ResourceFilters,
  type TreasuryAddress,
} from '../treasury.filters.ts';
import { categoryWords, priorityWords } from '../treasury.words.ts';

/** Changes of the address. An empty text removes a filter. */
export type FilterPatch = Partial<Record<Exclude<keyof TreasuryAddress, 'resource' | 'tab'>, string>>;
export interface ResourceFilterBarProps {
  filters: ResourceFilters;
  set: (patch: FilterPatch) => void;
  aside?: ReactNode;
}
const orderWords: Readonly<Record<ResourceOrder, string>> = {
  name: 'Name',
  category: 'Category',
  progress: 'Progress',
  amount: 'Amount',
};

const Direction = ({ filters: { dir }, set }: ResourceFilterBarProps): ReactNode => (
  <span style={dir === 'asc' ? { transform: 'rotate(180deg)' } : undefined}>
    <IconButton
      variant="line"
      icon="chevron"
      label={dir === 'asc' ? 'Ascending: show descending' : 'Descending: show ascending'}
      onClick={() => set({ dir: dir === 'asc' ? 'desc' : '' })}
    />
  </span>
);

export const ResourceFilterBar = ({ filters, set, aside }: ResourceFilterBarProps): ReactNode => (
  <FilterBar
    label="Resources"
    lead={
      <SearchField
        label="Search resources"
        placeholder="Search resources"
        value={filters.search}
        onChange={(search) => set({ search })}
      />
    }
    set={[filters.priority !== null, filters.category !== null, filters.sort !== defaultOrder || filters.dir !== 'asc']}
    aside={aside}
  >
    <Select
      aria-label="Priority"
      {...fit}
      value={filters.priority ?? ''}
      onChange={(event) => set({ priority: event.target.value })}
    >
      <option value="">All priorities</option>
      {[...resourcePriorities].reverse().map((one) => (
        <option key={one} value={one}>
          {priorityWords[one].name}
        </option>
      ))}
    </Select>
    <Select
      aria-label="Category"
      {...fit}
      value={filters.category ?? ''}
      onChange={(event) => set({ category: event.target.value })}
    >
      <option value="">All categories</option>
      {resourceCategories.map((one) => (
        <option key={one} value={one}>
          {categoryWords[one]}
        </option>
      ))}
    </Select>
    <Select
      aria-label="Sort by"
      {...fit}
      value={filters.sort}
      onChange={(event) => set({ sort: event.target.value === defaultOrder ? '' : event.target.value })}
    >
      {resourceOrders.map((one) => (
        <option key={one} value={one}>
          {orderWords[one]}
        </option>
      ))}
    </Select>
    <Direction filters={filters} set={set} />
    {isNarrowed(filters) && (
      <Button variant="quiet" onClick={() => set(unfiltered)}>
        Clear filters
      </Button>
    )}
  </FilterBar>
);
