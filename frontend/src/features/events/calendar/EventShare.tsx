// Buttons that add an event to a calendar app or share its link.
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import { isPast } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ShareButton } from '../../../ui/ShareButton.tsx';

export function EventShare({ event }: { event: GuildEvent }): ReactNode {
  const now = useNow(60_000);
  return (
    <>
      {!isPast(event, now) && (
        <ButtonAnchor
          size="sm"
          icon="events"
          href={eventRoutes.exportEvent.path.replace(':id', event.id.toString())}
          download
        >
          Add to calendar
        </ButtonAnchor>
      )}
      <ShareButton title={event.title} link={eventLink(event.id)} />
    </>
  );
}
