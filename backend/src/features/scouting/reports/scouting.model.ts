// Stored scouting reports with their marks: schema, indexes, and mapping to the API.
import { markStates, type MarkState, type ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { Schema, type Connection, type Model } from 'mongoose';
import * as z from 'zod/mini';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

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

export interface ReportDocument extends Versioned {
  _id: number;
  weekId: number;
  /** End of its week. Afterwards the report cannot change. */
  weekEndsAt: Date;
  category: ScoutingCategory;
  marks: StoredMark[];
  /** The last change of each cell whose mark was removed. */
  gone?: readonly { readonly cell: string; readonly changeId: number }[];
  isActive: boolean;
  lastUpdated: Date;
  updatedBy: string;
  updatedByDiscordId: string;
  /** Removed by a cleanup. The archive of its week still includes it. */
  cleanedUp: boolean;
}

const reportSchema = new Schema<ReportDocument>(
  {
    _id: required(Number),
    weekId: required(Number),
    weekEndsAt: required(Date),
    category: required(String),
    marks: { type: Schema.Types.Mixed, default: (): StoredMark[] => [] },
    gone: { type: Schema.Types.Mixed, default: [] },
    isActive: { type: Boolean, default: true },
    lastUpdated: required(Date),
    updatedBy: required(String),
    updatedByDiscordId: required(String),
    cleanedUp: { type: Boolean, default: false },
    ...versionedFields,
  },
  storedOptions,
);
reportSchema.index({ deletedAt: 1, weekId: 1, _id: -1 });
reportSchema.index({ deletedAt: 1, weekId: 1, category: 1, _id: -1 });
// Reports for the archive of a week, including cleaned up ones.
reportSchema.index({ weekId: 1, cleanedUp: 1 });
reportSchema.index(outboxIndex);

export interface ReportModels {
  readonly reports: Model<ReportDocument>;
}
export const reportModels = (db: Connection): ReportModels => ({
  reports: db.model<ReportDocument>('ScoutingReport', reportSchema, 'scouting_reports'),
});

type ShownState = { state: MarkState; stateBy: string | null; stateByDiscordId: string | null; stateAt: string | null };
const stateOf = ({ state, stateBy, stateByDiscordId, stateAt }: StoredMark): ShownState => ({
  state,
  stateBy,
  stateByDiscordId,
  stateAt: stateAt?.toISOString() ?? null,
});

/** Maps a report to the API. @param weekLabel the current name of its week */
export const toReport = (stored: Omit<ReportDocument, 'outbox'>, weekLabel: string): ScoutingReport => ({
  id: stored._id,
  weekId: stored.weekId,
  weekLabel,
  category: stored.category,
  categoryName: categoryNames[stored.category],
  locations: stored.marks.map(({ cell }) => cell),
  marks: stored.marks.map((mark) => ({
    cell: mark.cell,
    markedBy: mark.markedBy,
    markedByDiscordId: mark.markedByDiscordId,
    markedAt: mark.markedAt.toISOString(),
    ...stateOf(mark),
  })),
  lastUpdated: stored.lastUpdated.toISOString(),
  updatedBy: stored.updatedBy,
  updatedByDiscordId: stored.updatedByDiscordId,
  isActive: stored.isActive,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});
