// Stored summaries of past weeks: one small row per week, however many reports it had.
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface DesertWeekRow {
  /** The id of the week. */
  _id: number;
  /** In the order of the legend, without empty categories. */
  marked: readonly MarkedCells[];
  /** The number of marked cells. The archive leaves out weeks without any. */
  spots: number;
  /** How often it was written from the reports; 0: not yet. */
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

export const desertWeekModel = (db: Connection): Model<DesertWeekRow> =>
  db.model<DesertWeekRow>('DesertWeek', rowSchema, 'desert_weeks');
