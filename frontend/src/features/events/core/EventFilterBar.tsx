// Filter bar of events: type, day, upcoming or past, and the view.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SetFilters } from '../../../platform/page/filters.ts';
import { DayFilter, FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterControl, leadFit } from '../../../ui/ListFilters.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { Period } from '../calendar/events.days.ts';
import { eventFilters, type EventFilters } from './events.filters.ts';

export type EventView = 'list' | Period;
export interface EventFilterBarProps {
  filters: EventFilters;
  set: SetFilters<EventFilters>;
  view: EventView;
  onView: (view: EventView) => void;
  /** The chosen day of the week or month. */
  day: string;
  onDay: (day: string) => void;
  /** The main action at the right end. */
  aside?: ReactNode;
}

export function EventFilterBar({ filters, set, view, onView, day, onDay, aside }: EventFilterBarProps): ReactNode {
  const bar = { of: eventFilters, filters, set };
  return (
    <FilterBar
      label="Events"
      lead={<FilterControl {...bar} name="type" {...leadFit} />}
      set={view === 'list' ? [eventFilters.isSet('from', filters), eventFilters.isSet('past', filters)] : []}
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
          <FilterControl {...bar} name="from" />
          <FilterControl {...bar} name="past" />
        </>
      ) : (
        <DayFilter label="Day" value={day} onChange={onDay} />
      )}
    </FilterBar>
  );
}
