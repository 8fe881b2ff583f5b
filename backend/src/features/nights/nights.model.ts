// Stored loot nights.
import { night, type Night, type NightLot } from '@guild/common/nights/nights.api';
import * as z from 'zod/mini';
import { declareEntities, modelsOf, type DocumentOf } from '../../platform/store/documents/declareStored.ts';

export const storedNights = declareEntities({
  collection: 'nights',
  entity: night,
  besides: {
    lots: z.custom<NightLot[]>(),
    /** Absent in nights of earlier versions. */
    occasion: z.optional(night.shape.occasion),
    startsAt: z.optional(z.nullable(z.date())),
    /** Whether members have been told that it starts soon. */
    announced: z.optional(z.boolean()),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, _id: -1 }],
    [{ deletedAt: 1, status: 1, startsAt: 1 }],
  ],
});
export type NightDocument = DocumentOf<typeof storedNights>;
/** Maps a stored night to the API. */
export const toNight = (stored: Omit<NightDocument, 'outbox'>): Night =>
  Object.assign(storedNights.toEntity(stored), {
    occasion: stored.occasion ?? null,
    startsAt: stored.startsAt?.toISOString() ?? null,
  });

export const nightModels = modelsOf({ nights: storedNights });
export type NightModels = ReturnType<typeof nightModels>;
