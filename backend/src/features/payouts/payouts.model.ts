// Stored hauls, and their mapping to the API.
import { haul, type Haul } from '@guild/common/payouts/payouts.api';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import * as z from 'zod/mini';
import { declareEntities, modelsOf, type DocumentOf } from '../../platform/store/documents/declareStored.ts';

export type HaulPersonRow = Omit<Haul['people'][number], 'amounts'>;
export const storedHauls = declareEntities({
  collection: 'hauls',
  entity: z.omit(haul, { people: true, guild: true }),
  besides: {
    people: z.custom<HaulPersonRow[]>(),
    /** Absent in hauls of earlier versions, which only admins may change. */
    proposed: z.optional(z.boolean()),
    /** Absent: none. */
    corrections: z.optional(haul.shape.corrections),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, _id: -1 }],
    [{ deletedAt: 1, source: 1, _id: -1 }],
    // Each event, contract and loot night has at most one haul.
    [
      { source: 1, sourceId: 1 },
      { unique: true, partialFilterExpression: { deletedAt: null } },
    ],
  ],
});
export type HaulDocument = DocumentOf<typeof storedHauls>;

export const payoutModels = modelsOf({ hauls: storedHauls });
export type PayoutModels = ReturnType<typeof payoutModels>;

/** Maps a stored haul to the API, with everybody's amounts. */
export function toHaul(stored: Omit<HaulDocument, 'outbox'>): Haul {
  const division = divideHaul(stored);
  const entity = storedHauls.toEntity(stored);
  const amounts = new Map(division?.people.map((person) => [person.discordId, [...person.amounts]]));
  return {
    ...entity,
    people: stored.people.map((person) => ({ ...person, amounts: amounts.get(person.discordId) ?? [] })),
    guild: [...(division?.guild ?? [])],
    proposed: stored.proposed ?? false,
    corrections: stored.corrections === undefined ? [] : entity.corrections,
  };
}
