// The dashboard feature: its service, routes, handlers and scheduled tasks.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Context } from '../../platform/features/context.ts';
import type { GuildMetrics, Feature } from '../../platform/features/feature.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { dashboardDiscord } from './dashboard.discord.ts';
import { dashboardHandlers, statsFacts } from './dashboard.facts.ts';
import { createFirstSteps, type FirstStepSource } from './dashboard.firstSteps.ts';
import { noFigures, storedStats } from './dashboard.model.ts';
import { createForYou } from './dashboard.forYou.ts';
import { createOfficers, type OfficersDeps } from './dashboard.officers.ts';
import { dashboardRouteMount, firstStepRouteMount, forYouRouteMount, officerRouteMount } from './dashboard.routes.ts';
import { createDashboardService, type DashboardService } from './dashboard.service.ts';
import { dashboardTopics } from './dashboard.topics.ts';
import { createStatsRecount } from './dashboard.stats.ts';

const everyMs = 60_000;

interface Deps extends OfficersDeps {
  /** The counts that each feature contributes to the statistics. */
  readonly metrics: readonly GuildMetrics[];
  /** The features whose lines 'For You' shows. */
  readonly features: readonly Pick<Feature, 'name' | 'actionItems'>[];
  /** The first steps of a new guild, after naming the officers. */
  readonly firstSteps: readonly FirstStepSource[];
}

/** @returns the feature with its service, where Hyperion reads his model and prompt */
export function dashboardFeature(
  context: Context,
  { metrics, features, firstSteps, ...officerParts }: Deps,
): Feature & { readonly service: DashboardService } {
  const initial = (_id: number) => ({ _id, ...noFigures });
  const stats = createDocuments({ stored: storedStats, facts: statsFacts, initial }, context);
  const recount = createStatsRecount({ stats, metrics }, context);
  const service = createDashboardService(stats, context);
  const forYouOf = createForYou(features, context);
  const officers = createOfficers(officerParts, context);
  const steps = createFirstSteps([officers.firstStep, ...firstSteps], context);
  return {
    name: 'dashboard',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    service,
    discord: dashboardDiscord(context),
    topics: dashboardTopics(service, forYouOf),
    routes: [
      dashboardRouteMount(service),
      forYouRouteMount(forYouOf),
      officerRouteMount(officers),
      firstStepRouteMount(steps),
    ],
    rooms: [
      { room: dashboardRooms.list, mayJoin: () => true },
      { room: dashboardRooms.counts, mayJoin: () => true },
      { room: dashboardRooms.memberCounts, mayJoin: ({ access }) => access !== 'Guest' },
    ],
    handlers: [...dashboardHandlers(context), recount.handler, officers.handler, steps.handler],
    // Some figures change with time alone.
    scheduledTasks: [{ name: 'guild-stats', everyMs, run: () => recount.refresh() }],
    async prepare() {
      await service.prepare();
      await recount.refresh();
    },
    close: () => recount.close(),
  };
}
