// Dashboard stores: statistics, incident counter, numbers beside the sections, Hyperion's
// configuration.
import {
  dashboardRoutes,
  type CounterSet,
  type Counts,
  type GuildStats,
  type GuildStatsChange,
  type IncidentCounter,
  type LlmConfig,
  type LlmConfigChange,
} from '@guild/common/dashboard/dashboard.api';
import { create } from 'zustand';
import { call } from '../../platform/api/api.ts';
import { createResource } from '../../platform/api/resource.ts';

/** The numbers beside the sections. null until they are loaded. */
export const useCounts = create<{ readonly counts: Counts | null }>(() => ({ counts: null }));

export interface Statistics {
  readonly stats: GuildStats;
  readonly counter: IncidentCounter;
}
/** The newer of two versions of the same document. */
const newer = <T extends { version: number }>(known: T | null, next: T): T =>
  known !== null && known.version > next.version ? known : next;

/**
 * Guild statistics. The celebration needs the counter on every screen, so it is kept in a store.
 */
export const statistics = createResource<Statistics>({
  newest: (before, next) => ({
    stats: newer(before.stats, next.stats),
    counter: newer(before.counter, next.counter),
  }),
});

export const applyStats = (stats: GuildStats): void =>
  statistics.change((before) => ({ ...before, stats: newer(before.stats, stats) }));
export const applyCounter = (counter: IncidentCounter): void =>
  statistics.change((before) => ({ ...before, counter: newer(before.counter, counter) }));
export const applyCounts = (counts: Counts): void =>
  useCounts.setState((state) => ({ counts: newer(state.counts, counts) }));

/** @throws ApiError */
export async function fetchStatistics(signal: AbortSignal): Promise<Statistics> {
  const [stats, counter] = await Promise.all([
    call(dashboardRoutes.getGuildStats, { signal }),
    call(dashboardRoutes.getIncidentCounter, { signal }),
  ]);
  return { stats, counter };
}
/**
 * Reloads the numbers beside the sections. A failure is ignored, because sections work without
 * them.
 */
export async function loadCounts(): Promise<void> {
  try {
    applyCounts(await call(dashboardRoutes.getCounts));
  } catch {
    // The next message brings them.
  }
}
/** Hyperion's model and prompt. */
export const llmConfig = createResource<LlmConfig>();
/** @throws ApiError */
export const fetchLlmConfig = (signal: AbortSignal): Promise<LlmConfig> =>
  call(dashboardRoutes.getLlmConfig, { signal });
/**
 * Sets the figures that are set by hand.
 * @throws ApiError with the reason `stale` if somebody else has changed them meanwhile
 */
export async function changeStats(change: GuildStatsChange): Promise<GuildStats> {
  const saved = await call(dashboardRoutes.changeGuildStats, { body: change });
  applyStats(saved);
  return saved;
}
/** Resets the counter after an incident. @throws ApiError */
export const resetCounter = async (): Promise<void> => applyCounter(await call(dashboardRoutes.resetIncidentCounter));
/** @throws ApiError */
export async function setCounter(body: CounterSet): Promise<IncidentCounter> {
  const saved = await call(dashboardRoutes.setIncidentCounter, { body });
  applyCounter(saved);
  return saved;
}
/** @throws ApiError */
export const changeLlmConfig = (body: LlmConfigChange): Promise<LlmConfig> =>
  call(dashboardRoutes.changeLlmConfig, { body });
