// Items and pings in the document store.
import type { Context } from '../../platform/context/context.ts';
import { createDocuments, type Documents } from '../../platform/documents/documents.ts';
import { itemFacts, pingFacts, type ItemFacts, type PingFacts } from './market.facts.ts';
import type { ItemDocument, PingDocument } from './market.model.ts';

export interface MarketDocuments {
  readonly items: Documents<ItemDocument, ItemFacts>;
  readonly pings: Documents<PingDocument, PingFacts>;
}

/** The initial ping has the time 0, so that the first ping is always allowed. */
export const marketDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): MarketDocuments => ({
  items: createDocuments<ItemDocument, ItemFacts>(
    { collection: 'marketplace_items', facts: itemFacts, name: 'item' },
    context,
  ),
  pings: createDocuments<PingDocument, PingFacts>(
    {
      collection: 'marketplace_pings',
      facts: pingFacts,
      name: 'ping',
      initial: (_id) => ({ _id, at: new Date(0) }),
      ttlField: 'at',
    },
    context,
  ),
});
