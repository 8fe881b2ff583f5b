// Stored changes of marks: rows that are inserted once. Only undoing changes them.
import { scoutingChange, type ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import { declareStored, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import type { StoredMark } from '../core/scouting.model.ts';

/** Name of the counter for the ids of changes. */
export const changeIds = 'scouting_changes';
const retentionDays = 90;

/** Their ids are assigned by the command, so that a fact handled twice inserts one row. */
export const storedChanges = declareStored({
  collection: 'scouting_changes',
  entity: z.omit(scoutingChange, { categoryName: true, before: true, after: true, version: true }),
  besides: {
    before: z.custom<StoredMark | null>(),
    after: z.custom<StoredMark | null>(),
    /** The id of the previous change of this cell. */
    follows: z.nullable(z.int()),
  },
  indexes: [
    [{ weekId: 1, _id: -1 }],
    [{ weekId: 1, discordId: 1, _id: -1 }],
    [{ at: 1 }, { expireAfterSeconds: retentionDays * 24 * 3600 }],
  ],
});
export type ChangeDocument = DocumentOf<typeof storedChanges>;

/** Maps a stored change to the API. */
export const toChange = (stored: ChangeDocument): ScoutingChange =>
  Object.assign(storedChanges.toEntity(stored), {
    categoryName: categoryNames[stored.category],
    before: stored.before?.state ?? null,
    after: stored.after?.state ?? null,
    version: stored.undoneAt === null ? 1 : 2,
  });
