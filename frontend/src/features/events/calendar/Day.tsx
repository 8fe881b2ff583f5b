// Parts of a day that the month and the week share.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { EventDot } from './EventBlock.tsx';

/** Props of a day in the grid. Only the chosen day is a tab stop. */
export interface DayProps {
  readonly role: 'gridcell';
  readonly 'data-day': string;
  readonly tabIndex: 0 | -1;
  readonly 'aria-selected': boolean;
  readonly 'aria-current'?: 'date';
}

/** What the month and the week are given about their days. */
export interface DaysProps {
  /** The name of the month or week. */
  label: string;
  days: readonly string[];
  eventsOn: (day: string) => readonly GuildEvent[];
  cell: (day: string) => DayProps;
  /** The day and its number of events, for screen readers. */
  nameOf: (day: string) => string;
}

/** Look of a day that can be chosen. */
export const dayStyles = {
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-selected=true]': { boxShadow: 'inset 0 0 0 2px var(--border-strong)' },
} as const;

/** Day of the month. Today's is filled. */
export const DayNumber = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '24px',
    borderRadius: 'pill',
    fontSize: 'sm',
    fontWeight: 'strong',
    textStyle: 'figures',
    '[aria-current=date] > &': { bg: 'spice.solid', color: 'fg.onSpice' },
  },
});

const maxDots = 4;
export const Dots = ({ events }: { events: readonly GuildEvent[] }): ReactNode => (
  <chakra.span display="flex" justifyContent="center" height="10px" aria-hidden>
    {events.slice(0, maxDots).map((event) => (
      <EventDot key={event.id} event={event} />
    ))}
  </chakra.span>
);
