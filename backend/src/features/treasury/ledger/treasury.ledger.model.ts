// Stored treasury ledger: rows that are inserted once and never change.
import { ledgerKinds, type LedgerEntry, type LedgerKind } from '@guild/common/treasury/treasury.ledger.api';
import { Schema, type Connection, type Model } from 'mongoose';
import * as z from 'zod/mini';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** The entry of a changed amount, in its fact. */
export const entryData = z.object({
  id: z.int(),
  kind: z.enum(ledgerKinds),
  before: z.int(),
  after: z.int(),
  note: z.nullable(z.string()),
  refers: z.nullable(z.int()),
  username: z.nullable(z.string()),
  discordId: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Who has given this amount, or whose gift it corrects; null: nobody. */
  giver: z.nullable(z.object({ username: z.string(), discordId: z.string() })),
  /** The version of the resource after the change. */
  resourceVersion: z.int(),
  resourceName: z.string(),
  unit: z.string(),
  /** The key of a booking by another feature. Absent in entries of earlier versions. */
  bookingKey: z.optional(z.string()),
});
export type EntryData = z.output<typeof entryData>;

/** A ledger entry. */
export interface EntryDocument extends Readonly<Omit<EntryData, 'id'>> {
  _id: number;
  /** Unique, so that a fact handled twice inserts one row. */
  factId: string;
  resourceId: number;
  kind: LedgerKind;
  change: number;
  at: Date;
}
const entrySchema = new Schema<EntryDocument>(
  {
    _id: required(Number),
    factId: required(String),
    resourceId: required(Number),
    resourceVersion: required(Number),
    resourceName: required(String),
    unit: required(String),
    kind: required(String),
    before: required(Number),
    after: required(Number),
    change: required(Number),
    note: orNull(String),
    refers: orNull(Number),
    username: orNull(String),
    discordId: orNull(String),
    decidedBy: orNull(String),
    giver: { type: Schema.Types.Mixed, default: null },
    bookingKey: { type: String },
    at: required(Date),
  },
  storedOptions,
);
entrySchema.index({ factId: 1 }, { unique: true });
entrySchema.index({ resourceId: 1, resourceVersion: -1 }, { unique: true });
entrySchema.index(
  { resourceId: 1, bookingKey: 1 },
  { unique: true, partialFilterExpression: { bookingKey: { $exists: true } } },
);
// Corrections of an entry, and gifts by person.
entrySchema.index({ resourceId: 1, refers: 1 });
entrySchema.index({ resourceId: 1, 'giver.discordId': 1 });

export interface LedgerModels {
  readonly entries: Model<EntryDocument>;
}
export const ledgerModels = (db: Connection): LedgerModels => ({
  entries: db.model<EntryDocument>('TreasuryEntry', entrySchema, 'treasury_entries'),
});

/** The row of an entry. */
export const entryRowOf = (
  resourceId: number,
  { id, ...data }: EntryData,
  fact: { readonly id: string; readonly at: Date },
): EntryDocument => ({ _id: id, factId: fact.id, resourceId, ...data, change: data.after - data.before, at: fact.at });

/** Maps a ledger entry to the API. */
export const toEntry = ({
  _id,
  factId: _fact,
  giver: _giver,
  bookingKey: _key,
  at,
  ...row
}: EntryDocument): LedgerEntry => ({
  id: _id,
  ...row,
  at: at.toISOString(),
});
