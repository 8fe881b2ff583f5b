// Facts about items for outgoing webhooks.
import { newsWithCard, webhookSource } from '../../platform/features/webhookNews.ts';
import { itemCard } from './market.card.ts';
import { itemFacts } from './market.facts.ts';

/** An accepted offer is a sale. Price and people of the offer stay with its two sides. */
export const itemNews = webhookSource(
  itemFacts,
  ['item:created', 'item:offer_closed'],
  (document, { kind, data }, now) => {
    if (kind === 'item:created') return newsWithCard(itemCard, document, { kind: 'item.listed', now });
    const isSold = 'state' in data && data.state === 'accepted';
    return isSold ? newsWithCard(itemCard, document, { kind: 'item.sold', now }) : null;
  },
);
