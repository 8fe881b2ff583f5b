// The filters above the items: search, category, for sale or wanted, one's own; all of them live in the address.
import type { ReactNode } from 'react';
import { Select } from '../../ui/Field.tsx';
import { CategorySelect, FilterBar, fit } from '../../ui/FilterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { ItemFilters } from './market.filters.ts';

export interface ItemFilterBarProps {
  filters: ItemFilters;
  set: (patch: { search?: string; category?: string; listingType?: string; mine?: string }) => void;
}

export const ItemFilterBar = ({ filters, set }: ItemFilterBarProps): ReactNode => (
  <FilterBar label="Items">
    <SearchField
      label="Search items"
      placeholder="Search items"
      value={filters.search}
      onChange={(search) => set({ search })}
    />
    <CategorySelect value={filters.category} onChange={(category) => set({ category })} />
    <Select
      aria-label="Whose"
      {...fit}
      value={filters.mine ? '1' : ''}
      onChange={(event) => set({ mine: event.target.value })}
    >
      <option value="">Everybody's</option>
      <option value="1">My items</option>
    </Select>
    <Toggle
      label="For sale or wanted"
      value={filters.listingType}
      options={[
        { value: 'selling', label: 'For Sale' },
        { value: 'buying', label: 'Wanted' },
      ]}
      onChange={(next) => set({ listingType: next === 'selling' ? '' : next })}
    />
  </FilterBar>
);
