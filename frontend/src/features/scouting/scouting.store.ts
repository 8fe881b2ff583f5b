// Scouting stores: reports of the week on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  scoutingRooms,
  scoutingRoutes,
  type NewReport,
  type ReportChange,
  type ScoutingReport,
  type ScoutingWeek,
} from '@guild/common/scouting/scouting.api';
import { desertMapRoutes, type DesertMap } from '@guild/common/scouting/desertMap.api';
import { scoutingChangeRoutes, type ScoutingSettings } from '@guild/common/scouting/scouting.changes.api';
import { call, callList } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { createResource } from '../../platform/api/resource.ts';

/** All reports of the current week. */
export const reports = createLiveList<ScoutingReport, null>({
  filters: null,
  async fetch() {
    const items = await callAll((query) => callList(scoutingRoutes.listReports, { query }));
    return { items, next: null, total: items.length };
  },
  room: scoutingRooms.list,
  messages: {
    'report:created': 'arrived',
    'report:restored': 'arrived',
    'report:updated': 'changed',
    'report:removed': 'removed',
  },
});

/** The current week. A later week replaces it. */
export const week = createResource<ScoutingWeek>({
  newest: (before, next) =>
    next.id > before.id || (next.id === before.id && next.version >= before.version) ? next : before,
});
export const loadWeek = (): Promise<void> => week.load((signal) => call(scoutingRoutes.getCurrentWeek, { signal }));
/** The drawn map: when it was drawn, and when it is drawn again. */
export const desertMap = createResource<DesertMap>({
  newest: (before, next) => (before.version > next.version && before.weekId === next.weekId ? before : next),
});
export const loadDesertMap = (): Promise<void> =>
  desertMap.load((signal) => call(desertMapRoutes.getDesertMap, { signal }));
/** Makes the server draw the map again. @throws ApiError */
export async function updateDesertMap(): Promise<DesertMap> {
  const made = await call(desertMapRoutes.updateDesertMap);
  desertMap.take(made);
  return made;
}
/** Settings: who may mark. */
export const settings = createResource<ScoutingSettings>();
export const loadSettings = (): Promise<void> =>
  settings.load((signal) => call(scoutingChangeRoutes.getScoutingSettings, { signal }));
/** After a failure: loads both again. */
export function retryScouting(): void {
  void reports.retry();
  if (week.use.getState().phase !== 'ready') void loadWeek();
}

/** @throws ApiError */
export const createReport = (body: NewReport, idempotencyKey: string): Promise<ScoutingReport> =>
  reports.createAndInsert(() => call(scoutingRoutes.createReport, { body, idempotencyKey }));

/**
 * @returns undefined if another action on it is running
 * @throws ApiError; a stale edit's error contains the stored report
 */
export const changeReport = (id: number, body: ReportChange): Promise<ScoutingReport | undefined> =>
  reports.update(id, 'change', () => call(scoutingRoutes.changeReport, { params: { id }, body }));
/** @returns true once done; undefined if another action is running @throws ApiError */
export const removeReport = (id: number): Promise<true | undefined> =>
  reports.runRemoval(id, () => call(scoutingRoutes.removeReport, { params: { id } }));
/** Restores a report that was just deleted. @throws ApiError */
export const restoreReport = (id: number): Promise<ScoutingReport> =>
  reports.createAndInsert(() => call(scoutingRoutes.restoreReport, { params: { id } }));
/** @returns the number of deleted reports @throws ApiError */
export const cleanUp = async (): Promise<number> => (await call(scoutingRoutes.cleanUpReports)).deletedCount;
/** @throws ApiError; a stale edit's error contains the stored week */
export async function renameWeek(id: number, label: string, version: number): Promise<ScoutingWeek> {
  const renamed = await call(scoutingRoutes.renameWeek, { params: { id }, body: { label, version } });
  week.take(renamed);
  return renamed;
}
