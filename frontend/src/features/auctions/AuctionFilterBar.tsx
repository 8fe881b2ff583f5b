// The filters above the auctions: search, category, status and one's own part; all of them live in the address.
import { chakra } from '@chakra-ui/react';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { Select } from '../../ui/Field.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { AuctionFilters } from './auctions.filters.ts';

interface Props {
  filters: AuctionFilters;
  set: (patch: { search?: string; category?: string; status?: string; mine?: string }) => void;
}
const fit = { flex: { base: '1 1 40%', md: 'none' } } as const;

export const AuctionFilterBar = ({ filters, set }: Props): ReactNode => (
  <chakra.div
    role="search"
    aria-label="Auctions"
    display="flex"
    flexWrap="wrap"
    gap={{ base: 2, md: 3 }}
    alignItems="center"
    marginBottom={{ base: 3, md: 4 }}
  >
    <SearchField
      label="Search auctions"
      placeholder="Search auctions"
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
  </chakra.div>
);
