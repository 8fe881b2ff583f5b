// Guild notes in the document store.
import { createDocuments, type Documents } from '../../../platform/store/documents/documents.ts';
import type { Context } from '../../../platform/features/context.ts';
import { noteFacts, type NoteFacts } from './lore.facts.ts';
import { storedNotes, type NoteDocument } from './lore.model.ts';

export type NoteDocuments = Documents<NoteDocument, NoteFacts>;

export const noteDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): NoteDocuments =>
  createDocuments({ stored: storedNotes, facts: noteFacts, name: 'note' }, context);
