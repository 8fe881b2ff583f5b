// Trial profiles and items in the document store.
import { createDocuments, type Documents } from '../../../platform/documents/documents.ts';
import type { Context } from '../../../platform/context/context.ts';
import { unwritten } from './economy.decisions.ts';
import { fremenFacts, trialItemFacts, type FremenFacts, type TrialItemFacts } from './economy.facts.ts';
import type { ProfileDocument, TrialItemDocument } from './economy.model.ts';

export interface FremenDocuments {
  readonly profiles: Documents<ProfileDocument, FremenFacts>;
  readonly items: Documents<TrialItemDocument, TrialItemFacts>;
}
export const fremenDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): FremenDocuments => ({
  profiles: createDocuments<ProfileDocument, FremenFacts>(
    {
      stored: { collection: 'fremen_profiles' },
      facts: fremenFacts,
      name: 'profile',
      initial: (id) => unwritten(id, context.clock.now()),
    },
    context,
  ),
  items: createDocuments<TrialItemDocument, TrialItemFacts>(
    { stored: { collection: 'trial_items' }, facts: trialItemFacts, name: 'item' },
    context,
  ),
});
