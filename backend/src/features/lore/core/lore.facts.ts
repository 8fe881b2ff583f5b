// Guild note facts and their live messages.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defineFacts, kindsOf, noData, type Handler, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { firstKind, onList } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { toNote, type NoteDocument } from './lore.model.ts';

export const noteFacts = defineFacts<NoteDocument>()({
  'lore-note:created': noData,
  'lore-note:updated': noData,
  'lore-note:removed': noData,
  'lore-note:restored': noData,
});
export type NoteFacts = typeof noteFacts;
type NoteFact = FactOf<NoteFacts>;

/** Picks the live message for these facts of a note that is not deleted. */
const messageOf = (facts: readonly NoteFact[]) =>
  firstKind(facts, ['lore-note:created', 'lore-note:restored'], 'lore-note:updated');

/** Sends note messages to everybody who has the archive open. */
export const noteScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(noteFacts, kindsOf(noteFacts), {
    name: 'lore:screens',
    live,
    room: loreRooms.list,
    removed: 'lore-note:removed',
    messageOf,
    entityOf: toNote,
  });
