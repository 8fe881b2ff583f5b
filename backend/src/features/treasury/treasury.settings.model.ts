// How it is stored what members may do with the treasury without an admin: one document.
import type { TreasurySettings } from '@guild/common/treasury/treasury.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../platform/data/facts.ts';
import { outboxField, outboxIndex } from '../../platform/data/outboxFields.ts';
import { required, storedOptions } from '../../platform/data/stored.ts';

export interface TreasurySettingsDocument extends TreasurySettings {
  _id: number;
  outbox: Fact[];
}
const settingsSchema = new Schema<TreasurySettingsDocument>(
  { _id: required(Number), trustDeposits: required(Boolean), version: required(Number), outbox: outboxField },
  storedOptions,
);
settingsSchema.index(outboxIndex);
/** The model of one connection. */
export const treasurySettingsModel = (db: Connection): Model<TreasurySettingsDocument> =>
  db.model<TreasurySettingsDocument>('TreasurySettings', settingsSchema, 'treasury_settings');
