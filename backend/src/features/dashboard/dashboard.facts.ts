// Dashboard facts and their live messages. Hyperion's settings are sent only to admins.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import type { Context } from '../../platform/features/context.ts';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { Documents } from '../../platform/store/documents/documents.ts';
import { adminsRoom, everyoneRoom, factIdsOf } from '../../platform/live/live.ts';
import { onScreens } from '../../platform/live/screens.ts';
import {
  toCounter,
  toCounts,
  toLlmConfig,
  toStats,
  type CounterDocument,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';

export const counterFacts = defineFacts<CounterDocument>()({
  'incident-counter:reset': noData,
  'incident-counter:updated': noData,
});
export const statsFacts = defineFacts<StatsDocument>()({ 'guild-stats:updated': noData });
export const llmConfigFacts = defineFacts<LlmConfigDocument>()({ 'llm-config:updated': noData });
export type CounterFacts = typeof counterFacts;
export type StatsFacts = typeof statsFacts;
export type StatsDocuments = Documents<StatsDocument, StatsFacts>;
export type LlmConfigFacts = typeof llmConfigFacts;

export const dashboardHandlers = ({ live, clock }: Pick<Context, 'live' | 'clock'>): Handler[] => [
  on(counterFacts, ['incident-counter:reset', 'incident-counter:updated'], {
    name: 'dashboard:counter-screens',
    when: 'before-reply',
    run({ document, facts }) {
      // Screens celebrate an incident only while the counter runs from it. After a later incident
      // or an edit it is an ordinary update.
      const at = document.lastIncidentDate.getTime();
      const isReset = facts.some((fact) => fact.kind === 'incident-counter:reset' && fact.at.getTime() === at);
      const name = isReset ? 'incident-counter:reset' : 'incident-counter:updated';
      live.send(everyoneRoom, name, { ...toCounter(document, clock.now()), ...factIdsOf(facts) });
    },
  }),
  on(statsFacts, ['guild-stats:updated'], {
    name: 'dashboard:stats-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const ids = factIdsOf(facts);
      live.send(dashboardRooms.list, 'guild-stats:updated', { ...toStats(document), ...ids });
      live.send(dashboardRooms.counts, 'counts:updated', { ...toCounts(document, true), ...ids });
      live.send(dashboardRooms.memberCounts, 'counts:updated', { ...toCounts(document, false), ...ids });
    },
  }),
  onScreens(llmConfigFacts, ['llm-config:updated'], {
    name: 'dashboard:llm-config-screens',
    live,
    room: adminsRoom,
    messages: ['llm-config:updated'],
    entityOf: toLlmConfig,
  }),
];
