// Schemas of the report forms. The locations are one text, which the server's schemas parse.
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
/** Schema of the edit form. */
export const editForm = z.object({
  category: newReport.shape.category,
  locations,
  isActive: z.boolean(),
});
/** Schema of the form for a new report. */
export const newForm = z.object({
  category: newReport.shape.category,
  locations,
  weekLabel: weekChange.shape.label,
});
/** Error for a report without a location. A new report also shows it as a toast. */
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
