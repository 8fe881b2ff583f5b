// Facts about events for outgoing webhooks.
import { newsWithCard, webhookSource } from '../../../platform/features/webhookNews.ts';
import { eventFacts } from '../core/events.facts.ts';
import { eventCard } from './events.card.ts';

const kinds = {
  'event:created': 'event.created',
  'event:updated': 'event.changed',
  'event:cancelled': 'event.cancelled',
} as const;

export const eventNews = webhookSource(
  eventFacts,
  ['event:created', 'event:updated', 'event:cancelled'],
  (document, { kind }, now) => newsWithCard(eventCard, document, { kind: kinds[kind], now }),
);
