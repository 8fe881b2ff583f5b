// Event card of the calendar: time, title, participants, the viewer's answer, and actions.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import { memo, useId, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { CardText } from '../../../ui/CardText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel, wholeArt } from '../../../ui/Panel.tsx';
import { CardPicture } from '../../../ui/Pictures.tsx';
import { Person } from '../../../ui/Person.tsx';
import { EventPeople } from '../signup/EventPeople.tsx';
import { EventPills } from './EventPills.tsx';
import { DateBlock, EventTime } from './EventTime.tsx';
import { useEventActions } from '../events.actions.ts';
import type { OpenEvent } from './events.open.ts';
import { isAttendanceMissing } from './events.words.ts';
import { events } from '../events.store.ts';
import { SignUp, useAnswers } from '../signup/SignUp.tsx';
import { OwnAnswer } from '../signup/OwnAnswer.tsx';

function Head({ event, nameId }: { event: GuildEvent; nameId: string }): ReactNode {
  const { mine } = useAnswers(event.id);
  const now = useNow(60_000);
  // The answer bar below shows the other answers of an event that takes some.
  const isShownBelow = isOpenForAnswers(event, now) && mine?.status !== 'waiting';
  return (
    <chakra.div padding="16px" display="grid" gap={3}>
      <chakra.div display="flex" gap={4} minWidth={0}>
        <DateBlock startsAt={event.startsAt} />
        <chakra.div minWidth={0} display="grid" gap={1.5} alignContent="center" justifyItems="start">
          <chakra.span display="flex" flexWrap="wrap" gap={1.5}>
            {!isShownBelow && <OwnAnswer event={event} mine={mine} />}
            <EventPills event={event} />
          </chakra.span>
          <chakra.h3
            dir="auto"
            id={nameId}
            fontSize="lg"
            lineHeight="22px"
            fontWeight="strong"
            maxWidth="100%"
            truncate
            {...(event.status === 'cancelled' && { textDecoration: 'line-through' })}
          >
            <CardLink to={eventLink(event.id)} title={event.title}>
              {event.title}
            </CardLink>
          </chakra.h3>
        </chakra.div>
      </chakra.div>
      <CardText text={event.description} />
      <chakra.div display="flex" flexWrap="wrap" columnGap={5} rowGap={1.5} fontSize="sm" color="fg.muted">
        <chakra.span display="flex" alignItems="center" gap={2} textStyle="figures">
          <Icon name="clock" size={16} />
          <EventTime event={event} />
        </chakra.span>
        <Person discordId={event.organizerDiscordId} name={event.organizer} title={`Organizer: ${event.organizer}`} />
      </chakra.div>
    </chakra.div>
  );
}

function AdminTools({ event, open, onOpen }: { event: GuildEvent; open: boolean; onOpen: OpenEvent }): ReactNode {
  const actions = useEventActions();
  const remove = (): void => (event.seriesId === null ? void actions.remove(event) : onOpen(event.id, 'remove'));
  return (
    <>
      {open && (
        <IconButton label={`Edit ${event.title}`} icon="edit" size="sm" onClick={() => onOpen(event.id, 'edit')} />
      )}
      <IconButton label={`Delete ${event.title}`} icon="trash" size="sm" onClick={remove} />
    </>
  );
}

function Buttons({ event, onOpen }: { event: GuildEvent; onOpen: OpenEvent }): ReactNode {
  const mayManage = useMay('events');
  const now = useNow(60_000);
  const open = isOpenForAnswers(event, now);
  const people = dataOf(useAnswers(event.id).loaded);
  const isOver = event.status === 'planned' && !open;
  const isDue = mayManage && isOver && people !== null && isAttendanceMissing(people.rows);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={1.5} padding="12px 16px" marginTop="auto">
      {open ? (
        <SignUp event={event} onNote={() => onOpen(event.id, 'answer')}>
          {mayManage && <AdminTools event={event} open onOpen={onOpen} />}
        </SignUp>
      ) : (
        <>
          <chakra.p dir="auto" flex={1} fontSize="sm" color="fg.muted" alignSelf="center">
            {event.status === 'cancelled'
              ? (event.cancelReason ?? 'Cancelled')
              : isDue
                ? 'Attendance not taken'
                : 'Over'}
          </chakra.p>
          {isDue && (
            <ButtonLink size="sm" to={eventLink(event.id)} aria-label={`Take attendance of ${event.title}`}>
              Take attendance
            </ButtonLink>
          )}
          {mayManage && <AdminTools event={event} open={false} onOpen={onOpen} />}
        </>
      )}
    </chakra.div>
  );
}

export interface EventCardProps {
  id: number;
  onOpen: OpenEvent;
  /** Number of other events of its series that the card represents. */
  others?: number;
  /** Whether those events are shown. */
  isOpen?: boolean;
  onToggle?: (seriesId: number) => void;
}

export const EventCard = memo(function EventCard({
  id,
  onOpen,
  others = 0,
  isOpen = false,
  onToggle,
}: EventCardProps): ReactNode {
  const event = events.useShown(id);
  const nameId = useId();
  if (event === undefined) return null;
  const { seriesId } = event;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      display="flex"
      flexDirection="column"
      overflow="hidden"
      {...opensByPress}
    >
      {event.pictures != null && event.pictures.length > 0 && (
        <chakra.div {...wholeArt} bg="bg.sunken" overflow="hidden">
          <CardPicture pictures={event.pictures} title={event.title}>
            {null}
          </CardPicture>
        </chakra.div>
      )}
      <Head event={event} nameId={nameId} />
      <EventPeople event={event} />
      <Buttons event={event} onOpen={onOpen} />
      {others > 0 && seriesId !== null && (
        <chakra.div padding="0 16px 12px">
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => onToggle?.(seriesId)}>
            {isOpen ? 'Show only the next date' : `and ${others} more`}
          </Button>
        </chakra.div>
      )}
    </Panel>
  );
});
