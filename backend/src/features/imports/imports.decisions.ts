// Import decisions: pure functions that turn a command into changes and facts.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { NewImport } from '@guild/common/imports/imports.api';
import { importedWords } from '@guild/common/imports/imports.kinds';
import { canUndo } from '@guild/common/imports/imports.rules';
import { actorOf, noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Decide, NewDocument } from '../../platform/store/documents/documents.ts';
import type { Draft } from '../../platform/store/outbox/facts.ts';
import { AppError } from '../../platform/errors.ts';
import type { ImportFacts } from './imports.facts.ts';
import { toImport, type ImportDocument } from './imports.model.ts';

export type ImportDecision = Decide<ImportDocument, ImportFacts>;

/** Maximum number of names of things that stay after Undo. */
const maxKeptNames = 20;

const noteOn = (
  actor: AuditNote['actor'],
  verb: AuditVerb<'import'>,
  seen: Pick<ImportDocument, 'kind' | 'rows' | 'source'>,
): AuditNote =>
  noteOf(actor, { entity: 'import', verb, name: `${importedWords(seen.kind, seen.rows)} from ${seen.source}` });

/** Builds a new import, whose rows are still to be written. @param ids its own, and that of the first thing */
export const buildImport = (
  { id, firstId }: { readonly id: number; readonly firstId: number },
  { kind, source, rows }: Pick<NewImport, 'kind' | 'source'> & { readonly rows: number },
  { userId, username, discordId }: Caller,
): NewDocument<ImportDocument> => ({
  _id: id,
  kind,
  source,
  rows,
  written: 0,
  state: 'writing',
  createdBy: username,
  createdByDiscordId: discordId,
  createdByUserId: userId,
  finishedAt: null,
  kept: 0,
  keptNames: [],
  firstId,
});
export const started =
  (caller: Caller) =>
  (made: ImportDocument): Draft<ImportFacts>[] => [
    { kind: 'import:started', data: {}, audit: noteOn(actorOf(caller), 'started', made) },
  ];

/** Some rows have been written. Changes nothing if another process has gone on already. */
export const advance =
  (from: number, written: number): ImportDecision =>
  (seen) =>
    seen.state !== 'writing' || seen.written !== from
      ? null
      : { set: { written }, facts: [{ kind: 'import:advanced', data: {} }] };

/** All rows have been written and are shown. */
export const finish: ImportDecision = (seen, now) =>
  seen.state !== 'writing'
    ? null
    : { set: { state: 'done', finishedAt: new Date(now) }, facts: [{ kind: 'import:finished', data: {} }] };

/** The rows could not be written, and were taken back. */
export const fail: ImportDecision = (seen) =>
  seen.state !== 'writing'
    ? null
    : { set: { state: 'failed' }, facts: [{ kind: 'import:failed', data: {}, audit: noteOn(null, 'failed', seen) }] };

/** Begins to take back what the import has made. @throws AppError `conflict` */
export const undo =
  (caller: Caller): ImportDecision =>
  (seen, now) => {
    if (!canUndo(toImport(seen), now))
      throw new AppError(
        'conflict',
        seen.state === 'done' ? 'An import can be undone for 24 hours.' : 'This import cannot be undone now.',
        { reason: seen.state === 'done' ? 'too_late' : 'not_done' },
      );
    return {
      set: { state: 'undoing' },
      facts: [{ kind: 'import:undone', data: {}, audit: noteOn(actorOf(caller), 'undone', seen) }],
    };
  };

/** Everything that nobody has changed has been taken back. @param names of the things that stay */
export const takenBack =
  (names: readonly string[]): ImportDecision =>
  (seen) =>
    seen.state !== 'undoing'
      ? null
      : {
          set: { state: 'undone', kept: names.length, keptNames: names.slice(0, maxKeptNames) },
          facts: [{ kind: 'import:taken-back', data: {} }],
        };
