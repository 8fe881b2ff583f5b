// How what stood in a week of the desert is stored once the week is over: one small row, whatever number of reports said it.
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface DesertWeekRow {
  /** The id of the week. */
  _id: number;
  /** In the order of the legend; none without a cell. */
  marked: readonly MarkedCells[];
  /** How many cells there are in all of them; the archive shows no week without any. */
  spots: number;
  /** How often it has been written from the reports; 0: not yet. */
  revision: number;
}
const rowSchema = new Schema<DesertWeekRow>(
  {
    _id: required(Number),
    marked: { type: Schema.Types.Mixed, required: true },
    spots: required(Number),
    revision: required(Number),
  },
  storedOptions,
);

/** The model of one connection. */
export const desertWeekModel = (db: Connection): Model<DesertWeekRow> =>
  db.model<DesertWeekRow>('DesertWeek', rowSchema, 'desert_weeks');
