// Stored hauls, shares and share entries, and their mapping to the API.
import { haul, share, shareEntry, type Haul, type Share } from '@guild/common/payouts/payouts.api';
import { divideHaul, owedOf } from '@guild/common/payouts/payouts.rules';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../platform/store/documents/declareStored.ts';

export type HaulPersonRow = Omit<Haul['people'][number], 'amounts'>;
export const storedHauls = declareEntities({
  collection: 'hauls',
  entity: z.omit(haul, { people: true, guild: true }),
  besides: {
    people: z.custom<HaulPersonRow[]>(),
    /** Absent in hauls of earlier versions, which only admins may change. */
    proposed: z.optional(z.boolean()),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, _id: -1 }],
    [{ deletedAt: 1, source: 1, _id: -1 }],
    // Each event and each contract has at most one haul.
    [
      { source: 1, sourceId: 1 },
      { unique: true, partialFilterExpression: { deletedAt: null } },
    ],
  ],
});
export type HaulDocument = DocumentOf<typeof storedHauls>;

export const storedShares = declareStored({
  collection: 'payout_shares',
  entity: z.omit(share, { owed: true }),
  besides: documentFields,
  indexes: [
    [{ haulId: 1, discordId: 1 }, { unique: true }],
    [{ haulId: 1, _id: -1 }],
    [{ haulId: 1, status: 1, _id: -1 }],
    [{ discordId: 1, _id: -1 }],
    [{ discordId: 1, status: 1, _id: -1 }],
    [{ status: 1, _id: -1 }],
  ],
});
export type ShareDocument = DocumentOf<typeof storedShares>;

/**
 * A change of the amount owed. Entries never change. Their sum is the amount owed now.
 * `by` is null when a haul was closed.
 */
export const storedEntries = declareStored({
  collection: 'payout_entries',
  entity: shareEntry,
  besides: {
    /** Given by the database. */
    _id: z.optional(z.custom<mongo.ObjectId>()),
    /** The fact's id and the currency, so that an entry is unique. */
    key: z.string(),
    shareId: z.int(),
    haulId: z.int(),
    discordId: z.string(),
  },
  indexes: [[{ key: 1 }, { unique: true }], [{ shareId: 1 }]],
});
export type PayoutEntryDocument = DocumentOf<typeof storedEntries>;
/** Maps an entry to the API. */
export const { toEntity: toEntry } = storedEntries;

export const payoutModels = modelsOf({ hauls: storedHauls, shares: storedShares, entries: storedEntries });
export type PayoutModels = ReturnType<typeof payoutModels>;

/** Maps a stored haul to the API, with everybody's amounts. */
export function toHaul(stored: Omit<HaulDocument, 'outbox'>): Haul {
  const division = divideHaul(stored);
  const amounts = new Map(division?.people.map((person) => [person.discordId, [...person.amounts]]));
  return {
    ...storedHauls.toEntity(stored),
    people: stored.people.map((person) => ({ ...person, amounts: amounts.get(person.discordId) ?? [] })),
    guild: [...(division?.guild ?? [])],
    proposed: stored.proposed ?? false,
  };
}

/** Maps a stored share to the API. */
export const toShare = (stored: Omit<ShareDocument, 'outbox'>): Share => ({
  ...storedShares.toEntity(stored),
  owed: stored.status === 'waived' ? [] : owedOf(stored),
});
