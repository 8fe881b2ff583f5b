// The month: a grid of days with their events. On narrow screens the events are dots.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { DayNumber, dayStyles, Dots, type DaysProps } from './Day.tsx';
import { EventBlock } from './EventBlock.tsx';
import { daysOf } from './events.days.ts';
import type { EventMoves } from './useEventMoves.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Number of events for which a day has room. */
const maxBlocks = 2;

const Row = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' } });

const Cell = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    justifyItems: { base: 'center', lg: 'stretch' },
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3px',
    minWidth: 0,
    minHeight: { base: '52px', lg: '104px' },
    padding: { base: '5px 0', lg: '4px' },
    borderInlineStartWidth: '1px',
    borderBlockStartWidth: '1px',
    borderColor: 'border',
    '&:first-of-type': { borderInlineStartWidth: 0 },
    '&[data-drop]': { outline: '2px dashed var(--accent-spice)', outlineOffset: '-3px', bg: 'spice.soft' },
    '&[data-outside]': { bg: 'bg.sunken', color: 'fg.subtle' },
    ...dayStyles,
  },
});

export interface MonthGridProps extends DaysProps {
  /** `YYYY-MM`. */
  month: string;
  /** A click on a day, but not on an event. */
  onDay: (day: string, event: MouseEvent) => void;
  moves: EventMoves;
}

export const MonthGrid = ({
  label,
  days,
  eventsOn,
  cell,
  nameOf,
  month,
  onDay,
  moves: { moving, linkProps, areaProps },
}: MonthGridProps): ReactNode => (
  <div role="grid" aria-label={label} {...areaProps}>
    <Row role="row">
      {weekdays.map((name) => (
        <chakra.span
          key={name}
          role="columnheader"
          aria-label={name}
          textStyle="label"
          color="fg.muted"
          textAlign="center"
          paddingBlock={2}
        >
          {name.slice(0, 3)}
        </chakra.span>
      ))}
    </Row>
    {days
      .filter((_day, at) => at % 7 === 0)
      .map((monday) => (
        <Row key={monday} role="row">
          {daysOf('week', monday).map((day) => {
            const events = eventsOn(day);
            return (
              <Cell
                key={day}
                {...cell(day)}
                data-outside={day.startsWith(month) ? undefined : ''}
                data-drop={moving?.to.day === day ? '' : undefined}
                onClick={(event) => {
                  if ((event.target as Element).closest('a') === null) onDay(day, event);
                }}
              >
                <VisuallyHidden>{nameOf(day)}</VisuallyHidden>
                <DayNumber aria-hidden>{Number(day.slice(8))}</DayNumber>
                <chakra.span hideFrom="lg">
                  <Dots events={events} />
                </chakra.span>
                {events.slice(0, maxBlocks).map((event) => (
                  <EventBlock
                    key={event.id}
                    event={event}
                    tabIndex={-1}
                    hideBelow="lg"
                    {...(moving?.event.id === event.id && { opacity: 0.5 })}
                    {...linkProps(event)}
                  />
                ))}
                {events.length > maxBlocks && (
                  <chakra.span fontSize="xs" color="fg.muted" paddingInlineStart="6px" hideBelow="lg">
                    +{events.length - maxBlocks} more
                  </chakra.span>
                )}
              </Cell>
            );
          })}
        </Row>
      ))}
  </div>
);
