// Panel beside the month with the events of the chosen day.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { fullDay, plannedTime } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EventBlock } from './EventBlock.tsx';
import { isMovable } from './events.moves.ts';
import type { EventMoves } from './useEventMoves.ts';
import { Seats } from '../signup/EventPeople.tsx';
import { OwnAnswer } from '../signup/OwnAnswer.tsx';
import { useAnswers } from '../signup/SignUp.tsx';

export interface DayEventsProps {
  day: string;
  /** null: not loaded yet. */
  events: readonly GuildEvent[] | null;
  /** Plans an event on this day. null: the viewer may not, or it is too late. */
  onPlan: (() => void) | null;
  /** Opens the dialog that moves an event. null: the viewer may not. */
  onMove: ((id: number) => void) | null;
  moves: EventMoves;
}

/** The seats, and the viewer's own place with its role. */
function More({ event }: { event: GuildEvent }): ReactNode {
  const { mine } = useAnswers(event.id);
  return (
    <>
      <Seats event={event} />
      {mine !== undefined && mine.status !== 'absent' && (
        <chakra.span display="flex" minWidth={0} paddingTop="2px">
          <OwnAnswer event={event} mine={mine} />
        </chakra.span>
      )}
    </>
  );
}

export const DayEvents = ({ day, events, onPlan, onMove, moves }: DayEventsProps): ReactNode => (
  <Panel aria-label={`Events on ${fullDay(day)}`} padding="16px" display="grid" gap={3} alignContent="start">
    <chakra.h3 fontSize="md" fontWeight="strong">
      {fullDay(day)}
    </chakra.h3>
    {events?.length === 0 ? (
      <chakra.p color="fg.muted">No events on this day.</chakra.p>
    ) : (
      <chakra.ul display="grid" gap={2} data-events-of={day}>
        {events?.map((event) => (
          <chakra.li key={event.id} display="flex" alignItems="flex-start" gap={1}>
            <EventBlock
              flex={1}
              event={event}
              time={plannedTime(event, guildTimezone())}
              lines={2}
              padding="8px 12px"
              fontSize="sm"
              more={<More event={event} />}
              {...moves.linkProps(event)}
            />
            {onMove !== null && isMovable(event) && (
              <IconButton label={`Move ${event.title}`} icon="clock" size="sm" onClick={() => onMove(event.id)} />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    )}
    {onPlan !== null && (
      <Button size="sm" variant="tonal" icon="plus" onClick={onPlan}>
        Create on this day
      </Button>
    )}
  </Panel>
);
