// Live facts enter the dashboard's store here.
import { dashboardRooms } from '@guild/common/dashboard/dashboard.api';
import { useEffect } from 'react';
import { useLive, useRoom } from '../../platform/live.ts';
import { applyCounter, applyCounts, applyStats, loadCounts, loadDashboard } from './dashboard.store.ts';

const hourMs = 3_600_000;

/** While the dashboard is on the screen; the counter is read anew every hour besides, because days pass by themselves. */
export function useLiveDashboard(): void {
  useLive('guild-stats:updated', applyStats);
  useLive('incident-counter:updated', applyCounter);
  useRoom(dashboardRooms.list, loadDashboard);
  useEffect(() => {
    const timer = setInterval(() => void loadDashboard(), hourMs);
    return () => clearInterval(timer);
  }, []);
}

/** The numbers beside the sections, everywhere in the app. */
export function useLiveCounts(isGuest: boolean): void {
  useLive('counts:updated', applyCounts);
  useRoom(isGuest ? dashboardRooms.counts : dashboardRooms.memberCounts, loadCounts);
}
