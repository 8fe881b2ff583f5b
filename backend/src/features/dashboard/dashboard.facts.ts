// What follows from changes of the dashboard's documents: everybody's screen is told, admins of Hyperion's settings.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Context } from '../../platform/context.ts';
import type { FactSource } from '../../platform/facts.ts';
import { adminsRoom, everyoneRoom } from '../../platform/live.ts';
import {
  toCounter,
  toLlmConfig,
  toStats,
  type CounterDocument,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';

export interface DashboardSources {
  readonly counter: FactSource<CounterDocument>;
  readonly stats: FactSource<StatsDocument>;
  readonly llmConfig: FactSource<LlmConfigDocument>;
}

export function createDashboardFacts({ live, clock }: Pick<Context, 'live' | 'clock'>): DashboardSources {
  return {
    counter: {
      collection: 'incident_counter',
      deliver(deliveries) {
        for (const { document, fact } of deliveries) {
          const name = fact.kind === 'incident-counter:reset' ? 'incident-counter:reset' : 'incident-counter:updated';
          live.tell(everyoneRoom, name, { ...toCounter(document, clock.now()), factId: fact.id });
        }
        return Promise.resolve();
      },
    },
    stats: {
      collection: 'guild_stats',
      deliver(deliveries) {
        const latest = deliveries.at(-1);
        if (latest === undefined) return Promise.resolve();
        const { document, fact } = latest;
        const { openContracts, activeAuctions, upcomingEvents, version } = document;
        const counts = { contracts: openContracts, auctions: activeAuctions, version, factId: fact.id };
        live.tell(dashboardRooms.list, 'guild-stats:updated', { ...toStats(document), factId: fact.id });
        live.tell(dashboardRooms.counts, 'counts:updated', { ...counts, events: null });
        live.tell(dashboardRooms.memberCounts, 'counts:updated', { ...counts, events: upcomingEvents });
        return Promise.resolve();
      },
    },
    llmConfig: {
      collection: 'llm_config',
      deliver(deliveries) {
        for (const { document, fact } of deliveries)
          live.tell(adminsRoom, 'llm-config:updated', { ...toLlmConfig(document), factId: fact.id });
        return Promise.resolve();
      },
    },
  };
}
