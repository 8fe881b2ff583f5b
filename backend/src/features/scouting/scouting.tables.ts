// CSV files of scouting: the marks of reports, and the changes of marks.
import type { ScoutingReport, ScoutMark } from '@guild/common/scouting/scouting.api';
import type { ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

interface MarkRow {
  readonly report: ScoutingReport;
  readonly mark: ScoutMark;
}
export const markTable = declareTable<ScoutingReport, MarkRow>(
  {
    Week: ({ report }) => report.weekLabel,
    Category: ({ report }) => report.categoryName,
    Location: ({ mark }) => mark.cell,
    State: ({ mark }) => mark.state,
    'Marked by': ({ mark }) => mark.markedBy,
    'Discord id': ({ mark }) => longNumber(mark.markedByDiscordId),
    'Marked at': ({ mark }) => mark.markedAt,
    'State by': ({ mark }) => mark.stateBy,
    'State at': ({ mark }) => mark.stateAt,
    'On the map': ({ report }) => report.isActive,
    Report: ({ report }) => report.id,
  },
  (report) => report.marks.map((mark) => ({ report, mark })),
);

export const changeTable = declareTable<ScoutingChange>({
  At: (one) => one.at,
  Name: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Category: (one) => one.categoryName,
  Location: (one) => one.cell,
  Before: (one) => one.before,
  After: (one) => one.after,
  'Undone by': (one) => one.undoneBy,
  'Undone at': (one) => one.undoneAt,
});
