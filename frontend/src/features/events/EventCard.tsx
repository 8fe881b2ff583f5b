// One event in the calendar: when, what, who takes part, and what the viewer may do.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isFull, isOpenForAnswers, takesSeat } from '@guild/common/events/events.rules';
import { memo, useId, type ReactNode } from 'react';
import { useNow } from '../../platform/clock.ts';
import { dataOf } from '../../platform/resource.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { JoinButton, type JoinButtonProps } from '../../ui/JoinButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EventArt } from './EventArt.tsx';
import { EventPeople } from './EventPeople.tsx';
import { DateBlock, EventTime } from './EventTime.tsx';
import { useEventActions } from './events.actions.ts';
import type { OpenEvent } from './events.open.ts';
import { events, people } from './events.store.ts';

const clamp = { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' } as const;

function Head({ event, nameId, onOpen }: { event: GuildEvent; nameId: string; onOpen: OpenEvent }): ReactNode {
  return (
    <chakra.div padding="16px" display="grid" gap={3}>
      <chakra.div display="flex" gap={4} minWidth={0}>
        <DateBlock startsAt={event.startsAt} />
        <chakra.div minWidth={0} display="grid" gap={1.5} alignContent="center" justifyItems="start">
          <chakra.span display="flex" flexWrap="wrap" gap={1.5}>
            <Pill tone="spice">
              <EventArt type={event.type} />
              {event.type}
            </Pill>
            {event.status === 'cancelled' && <Pill tone="bad">Cancelled</Pill>}
            {event.repeat !== null && (
              <Pill tone="quiet">{event.repeat === 'weekly' ? 'Weekly' : 'Every 2 weeks'}</Pill>
            )}
          </chakra.span>
          <chakra.h3 id={nameId} fontSize="lg" lineHeight="22px" fontWeight="strong" maxWidth="100%" truncate>
            <chakra.button
              type="button"
              title={event.title}
              maxWidth="100%"
              truncate
              textAlign="start"
              {...(event.status === 'cancelled' && { textDecoration: 'line-through' })}
              _hover={{ textDecoration: 'underline' }}
              onClick={() => onOpen(event.id, 'detail')}
            >
              {event.title}
            </chakra.button>
          </chakra.h3>
        </chakra.div>
      </chakra.div>
      <chakra.p fontSize="sm" lineHeight="18px" minHeight="36px" color="fg.muted" css={clamp} title={event.description}>
        {event.description}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap={5} rowGap={1.5} fontSize="sm" color="fg.muted">
        <chakra.span display="flex" alignItems="center" gap={2} textStyle="figures">
          <Icon name="clock" size={16} />
          <EventTime event={event} />
        </chakra.span>
        <chakra.span display="flex" alignItems="center" gap={2} minWidth={0}>
          <Face discordId={event.organizerDiscordId} name={event.organizer} size={18} />
          <chakra.span truncate title={`Organizer: ${event.organizer}`}>
            {event.organizer}
          </chakra.span>
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

const wide = { flex: 1, height: { base: '40px', md: 'controlSm' } } as const;

const partOf = (mine: EventResponse | undefined): JoinButtonProps['part'] => {
  if (mine?.status === 'waiting') return 'waiting';
  return mine !== undefined && takesSeat(mine.status) ? 'place' : 'none';
};

/** Join, Leave or Full; beyond them the waitlist and the other answers. */
function SeatButton({ event, mine }: { event: GuildEvent; mine: EventResponse | undefined }): ReactNode {
  const pending = events.use((state) => state.pending[event.id]);
  const actions = useEventActions();
  return (
    <JoinButton
      part={partOf(mine)}
      full={isFull(event)}
      pending={pending === 'join' || pending === 'leave' || pending === 'answer'}
      onJoin={() => void actions.join(event)}
      onLeave={() => void actions.leave(event)}
      onWait={() => void actions.answer(event, 'going', null)}
      look={{ size: 'sm', ...wide }}
    />
  );
}

function Buttons({ event, onOpen }: { event: GuildEvent; onOpen: OpenEvent }): ReactNode {
  const { userId, isAdmin } = useViewer();
  const now = useNow(60_000);
  const { loaded } = people.useOne(event.id);
  const mine = dataOf(loaded)?.rows.find((row) => row.userId === userId);
  const actions = useEventActions();
  const open = isOpenForAnswers(event, now);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={1.5} padding="12px 16px" marginTop="auto">
      {open ? (
        <>
          {loaded.phase === 'loading' ? (
            <Skeleton {...wide} borderRadius="control" />
          ) : (
            <SeatButton event={event} mine={mine} />
          )}
          <IconButton
            label={`Answer ${event.title}`}
            icon="more"
            size="sm"
            onClick={() => onOpen(event.id, 'answer')}
          />
        </>
      ) : (
        <chakra.p flex={1} fontSize="sm" color="fg.muted" alignSelf="center">
          {event.status === 'cancelled' ? (event.cancelReason ?? 'Cancelled') : 'Over'}
        </chakra.p>
      )}
      {isAdmin && (
        <>
          {open && (
            <IconButton label={`Edit ${event.title}`} icon="edit" size="sm" onClick={() => onOpen(event.id, 'edit')} />
          )}
          <IconButton
            label={`Delete ${event.title}`}
            icon="trash"
            size="sm"
            onClick={() => void actions.remove(event)}
          />
        </>
      )}
    </chakra.div>
  );
}

export const EventCard = memo(function EventCard({ id, onOpen }: { id: number; onOpen: OpenEvent }): ReactNode {
  const event = events.useOne(id);
  const nameId = useId();
  if (event === undefined) return null;
  return (
    <Panel as="article" aria-labelledby={nameId} display="flex" flexDirection="column" overflow="hidden">
      <Head event={event} nameId={nameId} onOpen={onOpen} />
      <EventPeople event={event} />
      <Buttons event={event} onOpen={onOpen} />
    </Panel>
  );
});
