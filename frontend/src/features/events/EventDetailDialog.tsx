// One event, whole: the full text, everybody who has answered, and afterwards who was there.
import { chakra } from '@chakra-ui/react';
import { eventRoutes, type EventResponse, type GuildEvent } from '@guild/common/events/events.api';
import { isOpenForAnswers, takesSeat } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { serverNow } from '../../platform/clock.ts';
import { dataOf } from '../../platform/resource.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Attendance } from './Attendance.tsx';
import type { OpenEvent } from './events.open.ts';
import { peopleFailed, PersonRow } from './EventPeople.tsx';
import { EventTime } from './EventTime.tsx';
import { people, useEvent } from './events.store.ts';

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
  const resource = people.useOne(event.id);
  const started = serverNow() >= Date.parse(event.startsAt);
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
      <ResourceView resource={resource} failed={peopleFailed} skeleton={<Skeleton height="80px" />}>
        {(found) => (
          <>
            <Everybody rows={found.rows} />
            {isAdmin && started && found.rows.some(({ status }) => takesSeat(status)) && (
              <Attendance event={event} people={found} />
            )}
          </>
        )}
      </ResourceView>
    </chakra.div>
  );
}

export interface EventDetailDialogProps {
  id: number;
  onOpen: OpenEvent;
  onClose: () => void;
}

const Gone = ({ onClose }: { onClose: () => void }): ReactNode => (
  <chakra.div display="grid" gap={4} justifyItems="start">
    <p>This event is not in the calendar any more. It was deleted, or it has never been there.</p>
    <Button onClick={onClose}>Look at what is planned</Button>
  </chakra.div>
);

export function EventDetailDialog({ id, onOpen, onClose }: EventDetailDialogProps): ReactNode {
  const resource = useEvent(id);
  const event = dataOf(resource.loaded);
  const { isAdmin } = useViewer();
  const footer = event !== null && isAdmin && (
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
      <ResourceView
        resource={resource}
        failed="Error loading the event"
        skeleton={<Skeleton height="160px" role="status" aria-label="Loading event..." />}
        gone={<Gone onClose={onClose} />}
      >
        {(found) => <Body event={found} />}
      </ResourceView>
    </Dialog>
  );
}
