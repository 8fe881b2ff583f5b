// Guild note decisions: pure functions.
import type { NewNote, NoteChange } from '@guild/common/lore/lore.api';
import { notesOf } from '../../../platform/people/audit/audit.ts';
import type { NewDocument, Decide, Fields } from '../../../platform/store/documents/documents.ts';
import { givenFields, refuseStale } from '../../../platform/store/documents/edits.ts';
import type { Draft } from '../../../platform/store/outbox/facts.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { NoteFacts } from './lore.facts.ts';
import { toNote, type NoteDocument } from './lore.model.ts';

export type NoteDecision = Decide<NoteDocument, NoteFacts>;

/** The audit entry of a command. */
const auditOf = notesOf('lore_note', 'title');

/** Builds a new note by the caller. @param slot a free one */
export const buildNote = (
  id: number,
  slot: number,
  { pictures, guidePlace, ...fields }: NewNote,
  by: Caller,
): NewDocument<NoteDocument> => ({
  _id: id,
  ...fields,
  ...(pictures !== undefined && { pictures }),
  guidePlace: guidePlace ?? null,
  author: by.username,
  authorDiscordId: by.discordId,
  updatedBy: by.username,
  updatedByDiscordId: by.discordId,
  slot,
});

/** The fact of a new note. */
export const creation =
  (actor: Caller) =>
  (made: NoteDocument): Draft<NoteFacts>[] => [
    { kind: 'lore-note:created', data: {}, audit: auditOf(actor, 'created', made, { after: toNote(made) }) },
  ];

/** Edits a note, for an admin. @throws AppError `conflict` stale */
export const edit =
  (change: NoteChange, actor: Caller): NoteDecision =>
  (seen) => {
    const before = toNote(seen);
    refuseStale(change.version, before);
    const set: Fields<NoteDocument> = {
      ...givenFields(change),
      updatedBy: actor.username,
      updatedByDiscordId: actor.discordId,
    };
    const audit = auditOf(actor, 'updated', seen, { before, after: toNote({ ...seen, ...set }) });
    return { set, facts: [{ kind: 'lore-note:updated', data: {}, audit }] };
  };

/** Deletes a note, for an admin. */
export const softDelete =
  (actor: Caller): NoteDecision =>
  (seen) => {
    const audit = auditOf(actor, 'removed', seen, { before: toNote(seen) });
    return { set: {}, facts: [{ kind: 'lore-note:removed', data: {}, audit }] };
  };

/** Restores a note. @param slot a free one, because its old one may be taken */
export const restore =
  (slot: number, actor: Caller): NoteDecision =>
  (seen) => {
    const audit = auditOf(actor, 'restored', seen, { after: toNote(seen) });
    return { set: { slot }, facts: [{ kind: 'lore-note:restored', data: {}, audit }] };
  };
