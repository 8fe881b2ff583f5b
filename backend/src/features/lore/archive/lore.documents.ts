// The one way in which the guild's notes change.
import { createDocuments, type Documents } from '../../../platform/documents/documents.ts';
import type { Context } from '../../../platform/context/context.ts';
import { noteFacts, type NoteFacts } from './lore.facts.ts';
import type { NoteDocument } from './lore.model.ts';

export type NoteDocuments = Documents<NoteDocument, NoteFacts>;

/** Notes in the document store. */
export const noteDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): NoteDocuments =>
  createDocuments<NoteDocument, NoteFacts>({ collection: 'lore_notes', facts: noteFacts, name: 'note' }, context);
