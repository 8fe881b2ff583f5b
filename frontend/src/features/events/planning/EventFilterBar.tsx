// Filter bar of events: type, first day, upcoming or past. All filters are part of the address.
import { chakra } from '@chakra-ui/react';
import { filteredEventTypes } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { DayFilter, FilterBar } from '../../../ui/FilterBar.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { EventFilters } from './events.filters.ts';

export interface EventFilterBarProps {
  filters: EventFilters;
  set: (patch: { type?: string; from?: string; past?: string }) => void;
  /** The main action at the right end. */
  aside?: ReactNode;
}

export const EventFilterBar = ({ filters, set, aside }: EventFilterBarProps): ReactNode => (
  <FilterBar
    label="Events"
    lead={
      <Select
        aria-label="Type"
        flex={{ base: '1 1 120px', md: 'none' }}
        value={filters.type ?? ''}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">All Events</option>
        {filteredEventTypes.map((one) => (
          <option key={one}>{one}</option>
        ))}
        {filters.type !== null && !filteredEventTypes.some((one) => one === filters.type) && (
          <option>{filters.type}</option>
        )}
      </Select>
    }
    set={[filters.from !== null, filters.past]}
    aside={
      <>
        <chakra.span flex={1} hideBelow="md" />
        {aside}
      </>
    }
  >
    <DayFilter label="From" value={filters.from ?? ''} onChange={(from) => set({ from })} />
    <Toggle
      label="Upcoming or past"
      value={filters.past ? 'past' : 'upcoming'}
      options={[
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'past', label: 'Past' },
      ]}
      onChange={(next) => set({ past: next === 'past' ? '1' : '' })}
    />
  </FilterBar>
);
