// Stored weeks: one document for each week that was renamed.
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface WeekDocument {
  /** The first day as a number: 20261117. */
  _id: number;
  label: string;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  version: number;
  outbox: Fact[];
}
const weekSchema = new Schema<WeekDocument>(
  {
    _id: required(Number),
    label: required(String),
    startsAt: required(Date),
    endsAt: required(Date),
    updatedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
weekSchema.index(outboxIndex);

export const weekModel = (db: Connection): Model<WeekDocument> =>
  db.model<WeekDocument>('ScoutingWeek', weekSchema, 'scouting_weeks');

/** Maps a stored week to the API. */
export const toWeek = ({ _id: id, label, startsAt, endsAt, version }: WeekDocument): ScoutingWeek => ({
  id,
  label,
  version,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
