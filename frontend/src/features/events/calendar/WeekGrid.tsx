// The week: seven days with their hours. People who plan events drag over the hours to plan one, and
// drag events to move them. Phones show the hours of the chosen day.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { eventLength } from '@guild/common/events/events.api';
import { minutesInWords } from '@guild/common/events/events.rules';
import { useMemo, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { calendarLeaf, clockTime, fullDay, wallTime } from '../../../platform/format/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DayNumber, dayStyles, Dots, type DaysProps } from './Day.tsx';
import { EventBlock } from './EventBlock.tsx';
import { minutesOfDay, partsOf, timeOfDay, type EventPart } from './events.days.ts';
import { hourPx, row, rowHeights, topOf, type Fold } from './events.hours.ts';
import type { EventMoves } from './useEventMoves.ts';
import { useTimeDrag } from './useTimeDrag.ts';

const rowOf = (minutes: number): number => Math.floor(minutes / row.minutes);

const gutter = '60px';
const allHours = Array.from({ length: 24 }, (_each, hour) => hour);

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
    gridAutoColumns: 'minmax(0, 1fr)',
    gridAutoFlow: 'row dense',
    borderInlineStartWidth: '1px',
    borderColor: 'border',
    backgroundImage: `repeating-linear-gradient(to bottom, var(--border-hairline) 0 1px, transparent 1px ${hourPx}px)`,
    '&[data-past]': { backgroundColor: 'bg.sunken' },
    '&:not([data-chosen])': { mdDown: { display: 'none' } },
  },
});

const Now = ({ top }: { top: number }): ReactNode => (
  <chakra.span
    aria-hidden
    position="absolute"
    insetInline={0}
    height="2px"
    bg="water.solid"
    pointerEvents="none"
    zIndex={1}
    style={{ top: `${top}px` }}
  />
);

/** A part of the event that is being planned or moved. */
const Planned = ({ top, height, text }: { top: number; height: number; text: string }): ReactNode => (
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
    overflow="hidden"
    zIndex={1}
    style={{ top: `${top}px`, height: `${height}px` }}
  >
    {text}
  </chakra.span>
);

/** The end of an event, by which it is made longer or shorter. */
const Handle = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: '7px',
    cursor: 'ns-resize',
    _hover: { bg: 'color-mix(in srgb, var(--type) 55%, transparent)' },
  },
});

/** Hours without events, as one row that shows them when it is pressed. */
const FoldRow = chakra('button', {
  base: {
    position: 'absolute',
    insetInline: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    paddingInline: '8px',
    height: `${hourPx}px`,
    bg: 'bg.sunken',
    borderBlockWidth: '1px',
    borderColor: 'border',
    color: 'fg.muted',
    fontSize: 'xs',
    textStyle: 'figures',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

const noParts: readonly EventPart[] = [];

export interface WeekGridProps extends DaysProps {
  chosen: string;
  today: string;
  onDay: (day: string) => void;
  /** Plans an event at the viewer's day and time. null: the viewer may not. */
  onPlan: ((day: string, time: string) => void) | null;
  partsOn: ReadonlyMap<string, readonly EventPart[]>;
  folds: readonly Fold[];
  onUnfold: () => void;
  moves: EventMoves;
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
  partsOn,
  folds,
  onUnfold,
  moves: { moving, linkProps, handleProps, areaProps },
}: WeekGridProps): ReactNode {
  const now = useNow(60_000);
  const { ref, dragged, handlers } = useTimeDrag(onPlan, folds);
  const heights = useMemo(() => rowHeights(folds), [folds]);
  const planned = [
    ...(dragged === null ? [] : partsOf(dragged.day, dragged.minutes, eventLength.default)),
    ...(moving === null ? [] : partsOf(moving.to.day, moving.to.minutes, moving.to.lengthMinutes)),
  ];
  const start = dragged?.minutes ?? moving?.to.minutes ?? 0;
  const length = moving?.by === 'resize' ? ` · ${minutesInWords(moving.to.lengthMinutes)}` : '';
  const topIn = (minutes: number): number => topOf(minutes, folds);
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
      <chakra.div position="relative">
        <chakra.div
          ref={ref}
          display="grid"
          gridTemplateColumns={{ base: `${gutter} minmax(0, 1fr)`, md: `${gutter} repeat(7, minmax(0, 1fr))` }}
          userSelect="none"
          css={{ WebkitTouchCallout: 'none' }}
          {...(onPlan !== null && { cursor: 'cell' })}
          {...handlers}
          {...areaProps}
        >
          <chakra.div aria-hidden position="relative" fontSize="2xs" color="fg.subtle" textStyle="figures">
            {allHours
              .filter((hour) => hour > 0 && hour % 2 === 0 && !folds.some(({ from, to }) => hour >= from && hour <= to))
              .map((hour) => (
                <chakra.span
                  key={hour}
                  position="absolute"
                  insetInlineEnd="6px"
                  lineHeight="14px"
                  whiteSpace="nowrap"
                  style={{ top: `${topIn(hour * 60) - 7}px` }}
                >
                  {wallTime(timeOfDay(hour * 60))}
                </chakra.span>
              ))}
          </chakra.div>
          {days.map((day) => (
            <Column
              key={day}
              role="group"
              aria-label={fullDay(day)}
              data-column={day}
              data-chosen={day === chosen ? '' : undefined}
              data-past={day < today ? '' : undefined}
              data-events-of={day}
              style={{ gridTemplateRows: heights }}
            >
              {(partsOn.get(day) ?? noParts).map(({ event, from, to, isContinued, isEnd }) => {
                const first = rowOf(from);
                const place = `${first + 1} / span ${Math.max(1, Math.ceil(to / row.minutes) - first)}`;
                const handle = isEnd ? handleProps(event) : null;
                return (
                  <EventBlock
                    key={event.id}
                    event={event}
                    lines={2}
                    margin="1px"
                    position="relative"
                    style={{ gridRow: place }}
                    {...(isContinued && { time: `until ${clockTime(Date.parse(event.endsAt))}`, 'data-continued': '' })}
                    {...(moving?.event.id === event.id && { opacity: 0.5 })}
                    {...(handle !== null && { more: <Handle aria-hidden data-resize {...handle} /> })}
                    {...linkProps(event)}
                  />
                );
              })}
              {day === today && <Now top={topIn(minutesOfDay(now))} />}
              {planned
                .filter((part) => part.day === day)
                .map(({ from, to }) => (
                  <Planned
                    key={from}
                    top={topIn(from)}
                    height={Math.max(18, topIn(to) - topIn(from))}
                    text={wallTime(timeOfDay(start)) + length}
                  />
                ))}
            </Column>
          ))}
        </chakra.div>
        {folds.map(({ from, to }) => {
          const hours = `${wallTime(timeOfDay(from * 60))} – ${wallTime(timeOfDay((to % 24) * 60))}`;
          return (
            <FoldRow key={from} type="button" style={{ top: `${topIn(from * 60)}px` }} onClick={onUnfold}>
              <Icon name="chevron" size={14} />
              <span>
                <VisuallyHidden>Show </VisuallyHidden>
                {hours}
              </span>
              <chakra.span hideBelow="md">no events</chakra.span>
            </FoldRow>
          );
        })}
      </chakra.div>
    </>
  );
}
