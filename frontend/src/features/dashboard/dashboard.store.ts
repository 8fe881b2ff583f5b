// What the dashboard shows: statistics, the incident counter, the numbers beside the sections, Hyperion's settings.
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
import { call } from '../../platform/api.ts';

export interface DashboardState {
  readonly stats: GuildStats | null;
  readonly counter: IncidentCounter | null;
  readonly counts: Counts | null;
  readonly llmConfig: LlmConfig | null;
  /** Why the numbers could not be had; null when they could. */
  readonly failure: unknown;
}
export const useDashboard = create<DashboardState>(() => ({
  stats: null,
  counter: null,
  counts: null,
  llmConfig: null,
  failure: null,
}));
const { getState, setState } = useDashboard;

/** The newer of two versions of the same document. */
const newer = <T extends { version: number }>(known: T | null, next: T): T =>
  known !== null && known.version > next.version ? known : next;

export const applyStats = (stats: GuildStats): void => setState((state) => ({ stats: newer(state.stats, stats) }));
export const applyCounter = (counter: IncidentCounter): void =>
  setState((state) => ({ counter: newer(state.counter, counter) }));
export const applyCounts = (counts: Counts): void => setState((state) => ({ counts: newer(state.counts, counts) }));
export const applyLlmConfig = (config: LlmConfig): void =>
  setState((state) => ({ llmConfig: newer(state.llmConfig, config) }));

/** Reads statistics and counter anew. */
export async function loadDashboard(): Promise<void> {
  try {
    const [stats, counter] = await Promise.all([
      call(dashboardRoutes.getGuildStats),
      call(dashboardRoutes.getIncidentCounter),
    ]);
    applyStats(stats);
    applyCounter(counter);
    setState({ failure: null });
  } catch (failure) {
    setState({ failure: getState().stats === null ? failure : null });
  }
}
/** Reads the numbers beside the sections anew; without them the sections do as well. */
export async function loadCounts(): Promise<void> {
  try {
    applyCounts(await call(dashboardRoutes.getCounts));
  } catch {
    // They come with the next message.
  }
}
/** @throws ApiError */
export const loadLlmConfig = async (): Promise<void> => applyLlmConfig(await call(dashboardRoutes.getLlmConfig));
/** Sets what is kept by hand. @throws ApiError with the reason `stale` when somebody else has done so meanwhile */
export const changeStats = async (change: GuildStatsChange): Promise<void> =>
  applyStats(await call(dashboardRoutes.changeGuildStats, { body: change }));
/** An incident has happened. @throws ApiError */
export const resetCounter = async (): Promise<void> => applyCounter(await call(dashboardRoutes.resetIncidentCounter));
/** @throws ApiError */
export async function setCounter(body: CounterSet): Promise<IncidentCounter> {
  const saved = await call(dashboardRoutes.setIncidentCounter, { body });
  applyCounter(saved);
  return saved;
}
/** @throws ApiError */
export async function changeLlmConfig(body: LlmConfigChange): Promise<LlmConfig> {
  const saved = await call(dashboardRoutes.changeLlmConfig, { body });
  applyLlmConfig(saved);
  return saved;
}
