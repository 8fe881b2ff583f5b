// The facts of the guild's notes, and what follows from each: live messages to everybody who looks at the archive.
import { loreRooms } from '@guild/common/lore/lore.api';
import { defineFacts, kindsOf, noData, on, type Consequence, type FactOf } from '../../platform/data/facts.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import type { Context } from '../../platform/process/context.ts';
import { toNote, type NoteDocument } from './lore.model.ts';

export const noteFacts = defineFacts<NoteDocument>()({
  'lore-note:created': noData,
  'lore-note:updated': noData,
  'lore-note:removed': noData,
  'lore-note:restored': noData,
});
export type NoteFacts = typeof noteFacts;
type NoteFact = FactOf<NoteFacts>;

/** Which message says what these facts have made of a note that is there. */
function messageOf(facts: readonly NoteFact[]): Exclude<NoteFact['kind'], 'lore-note:removed'> {
  const kinds = new Set(facts.map(({ kind }) => kind));
  const order = ['lore-note:created', 'lore-note:restored'] as const;
  return order.find((kind) => kinds.has(kind)) ?? 'lore-note:updated';
}

/** Sends to everybody who looks at the archive. */
export const noteScreens = ({ live }: Pick<Context, 'live'>): Consequence =>
  on(noteFacts, kindsOf(noteFacts), {
    name: 'lore:screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { _id: id, version, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      // What comes late says nothing about what the note is by now: its removal after it has been restored, and the like.
      const news = facts.filter(({ kind }) => (kind === 'lore-note:removed') === isRemoved);
      if (news.length === 0) return;
      if (isRemoved) live.send(loreRooms.list, 'lore-note:removed', { id, version, ...factIdsOf(news) });
      else live.send(loreRooms.list, messageOf(news), { ...toNote(document), ...factIdsOf(news) });
    },
  });
