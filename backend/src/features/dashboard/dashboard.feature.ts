// Puts the parts of the dashboard together for the process that runs them.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { createDashboardFacts } from './dashboard.facts.ts';
import { dashboardModels } from './dashboard.model.ts';
import { dashboardRouteMount } from './dashboard.routes.ts';
import { createDashboardService } from './dashboard.service.ts';
import { createStatsKeeper, type Counted } from './dashboard.stats.ts';

const everyMs = 60_000;
/** Hyperion before anybody has changed it. */
const usual = {
  modelName: 'google gemini 2.0 flash',
  systemPrompt:
    'You are Hyperion, lorekeeper of the guild. Answer any question in character, shortly, and never break the silence of the desert without need.',
};

/** @param counted what each feature counts for the statistics */
export function dashboardFeature(context: Context, counted: readonly Counted[]): Feature {
  const models = dashboardModels(context.db);
  const sources = createDashboardFacts(context);
  const keeper = createStatsKeeper({ models, source: sources.stats, counted }, context);
  const service = createDashboardService({ models, sources, keeper, usual }, context);
  return {
    name: 'dashboard',
    routes: [dashboardRouteMount(service)],
    rooms: [
      { room: dashboardRooms.list, mayJoin: () => true },
      { room: dashboardRooms.counts, mayJoin: () => true },
      { room: dashboardRooms.memberCounts, mayJoin: ({ access }) => access !== 'Guest' },
    ],
    facts: [sources.counter, sources.stats, sources.llmConfig],
    // Time alone changes some figures.
    chores: [{ name: 'guild-stats', everyMs, run: () => keeper.refresh() }],
    prepare: () => service.prepare(),
    close: () => keeper.close(),
  };
}
