// The weeks that are over as screens load them: the list, each week's map, and how often something stood where.
import { scoutingArchiveRoutes, type ArchivedMap, type DesertHeat } from '@guild/common/scouting/scouting.archive.api';
import { scoutingRooms, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { call, callList } from '../../../platform/api/api.ts';
import { live } from '../../../platform/live/live.ts';
import type { Page } from '../../../platform/live/liveList.ts';
import { createResources, type News } from '../../../platform/api/resources.ts';

/** Two years at a time. */
const pageOfWeeks = 104;
/** The weeks of which there are marks, newest first. @throws ApiError */
export const fetchPastWeeks = (cursor: string | null, signal?: AbortSignal): Promise<Page<ScoutingWeek>> =>
  callList(scoutingArchiveRoutes.listWeeks, {
    query: { limit: pageOfWeeks.toString(), ...(cursor !== null && { cursor }) },
    ...(signal !== undefined && { signal }),
  });

/** What hardly ever changes is read anew when any week has another name, or a report of one that is over is deleted or restored. */
function hear<T>(_key: unknown, { reload }: News<T>): () => void {
  const stops = [live.on('week:updated', reload), live.on('desert-weeks:changed', reload)];
  return () => {
    for (const stop of stops) stop();
  };
}
const room = (): string => scoutingRooms.list;

/** What stood in a week, by its id. */
export const pastMaps = createResources<number, ArchivedMap>({
  load: (id, signal) => call(scoutingArchiveRoutes.getMapOfWeek, { params: { id }, signal }),
  newest: (_before, next) => next,
  hear,
  room,
});

/** The weeks that are counted, '20261103-20261117'; an end that is left out is the usual one. */
export const spanOf = (from: number | null, to: number | null): string =>
  `${from?.toString() ?? ''}-${to?.toString() ?? ''}`;
/** How often something stood where, by its span. */
export const heats = createResources<string, DesertHeat>({
  load(span, signal) {
    const [from = '', to = ''] = span.split('-');
    return call(scoutingArchiveRoutes.getDesertHeat, { query: { from, to }, signal });
  },
  newest: (_before, next) => next,
  hear,
  room,
});
