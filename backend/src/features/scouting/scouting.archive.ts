// The weeks that are over, and the reports of a week as a table.
import type { ArchivedMap, WeeksQuery } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { limits } from '@guild/common/wire/fields';
import { afterOf, pageOf } from '../../platform/data/lists.ts';
import { longNumber, toTable } from '../../platform/http/csv.ts';
import type { Page } from '../../platform/http/http.ts';
import { resourcesOf, toResources } from './desertMap.model.ts';
import type { ReportDocument, ReportModels, StoredMark } from './scouting.model.ts';
import type { Weeks } from './scouting.weeks.ts';

export interface Archive {
  /** Those that have reports, newest first. */
  listWeeks(query: WeeksQuery): Promise<Page<ScoutingWeek>>;
  /** @throws AppError `not_found` for a number that no week has */
  mapOf(week: number): Promise<ArchivedMap>;
  /** The marks of a week. @param week left out: the current one */
  toCsv(week?: number): Promise<string>;
}

/** What a cleanup has removed is only out of the way; what somebody has deleted is gone. */
const kept = { $or: [{ deletedAt: null }, { cleanedUp: true }] };
const head = [
  ...['Week', 'Category', 'Location', 'State', 'Marked by', 'Discord id', 'Marked at'],
  ...['State by', 'State at', 'On the map', 'Report'],
];
const rowOf = (label: string, { _id, category, isActive }: ReportDocument, mark: StoredMark): (string | number)[] => [
  ...[label, categoryNames[category], mark.cell, mark.state],
  ...[mark.markedBy, longNumber(mark.markedByDiscordId), mark.markedAt.toISOString()],
  ...[mark.stateBy ?? '', mark.stateAt?.toISOString() ?? '', isActive ? 'yes' : 'no', _id],
];

export function createArchive({ reports }: ReportModels, weeks: Pick<Weeks, 'now' | 'read'>): Archive {
  return {
    async listWeeks({ limit = limits.pageDefault, cursor }) {
      const after = afterOf(cursor);
      // Fifty of them a year: they are put in order here.
      const all = await reports.distinct('weekId', {
        weekId: { $gt: 0, ...(after !== null && { $lt: after }) },
        ...kept,
      });
      const found = all.sort((a, b) => b - a).slice(0, limit + 1);
      const shown = await Promise.all(found.map((id) => weeks.read(id)));
      return pageOf(
        shown,
        limit,
        (week) => week,
        ({ id }) => id,
      );
    },
    async mapOf(week) {
      const { id: weekId, label: weekLabel, startsAt, endsAt } = await weeks.read(week);
      const found = await reports.find({ weekId, ...kept, isActive: true }, { category: 1, marks: 1 }).lean();
      const resources = toResources(resourcesOf(found, scoutingCategories));
      return { weekId, weekLabel, startsAt, endsAt, resources };
    },
    async toCsv(week = weeks.now().id) {
      const { label } = await weeks.read(week);
      const found = await reports
        .find({ deletedAt: null, weekId: week })
        .sort({ _id: -1 })
        .hint({ deletedAt: 1, weekId: 1, _id: -1 })
        .lean<ReportDocument[]>();
      return toTable(
        head,
        found.flatMap((report) => report.marks.map((mark) => rowOf(label, report, mark))),
      );
    },
  };
}
