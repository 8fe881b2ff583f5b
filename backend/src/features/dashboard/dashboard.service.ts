// Dashboard service: the feature's entry point.
import type {
  CounterSet,
  Counts,
  GuildStats,
  GuildStatsChange,
  IncidentCounter,
  LlmConfig,
  LlmConfigChange,
} from '@guild/common/dashboard/dashboard.api';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { storeInitial, changeLlmConfig, resetCounter, setCounter, setByHand } from './dashboard.decisions.ts';
import { counterFacts, llmConfigFacts, type StatsDocuments } from './dashboard.facts.ts';
import {
  onlyId,
  storedCounter,
  storedLlmConfig,
  toCounter,
  toCounts,
  toLlmConfig,
  toStats,
  type CounterDocument,
} from './dashboard.model.ts';

export interface DashboardService {
  stats(): Promise<GuildStats>;
  /**
   * Sets the figures that admins enter.
   * @throws AppError `conflict` (`stale`) when they have changed since the version seen
   */
  changeStats(change: GuildStatsChange, caller: Caller): Promise<GuildStats>;
  counts(caller: Pick<Caller, 'access'>): Promise<Counts>;
  counter(): Promise<IncidentCounter>;
  /** Sets the counter to 0 after an incident. Every screen shows a celebration. */
  resetCounter(caller: Caller): Promise<IncidentCounter>;
  /**
   * Moves the last incident, so that the counter shows that many days.
   * @throws AppError `conflict` stale
   */
  setCounter(set: CounterSet, caller: Caller): Promise<IncidentCounter>;
  llmConfig(): Promise<LlmConfig>;
  /** @throws AppError `conflict` stale */
  changeLlmConfig(change: LlmConfigChange, caller: Caller): Promise<LlmConfig>;
  /** Stores documents that are missing, with the current time. */
  prepare(): Promise<void>;
}

/** Hyperion's default settings. */
const defaultConfig = {
  modelName: 'google gemini 2.0 flash',
  fallbackModelName: '',
  systemPrompt:
    'You are Hyperion, lorekeeper of the guild. Answer any question in character, shortly, and never break the silence of the desert without need.',
};

export function createDashboardService(
  stats: Pick<StatsDocuments, 'read' | 'update'>,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): DashboardService {
  const { clock } = context;
  const now = (): Date => new Date(clock.now());
  const counter = createDocuments(
    {
      stored: storedCounter,
      facts: counterFacts,
      initial(_id) {
        const times = { createdAt: now(), updatedAt: now(), lastIncidentDate: now() };
        return { _id, ...times, lastResetBy: null, lastResetDiscordId: null, editedBy: null, editedAt: null };
      },
    },
    context,
  );
  const llmConfig = createDocuments(
    {
      stored: storedLlmConfig,
      facts: llmConfigFacts,
      initial: (_id) => ({ _id, ...defaultConfig, updatedAt: now(), updatedBy: null, updatedByDiscordId: null }),
    },
    context,
  );
  const answered = (stored: CounterDocument): IncidentCounter => toCounter(stored, clock.now());

  return {
    stats: async () => toStats(await stats.read(onlyId)),
    changeStats: async (change, caller) => toStats(await stats.update(onlyId, setByHand(change, caller))),
    counts: async ({ access }) => toCounts(await stats.read(onlyId), access === 'Guest'),

    counter: async () => answered(await counter.read(onlyId)),
    resetCounter: async (caller) => answered(await counter.update(onlyId, resetCounter(caller))),
    setCounter: async (set, caller) => answered(await counter.update(onlyId, setCounter(set, caller))),

    llmConfig: async () => toLlmConfig(await llmConfig.read(onlyId)),
    changeLlmConfig: async (change, caller) =>
      toLlmConfig(await llmConfig.update(onlyId, changeLlmConfig(change, caller))),

    async prepare() {
      await counter.update(onlyId, storeInitial);
      await llmConfig.update(onlyId, storeInitial);
    },
  };
}
