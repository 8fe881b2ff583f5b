// The card of an event. Guests do not find it.
import { eventAt, eventLink } from '@guild/common/events/events.links';
import { createCard } from '../../../platform/features/cards.ts';
import type { EventDocument } from '../core/events.model.ts';

export const eventCard = createCard<EventDocument, 'title'>({
  kind: 'event',
  page: { id: 'events', title: 'Events', to: '/events' },
  order: 40,
  icon: 'events',
  title: 'title',
  link: eventLink,
  line: ({ type, status }) => (status === 'cancelled' ? `${type} · Cancelled` : type),
  startOf: ({ startsAt }) => startsAt,
  mayFind: ({ access }) => access !== 'Guest',
  preview: {
    what: 'Event',
    idAt: eventAt,
    artOf: ({ type }) => `event-${type.toLowerCase()}`,
  },
});
