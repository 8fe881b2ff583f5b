// Events section: filters, live grid of cards or the month or week, and dialogs.
import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { eventLink } from '@guild/common/events/events.links';
import { isPast } from '@guild/common/events/events.rules';
import { day } from '@guild/common/wire/days';
import { addDays } from '@guild/common/wire/guildTime';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { Navigate } from 'react-router-dom';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { openId, useQuery } from '../../platform/page/address.ts';
import { useFilters, type SetFilters } from '../../platform/page/filters.ts';
import { useNow } from '../../platform/format/clock.ts';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import { lazyComponent, lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useMay } from '../../platform/session/session.store.ts';
import EmptyEvents from '../../ui/art/empty-events.svg?react';
import { Button } from '../../ui/Button.tsx';
import { CreateButton } from '../../ui/CreateButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { ListPill } from '../../ui/NewPill.tsx';
import { ListMore } from '../../ui/More.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CalendarSkeleton } from './calendar/CalendarSkeleton.tsx';
import { daysOf, firstDayOf, guildDaysOf, type Period } from './calendar/events.days.ts';
import { toAddress, useChosenDay } from './calendar/useChosenDay.ts';
import { EventGroup } from './series/EventGroup.tsx';
import { EventFilterBar, type EventView } from './core/EventFilterBar.tsx';
import { EventSkeletons } from './core/EventSkeletons.tsx';
import { eventFilters, type EventFilters } from './core/events.filters.ts';
import type { EventPlace, EventStart, OpenEvent, OpenedDialog } from './core/events.open.ts';
import { events } from './events.store.ts';

const CalendarView = lazyComponent(() => import('./calendar/CalendarView.tsx'));
const EventDialogs = lazyDialog(() => import('./core/EventDialogs.tsx'));
const EventsMenu = lazyComponent(() => import('./templates/EventsMenu.tsx'));

/** `2026-11` is read as its first day. */
const dayOrMonth = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)),
  ),
  day('Not a day'),
);
/** URL query besides the filters. */
const eventAddress = z.object({
  /** Absent: the list. */
  view: maybe(z.enum(['week', 'month'])),
  /** A day of the shown week or month, in the viewer's zone. Absent: today. */
  on: maybe(dayOrMonth),
  /** The event whose page is opened, in older links. */
  event: openId,
});

/** The days whose events are shown. An event of the evening before a week may reach into it. */
function shownDays(view: Period, first: string): readonly string[] {
  const days = daysOf(view, first);
  return view === 'week' ? [addDays(first, -1), ...days] : days;
}

function NoEvents({
  filters,
  set,
  onCreate,
}: {
  filters: EventFilters;
  set: SetFilters<EventFilters>;
  onCreate: () => void;
}): ReactNode {
  const mayManage = useMay('events');
  const narrowed = eventFilters.isNarrowed(filters);
  const past = filters.past !== null;
  const more = past ? 'No past events yet.' : 'Nothing is planned yet.';
  return (
    <EmptyState
      art={EmptyEvents}
      title="No events found"
      more={narrowed ? 'No events match your search. Try another day, or clear the filters.' : more}
      action={
        <>
          {narrowed && <Button onClick={() => set(eventFilters.cleared)}>Clear filters</Button>}
          {past && <Button onClick={() => set({ past: '' })}>Show upcoming</Button>}
          {!narrowed && !past && mayManage && (
            <CreateButton variant="tonal" onClick={onCreate}>
              Create event
            </CreateButton>
          )}
        </>
      }
    />
  );
}

/**
 * Number of past events at the start of the list. With a first day in the past, past events come
 * before upcoming ones.
 */
function usePastCount({ from, past }: EventFilters, shown: readonly number[]): number {
  const now = useNow(60_000);
  const counted = events.use(({ entities }) => {
    const ahead = shown.findIndex((id) => {
      const event = entities.byId[id];
      return event !== undefined && !isPast(event, now);
    });
    return ahead === -1 ? shown.length : ahead;
  });
  if (past !== null) return shown.length;
  return from === null ? 0 : counted;
}

function Cards({
  shown,
  filters,
  onOpen,
}: {
  shown: readonly number[];
  filters: EventFilters;
  onOpen: OpenEvent;
}): ReactNode {
  const drawn = useProgressiveRender(shown.length);
  const over = usePastCount(filters, shown);
  const hasMore = events.use((state) => state.next !== null);
  if (drawn === 0) return <EventSkeletons />;
  return (
    <>
      {over > 0 && (
        <EventGroup
          title="Past events"
          ids={shown.slice(0, Math.min(over, drawn))}
          count={hasMore && over === shown.length ? null : over}
          onOpen={onOpen}
        />
      )}
      {over < drawn && (
        <EventGroup
          title="Upcoming Events"
          ids={shown.slice(over, drawn)}
          count={hasMore ? null : shown.length - over}
          onOpen={onOpen}
        />
      )}
      {drawn === shown.length && <ListMore list={events} />}
    </>
  );
}

interface ListProps {
  filters: EventFilters;
  set: SetFilters<EventFilters>;
  onOpen: OpenEvent;
  onCreate: () => void;
}
function List({ filters, set, onOpen, onCreate }: ListProps): ReactNode {
  return (
    <ListView
      list={events}
      failed="Error loading events"
      empty={<NoEvents filters={filters} set={set} onCreate={onCreate} />}
    >
      {(shown) => (
        <>
          <ListPill list={events} />
          <Cards shown={shown} filters={filters} onOpen={onOpen} />
        </>
      )}
    </ListView>
  );
}

function Events(): ReactNode {
  const [listFilters, setFilters] = useFilters(eventFilters);
  const [{ view, on }, set] = useQuery(eventAddress);
  const mayManage = useMay('events');
  const period = view ?? 'month';
  const chosen = useChosenDay(period, on, (next) => set({ on: next }));
  const first = firstDayOf(period, chosen.day);
  const filters = useMemo(
    () =>
      view === undefined ? listFilters : { type: listFilters.type, past: null, ...guildDaysOf(shownDays(view, first)) },
    [listFilters, view, first],
  );
  useLiveView(events, { filters });
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const form = useNewForm(mayManage ? 'event' : null);
  const shown: OpenedDialog | null = form.isOpen ? { what: 'create' } : opened;
  const close = (): void => {
    setOpened(null);
    form.setOpen(false);
  };
  const open = useCallback<OpenEvent>((id, what) => setOpened({ what, id }), []);
  const create = (): void => form.setOpen(true);
  const createAt = (start: EventStart): void => setOpened({ what: 'create', start });
  const move = (id: number, to?: EventPlace): void => setOpened({ what: 'move', id, ...(to && { to }) });
  const show = (next: EventView): void =>
    set(next === 'list' ? { view: '', on: '' } : { view: next, on: toAddress(next, chosen.day) });
  const subscribe = (
    <Button
      data-subscribe
      flex={{ base: 1, md: 'none' }}
      px={{ base: 2, md: 4 }}
      icon="events"
      onClick={() => setOpened({ what: 'calendar' })}
    >
      Subscribe
    </Button>
  );
  const aside = (
    <>
      {mayManage && subscribe}
      {/* The menu is never alone in a row. */}
      <chakra.span display="flex" flex={{ base: 1, md: 'none' }} gap={{ base: 2, md: 3 }}>
        {mayManage ? (
          <CreateButton data-create-event flex={{ base: 1, md: 'none' }} onClick={create}>
            Create event
          </CreateButton>
        ) : (
          subscribe
        )}
        <Suspense fallback={<Skeleton boxSize="controlMd" borderRadius="control" />}>
          <EventsMenu filters={filters} onOpen={setOpened} />
        </Suspense>
      </chakra.span>
    </>
  );
  return (
    <chakra.section aria-label="Events">
      <EventFilterBar
        filters={filters}
        set={setFilters}
        view={view ?? 'list'}
        onView={show}
        day={chosen.day}
        onDay={chosen.choose}
        aside={aside}
      />
      {view === undefined ? (
        <List filters={filters} set={setFilters} onOpen={open} onCreate={create} />
      ) : (
        <Suspense fallback={<CalendarSkeleton period={view} />}>
          <CalendarView
            period={view}
            chosen={chosen}
            onCreate={mayManage ? createAt : null}
            onMove={mayManage ? move : null}
          />
        </Suspense>
      )}
      {shown !== null && <EventDialogs opened={shown} onClose={close} />}
    </chakra.section>
  );
}

/**
 * The guild's events. Older links have an event's id in the query; they are redirected to the event's
 * page.
 */
export function EventsSection(): ReactNode {
  const [{ event }] = useQuery(eventAddress);
  return event === undefined ? <Events /> : <Navigate to={eventLink(event)} replace />;
}
