import type { Context } from '../../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { eventFacts, type EventFacts } from './events.facts.ts';
import { storedEvents, type EventDocument } from './events.model.ts';

export type EventDocuments = Documents<EventDocument, EventFacts>;

export const eventDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): EventDocuments =>
  createDocuments({ stored: storedEvents, facts: eventFacts, name: 'event' }, context);

/** Ignores the error if the document was restored meanwhile or no longer exists. */
export function unlessThere(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') unlessGone(error);
}
