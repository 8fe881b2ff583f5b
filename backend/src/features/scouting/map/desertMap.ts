// The desert map: one document, updated after changes of reports, every six hours, each week, and
// on an admin's request.
import { isDeepStrictEqual } from 'node:util';
import type { DesertMap } from '@guild/common/scouting/desertMap.api';
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import { createDocuments, type Decide } from '../../../platform/store/documents/documents.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { singleFlight } from '../../../platform/store/database/singleFlight.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { createDebouncer } from '../../../platform/process/debounce.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import {
  storedMap,
  nextUpdateOf,
  resourcesOf,
  toDesertMap,
  type MapContent,
  type MapDocument,
} from './desertMap.model.ts';
import { reportKinds } from '../core/scouting.facts.ts';
import type { ReportModels } from '../core/scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

export interface DesertMapService {
  /** The map of the current week. Updates it if the week has changed. */
  current(): Promise<MapDocument>;
  read(): Promise<DesertMap>;
  /** Updates the map now, even if nothing has changed. */
  update(caller: Caller): Promise<DesertMap>;
  /** Updates the map if it is due or the reports have changed. */
  refresh(): Promise<void>;
  readonly handlers: readonly Handler[];
  close(): Promise<void>;
}

const onlyId = 1;
const mapFacts = defineFacts<MapDocument>()({
  'desert-map:updated': noData,
  /** The first update in a new week. */
  'desert-map:week-started': noData,
});
/** How long to wait for further changes, in ms. The map must be right within five seconds. */
const delayMs = 1000;

const contentOf = ({ weekId, weekLabel, weekEndsAt, resources }: MapContent): MapContent => ({
  weekId,
  weekLabel,
  weekEndsAt,
  resources,
});
/**
 * Updates the map from the reports; null if nothing has changed and no update is due. An empty
 * first map is stored, too: the next map needs its week to notice a new one.
 * @param by the admin who requests it; null: nobody
 */
const rebuilt =
  (found: MapContent, by: Caller | null): Decide<MapDocument, typeof mapFacts> =>
  (seen, now) => {
    const isDue = seen.version === 0 || now >= nextUpdateOf(seen);
    if (by === null && !isDue && isDeepStrictEqual(contentOf(seen), found)) return null;
    const audit = by && noteOf(by, { entity: 'desert_map', verb: 'updated' });
    const isNewWeek = seen.version > 0 && seen.weekId !== found.weekId;
    const news = isNewWeek ? [{ kind: 'desert-map:week-started', data: {} } as const] : [];
    return { set: found, facts: [...news, { kind: 'desert-map:updated', data: {}, ...(audit && { audit }) }] };
  };

export function createDesertMap(
  { models: { reports }, weeks }: { readonly models: ReportModels; readonly weeks: Pick<Weeks, 'now' | 'read'> },
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'log'>,
): DesertMapService {
  const { clock } = context;
  const documents = createDocuments(
    {
      stored: storedMap,
      facts: mapFacts,
      initial(_id) {
        const { id: weekId, label: weekLabel, endsAt } = weeks.now();
        const week = { weekId, weekLabel, weekEndsAt: new Date(endsAt) };
        return { _id, ...week, resources: [], updatedAt: new Date(clock.now()) };
      },
    },
    context,
  );
  const find = async (): Promise<MapContent> => {
    const { id: weekId, endsAt } = weeks.now();
    const { label } = await weeks.read(weekId);
    const active = await reports
      .find({ deletedAt: null, weekId, isActive: true }, { category: 1, marks: 1 })
      .sort({ _id: -1 })
      .hint({ deletedAt: 1, weekId: 1, _id: -1 })
      .lean();
    const resources = resourcesOf(active, scoutingCategories);
    return { weekId, weekLabel: label, weekEndsAt: new Date(endsAt), resources };
  };
  const rebuild = async (by: Caller | null): Promise<MapDocument> =>
    documents.update(onlyId, rebuilt(await find(), by));
  const reading = singleFlight<MapDocument>();
  const current = (): Promise<MapDocument> =>
    reading('current', async () => {
      const stored = await documents.read(onlyId);
      return stored.version > 0 && stored.weekId === weeks.now().id ? stored : rebuild(null);
    });
  const refresh = async (): Promise<void> => {
    await rebuild(null);
  };
  const scheduled = createDebouncer(refresh, { delayMs, what: 'the map is not made anew yet', log: context.log });
  return {
    current,
    read: async () => toDesertMap(await current()),
    update: async (caller) => toDesertMap(await rebuild(caller)),
    refresh,
    handlers: [
      {
        name: 'scouting:map',
        kinds: new Set([...reportKinds, 'week:renamed']),
        run: scheduled.schedule,
      },
      onScreens(mapFacts, ['desert-map:week-started'], {
        name: 'scouting:week-started',
        live: context.live,
        room: scoutingRooms.list,
        messages: ['week:started'],
        entityOf: ({ weekId }) => weeks.read(weekId),
      }),
      onScreens(mapFacts, ['desert-map:updated'], {
        name: 'scouting:map-screens',
        live: context.live,
        room: scoutingRooms.list,
        messages: ['desert-map:updated'],
        entityOf: toDesertMap,
      }),
    ],
    close: scheduled.close,
  };
}
