// Change log of the demo desert's current week: who found each spot, and who later marked it as
// harvested or contested.
import type { ChangeDocument } from '../../backend/src/features/scouting/history/scouting.changes.model.ts';
import type { ReportDocument, StoredMark } from '../../backend/src/features/scouting/core/scouting.model.ts';

interface Step {
  readonly report: ReportDocument;
  /** The mark in its final state. */
  readonly mark: StoredMark;
  readonly at: Date;
  readonly who: { readonly username: string; readonly discordId: string };
  readonly isFinding: boolean;
}
/** The changes of a mark, in order. */
function stepsOf(report: ReportDocument, mark: StoredMark): Step[] {
  const finder = { username: mark.markedBy, discordId: mark.markedByDiscordId };
  const found = { report, mark, at: mark.markedAt, who: finder, isFinding: true };
  const { stateBy, stateByDiscordId, stateAt } = mark;
  if (stateBy === null || stateByDiscordId === null || stateAt === null) return [found];
  return [found, { ...found, at: stateAt, who: { username: stateBy, discordId: stateByDiscordId }, isFinding: false }];
}
const untouched = { state: 'present', stateBy: null, stateByDiscordId: null, stateAt: null } as const;

export interface LoggedReports {
  /** The reports, with the last change stored in each mark. */
  readonly reports: ReportDocument[];
  readonly changes: ChangeDocument[];
}

/** @param nextId returns increasing ids for changes */
export async function demoChanges(
  reports: readonly ReportDocument[],
  nextId: () => Promise<number>,
): Promise<LoggedReports> {
  const steps = reports.flatMap((report) => report.marks.flatMap((mark) => stepsOf(report, mark)));
  const changes: ChangeDocument[] = [];
  const last = new Map<StoredMark, StoredMark>();
  for (const { report, mark, at, who, isFinding } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = await nextId();
    const before = last.get(mark) ?? null;
    const after: StoredMark = { ...mark, ...(isFinding && untouched), changeId: id };
    last.set(mark, after);
    changes.push({
      _id: id,
      reportId: report._id,
      weekId: report.weekId,
      category: report.category,
      cell: mark.cell,
      before,
      after,
      follows: before?.changeId ?? null,
      at,
      ...who,
      undoneBy: null,
      undoneByDiscordId: null,
      undoneAt: null,
    });
  }
  return {
    reports: reports.map((report) => ({ ...report, marks: report.marks.map((mark) => last.get(mark) ?? mark) })),
    changes,
  };
}
