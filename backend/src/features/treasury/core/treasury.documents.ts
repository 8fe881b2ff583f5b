// Resources in the document store.
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { resourceFacts, type ResourceFacts } from './treasury.facts.ts';
import { storedResources, type ResourceDocument } from './treasury.model.ts';

export type ResourceDocuments = Documents<ResourceDocument, ResourceFacts>;

export const resourceDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): ResourceDocuments =>
  createDocuments({ stored: storedResources, facts: resourceFacts, name: 'resource' }, context);
