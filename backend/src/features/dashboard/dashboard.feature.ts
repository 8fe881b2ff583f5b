// Puts the parts of the dashboard together for the process that runs them.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Context } from '../../platform/context/context.ts';
import type { Counted, Feature, ForYouSource } from '../../platform/features/feature.ts';
import { buildIndexes } from '../../platform/documents/stored.ts';
import { dashboardDocuments } from './dashboard.documents.ts';
import { dashboardHandlers } from './dashboard.facts.ts';
import { dashboardModels } from './dashboard.model.ts';
import { createForYou } from './dashboard.forYou.ts';
import { dashboardRouteMount, forYouRouteMount } from './dashboard.routes.ts';
import { createDashboardService, type DashboardService } from './dashboard.service.ts';
import { dashboardTopics } from './dashboard.topics.ts';
import { createStatsRecount } from './dashboard.stats.ts';

const everyMs = 60_000;

interface Parts {
  /** What each feature counts for the statistics. */
  readonly counted: readonly Counted[];
  /** What each feature has that concerns one person. */
  readonly forYou: readonly ForYouSource[];
}

/** @returns with the service: Hyperion reads his models and prompt there */
export function dashboardFeature(
  context: Context,
  { counted, forYou }: Parts,
): Feature & { readonly service: DashboardService } {
  const models = dashboardModels(context.db);
  const documents = dashboardDocuments(context);
  const recount = createStatsRecount({ documents, counted }, context);
  const service = createDashboardService(documents, context);
  const forYouOf = createForYou(forYou, context);
  return {
    name: 'dashboard',
    service,
    // Its documents are the guild's.
    onMemberRemoved: 'nothing',
    found: 'nothing',
    topics: dashboardTopics(service, forYouOf),
    previews: 'nothing',
    counted: 'nothing',
    forYou: 'nothing',
    ofMember: 'nothing',
    routes: [dashboardRouteMount(service), forYouRouteMount(forYouOf)],
    rooms: [
      { room: dashboardRooms.list, mayJoin: () => true },
      { room: dashboardRooms.counts, mayJoin: () => true },
      { room: dashboardRooms.memberCounts, mayJoin: ({ access }) => access !== 'Guest' },
    ],
    handlers: [...dashboardHandlers(context), recount.handler],
    // Time alone changes some figures.
    scheduledTasks: [{ name: 'guild-stats', everyMs, run: () => recount.refresh() }],
    async prepare() {
      await buildIndexes(models);
      await service.prepare();
      await recount.refresh();
    },
    close: () => recount.close(),
  };
}
