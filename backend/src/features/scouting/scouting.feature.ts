// Puts the parts of scouting together for the process that runs them.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { mapModels } from './desertMap.model.ts';
import { outsideModels } from './desertMap.outside.model.ts';
import { createPictures } from './desertMap.pictures.ts';
import { createMapShares, type MapShares } from './desertMap.share.ts';
import { createDesertMap } from './desertMap.ts';
import { desertWeekModel } from './desertWeeks.model.ts';
import { createDesertWeeks } from './desertWeeks.ts';
import { createMapPoster } from './desertMap.webhook.ts';
import { reportDocuments } from './scouting.documents.ts';
import { createArchive } from './scouting.archive.ts';
import { changeModel } from './scouting.changes.model.ts';
import { createChangeLog } from './scouting.changes.ts';
import { createEntering } from './scouting.entering.ts';
import { reportScreens } from './scouting.facts.ts';
import { createChangeLimit } from './scouting.limits.ts';
import { createReportLists } from './scouting.lists.ts';
import { reportModels } from './scouting.model.ts';
import { createCellPings } from './scouting.pings.ts';
import {
  archiveRouteMount,
  changeRouteMount,
  desertMapRouteMount,
  mapPostRouteMount,
  mapShareRouteMount,
  scoutingRouteMount,
} from './scouting.routes.ts';
import { createScoutingService, refusingOthers, type ScoutingService } from './scouting.service.ts';
import { createScoutingSettings } from './scouting.settings.ts';
import { scoutingTopics } from './scouting.topics.ts';
import { createWeekNames } from './scouting.weekNames.ts';
import { weekModel } from './scouting.weeks.model.ts';
import { createWeeks } from './scouting.weeks.ts';

/** A worker looks this often whether the time of the map has come. */
const everyMs = 60_000;

export interface ScoutingFeature extends Feature {
  readonly service: ScoutingService;
  /** The map for people outside. */
  readonly mapShares: MapShares;
}

export function scoutingFeature(context: Context): ScoutingFeature {
  const models = reportModels(context.db);
  const weeks = createWeeks(context);
  const lists = createReportLists(models, weeks);
  const settings = createScoutingSettings(context);
  const documents = reportDocuments(context);
  const entering = createEntering(documents, context);
  const limit = createChangeLimit(context);
  const service = createScoutingService({ models, documents, entering, lists, weeks, settings, limit }, context);
  const refuseOthers = refusingOthers(settings);
  const changes = changeModel(context.db);
  const log = createChangeLog({ changes, documents, weeks, refuseOthers }, context);
  const pings = createCellPings(refuseOthers, context);
  const maps = mapModels(context.db);
  const map = createDesertMap({ models, weeks }, context);
  const pictures = createPictures({ models: maps, map }, context);
  const past = createDesertWeeks({ models, weeks }, context);
  const archive = createArchive({ models, weeks, past, names: createWeekNames(context) });
  const poster = createMapPoster({ map, pictures }, context);
  const mapShares = createMapShares({ map, pictures }, context);
  return {
    name: 'scouting',
    service,
    mapShares,
    // What they have marked stays on the map under their name.
    onMemberRemoved: 'nothing',
    found: 'nothing',
    topics: scoutingTopics(service),
    previews: 'nothing',
    counted: 'nothing',
    forYou: 'nothing',
    ofMember: 'nothing',
    routes: [
      desertMapRouteMount(map, pictures),
      archiveRouteMount(archive, service),
      mapPostRouteMount(poster),
      mapShareRouteMount(mapShares),
      changeRouteMount({ log, pings, settings, refuseOthers }),
      scoutingRouteMount(service, refuseOthers),
    ],
    rooms: [{ room: scoutingRooms.list, mayJoin: () => true }],
    handlers: [
      reportScreens(weeks, context),
      entering.handler,
      weeks.handler,
      settings.handler,
      ...log.handlers,
      ...map.handlers,
      past.handler,
      ...poster.handlers,
      mapShares.handler,
    ],
    jobs: [poster.job],
    scheduledTasks: [
      poster.reconciler,
      {
        name: 'desert-map',
        everyMs,
        async run() {
          await map.refresh();
          await past.applyDue();
          await pictures.prepare();
        },
      },
    ],
    async prepare() {
      const past = desertWeekModel(context.db);
      const outside = outsideModels(context.db);
      await buildIndexes({ ...models, ...maps, ...outside, changes, past, weeks: weekModel(context.db) });
      await settings.prepare();
    },
    close: () => map.close(),
  };
}
