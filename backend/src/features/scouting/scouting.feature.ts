// The scouting feature: its service, routes, handlers, jobs and scheduled tasks.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { lookingRules } from '../../platform/live/looking.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import { mapModels } from './map/desertMap.model.ts';
import { createPictures } from './map/desertMap.pictures.ts';
import { createMapShares, type MapShares } from './sharing/desertMap.share.ts';
import { createDesertMap } from './map/desertMap.ts';
import { createDesertWeeks } from './weeks/desertWeeks.ts';
import { createMapPoster } from './sharing/desertMap.webhook.ts';
import { createArchive } from './history/scouting.archive.ts';
import { storedChanges } from './history/scouting.changes.model.ts';
import { createChangeLog } from './history/scouting.changes.ts';
import { createEntering } from './core/scouting.entering.ts';
import { reportScreens, reportFacts } from './core/scouting.facts.ts';
import { createChangeLimit } from './core/scouting.limits.ts';
import { createReportLists } from './core/scouting.lists.ts';
import { reportModels, storedReports } from './core/scouting.model.ts';
import { createCellPings } from './core/scouting.pings.ts';
import {
  archiveRouteMount,
  changeRouteMount,
  desertMapRouteMount,
  mapPostRouteMount,
  mapShareRouteMount,
  scoutingRouteMount,
} from './scouting.routes.ts';
import { createScoutingService, refusingOthers, type ScoutingService } from './scouting.service.ts';
import { createScoutingSettings, type ScoutingSettingsStore } from './core/scouting.settings.ts';
import { markAlerts } from './integrations/scouting.alerts.ts';
import { scoutingDiscord } from './integrations/scouting.discord.ts';
import { scoutingTopics } from './integrations/scouting.topics.ts';
import { createWeekNames } from './weeks/scouting.weekNames.ts';
import { createWeeks } from './weeks/scouting.weeks.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { spiceNews } from './integrations/scouting.webhooks.ts';

/** How often the worker checks for due updates, in ms. */
const everyMs = 60_000;

export interface ScoutingFeature extends Feature {
  readonly service: ScoutingService;
  /** The shared map for people outside the guild. */
  readonly mapShares: MapShares;
  readonly settings: Pick<ScoutingSettingsStore, 'read'>;
}

interface Others {
  /** Whether the bot posts the map of the week in Discord, or has posted it. */
  readonly isPostedByBot: (weekId: number) => Promise<boolean>;
  readonly alerts: AlertsService;
}

export function scoutingFeature(context: Context, { isPostedByBot, alerts }: Others): ScoutingFeature {
  const models = reportModels(context.db);
  const weeks = createWeeks(context);
  const lists = createReportLists(models, weeks);
  const settings = createScoutingSettings(context);
  const documents = createDocuments({ stored: storedReports, facts: reportFacts, right: 'scouting' }, context);
  const entering = createEntering(documents, context);
  const limit = createChangeLimit(context);
  const service = createScoutingService({ models, documents, entering, lists, weeks, settings, limit }, context);
  const refuseUnlessMayMark = refusingOthers(settings);
  const changes = storedChanges.model(context.db);
  const log = createChangeLog({ changes, documents, weeks, refuseUnlessMayMark }, context);
  const pings = createCellPings(refuseUnlessMayMark, context);
  const maps = mapModels(context.db);
  const map = createDesertMap({ models, weeks }, context);
  const pictures = createPictures({ models: maps, map }, context);
  const past = createDesertWeeks({ models, weeks }, context);
  const archive = createArchive({ weeks, past, names: createWeekNames(context) });
  const poster = createMapPoster({ map, pictures, isPostedByBot }, context);
  const mapShares = createMapShares({ map, pictures }, context);
  return {
    name: 'scouting',
    service,
    mapShares,
    settings,
    // A removed member's marks stay on the map.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    topics: scoutingTopics(service),
    discord: scoutingDiscord({ map, pictures, poster }, context),
    routes: [
      desertMapRouteMount(map, pictures),
      archiveRouteMount(archive, service),
      mapPostRouteMount(poster),
      mapShareRouteMount(mapShares),
      changeRouteMount({ log, pings, settings, refuseUnlessMayMark }),
      scoutingRouteMount(service, refuseUnlessMayMark),
    ],
    rooms: [{ room: scoutingRooms.list, mayJoin: () => true }, ...lookingRules('map')],
    webhooks: [spiceNews],
    handlers: [
      reportScreens(weeks, context),
      markAlerts(alerts),
      entering.handler,
      weeks.handler,
      settings.handler,
      ...log.handlers,
      ...map.handlers,
      past.handler,
      ...poster.handlers,
      mapShares.handler,
    ],
    scheduledTasks: [
      poster.task,
      {
        name: 'desert-map',
        everyMs,
        async run() {
          await map.refresh();
          await past.createMissing();
          await pictures.prepare();
        },
      },
    ],
    close: () => map.close(),
  };
}
