// The filters above the items: search, category, for sale or wanted, one's own; all of them live in the address.
import { chakra } from '@chakra-ui/react';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { Select } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { ItemFilters } from './market.filters.ts';

export interface ItemFilterBarProps {
  filters: ItemFilters;
  set: (patch: { search?: string; category?: string; listingType?: string; mine?: string }) => void;
}
const fit = { flex: { base: '1 1 40%', md: 'none' } } as const;

export const ItemFilterBar = ({ filters, set }: ItemFilterBarProps): ReactNode => (
  <chakra.div
    role="search"
    aria-label="Items"
    display="flex"
    flexWrap="wrap"
    gap={{ base: 2, md: 3 }}
    alignItems="center"
    marginBottom={{ base: 3, md: 4 }}
  >
    <SearchField
      label="Search items"
      placeholder="Search items"
      value={filters.search}
      onChange={(search) => set({ search })}
    />
    <Select
      aria-label="Category"
      {...fit}
      value={filters.category ?? ''}
      onChange={(event) => set({ category: event.target.value })}
    >
      <option value="">All Categories</option>
      {itemCategories.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
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
  </chakra.div>
);
