// Buttons that add an event to a calendar app or share its link.
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ShareButton } from '../../../ui/ShareButton.tsx';

export const EventShare = ({ event }: { event: GuildEvent }): ReactNode => (
  <>
    <ButtonAnchor
      size="sm"
      icon="events"
      href={eventRoutes.exportEvent.path.replace(':id', event.id.toString())}
      download
    >
      Add to calendar
    </ButtonAnchor>
    <ShareButton title={event.title} link={eventLink(event.id)} />
  </>
);
