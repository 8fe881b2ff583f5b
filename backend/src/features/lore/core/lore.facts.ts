// Guild note facts and their live messages.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { toNote, type NoteDocument } from './lore.model.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';

export const noteFacts = defineFacts<NoteDocument>()({
  'lore-note:created': noData,
  'lore-note:updated': noData,
  'lore-note:removed': noData,
  'lore-note:restored': noData,
});
export type NoteFacts = typeof noteFacts;
export type NoteDocuments = Documents<NoteDocument, NoteFacts>;

/** Sends note messages to everybody who has the archive open. */
export const noteScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(noteFacts, 'all', {
    name: 'lore:screens',
    live,
    room: loreRooms.list,
    removed: 'lore-note:removed',
    // What adds it to a list comes first.
    messages: ['lore-note:created', 'lore-note:restored', 'lore-note:updated'],
    entityOf: toNote,
  });
