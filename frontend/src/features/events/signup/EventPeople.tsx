// Participants area of an event card: taken seats and people.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isFull, takesSeat } from '@guild/common/events/events.rules';
import { useEffect, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Person } from '../../../ui/Person.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { people, wantPeople, type People } from '../events.store.ts';

/** Taken seats, all seats, and the number of waiting people. */
export function Seats({ event }: { event: GuildEvent }): ReactNode {
  const { currentParticipants: taken, maxParticipants: most, waiting } = event;
  return (
    <chakra.div display="flex" alignItems="center" gap={3} fontSize="sm" minHeight="20px">
      <chakra.b fontWeight="strong" textStyle="figures" whiteSpace="nowrap">
        {most === null ? formatNumber(taken) : `${formatNumber(taken)} / ${formatNumber(most)}`}
      </chakra.b>
      {most === null ? (
        <chakra.span color="fg.muted">no limit</chakra.span>
      ) : (
        <Meter share={taken / most} tone={isFull(event) ? 'quiet' : 'spice'} />
      )}
      {waiting > 0 && (
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {`${formatNumber(waiting)} waiting`}
        </chakra.span>
      )}
    </chakra.div>
  );
}

const words: Readonly<Record<EventResponse['status'], string>> = {
  going: '',
  late: 'late',
  tentative: 'tentative',
  absent: 'absent',
  waiting: 'waiting',
  bench: 'on the bench',
};

export const PersonRow = ({ row }: { row: EventResponse }): ReactNode => (
  <chakra.li display="flex" alignItems="center" gap={2.5} minHeight="30px" fontSize="sm" minWidth={0}>
    <Person
      discordId={row.discordId}
      name={row.username}
      size={22}
      title={row.note === null ? row.username : `${row.username}: ${row.note}`}
    />
    {words[row.status] !== '' && (
      <chakra.small fontSize="xs" color={row.status === 'late' ? 'spice.text' : 'fg.muted'} flex="none">
        {row.away ? 'away' : row.position === null ? words[row.status] : `${words[row.status]}, place ${row.position}`}
      </chakra.small>
    )}
    <chakra.small fontSize="xs" color="fg.subtle" marginStart="auto" flex="none">
      <RelativeTime iso={row.joinedAt} />
    </chakra.small>
  </chakra.li>
);

/** Error in place of the participants, with a button that tries again. */
export const peopleFailed = (retry: () => void): ReactNode => (
  <chakra.div display="grid" gap={2} justifyItems="start" role="alert">
    <chakra.p color="fg.muted" fontSize="sm">
      Couldn't load the participants.
    </chakra.p>
    <Button size="sm" icon="refresh" onClick={retry}>
      Try Again
    </Button>
  </chakra.div>
);

const PeopleSkeleton = (): ReactNode => (
  <chakra.div display="grid" gap={2} role="status" aria-label="Loading participants...">
    <Skeleton height="22px" />
    <Skeleton height="22px" width="70%" />
  </chakra.div>
);

/** The viewer first, then people with a seat, then people who may come. */
function Rows({ rows }: People): ReactNode {
  const { userId } = useViewer();
  const mine = rows.filter((row) => row.userId === userId);
  const others = rows.filter((row) => row.userId !== userId);
  const seats = others.filter(({ status }) => takesSeat(status));
  const rest = others.filter(({ status }) => status === 'waiting' || status === 'bench' || status === 'tentative');
  if (mine.length + seats.length + rest.length === 0)
    return (
      <chakra.p color="fg.muted" fontSize="sm" textAlign="center" paddingBlock={8}>
        No one yet. Be the first.
      </chakra.p>
    );
  return (
    <chakra.ul>
      {[...mine, ...seats, ...rest].map((row) => (
        <PersonRow key={row.userId} row={row} />
      ))}
    </chakra.ul>
  );
}

function Listed({ event }: { event: GuildEvent }): ReactNode {
  const resource = people.useOne(event.id);
  useEffect(() => wantPeople(event.id), [event.id]);
  return (
    <ResourceView resource={resource} failed={peopleFailed} skeleton={<PeopleSkeleton />}>
      {(found) => <Rows {...found} />}
    </ResourceView>
  );
}

export const EventPeople = ({ event }: { event: GuildEvent }): ReactNode => (
  <chakra.div
    bg="bg.sunken"
    borderBlockWidth="1px"
    borderColor="border"
    padding="12px 16px 0"
    // Takes the height that other cards of the row need for their roles.
    flex={1}
    display="flex"
    flexDirection="column"
  >
    <Seats event={event} />
    <chakra.div
      flex="1 0 132px"
      marginTop={1.5}
      overflowY="auto"
      tabIndex={0}
      role="group"
      aria-label={`Participants of ${event.title}`}
      css={{ maskImage: 'linear-gradient(to bottom, #000 calc(100% - 32px), transparent)', paddingBottom: '24px' }}
    >
      <Listed event={event} />
    </chakra.div>
  </chakra.div>
);
