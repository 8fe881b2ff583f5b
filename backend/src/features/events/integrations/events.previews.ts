// Link preview of an event.
import { eventAt, eventLink } from '@guild/common/events/events.links';
import type { Model } from 'mongoose';
import { linkPreviews, type LinkPreviews } from '../../../platform/features/linkPreviews.ts';
import type { EventDocument } from '../core/events.model.ts';

export const eventPreviews = (model: Model<EventDocument>): LinkPreviews =>
  linkPreviews<EventDocument>({
    kind: 'events',
    what: 'Event',
    idAt: eventAt,
    linkTo: (id) => eventLink(id),
    model,
    fields: ['title', 'type'],
    toThing: ({ title, type }) => ({ name: title, art: `event-${type.toLowerCase()}` }),
  });
