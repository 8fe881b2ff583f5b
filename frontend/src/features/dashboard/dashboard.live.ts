// Live messages about the dashboard.
import { dashboardRooms, type LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { useEffect } from 'react';
import { useLive, useRoom } from '../../platform/live/live.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import {
  applyCounter,
  applyCounts,
  applyStats,
  fetchLlmConfig,
  fetchStatistics,
  llmConfig,
  loadCounts,
  statistics,
  type Statistics,
} from './dashboard.store.ts';

const hourMs = 3_600_000;
const dashboardRoom = [dashboardRooms.list];

/**
 * Live statistics while the dashboard is on the screen. They also reload every hour, because the
 * number of days changes with time.
 */
export function useStatistics(): Resource<Statistics> {
  const resource = useResource(fetchStatistics, { store: statistics, rooms: dashboardRoom });
  const { reload } = resource;
  useLive('guild-stats:updated', applyStats);
  useLive('incident-counter:updated', applyCounter);
  useEffect(() => {
    const timer = setInterval(() => void reload(), hourMs);
    return () => clearInterval(timer);
  }, [reload]);
  return resource;
}

/** The numbers beside the sections, live everywhere in the app. */
export function useLiveCounts(isGuest: boolean): void {
  useLive('counts:updated', applyCounts);
  useRoom(isGuest ? dashboardRooms.counts : dashboardRooms.memberCounts, loadCounts);
}

/** Hyperion's configuration, live. */
export function useLlmConfig(): Resource<LlmConfig> {
  const resource = useResource(fetchLlmConfig, { store: llmConfig });
  useLive('llm-config:updated', ({ factId, ...config }) => resource.take(config));
  return resource;
}
