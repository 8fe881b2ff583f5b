// Stored treasury ledger: rows that are inserted once and never change.
import { ledgerEntry, ledgerKinds } from '@guild/common/treasury/treasury.ledger.api';
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

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

export const storedEntries = declareStored({
  collection: 'treasury_entries',
  entity: ledgerEntry,
  besides: {
    /** Unique, so that a fact handled twice inserts one row. */
    factId: z.string(),
    giver: entryData.shape.giver,
    bookingKey: entryData.shape.bookingKey,
  },
  indexes: [
    [{ factId: 1 }, { unique: true }],
    [{ resourceId: 1, resourceVersion: -1 }, { unique: true }],
    [
      { resourceId: 1, bookingKey: 1 },
      { unique: true, partialFilterExpression: { bookingKey: { $exists: true } } },
    ],
    // Corrections of an entry, and gifts by person.
    [{ resourceId: 1, refers: 1 }],
    [{ resourceId: 1, 'giver.discordId': 1 }],
  ],
});
export type EntryDocument = DocumentOf<typeof storedEntries>;
/** Maps a ledger entry to the API. */
export const { toEntity: toEntry } = storedEntries;

export const ledgerModels = modelsOf({ entries: storedEntries });
export type LedgerModels = ReturnType<typeof ledgerModels>;

/** The row of an entry. */
export const entryRowOf = (
  resourceId: number,
  { id, bookingKey, ...data }: EntryData,
  fact: { readonly id: string; readonly at: Date },
): EntryDocument => ({
  _id: id,
  factId: fact.id,
  resourceId,
  ...data,
  change: data.after - data.before,
  at: fact.at,
  ...(bookingKey !== undefined && { bookingKey }),
});
