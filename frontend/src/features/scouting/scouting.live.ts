// Live messages about the desert. They update the stores while it is on the screen.
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { useCallback, useEffect, useMemo } from 'react';
import { useNow } from '../../platform/format/clock.ts';
import { live, useLive } from '../../platform/live/live.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useCellPings } from './map/scouting.pings.ts';
import { desertMap, loadDesertMap, loadSettings, loadWeek, reports, settings, week } from './scouting.store.ts';

const minute = 60_000;
/** All reports of the week. */
export function useReports(): readonly ScoutingReport[] {
  const shown = reports.use((state) => state.shown);
  const byId = reports.use((state) => state.entities.byId);
  return useMemo(() => shown.flatMap((id) => byId[id] ?? []), [shown, byId]);
}

/** Whether the viewer may report and mark: admins, and members if the guild allows it. */
export function useMayMark(): boolean {
  const { canWrite } = useViewer();
  const mayManage = useMay('scouting');
  const letsMembers = dataOf(settings.use())?.membersMayMark === true;
  return mayManage || (canWrite && letsMembers);
}

/** Whether the viewer is a member of a guild whose members may not mark. */
export function useMayNotMark(): boolean {
  const { canWrite } = useViewer();
  const mayMark = useMayMark();
  return canWrite && !mayMark && dataOf(settings.use()) !== null;
}

/** The reports and the week, kept current across reconnects. */
export function useLiveScouting(): void {
  useCellPings();
  useLive('week:updated', ({ factId: _one, factIds: _all, ...message }) =>
    week.change((before) => (message.id === before.id && message.version > before.version ? message : before)),
  );
  useLive('desert-map:updated', ({ factId: _one, factIds: _all, ...made }) => desertMap.take(made));
  useLive('scouting-settings:updated', ({ factId: _one, factIds: _all, ...message }) => settings.take(message));
  const reload = useCallback(async () => {
    await Promise.all([reports.load(), loadWeek(), loadDesertMap(), loadSettings()]);
  }, []);
  const now = useNow(minute);
  const endsAt = dataOf(week.use())?.endsAt;
  const isOver = endsAt !== undefined && Date.parse(endsAt) <= now;
  useLive(
    'week:started',
    ({ id }) => {
      if (id !== dataOf(week.use.getState())?.id) void live.replayOver(reload);
    },
    { replay: false },
  );
  // Without a connection no message arrives, so the next week is loaded when this one is over by
  // the clock.
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  useLiveView(reports, { filters: null, reload });
}
