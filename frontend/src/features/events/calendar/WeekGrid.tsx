// The week: seven days with their hours. Admins drag over the hours to plan an event. Phones show the
// hours of the chosen day.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { eventLength } from '@guild/common/events/events.api';
import { dayInWords } from '@guild/common/wire/guildTime';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { calendarLeaf, wallTime } from '../../../platform/format/format.ts';
import { DayNumber, dayStyles, Dots, type DaysProps } from './Day.tsx';
import { EventBlock } from './EventBlock.tsx';
import { minutesOfDay, timeOfDay } from './events.days.ts';
import { useTimeDrag } from './useTimeDrag.ts';

/** The rows of a day are quarters of an hour. */
const row = { minutes: 15, px: 7 } as const;
const rowsPerDay = (24 * 60) / row.minutes;
const hourPx = (60 / row.minutes) * row.px;
const rowOf = (minutes: number): number => Math.floor(minutes / row.minutes);
/** Rows of an event of so many minutes that begins at this row. Midnight cuts it off. */
const lengthFrom = (first: number, minutes: number): number =>
  Math.min(Math.ceil(minutes / row.minutes), rowsPerDay - first);
const px = (rows: number): string => `${rows * row.px}px`;

const gutter = '60px';
/** The labeled times, in minutes since midnight. */
const evenHours = Array.from({ length: 11 }, (_each, at) => (at + 1) * 120);

const Head = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2px',
    paddingBlock: 2,
    ...dayStyles,
  },
});
/** Events of the same time lie side by side: the grid places each in the first free column. */
const Column = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    minWidth: 0,
    gridTemplateRows: `repeat(${rowsPerDay}, ${row.px}px)`,
    gridAutoColumns: 'minmax(0, 1fr)',
    gridAutoFlow: 'row dense',
    borderInlineStartWidth: '1px',
    borderColor: 'border',
    backgroundImage: `repeating-linear-gradient(to bottom, var(--border-hairline) 0 1px, transparent 1px ${hourPx}px)`,
    '&[data-past]': { backgroundColor: 'bg.sunken' },
    '&:not([data-chosen])': { mdDown: { display: 'none' } },
  },
});

const Now = ({ minutes }: { minutes: number }): ReactNode => (
  <chakra.span
    aria-hidden
    position="absolute"
    insetInline={0}
    height="2px"
    bg="water.solid"
    pointerEvents="none"
    style={{ top: px(minutes / row.minutes) }}
  />
);

/** The place of the event that is being planned. */
const Planned = ({ minutes }: { minutes: number }): ReactNode => (
  <chakra.span
    data-planned
    position="absolute"
    insetInline="1px"
    padding="2px 6px"
    borderRadius="chip"
    border="2px dashed"
    borderColor="spice.solid"
    bg="spice.soft"
    color="spice.text"
    fontSize="xs"
    lineHeight="16px"
    fontWeight="strong"
    pointerEvents="none"
    style={{ top: px(rowOf(minutes)), height: px(lengthFrom(rowOf(minutes), eventLength.default)) }}
  >
    {wallTime(timeOfDay(minutes))}
  </chakra.span>
);

export interface WeekGridProps extends DaysProps {
  chosen: string;
  today: string;
  onDay: (day: string) => void;
  /** Plans an event at the viewer's day and time. null: the viewer may not. */
  onPlan: ((day: string, time: string) => void) | null;
}

export function WeekGrid({
  label,
  days,
  eventsOn,
  cell,
  nameOf,
  chosen,
  today,
  onDay,
  onPlan,
}: WeekGridProps): ReactNode {
  const now = useNow(60_000);
  const { ref, dragged, handlers } = useTimeDrag(onPlan);
  return (
    <>
      <div role="grid" aria-label={label}>
        <chakra.div
          role="row"
          display="grid"
          gridTemplateColumns="repeat(7, minmax(0, 1fr))"
          marginInlineStart={{ md: gutter }}
          borderBlockEndWidth="1px"
          borderColor="border"
        >
          {days.map((day) => (
            <Head key={day} {...cell(day)} onClick={() => onDay(day)}>
              <VisuallyHidden>{nameOf(day)}</VisuallyHidden>
              <chakra.span aria-hidden textStyle="label" color="fg.muted">
                {calendarLeaf(`${day}T12:00`).weekday}
              </chakra.span>
              <DayNumber aria-hidden>{Number(day.slice(8))}</DayNumber>
              <chakra.span hideFrom="md">
                <Dots events={eventsOn(day)} />
              </chakra.span>
            </Head>
          ))}
        </chakra.div>
      </div>
      <chakra.div
        ref={ref}
        display="grid"
        gridTemplateColumns={{ base: `${gutter} minmax(0, 1fr)`, md: `${gutter} repeat(7, minmax(0, 1fr))` }}
        userSelect="none"
        css={{ WebkitTouchCallout: 'none' }}
        {...(onPlan !== null && { cursor: 'cell' })}
        {...handlers}
      >
        <chakra.div aria-hidden position="relative" fontSize="2xs" color="fg.subtle" textStyle="figures">
          {evenHours.map((minutes) => (
            <chakra.span
              key={minutes}
              position="absolute"
              insetInlineEnd="6px"
              lineHeight="14px"
              whiteSpace="nowrap"
              style={{ top: `calc(${px(rowOf(minutes))} - 7px)` }}
            >
              {wallTime(timeOfDay(minutes))}
            </chakra.span>
          ))}
        </chakra.div>
        {days.map((day) => (
          <Column
            key={day}
            role="group"
            aria-label={dayInWords(day)}
            data-column={day}
            data-chosen={day === chosen ? '' : undefined}
            data-past={day < today ? '' : undefined}
            data-events-of={day}
          >
            {eventsOn(day).map((event) => {
              const first = rowOf(minutesOfDay(event.startsAt));
              const place = `${first + 1} / span ${lengthFrom(first, event.lengthMinutes)}`;
              return <EventBlock key={event.id} event={event} lines={2} margin="1px" style={{ gridRow: place }} />;
            })}
            {day === today && <Now minutes={minutesOfDay(now)} />}
            {dragged?.day === day && <Planned minutes={dragged.minutes} />}
          </Column>
        ))}
      </chakra.div>
    </>
  );
}
