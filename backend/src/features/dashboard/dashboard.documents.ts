// The dashboard's documents in the document store: one each.
import type { Context } from '../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../platform/store/documents/documents.ts';
import { counterFacts, llmConfigFacts, statsFacts } from './dashboard.facts.ts';
import type { CounterFacts, LlmConfigFacts, StatsFacts } from './dashboard.facts.ts';
import {
  storedLlmConfig,
  storedStats,
  storedCounter,
  noFigures,
  type CounterDocument,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';

export interface DashboardDocuments {
  readonly counter: Documents<CounterDocument, CounterFacts>;
  readonly stats: Documents<StatsDocument, StatsFacts>;
  readonly llmConfig: Documents<LlmConfigDocument, LlmConfigFacts>;
}
/** Hyperion's default settings. */
const defaultConfig = {
  modelName: 'google gemini 2.0 flash',
  fallbackModelName: '',
  systemPrompt:
    'You are Hyperion, lorekeeper of the guild. Answer any question in character, shortly, and never break the silence of the desert without need.',
};

export function dashboardDocuments(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): DashboardDocuments {
  const now = (): Date => new Date(context.clock.now());
  return {
    counter: createDocuments(
      {
        stored: storedCounter,
        facts: counterFacts,
        name: 'incident counter',
        initial(_id) {
          const times = { createdAt: now(), updatedAt: now(), lastIncidentDate: now() };
          return { _id, ...times, lastResetBy: null, lastResetDiscordId: null, editedBy: null, editedAt: null };
        },
      },
      context,
    ),
    stats: createDocuments(
      {
        stored: storedStats,
        facts: statsFacts,
        name: 'statistics',
        initial: (_id) => ({ _id, ...noFigures }),
      },
      context,
    ),
    llmConfig: createDocuments(
      {
        stored: storedLlmConfig,
        facts: llmConfigFacts,
        name: 'configuration',
        initial: (_id) => ({ _id, ...defaultConfig, updatedAt: now(), updatedBy: null, updatedByDiscordId: null }),
      },
      context,
    ),
  };
}
