// What the forms of a report hold and how it is judged: the locations are one text, which the server's own schemas read.
import { newReport, weekChange, type ScoutingReport } from '@guild/common/scouting/scouting.api';
import { readCells } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { joinLocations, sayWrong } from './scouting.locations.ts';

const locations = z.pipe(
  z.string().check(
    z.check<string>(({ value, issues }) => {
      const { wrong } = readCells(value);
      if (wrong.length > 0) issues.push({ code: 'custom', input: value, message: sayWrong(wrong) });
    }),
  ),
  z.pipe(
    z.transform((value: string): unknown => [...readCells(value).cells]),
    newReport.shape.locations,
  ),
);
/** Judges the form of a report that is there. */
export const editForm = z.object({
  category: newReport.shape.category,
  locations,
  isActive: z.boolean(),
});
/** Judges the form of a new report. */
export const newForm = z.object({
  category: newReport.shape.category,
  locations,
  weekLabel: weekChange.shape.label,
});
/** The sentence for a report without a place, which a new one says as a toast, too. */
export const locationMissing = 'At least one location is required';

export interface EditFields {
  category: string;
  locations: string;
  isActive: boolean;
}
export const toStored = ({ version, category, locations: cells, isActive }: ScoutingReport): Stored<EditFields> => ({
  version,
  values: { category, locations: joinLocations({ cells, rest: '' }), isActive },
});
