// Badges of an event: type, cancelled, and repetition.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Repeat } from '@guild/common/events/events.repeats';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/Pill.tsx';
import { EventArt } from './EventArt.tsx';

/** The event does not hold days and weeks of its rule. */
const repeatWords: Readonly<Record<Repeat, string>> = {
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  weekdays: 'On set weekdays',
  weeks: 'Every few weeks',
  monthDay: 'Monthly',
  monthWeekday: 'Monthly',
};

export const EventPills = ({ event }: { event: GuildEvent }): ReactNode => (
  <>
    <Pill tone="spice">
      <EventArt type={event.type} />
      {event.type}
    </Pill>
    {event.status === 'cancelled' && <Pill tone="bad">Cancelled</Pill>}
    {event.repeat !== null && <Pill tone="quiet">{repeatWords[event.repeat]}</Pill>}
  </>
);
