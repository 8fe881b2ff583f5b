// Dialog that asks the people of the last event to come again. It names who gets a notice.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { LastRoster } from '@guild/common/events/events.lastRoster.api';
import { isOpenForAnswers, isSignUpClosed } from '@guild/common/events/events.rules';
import { counted } from '@guild/common/wire/numbers';
import { useEffect, useId, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { useNow } from '../../../platform/format/clock.ts';
import { fullTime } from '../../../platform/format/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Person } from '../../../ui/Person.tsx';
import { report } from '../../../ui/report.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { events } from '../events.store.ts';
import { askLastRoster, lastRosters } from './lastRoster.store.ts';

function People({ found: { title, startsAt, people } }: { found: LastRoster }): ReactNode {
  const headId = useId();
  if (people.length === 0)
    return (
      <p>
        Everyone who took part in “{title}” on <time dateTime={startsAt}>{fullTime(startsAt)}</time> has responded
        already, or is no longer a member.
      </p>
    );
  return (
    <>
      <p id={headId}>
        {counted(people.length, 'person', 'people')} took part in “{title}” on{' '}
        <time dateTime={startsAt}>{fullTime(startsAt)}</time> and {people.length === 1 ? 'has' : 'have'} not responded
        to this event. Each gets one notice. You can ask once.
      </p>
      <chakra.ul
        aria-labelledby={headId}
        display="grid"
        gap={2}
        gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))"
      >
        {people.map(({ discordId, username }) => (
          <chakra.li key={discordId} minWidth={0} fontSize="sm">
            <Person discordId={discordId} name={username} size={22} />
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}

export interface LastRosterDialogProps {
  event: GuildEvent;
  /** It appears by itself, after an event was created, and only if there is somebody to ask. */
  isOffer?: boolean;
  onClose: () => void;
}
export function LastRosterDialog({ event, isOffer = false, onClose }: LastRosterDialogProps): ReactNode {
  const resource = lastRosters.useOne(event.id);
  const now = useNow(60_000);
  const pending = events.use((state) => state.pending[event.id] === 'ask');
  const people = dataOf(resource.loaded)?.people ?? [];
  const isClosed = !isOpenForAnswers(event, now) || isSignUpClosed(event, now);
  const canAsk = event.askedAt == null && !isClosed && people.length > 0;
  const isNothingToOffer = isOffer && resource.loaded.phase !== 'loading' && !canAsk;
  useEffect(() => {
    if (isNothingToOffer) onClose();
  }, [isNothingToOffer, onClose]);
  if (isOffer && !canAsk) return null;
  const ask = async (): Promise<void> => {
    const asked = await report(() => askLastRoster(event.id), {
      done: () => ({ title: `${counted(people.length, 'person', 'people')} asked` }),
      failed: ['Error', 'Failed to ask the people of the last event'],
      onFailure: () => void lastRosters.load(event.id),
    });
    if (asked !== undefined) onClose();
  };
  const footer = canAsk && (
    <>
      <Button onClick={onClose}>Not now</Button>
      <Button variant="primary" needsConnection pending={pending} pendingText="Asking..." onClick={() => void ask()}>
        {`Ask ${counted(people.length, 'person', 'people')}`}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title="Same people as last time" width={520} footer={footer}>
      {event.askedAt != null ? (
        <p>
          {event.askedBy ?? 'The organizer'} asked the people of the last event on{' '}
          <time dateTime={event.askedAt}>{fullTime(event.askedAt)}</time>.
        </p>
      ) : isClosed ? (
        <p>Nobody can sign up for this event any more.</p>
      ) : (
        <ResourceView
          resource={resource}
          failed="Error loading the last event"
          skeleton={<SkeletonRows count={4} face={22} height={30} label="Loading the last event..." />}
        >
          {(found) =>
            found === null ? (
              <p>There is no earlier event of this series, from this template or with this title.</p>
            ) : (
              <People found={found} />
            )
          }
        </ResourceView>
      )}
    </Dialog>
  );
}
