// The Events section: filters, the live calendar of cards, its states, and the dialogs.
import { chakra } from '@chakra-ui/react';
import { isPast } from '@guild/common/events/events.rules';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '../../platform/address.ts';
import { useNow } from '../../platform/clock.ts';
import { useGradually } from '../../platform/gradually.ts';
import { useViewer } from '../../platform/session.store.ts';
import { EmptyEvents } from '../../ui/art/EmptyEvents.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { More } from '../../ui/More.tsx';
import { EventCard } from './EventCard.tsx';
import { EventFilterBar, type EventFilterBarProps } from './EventFilterBar.tsx';
import { eventAddress, toFilters, type EventFilters } from './events.filters.ts';
import { useLiveEvents } from './events.live.ts';
import type { OpenEvent, OpenThing } from './events.open.ts';
import { events } from './events.store.ts';

const EventDialogs = lazy(() => import('./EventDialogs.tsx'));
type SetFilters = EventFilterBarProps['set'];

export const EventGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
  },
});

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
  const more = filters.past
    ? 'Nothing has taken place yet.'
    : 'The calendar is empty. Somebody will plan something soon.';
  return (
    <EmptyState
      art={EmptyEvents}
      title="No events found"
      more={narrowed ? 'No event fits what you look for. Try another day, or clear the filters.' : more}
      action={
        <>
          {narrowed && <Button onClick={() => set({ type: '', from: '' })}>Clear filters</Button>}
          {filters.past && <Button onClick={() => set({ past: '' })}>Show upcoming</Button>}
          {!narrowed && !filters.past && isAdmin && (
            <Button variant="tonal" icon="plus" onClick={onCreate}>
              Create Event
            </Button>
          )}
        </>
      }
    />
  );
}

interface GroupProps {
  title: string;
  ids: readonly number[];
  /** Left out while there are more than are shown. */
  count: number | null;
  onOpen: OpenEvent;
}
const Group = ({ title, ids, count, onOpen }: GroupProps): ReactNode => (
  <chakra.div css={{ '& + &': { marginTop: 'var(--gutter)' } }}>
    <chakra.h2 textStyle="cardTitle" display="flex" gap={2.5} alignItems="baseline" marginBottom={3}>
      {title}
      {count !== null && (
        <chakra.span fontFamily="body" fontWeight="text" color="fg.muted" textStyle="figures" letterSpacing="normal">
          {count}
        </chakra.span>
      )}
    </chakra.h2>
    <EventGrid>
      {ids.map((id) => (
        <EventCard key={id} id={id} onOpen={onOpen} />
      ))}
    </EventGrid>
  </chakra.div>
);

/** How many of the list, soonest first, are over: from a day in the past on, what is over stands before what is ahead. */
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
  const drawn = useGradually(shown.length);
  const over = usePastCount(filters, shown);
  const hasMore = events.use((state) => state.next !== null);
  const loadingMore = events.use((state) => state.loadingMore);
  if (drawn === 0) return <CardSkeletons label="Loading events..." />;
  return (
    <>
      {over > 0 && (
        <Group
          title="Past Events"
          ids={shown.slice(0, Math.min(over, drawn))}
          count={hasMore && over === shown.length ? null : over}
          onOpen={onOpen}
        />
      )}
      {over < drawn && (
        <Group
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
  const phase = events.use((state) => state.phase);
  const failure = events.use((state) => state.failure);
  const shown = events.use((state) => state.shown);
  if (phase === 'failed')
    return <ErrorState title="Error loading events" error={failure} onRetry={() => void events.retry()} />;
  if (phase === 'ready' && shown.length === 0) return <NoEvents filters={filters} set={set} onCreate={onCreate} />;
  return <Cards shown={shown} filters={filters} onOpen={onOpen} />;
}

export function EventsSection(): ReactNode {
  const [address, set] = useQuery(eventAddress);
  const { discordId, isAdmin } = useViewer();
  const { type, from, past } = address;
  const filters = useMemo(() => toFilters({ type, from, past }), [type, from, past]);
  useLiveEvents(filters, discordId);
  const [opened, setOpened] = useState<OpenThing | null>(null);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  const narrow = useCallback<SetFilters>((patch) => latest.current(patch), []);
  const open = useCallback<OpenEvent>((id, what) => {
    if (what === 'detail') latest.current({ event: id }, { push: true });
    else setOpened({ what, id });
  }, []);
  const create = (): void => setOpened({ what: 'create' });
  const aside = (
    <>
      <Button data-subscribe icon="events" onClick={() => setOpened({ what: 'calendar' })}>
        Subscribe
      </Button>
      {isAdmin && (
        <Button data-create-event variant="primary" icon="plus" onClick={create}>
          Create Event
        </Button>
      )}
    </>
  );
  const close = (): void => {
    if (opened !== null) setOpened(null);
    else set({ event: '' });
  };
  return (
    <chakra.section aria-label="Events">
      <EventFilterBar filters={filters} set={narrow} aside={aside} />
      <List filters={filters} set={narrow} onOpen={open} onCreate={create} />
      {(opened !== null || address.event !== undefined) && (
        <Suspense fallback={null}>
          <EventDialogs opened={opened} shown={address.event ?? null} onOpen={open} onClose={close} />
        </Suspense>
      )}
    </chakra.section>
  );
}
