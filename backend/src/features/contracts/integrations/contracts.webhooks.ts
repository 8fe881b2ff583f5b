// Facts about contracts for outgoing webhooks.
import { newsWithCard, webhookSource } from '../../../platform/features/webhookNews.ts';
import { contractFacts } from '../core/contracts.facts.ts';
import { contractCard } from './contracts.card.ts';

export const contractNews = webhookSource(
  contractFacts,
  ['contract:created', 'contract:completed'],
  (document, { kind }, now) =>
    newsWithCard(contractCard, document, {
      kind: kind === 'contract:created' ? 'contract.posted' : 'contract.completed',
      now,
    }),
);
