// Filter bar of events: type, day, upcoming or past, and the view. All of it is part of the address.
import { chakra } from '@chakra-ui/react';
import { filteredEventTypes } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/Field.tsx';
import { DayFilter, FilterBar } from '../../../ui/FilterBar.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { Period } from '../calendar/events.days.ts';
import type { EventFilters } from './events.filters.ts';

export type EventView = 'list' | Period;
export interface EventFilterBarProps {
  filters: EventFilters;
  set: (patch: { type?: string; from?: string; past?: string }) => void;
  view: EventView;
  onView: (view: EventView) => void;
  /** The chosen day of the week or month. */
  day: string;
  onDay: (day: string) => void;
  /** The main action at the right end. */
  aside?: ReactNode;
}

export const EventFilterBar = ({ filters, set, view, onView, day, onDay, aside }: EventFilterBarProps): ReactNode => (
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
    set={view === 'list' ? [filters.from !== null, filters.past] : []}
    aside={
      <>
        <chakra.span flex={1} hideBelow="md" />
        <Toggle
          label="View"
          value={view}
          options={[
            { value: 'list', label: 'List' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
          onChange={onView}
        />
        {aside}
      </>
    }
  >
    {view === 'list' ? (
      <>
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
      </>
    ) : (
      <DayFilter label="Day" value={day} onChange={onDay} />
    )}
  </FilterBar>
);
