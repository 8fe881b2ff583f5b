// Stored weeks: one document for each week that was renamed.
import { scoutingWeek } from '@guild/common/scouting/scouting.api';
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** Their ids are the first days as numbers: 20261117. */
export const storedWeeks = declareStored({
  collection: 'scouting_weeks',
  entity: scoutingWeek,
  besides: { updatedAt: z.date(), ...documentFields },
});
export type WeekDocument = DocumentOf<typeof storedWeeks>;
/** Maps a stored week to the API. */
export const { toEntity: toWeek } = storedWeeks;
