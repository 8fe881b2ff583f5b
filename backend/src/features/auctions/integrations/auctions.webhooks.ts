// Facts about auctions for outgoing webhooks.
import { newsWithCard, webhookSource } from '../../../platform/features/webhookNews.ts';
import { auctionFacts } from '../core/auctions.facts.ts';
import { auctionCard } from './auctions.card.ts';

export const auctionNews = webhookSource(
  auctionFacts,
  ['auction:created', 'auction:ended'],
  (document, { kind }, now) =>
    newsWithCard(auctionCard, document, {
      kind: kind === 'auction:created' ? 'auction.started' : 'auction.ended',
      now,
    }),
);
