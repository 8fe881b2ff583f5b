// Stored scouting reports with their marks: their indexes, and mapping to the API.
import { markStates, scoutingReport, type MarkState, type ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import * as z from 'zod/mini';
import { declareEntities, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** A mark, in reports and in facts. */
export const storedMark = z.object({
  cell: z.string(),
  markedBy: z.string(),
  markedByDiscordId: z.string(),
  markedAt: z.date(),
  state: z.enum(markStates),
  stateBy: z.nullable(z.string()),
  stateByDiscordId: z.nullable(z.string()),
  stateAt: z.nullable(z.date()),
  /** The id of the last change of this mark. An undo compares it, to notice later changes. */
  changeId: z.int(),
});
export type StoredMark = z.output<typeof storedMark>;

export const storedReports = declareEntities({
  collection: 'scouting_reports',
  entity: z.omit(scoutingReport, { weekLabel: true, categoryName: true, locations: true, marks: true }),
  besides: {
    /** End of its week. Afterwards the report cannot change. */
    weekEndsAt: z.date(),
    marks: z.array(storedMark),
    /** The last change of each cell whose mark was removed. */
    gone: z.optional(z.custom<readonly { readonly cell: string; readonly changeId: number }[]>()),
    /** Removed by a cleanup. The archive of its week still includes it. */
    cleanedUp: z.boolean(),
  },
  indexes: [
    [{ deletedAt: 1, weekId: 1, _id: -1 }],
    [{ deletedAt: 1, weekId: 1, category: 1, _id: -1 }],
    // Reports for the archive of a week, including cleaned up ones.
    [{ weekId: 1, cleanedUp: 1 }],
  ],
});
export type ReportDocument = DocumentOf<typeof storedReports>;

export const reportModels = modelsOf({ reports: storedReports });
export type ReportModels = ReturnType<typeof reportModels>;

type ShownState = { state: MarkState; stateBy: string | null; stateByDiscordId: string | null; stateAt: string | null };
const stateOf = ({ state, stateBy, stateByDiscordId, stateAt }: StoredMark): ShownState => ({
  state,
  stateBy,
  stateByDiscordId,
  stateAt: stateAt?.toISOString() ?? null,
});

/** Maps a report to the API. @param weekLabel the current name of its week */
export const toReport = (stored: Omit<ReportDocument, 'outbox'>, weekLabel: string): ScoutingReport =>
  Object.assign(storedReports.toEntity(stored), {
    weekLabel,
    categoryName: categoryNames[stored.category],
    locations: stored.marks.map(({ cell }) => cell),
    marks: stored.marks.map((mark) => ({
      cell: mark.cell,
      markedBy: mark.markedBy,
      markedByDiscordId: mark.markedByDiscordId,
      markedAt: mark.markedAt.toISOString(),
      ...stateOf(mark),
    })),
  });
