// Badges of an event: type, cancelled, and repetition.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/Pill.tsx';
import { EventArt } from './EventArt.tsx';

export const EventPills = ({ event }: { event: GuildEvent }): ReactNode => (
  <>
    <Pill tone="spice">
      <EventArt type={event.type} />
      {event.type}
    </Pill>
    {event.status === 'cancelled' && <Pill tone="bad">Cancelled</Pill>}
    {event.repeat !== null && <Pill tone="quiet">{event.repeat === 'weekly' ? 'Weekly' : 'Every 2 weeks'}</Pill>}
  </>
);
