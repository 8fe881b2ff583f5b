// Search provider for events, by title. Guests find none.
import { eventLink } from '@guild/common/events/events.links';
import type { Context } from '../../../platform/features/context.ts';
import { finderByName, type Finder } from '../../../platform/store/queries/finders.ts';
import type { EventModels } from '../core/events.model.ts';

export const eventFinder = ({ events }: Pick<EventModels, 'events'>, { clock }: Pick<Context, 'clock'>): Finder =>
  finderByName(
    {
      model: events,
      name: 'title',
      words: 'Events',
      icon: 'events',
      mayFind: ({ access }) => access !== 'Guest',
      toFound: ({ _id, title, type, status, startsAt }) => ({
        title,
        more: status === 'cancelled' ? `${type} · Cancelled` : type,
        at: startsAt.toISOString(),
        link: eventLink(_id),
        discordId: null,
      }),
    },
    () => clock.now(),
  );
