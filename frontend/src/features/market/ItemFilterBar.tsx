// Filter bar of items: search, category, own, price, order, for sale or wanted. All filters are
// part of the address.
import type { ItemOrder } from '@guild/common/market/market.api';
import type { ReactNode } from 'react';
import { Select } from '../../ui/Field.tsx';
import { CategorySelect, FilterBar, fit } from '../../ui/FilterBar.tsx';
import { PriceFilter } from '../../ui/PriceFilter.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { defaultOrder, type ItemAddress, type ItemFilters } from './market.filters.ts';

/** Changes of the address. An empty text removes a filter. */
export type FilterPatch = Partial<Record<Exclude<keyof ItemAddress, 'item'>, string>>;
export interface ItemFilterBarProps {
  filters: ItemFilters;
  set: (patch: FilterPatch) => void;
}

const orderWords: Readonly<Record<ItemOrder, string>> = { newest: 'Newest', price: 'Price', name: 'Name' };

const narrowing = ({ category, listingType, mine, sort, least, most }: ItemFilters): boolean[] => [
  ...[category !== null, listingType !== 'selling', mine],
  ...[sort !== defaultOrder, least !== null || most !== null],
];

export const ItemFilterBar = ({ filters, set }: ItemFilterBarProps): ReactNode => (
  <FilterBar
    label="Items"
    lead={
      <SearchField
        label="Search items"
        placeholder="Search items"
        value={filters.search}
        onChange={(search) => set({ search })}
      />
    }
    set={narrowing(filters)}
  >
    <CategorySelect value={filters.category} onChange={(category) => set({ category })} />
    <Select
      aria-label="Owner"
      {...fit}
      value={filters.mine ? '1' : ''}
      onChange={(event) => set({ mine: event.target.value })}
    >
      <option value="">Everyone's</option>
      <option value="1">My items</option>
    </Select>
    <Select
      aria-label="Sort by"
      {...fit}
      value={filters.sort}
      onChange={(event) => set({ sort: event.target.value === defaultOrder ? '' : event.target.value })}
    >
      {Object.entries(orderWords).map(([order, words]) => (
        <option key={order} value={order}>
          {words}
        </option>
      ))}
    </Select>
    <PriceFilter least={filters.least} most={filters.most} onChange={set} />
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
