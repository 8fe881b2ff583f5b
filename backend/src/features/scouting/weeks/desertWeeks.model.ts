// Stored summaries of past weeks: one small row per week, however many reports it had.
import type { MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import * as z from 'zod/mini';
import { declareStored, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** Their ids are those of the weeks. */
export const storedDesertWeeks = declareStored({
  collection: 'desert_weeks',
  besides: {
    /** In the order of the legend, without empty categories. */
    marked: z.custom<readonly MarkedCells[]>(),
    /** The number of marked cells. The archive leaves out weeks without any. */
    spots: z.int(),
    /** How often it was written from the reports; 0: not yet. */
    revision: z.int(),
  },
});
export type DesertWeekRow = DocumentOf<typeof storedDesertWeeks>;
