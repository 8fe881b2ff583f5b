// Filter bar of auctions: search, category, status, own part, price and order. All filters are part
// of the address.
import type { AuctionOrder } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { CategorySelect, FilterBar, fit } from '../../../ui/FilterBar.tsx';
import { PriceFilter } from '../../../ui/PriceFilter.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ordersOf, type AuctionAddress, type AuctionFilters } from './auctions.filters.ts';

/** Changes of the address. An empty text removes a filter. */
export type FilterPatch = Partial<Record<Exclude<keyof AuctionAddress, 'auction' | 'bid' | 'bids'>, string>>;
interface Props {
  filters: AuctionFilters;
  set: (patch: FilterPatch) => void;
}

const orderWords: Readonly<Record<AuctionOrder, string>> = {
  ending: 'Ending soon',
  newest: 'Newest',
  price: 'Price',
  bids: 'Most bids',
};

const narrowing = ({ category, status, mine, sort, least, most }: AuctionFilters): boolean[] => [
  ...[category !== null, status !== 'active', mine !== null],
  ...[sort !== ordersOf(status)[0], least !== null || most !== null],
];

export const AuctionFilterBar = ({ filters, set }: Props): ReactNode => (
  <FilterBar
    label="Auctions"
    lead={
      <SearchField
        label="Search auctions"
        placeholder="Search auctions"
        value={filters.search}
        onChange={(search) => set({ search })}
      />
    }
    set={narrowing(filters)}
  >
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
      aria-label="Owner"
      {...fit}
      value={filters.mine ?? ''}
      onChange={(event) => set({ mine: event.target.value })}
    >
      <option value="">Everyone's</option>
      <option value="bids">My bids</option>
      <option value="selling">My auctions</option>
      <option value="watching">Watching</option>
    </Select>
    <Select
      aria-label="Sort by"
      {...fit}
      value={filters.sort}
      onChange={(event) => {
        const [usual] = ordersOf(filters.status);
        set({ sort: event.target.value === usual ? '' : event.target.value });
      }}
    >
      {ordersOf(filters.status).map((order) => (
        <option key={order} value={order}>
          {orderWords[order]}
        </option>
      ))}
    </Select>
    <PriceFilter least={filters.least} most={filters.most} onChange={set} />
  </FilterBar>
);
