// Scouting routes, each bound to a method of a service.
import { desertMapRoutes } from '@guild/common/scouting/desertMap.api';
import { mapShareRoutes } from '@guild/common/scouting/desertMap.share.api';
import { mapPostRoutes } from '@guild/common/scouting/desertMap.webhook.api';
import { scoutingArchiveRoutes } from '@guild/common/scouting/scouting.archive.api';
import { scoutingChangeRoutes } from '@guild/common/scouting/scouting.changes.api';
import { scoutingRoutes } from '@guild/common/scouting/scouting.api';
import { tagged } from '../../platform/http/answers.ts';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { MapPictures } from './map/desertMap.pictures.ts';
import type { MapShares } from './sharing/desertMap.share.ts';
import type { DesertMapService } from './map/desertMap.ts';
import type { MapPoster } from './sharing/desertMap.webhook.ts';
import type { Archive } from './history/scouting.archive.ts';
import type { ChangeLog } from './history/scouting.changes.ts';
import type { CellPings } from './core/scouting.pings.ts';
import type { ScoutingService } from './scouting.service.ts';
import type { ScoutingSettingsStore } from './core/scouting.settings.ts';
import { changeTable, markTable } from './scouting.tables.ts';

/** Throws for people who may not mark, before their input is checked. */
type RefuseOthers = (caller: Caller) => Promise<void>;

export const desertMapRouteMount = (map: DesertMapService, pictures: MapPictures): RouteMount =>
  routes(desertMapRoutes, {
    getDesertMap: () => map.read(),
    updateDesertMap: (_input, { caller }) => map.update(caller),
    getDesertMapSvg: () => pictures.svg(),
    getDesertMapPng: () => pictures.png(),
  });

export const mapPostRouteMount = (poster: MapPoster): RouteMount =>
  routes(mapPostRoutes, {
    getMapPost: () => poster.read(),
    testWebhook: (_input, { caller }) => poster.test(caller),
  });

export const mapShareRouteMount = (shares: MapShares): RouteMount =>
  routes(mapShareRoutes, {
    getMapShare: () => shares.read(),
    makeMapShare: ({ body }, { caller }) => shares.make(body.version, caller),
    revokeMapShare: (_input, { caller }) => shares.revoke(caller),
    async getSharedMap({ params }, { network }) {
      await shares.count(network);
      const shown = await shares.mapFor(params.token);
      return tagged(shown, shown.version.toString());
    },
    async getSharedMapPng({ params }, { network }) {
      await shares.count(network);
      return shares.pictureFor(params.token);
    },
  });

export const archiveRouteMount = (archive: Archive, service: ScoutingService): RouteMount =>
  routes(scoutingArchiveRoutes, {
    listWeeks: ({ query }) => archive.listWeeks(query),
    getMapOfWeek: ({ params }) => archive.mapOf(params.id),
    getDesertHeat: ({ query }) => archive.heat(query),
    importReports: ({ body }, { caller }) => service.importReports(body.text, caller),
  });

interface ChangeDeps {
  readonly log: ChangeLog;
  readonly pings: CellPings;
  readonly settings: ScoutingSettingsStore;
  readonly refuseUnlessMayMark: RefuseOthers;
}
export const changeRouteMount = ({ log, pings, settings, refuseUnlessMayMark }: ChangeDeps): RouteMount => ({
  ...routes(
    scoutingChangeRoutes,
    {
      listScoutingChanges: ({ query }) => log.list(query),
      undoScoutingChange: ({ params }, { caller }) => log.undo(params.id, caller),
      pingCell: ({ body }, { caller }) => pings.ping(body.cell, caller),
      getScoutingSettings: () => settings.read(),
      changeScoutingSettings: ({ body }, { caller }) => settings.change(body, caller),
    },
    { listScoutingChanges: changeTable },
  ),
  guards: { undoScoutingChange: refuseUnlessMayMark, pingCell: refuseUnlessMayMark },
});

export const scoutingRouteMount = (service: ScoutingService, refuseUnlessMayMark: RefuseOthers): RouteMount => ({
  ...routes(
    scoutingRoutes,
    {
      listReports: ({ query }) => service.listReports(query),
      getCurrentWeek: () => service.currentWeek(),
      getWeek: ({ params }) => service.getWeek(params.id),
      renameWeek: ({ params, body }, { caller }) => service.renameWeek(params.id, body, caller),
      cleanUpReports: async (_input, { caller }) => ({ deletedCount: await service.cleanUp(caller) }),
      createReport: ({ body }, { caller }) => service.createReport(body, caller),
      getReport: ({ params }) => service.getReport(params.id),
      changeReport: ({ params, body }, { caller }) => service.changeReport(params.id, body, caller),
      removeReport: ({ params }, { caller }) => service.removeReport(params.id, caller),
      restoreReport: ({ params }, { caller }) => service.restoreReport(params.id, caller),
      markCell: ({ params, body }, { caller }) => service.markCell({ ...params, ...body }, caller),
      unmarkCell: ({ params }, { caller }) => service.unmarkCell(params, caller),
      setMarkState: ({ params, body }, { caller }) => service.setMarkState(params, body.state, caller),
    },
    { listReports: markTable },
  ),
  guards: {
    createReport: refuseUnlessMayMark,
    markCell: refuseUnlessMayMark,
    unmarkCell: refuseUnlessMayMark,
    setMarkState: refuseUnlessMayMark,
  },
});
