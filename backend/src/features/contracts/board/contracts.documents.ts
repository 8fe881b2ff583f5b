// Contracts in the document store.
import { createDocuments, type Documents } from '../../../platform/documents/documents.ts';
import type { Context } from '../../../platform/context/context.ts';
import { lapse } from './contracts.decisions.ts';
import { contractFacts, type ContractFacts } from './contracts.facts.ts';
import type { ContractDocument } from './contracts.model.ts';

export type ContractDocuments = Documents<ContractDocument, ContractFacts>;

/**
 * A contract that nobody claimed by its deadline is cancelled before any other decision or reply.
 */
export const contractDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): ContractDocuments =>
  createDocuments<ContractDocument, ContractFacts>(
    { collection: 'contracts', facts: contractFacts, name: 'contract', applyDue: lapse },
    context,
  );
