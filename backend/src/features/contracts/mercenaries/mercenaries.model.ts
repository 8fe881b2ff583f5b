// Stored mercenary profiles: one document for each person who has written something.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

export interface MercenaryDocument {
  /** Id of the user. */
  _id: number;
  bio: string | null;
  specialties: string[];
  isAvailable: boolean;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  outbox: Fact[];
}
const mercenarySchema = new Schema<MercenaryDocument>(
  {
    _id: required(Number),
    bio: orNull(String),
    specialties: { type: [String], default: [] },
    isAvailable: { type: Boolean, default: true },
    createdAt: required(Date),
    updatedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
mercenarySchema.index(outboxIndex);

export interface MercenaryModels {
  readonly mercenaries: Model<MercenaryDocument>;
}
export const mercenaryModels = (db: Connection): MercenaryModels => ({
  mercenaries: db.model<MercenaryDocument>('MercenaryProfile', mercenarySchema, 'mercenary_profiles'),
});
