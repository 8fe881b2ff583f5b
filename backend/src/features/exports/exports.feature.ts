// The exports feature: everything the guild has as one archive, and everything about one person.
import { exportRoutes } from '@guild/common/exports/exports.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import type { ArchiveTable } from '../../platform/store/database/archive.ts';
import { exportTopics } from './exports.topics.ts';
import { createExportsService } from './exports.service.ts';

/** @param table what an archive contains of each collection */
export function exportsFeature(context: Context, table: ArchiveTable): Feature {
  const service = createExportsService(context, table);
  return {
    name: 'exports',
    // It stores nothing.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    topics: exportTopics,
    routes: [
      routes(exportRoutes, {
        exportEverything: (_input, { caller }) => service.everything(caller),
        exportOwnData: (_input, { caller }) => service.ownData(caller),
      }),
    ],
  };
}
