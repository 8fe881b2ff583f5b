// What each command does to the note that it finds or makes: pure, without clock and database.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { NewNote, NoteChange } from '@guild/common/lore/lore.api';
import { actorOf, noteOf, type AuditNote } from '../../../platform/audit/audit.ts';
import type { NewDocument, Decide, Fields } from '../../../platform/documents/documents.ts';
import { givenFields, refuseStale } from '../../../platform/documents/edits.ts';
import type { Draft } from '../../../platform/outbox/facts.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { NoteFacts } from './lore.facts.ts';
import { toNote, type NoteDocument } from './lore.model.ts';

export type NoteDecision = Decide<NoteDocument, NoteFacts>;

/** The entry that a command leaves in the audit record. */
const auditOf = (
  actor: Caller,
  verb: AuditVerb<'lore_note'>,
  { title }: Pick<NoteDocument, 'title'>,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => noteOf(actorOf(actor), { entity: 'lore_note', verb, name: title, ...what });

/** A new note, written by the caller. @param slot a free one */
export const begin = (id: number, slot: number, fields: NewNote, by: Caller): NewDocument<NoteDocument> => ({
  _id: id,
  ...fields,
  author: by.username,
  authorDiscordId: by.discordId,
  updatedBy: by.username,
  updatedByDiscordId: by.discordId,
  slot,
});

/** What is true when it has been written. */
export const creation =
  (actor: Caller) =>
  (made: NoteDocument): Draft<NoteFacts>[] => [
    { kind: 'lore-note:created', data: {}, audit: auditOf(actor, 'created', made, { after: toNote(made) }) },
  ];

/** An edit by an admin; one that saw another version is refused with the note as it is. */
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

/** The removal by an admin. */
export const softDelete =
  (actor: Caller): NoteDecision =>
  (seen) => {
    const audit = auditOf(actor, 'removed', seen, { before: toNote(seen) });
    return { set: {}, facts: [{ kind: 'lore-note:removed', data: {}, audit }] };
  };

/** The way back. @param slot a free one: its own may have been taken */
export const restore =
  (slot: number, actor: Caller): NoteDecision =>
  (seen) => {
    const audit = auditOf(actor, 'restored', seen, { after: toNote(seen) });
    return { set: { slot }, facts: [{ kind: 'lore-note:restored', data: {}, audit }] };
  };
