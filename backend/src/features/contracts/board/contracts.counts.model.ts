// Stored counts of the board's tabs: one document.
import type { ContractCounts } from '@guild/common/contracts/contracts.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface CountsDocument extends Omit<ContractCounts, 'version'> {
  _id: number;
  version: number;
  outbox: Fact[];
}
const countsSchema = new Schema<CountsDocument>(
  {
    _id: required(Number),
    available: required(Number),
    active: required(Number),
    completed: required(Number),
    closed: required(Number),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
countsSchema.index(outboxIndex);
export const countsModel = (db: Connection): Model<CountsDocument> =>
  db.model<CountsDocument>('ContractCounts', countsSchema, 'contract_counts');

/** Maps the stored counts to the API. */
export const toCounts = ({ available, active, completed, closed, version }: CountsDocument): ContractCounts => ({
  available,
  active,
  completed,
  closed,
  version,
});
