// Takes an event elsewhere: into one's own calendar, or to others by its link.
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { eventLink } from '@guild/common/events/events.links';
import type { ReactNode } from 'react';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';

const addressOf = ({ id }: GuildEvent): string => new URL(eventLink(id), location.origin).href;
/** Whether the device has a sheet of its own for sharing, as phones do. */
const hasSheet = (): boolean => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

const copy = (event: GuildEvent): Promise<void> =>
  copyText(addressOf(event), { done: 'Link copied', failed: addressOf(event) });
async function share(event: GuildEvent): Promise<void> {
  try {
    await navigator.share({ title: event.title, url: addressOf(event) });
  } catch (error) {
    // Who closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(event);
  }
}

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
    {hasSheet() ? (
      <Button size="sm" icon="send" onClick={() => void share(event)}>
        Share
      </Button>
    ) : (
      <Button size="sm" icon="link" onClick={() => void copy(event)}>
        Copy link
      </Button>
    )}
  </>
);
