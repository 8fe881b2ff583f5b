// How the ledger of the treasury is stored: rows that are inserted once and never changed.
import { ledgerKinds, type LedgerEntry, type LedgerKind } from '@guild/common/treasury/treasury.ledger.api';
import { Schema, type Connection, type Model } from 'mongoose';
import * as z from 'zod/mini';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** What a change of an amount leaves in the ledger, as its fact carries it. */
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
  /** Whose gift it is, or corrects; null: nobody's. */
  giver: z.nullable(z.object({ username: z.string(), discordId: z.string() })),
  /** The version of the resource that it has left. */
  resourceVersion: z.int(),
  resourceName: z.string(),
  unit: z.string(),
  /** The key of the booking that another feature made; entries of earlier versions have none. */
  bookingKey: z.optional(z.string()),
});
export type EntryData = z.output<typeof entryData>;

/** A line of the ledger. */
export interface EntryDocument extends Readonly<Omit<EntryData, 'id'>> {
  _id: number;
  /** There is one line for each fact, however often it is delivered. */
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
// What has been corrected of an entry, and who has given how much.
entrySchema.index({ resourceId: 1, refers: 1 });
entrySchema.index({ resourceId: 1, 'giver.discordId': 1 });

export interface LedgerModels {
  readonly entries: Model<EntryDocument>;
}
/** The models of one connection. */
export const ledgerModels = (db: Connection): LedgerModels => ({
  entries: db.model<EntryDocument>('TreasuryEntry', entrySchema, 'treasury_entries'),
});

/** The row of an entry. */
export const entryRowOf = (
  resourceId: number,
  { id, ...data }: EntryData,
  fact: { readonly id: string; readonly at: Date },
): EntryDocument => ({ _id: id, factId: fact.id, resourceId, ...data, change: data.after - data.before, at: fact.at });

/** A line of the ledger as the API answers it. */
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
