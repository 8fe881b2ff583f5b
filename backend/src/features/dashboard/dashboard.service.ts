// What can be done on the dashboard: the feature's only door.
import type {
  CounterSet,
  Counts,
  GuildStats,
  GuildStatsChange,
  IncidentCounter,
  LlmConfig,
  LlmConfigChange,
} from '@guild/common/dashboard/dashboard.api';
import { incidentBefore } from '@guild/common/dashboard/dashboard.rules';
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { givenFields, refuseStale, untilWritten } from '../../platform/edits.ts';
import { AppError, stale } from '../../platform/errors.ts';
import { newFact } from '../../platform/facts.ts';
import { buildIndexes } from '../../platform/stored.ts';
import type { DashboardSources } from './dashboard.facts.ts';
import {
  onlyId,
  toCounter,
  toLlmConfig,
  toStats,
  type DashboardModels,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';
import type { Figures, StatsKeeper } from './dashboard.stats.ts';

export interface DashboardService {
  stats(): Promise<GuildStats>;
  /** Sets what is kept by hand. @throws AppError `conflict` (`stale`) when that has changed since the version seen */
  changeStats(change: GuildStatsChange, caller: Caller): Promise<GuildStats>;
  counts(caller: Pick<Caller, 'access'>): Promise<Counts>;
  counter(): Promise<IncidentCounter>;
  /** An incident has happened: back to 0, and every screen celebrates. */
  resetCounter(caller: Caller): Promise<IncidentCounter>;
  /** Moves the last incident so that the counter shows that many days. @throws AppError `conflict` stale */
  setCounter(set: CounterSet, caller: Caller): Promise<IncidentCounter>;
  llmConfig(): Promise<LlmConfig>;
  /** @throws AppError `conflict` stale */
  changeLlmConfig(change: LlmConfigChange, caller: Caller): Promise<LlmConfig>;
  /** Makes the documents that are not there yet. */
  prepare(): Promise<void>;
}
interface Parts {
  readonly models: DashboardModels;
  readonly sources: DashboardSources;
  readonly keeper: StatsKeeper;
  /** What Hyperion is before anybody has changed it. */
  readonly usual: Pick<LlmConfigDocument, 'modelName' | 'systemPrompt'>;
}

/** Counting raises the version all the time: an edit is stale only when somebody has set figures since the version it saw. */
const isFresh = ({ version, keptVersion = 0 }: StatsDocument, seen: number): boolean =>
  seen >= keptVersion && seen <= version;

export function createDashboardService(
  { models, sources, keeper, usual }: Parts,
  { clock, facts }: Pick<Context, 'clock' | 'facts'>,
): DashboardService {
  const { counters, llmConfigs } = models;

  const counter = async (): Promise<IncidentCounter> => {
    const found = await counters.findById(onlyId).lean();
    if (found === null) throw new AppError('unavailable');
    return toCounter(found, clock.now());
  };
  const changeCounter = async (kind: string, set: CounterSet, caller: Caller): Promise<IncidentCounter> => {
    const action = kind.replace(':', '.').replace('-', '_');
    const after = { daysWithoutIncident: set.daysWithoutIncident };
    const written = await untilWritten(async () => {
      const now = clock.now();
      const before = await counter();
      refuseStale(set.version, before);
      const change = { before: { daysWithoutIncident: before.daysWithoutIncident }, after };
      const fact = newFact(kind, now, {}, { who: whoOf(caller), action, entity: 'incident_counter', ...change });
      const fields = {
        lastIncidentDate: new Date(incidentBefore(set.daysWithoutIncident, now)),
        lastResetBy: caller.username,
        lastResetDiscordId: caller.discordId,
        updatedAt: new Date(now),
      };
      const changed = await counters
        .findOneAndUpdate(
          { _id: onlyId, version: before.version },
          { $set: fields, $inc: { version: 1 }, $push: { outbox: fact } },
          { returnDocument: 'after' },
        )
        .lean();
      if (changed !== null) await facts.deliverWritten(sources.counter, changed, fact);
      return changed;
    });
    return toCounter(written, clock.now());
  };
  const llmConfig = async (): Promise<LlmConfig> => {
    const found = await llmConfigs.findById(onlyId).lean();
    if (found === null) throw new AppError('unavailable');
    return toLlmConfig(found);
  };

  return {
    stats: async () => toStats(await keeper.read()),
    async changeStats(change, caller) {
      const figures: Figures = givenFields(change);
      const written = await keeper.set((seen) => {
        if (change.version !== undefined && !isFresh(seen, change.version)) throw stale(toStats(seen));
        const before = Object.fromEntries(Object.keys(figures).map((name) => [name, seen[name as keyof Figures]]));
        const deed = { who: whoOf(caller), action: 'guild_stats.updated', entity: 'guild_stats' };
        return { figures, deed: { ...deed, before, after: figures } };
      });
      return toStats(written);
    },
    async counts({ access }) {
      const { openContracts, activeAuctions, upcomingEvents, version } = await keeper.read();
      const events = access === 'Guest' ? null : upcomingEvents;
      return { contracts: openContracts, auctions: activeAuctions, events, version };
    },
    counter,
    resetCounter: (caller) => changeCounter('incident-counter:reset', { daysWithoutIncident: 0 }, caller),
    setCounter: (set, caller) => changeCounter('incident-counter:updated', set, caller),
    llmConfig,

    async changeLlmConfig(change, caller) {
      const fields = givenFields(change);
      const deed = { who: whoOf(caller), action: 'llm_config.updated', entity: 'llm_config' };
      return untilWritten(async () => {
        const now = clock.now();
        const before = await llmConfig();
        refuseStale(change.version, before);
        if (Object.keys(fields).length === 0) return before;
        const fact = newFact('llm-config:updated', now, {}, { ...deed, before, after: { ...before, ...fields } });
        const by = { updatedAt: new Date(now), updatedBy: caller.username, updatedByDiscordId: caller.discordId };
        const written = await llmConfigs
          .findOneAndUpdate(
            { _id: onlyId, version: before.version },
            { $set: { ...fields, ...by }, $inc: { version: 1 }, $push: { outbox: fact } },
            { returnDocument: 'after' },
          )
          .lean();
        if (written === null) return null;
        await facts.deliverWritten(sources.llmConfig, written, fact);
        return toLlmConfig(written);
      });
    },

    async prepare() {
      const now = new Date(clock.now());
      const born = { createdAt: now, updatedAt: now, version: 1, outbox: [] };
      await buildIndexes(models);
      await counters.updateOne(
        { _id: onlyId },
        { $setOnInsert: { ...born, lastIncidentDate: now, lastResetBy: null, lastResetDiscordId: null } },
        { upsert: true },
      );
      await llmConfigs.updateOne(
        { _id: onlyId },
        {
          $setOnInsert: {
            ...usual,
            ...{ updatedAt: now, updatedBy: null, updatedByDiscordId: null, version: 1, outbox: [] },
          },
        },
        { upsert: true },
      );
      await keeper.refresh();
    },
  };
}
