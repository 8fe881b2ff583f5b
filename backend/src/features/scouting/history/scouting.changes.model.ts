// Stored changes of marks: rows that are inserted once. Only undoing changes them.
import type { ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { StoredMark } from '../reports/scouting.model.ts';

/** Name of the counter for the ids of changes. */
export const changeIds = 'scouting_changes';

export interface ChangeDocument {
  /** Assigned by the command, so that a fact handled twice inserts one row. */
  _id: number;
  reportId: number;
  weekId: number;
  category: ScoutingCategory;
  cell: string;
  before: StoredMark | null;
  after: StoredMark | null;
  /** The id of the previous change of this cell. */
  follows: number | null;
  username: string;
  discordId: string;
  at: Date;
  undoneBy: string | null;
  undoneByDiscordId: string | null;
  undoneAt: Date | null;
}
const changeSchema = new Schema<ChangeDocument>(
  {
    _id: required(Number),
    reportId: required(Number),
    weekId: required(Number),
    category: required(String),
    cell: required(String),
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    follows: orNull(Number),
    username: required(String),
    discordId: required(String),
    at: required(Date),
    undoneBy: orNull(String),
    undoneByDiscordId: orNull(String),
    undoneAt: orNull(Date),
  },
  storedOptions,
);
changeSchema.index({ weekId: 1, _id: -1 });
changeSchema.index({ weekId: 1, discordId: 1, _id: -1 });
const retentionDays = 90;
changeSchema.index({ at: 1 }, { expireAfterSeconds: retentionDays * 24 * 3600 });

export const changeModel = (db: Connection): Model<ChangeDocument> =>
  db.model<ChangeDocument>('ScoutingChange', changeSchema, 'scouting_changes');

/** Maps a stored change to the API. */
export const toChange = (stored: ChangeDocument): ScoutingChange => ({
  id: stored._id,
  reportId: stored.reportId,
  weekId: stored.weekId,
  category: stored.category,
  categoryName: categoryNames[stored.category],
  cell: stored.cell,
  before: stored.before?.state ?? null,
  after: stored.after?.state ?? null,
  username: stored.username,
  discordId: stored.discordId,
  at: stored.at.toISOString(),
  undoneBy: stored.undoneBy,
  undoneByDiscordId: stored.undoneByDiscordId,
  undoneAt: stored.undoneAt?.toISOString() ?? null,
  version: stored.undoneAt === null ? 1 : 2,
});
