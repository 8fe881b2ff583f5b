// Heading with event cards. A series is one card, and cancelled events are behind a button.
import { chakra } from '@chakra-ui/react';
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useHeldStill } from '../../../platform/live/heldStill.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardPlace } from '../../../ui/CardPlace.tsx';
import { EventCard } from '../core/EventCard.tsx';
import { folded, unfolded } from './events.folding.ts';
import type { OpenEvent } from '../core/events.open.ts';
import { events } from '../events.store.ts';

export const EventGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
  },
});

function Cancelled({ ids, onOpen }: { ids: readonly number[]; onOpen: OpenEvent }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const gridId = useId();
  if (ids.length === 0) return null;
  return (
    <chakra.div display="grid" gap={3} marginTop={3} justifyItems="start">
      <Button
        data-cancelled
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={gridId}
        onClick={() => setOpen((was) => !was)}
      >
        {isOpen ? 'Hide' : 'Show'} {ids.length} cancelled
      </Button>
      <EventGrid id={gridId} width="100%" hidden={!isOpen}>
        {isOpen && ids.map((id) => <EventCard key={id} id={id} onOpen={onOpen} />)}
      </EventGrid>
    </chakra.div>
  );
}

export interface EventGroupProps {
  title: string;
  ids: readonly number[];
  /** null while not all events are loaded. */
  count: number | null;
  onOpen: OpenEvent;
}

type Cancellations = ReadonlyMap<number, boolean>;
/** A newly cancelled event keeps its place while its card may be about to be pressed. */
const keepFolds = (held: Cancellations, current: Cancellations): Cancellations => new Map([...current, ...held]);

export function EventGroup({ title, ids, count, onOpen }: EventGroupProps): ReactNode {
  const list = events.use(useShallow(({ entities, gone }) => ids.flatMap((id) => entities.byId[id] ?? gone[id] ?? [])));
  const ownChanges = events.use((state) => state.ownChanges);
  const now = useMemo(() => new Map(list.map(({ id, status }) => [id, status === 'cancelled'])), [list]);
  const { shown: folds, area } = useHeldStill<Cancellations, HTMLDivElement>(now, keepFolds, ownChanges);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((seriesId: number) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(seriesId)) next.add(seriesId);
      return next;
    });
  }, []);
  const { cards, cancelled } = useMemo(() => folded(list, ({ id }) => folds.get(id) === true), [list, folds]);
  return (
    <chakra.div {...area} css={{ '& + &': { marginTop: 'var(--gutter)' } }}>
      <chakra.h2 textStyle="cardTitle" display="flex" gap={2.5} alignItems="baseline" marginBottom={3}>
        {title}
        {count !== null && (
          <chakra.span fontFamily="body" fontWeight="text" color="fg.muted" textStyle="figures" letterSpacing="normal">
            {count}
          </chakra.span>
        )}
      </chakra.h2>
      <EventGrid>
        {unfolded(cards, open).map(({ id, seriesId, others }) => (
          <CardPlace key={id} list={events} id={id}>
            <EventCard
              id={id}
              onOpen={onOpen}
              others={others.length}
              isOpen={seriesId !== null && open.has(seriesId)}
              onToggle={toggle}
            />
          </CardPlace>
        ))}
      </EventGrid>
      <Cancelled ids={cancelled} onOpen={onOpen} />
    </chakra.div>
  );
}
