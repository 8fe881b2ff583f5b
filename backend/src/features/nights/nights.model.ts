// Stored loot nights.
import { night } from '@guild/common/nights/nights.api';
import { declareEntities, modelsOf, type DocumentOf } from '../../platform/store/documents/declareStored.ts';

export const storedNights = declareEntities({
  collection: 'nights',
  entity: night,
  indexes: [[{ deletedAt: 1, _id: -1 }], [{ deletedAt: 1, status: 1, _id: -1 }]],
});
export type NightDocument = DocumentOf<typeof storedNights>;
/** Maps a stored night to the API. */
export const { toEntity: toNight } = storedNights;

export const nightModels = modelsOf({ nights: storedNights });
export type NightModels = ReturnType<typeof nightModels>;
