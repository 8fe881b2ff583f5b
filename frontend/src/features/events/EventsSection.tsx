// Events section: filters, live grid of cards, and dialogs.
import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { eventLink } from '@guild/common/events/events.links';
import { isPast } from '@guild/common/events/events.rules';
import { Navigate } from 'react-router-dom';
import { useQuery } from '../../platform/page/address.ts';
import { useNow } from '../../platform/format/clock.ts';
import { useProgressiveRender } from '../../platform/page/progressiveRender.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { useNewForm } from '../../platform/forms/newForm.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyEvents from '../../ui/art/empty-events.svg?react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { More } from '../../ui/More.tsx';
import { EventGroup } from './series/EventGroup.tsx';
import { EventSkeletons } from './planning/EventSkeletons.tsx';
import { EventFilterBar, type EventFilterBarProps } from './planning/EventFilterBar.tsx';
import { eventAddress, toFilters, type EventFilters } from './planning/events.filters.ts';
import { useLiveEvents } from './events.live.ts';
import type { OpenEvent, OpenThing } from './planning/events.open.ts';
import { events } from './events.store.ts';

const EventDialogs = lazyComponent(() => import('./planning/EventDialogs.tsx'));
type SetFilters = EventFilterBarProps['set'];

function NoEvents({
  filters,
  set,
  onCreate,
}: {
  filters: EventFilters;
  set: SetFilters;
  onCreate: () => void;
}): ReactNode {
  const { isAdmin } = useViewer();
  const narrowed = filters.type !== null || filters.from !== null;
  const more = filters.past ? 'No past events yet.' : 'Nothing is planned yet.';
  return (
    <EmptyState
      art={EmptyEvents}
      title="No events found"
      more={narrowed ? 'No events match your search. Try another day, or clear the filters.' : more}
      action={
        <>
          {narrowed && <Button onClick={() => set({ type: '', from: '' })}>Clear filters</Button>}
          {filters.past && <Button onClick={() => set({ past: '' })}>Show upcoming</Button>}
          {!narrowed && !filters.past && isAdmin && (
            <Button variant="tonal" icon="plus" onClick={onCreate}>
              Create event
            </Button>
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
  if (past) return shown.length;
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
  const loadingMore = events.use((state) => state.loadingMore);
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
      {hasMore && drawn === shown.length && <More pending={loadingMore} onClick={events.loadMore} />}
    </>
  );
}

interface ListProps {
  filters: EventFilters;
  set: SetFilters;
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
      {(shown) => <Cards shown={shown} filters={filters} onOpen={onOpen} />}
    </ListView>
  );
}

function Calendar(): ReactNode {
  const [address, set] = useQuery(eventAddress);
  const { discordId, isAdmin } = useViewer();
  const { type, from, past } = address;
  const filters = useMemo(() => toFilters({ type, from, past }), [type, from, past]);
  useLiveEvents(filters, discordId);
  const [opened, setOpened] = useState<OpenThing | null>(null);
  const form = useNewForm(isAdmin ? 'event' : null);
  const shown: OpenThing | null = form.isOpen ? { what: 'create' } : opened;
  const close = (): void => {
    setOpened(null);
    form.setOpen(false);
  };
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const narrow = useCallback<SetFilters>((patch) => latest.current(patch), []);
  const open = useCallback<OpenEvent>((id, what) => setOpened({ what, id }), []);
  const create = (): void => form.setOpen(true);
  const aside = (
    <>
      <Button data-subscribe icon="events" onClick={() => setOpened({ what: 'calendar' })}>
        Subscribe
      </Button>
      {isAdmin && (
        <Button data-create-event variant="primary" icon="plus" onClick={create}>
          Create event
        </Button>
      )}
    </>
  );
  return (
    <chakra.section aria-label="Events">
      <EventFilterBar filters={filters} set={narrow} aside={aside} />
      <List filters={filters} set={narrow} onOpen={open} onCreate={create} />
      {shown !== null && (
        <Suspense fallback={null}>
          <EventDialogs opened={shown} onClose={close} />
        </Suspense>
      )}
    </chakra.section>
  );
}

/**
 * The calendar. Older links have an event's id in the query; they are redirected to the event's
 * page.
 */
export function EventsSection(): ReactNode {
  const [{ event }] = useQuery(eventAddress);
  return event === undefined ? <Calendar /> : <Navigate to={eventLink(event)} replace />;
}
