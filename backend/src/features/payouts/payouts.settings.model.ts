// How the usual way to divide hauls is stored: one document.
import type { PayoutSettings } from '@guild/common/payouts/payouts.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../platform/data/facts.ts';
import { outboxField, outboxIndex } from '../../platform/data/outboxFields.ts';
import { required, storedOptions } from '../../platform/data/stored.ts';

export interface PayoutSettingsDocument extends PayoutSettings {
  _id: number;
  outbox: Fact[];
}
const settingsSchema = new Schema<PayoutSettingsDocument>(
  {
    _id: required(Number),
    latePercent: required(Number),
    cutPercent: required(Number),
    organizersMay: required(Boolean),
    rankWeights: { type: Schema.Types.Mixed, required: true },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
settingsSchema.index(outboxIndex);
/** The model of one connection. */
export const payoutSettingsModel = (db: Connection): Model<PayoutSettingsDocument> =>
  db.model<PayoutSettingsDocument>('PayoutSettings', settingsSchema, 'payout_settings');
