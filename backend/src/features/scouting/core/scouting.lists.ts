// Report lists of a week, newest first.
import type { ReportQuery, ScoutingReport } from '@guild/common/scouting/scouting.api';
import { limits } from '@guild/common/wire/fields';
import { afterCursor, countOf, findInOrder, newestFirst, pageOf } from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { toReport, type ReportDocument, type ReportModels } from './scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

export interface ReportLists {
  listReports(query: ReportQuery): Promise<Page<ScoutingReport>>;
}

export function createReportLists({ reports }: ReportModels, weeks: Pick<Weeks, 'now' | 'read'>): ReportLists {
  return {
    async listReports({ week = weeks.now().id, category, isActive, limit = limits.pageDefault, cursor, count }) {
      const { label, version } = await weeks.read(week);
      const filter = {
        deletedAt: null,
        weekId: week,
        ...(category !== undefined && { category }),
        ...(isActive !== undefined && { isActive: isActive === 'true' }),
      };
      const by: (keyof ReportDocument)[] = [
        'deletedAt',
        'weekId',
        ...(category === undefined ? [] : ['category' as const]),
      ];
      const way = { filter: { $and: [filter, ...afterCursor(newestFirst, cursor)] }, by };
      const found = await findInOrder<ReportDocument>(reports, [way], newestFirst, { limit, fields: { outbox: 0 } });
      // Every report contains the name of the week, so the reply depends on its version.
      const page = {
        ...pageOf(found, limit, (stored) => toReport(stored, label), newestFirst.cursor.of),
        dependsOn: version,
      };
      if (count === undefined || cursor !== undefined) return page;
      return { ...page, total: page.next === null ? page.items.length : await countOf(reports, filter) };
    },
  };
}
