// Month and week of events: title, moving by buttons and keys, the days, and a legend.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { eventTypes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { minutesInWords } from '@guild/common/events/events.rules';
import { addDays, addMonths } from '@guild/common/wire/guildTime';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useShallow } from 'zustand/react/shallow';
import { daysHeading, fullDay, monthHeading, wallTime } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EventArt } from '../core/EventArt.tsx';
import type { EventPlace, EventStart } from '../core/events.open.ts';
import { events, wantPeople } from '../events.store.ts';
import type { DayProps } from './Day.tsx';
import { DayEvents } from './DayEvents.tsx';
import { GoingMark } from './EventBlock.tsx';
import { typeColors } from './events.colors.ts';
import { byDay, daysOf, isAhead, partsByDay, startInGuild, timeOfDay, type Period } from './events.days.ts';
import { foldsOf, type Fold } from './events.hours.ts';
import { moveEvent } from './events.moves.ts';
import { MonthGrid } from './MonthGrid.tsx';
import type { ChosenDay } from './useChosenDay.ts';
import { useEventMoves, type MovingEvent, type Pointed } from './useEventMoves.ts';
import { pointIn } from './useTimeDrag.ts';
import { WeekGrid } from './WeekGrid.tsx';

/** The start of an event that is planned for a day without a time. */
const defaultTime = '20:00';

const noFolds: readonly Fold[] = [];

const dayKeys: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const Legend = (): ReactNode => (
  <chakra.ul aria-label="Legend" display="flex" flexWrap="wrap" columnGap={4} rowGap={1} fontSize="sm" color="fg.muted">
    {eventTypes.map((type) => (
      <chakra.li key={type} display="flex" alignItems="center" gap={1.5}>
        <chakra.span display="grid" color={typeColors[type]}>
          <EventArt type={type} size={16} />
        </chakra.span>
        {type}
      </chakra.li>
    ))}
    <chakra.li display="flex" alignItems="center" gap={1.5}>
      <GoingMark />
      You’re going
    </chakra.li>
  </chakra.ul>
);

export interface CalendarViewProps {
  period: Period;
  chosen: ChosenDay;
  /** Opens the form for a new event. null: the viewer may not create any. */
  onCreate: ((start: EventStart) => void) | null;
  /** Opens the dialog that moves an event, with its new place. null: the viewer may not move any. */
  onMove: ((id: number, to?: EventPlace) => void) | null;
}

/** What people who plan events can do with a mouse and keys, or on a phone. */
const Hints = ({ period }: { period: Period }): ReactNode => (
  <>
    <chakra.p fontSize="sm" color="fg.muted" hideBelow="md">
      {period === 'week' &&
        'Drag over free hours to create an event, and drag the end of an event to change its length. '}
      Drag an event to move it, or press M on it.
    </chakra.p>
    {period === 'week' && (
      <chakra.p fontSize="sm" color="fg.muted" hideFrom="md">
        Press and hold a free time to create an event.
      </chakra.p>
    )}
  </>
);

/** What the keys of a move do, and where the event is now. */
const MoveHint = ({ moving }: { moving: MovingEvent }): ReactNode => (
  <chakra.p
    role="status"
    position="sticky"
    bottom={{ base: 'calc(var(--bottombar) + 8px)', md: '8px' }}
    zIndex={3}
    padding="8px 12px"
    borderRadius="control"
    borderWidth="1px"
    borderColor="spice.solid"
    bg="bg.panel"
    fontSize="sm"
  >
    <b>{moving.event.title}</b>: {fullDay(moving.to.day)}, {wallTime(timeOfDay(moving.to.minutes))},{' '}
    {minutesInWords(moving.to.lengthMinutes)}. Arrows move it, Enter confirms, Escape cancels.
  </chakra.p>
);

export default function CalendarView({
  period,
  chosen: { day, today, choose },
  onCreate,
  onMove,
}: CalendarViewProps): ReactNode {
  const list = events.use(useShallow(({ shown, entities }) => shown.flatMap((id) => entities.byId[id] ?? [])));
  const phase = events.use((state) => state.phase);
  const firstId = list[0]?.id;
  // Loads the answers of all shown events.
  useEffect(() => {
    if (firstId !== undefined) wantPeople(firstId);
  }, [firstId, list]);
  const days = useMemo(() => daysOf(period, day), [period, day]);
  const grouped = useMemo(() => byDay(list), [list]);
  const eventsOn = (one: string): readonly GuildEvent[] => grouped.get(one) ?? [];
  const area = useRef<HTMLDivElement>(null);
  const partsOn = useMemo(() => partsByDay(list), [list]);
  const [isUnfolded, setUnfolded] = useState(false);
  const emptyHours = useMemo(() => foldsOf(days.flatMap((one) => partsOn.get(one) ?? [])), [days, partsOn]);
  const folds = isUnfolded ? noFolds : emptyHours;
  const pointAt = (at: DragEvent<HTMLElement>): Pointed | null => {
    if (period === 'week') return area.current === null ? null : pointIn(area.current, at, folds);
    const one = (at.target as Element).closest<HTMLElement>('[role=gridcell]')?.dataset['day'];
    return one === undefined ? null : { day: one, minutes: null };
  };
  const move = (event: GuildEvent, to: EventPlace): void => {
    if (event.seriesId === null) void moveEvent(event, to);
    else onMove?.(event.id, to);
  };
  const isReady = phase === 'ready';
  const navigate = useNavigate();
  const moves = useEventMoves(period, days, pointAt, onMove === null ? null : move);
  /** The day that a key has chosen. It gets the focus. */
  const movedTo = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (movedTo.current === day) area.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    movedTo.current = undefined;
  }, [day]);

  const plan = onCreate === null ? null : (at: string, time: string): void => onCreate(startInGuild(at, time));
  /** Plans an event on a day. null: the viewer may not, or the usual time is over. */
  const planOn = (at: string): (() => void) | null =>
    plan !== null && isAhead(at, defaultTime) ? () => plan(at, defaultTime) : null;
  /** Opens the day's only event, goes to its list of several, or plans the first one. */
  const open = (): void => {
    const [first, ...others] = eventsOn(day);
    if (first === undefined) {
      if (isReady) planOn(day)?.();
    } else if (others.length === 0) void navigate(eventLink(first.id));
    else area.current?.querySelector<HTMLElement>(`[data-events-of="${day}"] a`)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const isOnDay = (event.target as Element).getAttribute('role') === 'gridcell';
    if (!isOnDay || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = event.key === 'Home' ? today : dayKeys[event.key]?.(day);
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (next === undefined && !isOpening) return;
    event.preventDefault();
    if (next === undefined) open();
    else {
      movedTo.current = next;
      choose(next);
    }
  };
  const click = (one: string, { nativeEvent }: MouseEvent): void => {
    choose(one);
    // A finger only chooses, because on phones the events of the day are below the month.
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    if (!isTouch && isReady && eventsOn(one).length === 0) planOn(one)?.();
  };
  const cell = (one: string): DayProps => ({
    role: 'gridcell',
    'data-day': one,
    tabIndex: one === day ? 0 : -1,
    'aria-selected': one === day,
    ...(one === today && { 'aria-current': 'date' }),
  });
  const nameOf = (one: string): string => {
    if (!isReady) return fullDay(one);
    const { length } = eventsOn(one);
    const counted = length === 0 ? 'no events' : length === 1 ? '1 event' : `${length} events`;
    return `${fullDay(one)}, ${counted}`;
  };

  const step = (by: 1 | -1): void => choose(period === 'month' ? addMonths(day, by) : addDays(day, 7 * by));
  const title = period === 'month' ? monthHeading(day) : daysHeading(days[0] ?? day, days.at(-1) ?? day);
  const shared = { label: title, days, eventsOn, cell, nameOf };
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
        <IconButton
          label={`Previous ${period}`}
          icon="chevron"
          variant="line"
          css={{ '& svg': { rotate: '90deg' } }}
          onClick={() => step(-1)}
        />
        <IconButton
          label={`Next ${period}`}
          icon="chevron"
          variant="line"
          css={{ '& svg': { rotate: '-90deg' } }}
          onClick={() => step(1)}
        />
        <Button onClick={() => choose(today)}>Today</Button>
        <chakra.h2 textStyle="cardTitle" aria-live="polite" marginInlineStart={2}>
          {title}
        </chakra.h2>
        {period === 'week' && isUnfolded && emptyHours.length > 0 && (
          <Button size="sm" variant="quiet" marginInlineStart="auto" onClick={() => setUnfolded(false)}>
            Hide empty hours
          </Button>
        )}
        <div role="status">{phase === 'loading' && <VisuallyHidden>Loading events...</VisuallyHidden>}</div>
      </chakra.div>
      {/* One item of the grid, so that the notice of an old state moves nothing. */}
      <div>
        <ListView list={events} failed="Error loading events">
          {() => (
            <chakra.div
              ref={area}
              aria-busy={!isReady}
              display="grid"
              gap={{ base: 3, md: 4 }}
              alignItems="start"
              gridTemplateColumns={{
                base: 'minmax(0, 1fr)',
                ...(period === 'month' && { xl: 'minmax(0, 1fr) 280px' }),
              }}
              onKeyDown={press}
            >
              <Panel as="div" overflow="hidden">
                {period === 'month' ? (
                  <MonthGrid {...shared} month={day.slice(0, 7)} onDay={click} moves={moves} />
                ) : (
                  <WeekGrid
                    {...shared}
                    chosen={day}
                    today={today}
                    onDay={choose}
                    onPlan={plan}
                    partsOn={partsOn}
                    folds={folds}
                    onUnfold={() => setUnfolded(true)}
                    moves={moves}
                  />
                )}
              </Panel>
              {period === 'month' && (
                <DayEvents
                  day={day}
                  events={isReady ? eventsOn(day) : null}
                  onPlan={planOn(day)}
                  onMove={onMove}
                  moves={moves}
                />
              )}
            </chakra.div>
          )}
        </ListView>
      </div>
      {moves.moving?.by === 'keys' && <MoveHint moving={moves.moving} />}
      <ListMore list={events} />
      <Legend />
      {plan !== null && <Hints period={period} />}
    </chakra.div>
  );
}
