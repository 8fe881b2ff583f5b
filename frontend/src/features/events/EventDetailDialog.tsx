// One event, whole: the full text, everybody who has answered, and afterwards who was there.
import { chakra } from '@chakra-ui/react';
import { eventRoutes, type EventResponse, type GuildEvent } from '@guild/common/events/events.api';
import { isOpenForAnswers, takesSeat } from '@guild/common/events/events.rules';
import { useEffect, useState, type ReactNode } from 'react';
import { isMissing } from '../../platform/api.ts';
import { serverNow } from '../../platform/clock.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Attendance } from './Attendance.tsx';
import type { OpenEvent } from './events.open.ts';
import { PeopleFailed, PersonRow } from './EventPeople.tsx';
import { EventTime } from './EventTime.tsx';
import { events, fetchEvent, fetchPeople, usePeople } from './events.store.ts';

/** The address of the list of participants as a table for spreadsheets. */
const csvOf = (id: number): string => eventRoutes.exportParticipants.path.replace(':id', id.toString());

function Everybody({ rows }: { rows: readonly EventResponse[] }): ReactNode {
  const groups = [
    ['Participants', rows.filter(({ status }) => takesSeat(status))],
    ['Waitlist', rows.filter(({ status }) => status === 'waiting')],
    ['Tentative', rows.filter(({ status }) => status === 'tentative')],
    ['Absent', rows.filter(({ status }) => status === 'absent')],
  ] as const;
  return groups
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => (
      <div key={name}>
        <chakra.h3 fontSize="sm" fontWeight="strong" marginBottom={1}>
          {name} ({list.length})
        </chakra.h3>
        <chakra.ul listStyleType="none" margin={0} padding={0}>
          {list.map((row) => (
            <PersonRow key={row.userId} row={row} />
          ))}
        </chakra.ul>
      </div>
    ));
}

function Body({ event }: { event: GuildEvent }): ReactNode {
  const { isAdmin } = useViewer();
  const people = usePeople(event.id);
  const started = serverNow() >= Date.parse(event.startsAt);
  const seats = people?.rows.filter(({ status }) => takesSeat(status)) ?? [];
  return (
    <chakra.div display="grid" gap={4}>
      {event.status === 'cancelled' && (
        <Notice tone="warn" title="Cancelled" {...(event.cancelReason !== null && { more: event.cancelReason })} />
      )}
      <chakra.p fontSize="sm" color="fg.muted">
        <EventTime event={event} /> · {event.type} · organized by {event.organizer}
      </chakra.p>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {event.description}
      </chakra.p>
      {people === undefined || people.phase === 'loading' ? (
        <Skeleton height="80px" />
      ) : people.phase === 'failed' ? (
        <PeopleFailed eventId={event.id} />
      ) : (
        <Everybody rows={people.rows} />
      )}
      {isAdmin && started && people?.phase === 'ready' && seats.length > 0 && (
        <Attendance event={event} people={people} />
      )}
    </chakra.div>
  );
}

export interface EventDetailDialogProps {
  id: number;
  onOpen: OpenEvent;
  onClose: () => void;
}

export function EventDetailDialog({ id, onOpen, onClose }: EventDetailDialogProps): ReactNode {
  const event = events.useOne(id);
  const { isAdmin } = useViewer();
  const phase = events.use((state) => state.phase);
  const [problem, setProblem] = useState<unknown>(null);
  const known = event !== undefined;
  // While the list is on its way it would not keep what is fetched beside it.
  const lacks = !known && phase !== 'loading' && problem === null;
  useEffect(() => {
    if (lacks) fetchEvent(id).catch(setProblem);
  }, [id, lacks]);
  useEffect(() => {
    if (known) void fetchPeople(id);
  }, [id, known]);
  const footer = known && isAdmin && (
    <>
      <ButtonAnchor href={csvOf(id)} download>
        Export CSV
      </ButtonAnchor>
      {isOpenForAnswers(event, serverNow()) && (
        <Button data-cancel-event onClick={() => onOpen(id, 'cancel')}>
          Cancel Event
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={event?.title ?? 'Event'} titleFace="text" footer={footer}>
      {known ? (
        <Body event={event} />
      ) : problem !== null && !isMissing(problem) ? (
        <ErrorState title="Error loading the event" error={problem} onRetry={() => setProblem(null)} />
      ) : problem !== null ? (
        <chakra.div display="grid" gap={4} justifyItems="start">
          <p>This event is not in the calendar any more. It was deleted, or it has never been there.</p>
          <Button onClick={onClose}>Look at what is planned</Button>
        </chakra.div>
      ) : (
        <Skeleton height="160px" role="status" aria-label="Loading event..." />
      )}
    </Dialog>
  );
}
