// Report lists of a week, newest first.
import type { ReportQuery, ScoutingReport } from '@guild/common/scouting/scouting.api';
import { readList } from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { toReport, type ReportDocument, type ReportModels } from './scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

export interface ReportLists {
  listReports(query: ReportQuery): Promise<Page<ScoutingReport>>;
}

export function createReportLists({ reports }: ReportModels, weeks: Pick<Weeks, 'now' | 'read'>): ReportLists {
  return {
    async listReports({ week = weeks.now().id, category, isActive, ...paging }) {
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
      const toEntity = (stored: ReportDocument): ReturnType<typeof toReport> => toReport(stored, label);
      // Every report contains the name of the week, so the reply depends on its version.
      return { ...(await readList(reports, { filter, by, toEntity }, paging)), dependsOn: version };
    },
  };
}
