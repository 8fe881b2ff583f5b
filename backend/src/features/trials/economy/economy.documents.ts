// Trial profiles and items in the document store.
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { unwritten } from './economy.decisions.ts';
import { fremenFacts, trialItemFacts, type FremenFacts, type TrialItemFacts } from './economy.facts.ts';
import { storedTrialItems, storedProfiles, type ProfileDocument, type TrialItemDocument } from './economy.model.ts';

export interface FremenDocuments {
  readonly profiles: Documents<ProfileDocument, FremenFacts>;
  readonly items: Documents<TrialItemDocument, TrialItemFacts>;
}
export const fremenDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): FremenDocuments => ({
  profiles: createDocuments(
    {
      stored: storedProfiles,
      facts: fremenFacts,
      name: 'profile',
      initial: (id) => unwritten(id, context.clock.now()),
    },
    context,
  ),
  items: createDocuments({ stored: storedTrialItems, facts: trialItemFacts, name: 'item' }, context),
});
