// The filters above the auctions: search, category, status and one's own part; all of them live in the address.
import type { ReactNode } from 'react';
import { Select } from '../../ui/Field.tsx';
import { CategorySelect, FilterBar, fit } from '../../ui/FilterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { AuctionFilters } from './auctions.filters.ts';

interface Props {
  filters: AuctionFilters;
  set: (patch: { search?: string; category?: string; status?: string; mine?: string }) => void;
}

export const AuctionFilterBar = ({ filters, set }: Props): ReactNode => (
  <FilterBar label="Auctions">
    <SearchField
      label="Search auctions"
      placeholder="Search auctions"
      value={filters.search}
      onChange={(search) => set({ search })}
    />
    <CategorySelect value={filters.category} onChange={(category) => set({ category })} />
    <Select
      aria-label="Status"
      {...fit}
      value={filters.status}
      onChange={(event) => set({ status: event.target.value === 'active' ? '' : event.target.value })}
    >
      <option value="active">Active</option>
      <option value="ended">Ended</option>
      <option value="all">All</option>
    </Select>
    <Select
      aria-label="Whose"
      {...fit}
      value={filters.mine ?? ''}
      onChange={(event) => set({ mine: event.target.value })}
    >
      <option value="">Everybody's</option>
      <option value="bids">My bids</option>
      <option value="selling">My auctions</option>
      <option value="watching">Watching</option>
    </Select>
  </FilterBar>
);
