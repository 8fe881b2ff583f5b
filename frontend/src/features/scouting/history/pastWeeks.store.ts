// Past week stores: list of weeks, map of each week, and heat maps.
import { scoutingArchiveRoutes, type ArchivedMap, type DesertHeat } from '@guild/common/scouting/scouting.archive.api';
import { scoutingRooms, type ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { call, callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { live } from '../../../platform/live/live.ts';
import { createResources, type News } from '../../../platform/api/resources.ts';

/** A page covers two years. */
const pageOfWeeks = 104;
/** The weeks with marks, newest first. @throws ApiError */
export const fetchPastWeeks = (cursor: string | null, signal?: AbortSignal): Promise<Page<ScoutingWeek>> =>
  callList(scoutingArchiveRoutes.listWeeks, {
    query: pageQuery({ limit: pageOfWeeks, cursor }),
    signal,
  });

/**
 * Reloads when any week is renamed, or when a report of a past week is deleted or restored. Both
 * are rare.
 */
const subscribe = <T>(_key: unknown, { reload }: News<T>): readonly (() => void)[] => [
  live.on('week:updated', reload),
  live.on('desert-weeks:changed', reload),
];
const room = (): string => scoutingRooms.list;

/** The map of a week, by its id. */
export const pastMaps = createResources<number, ArchivedMap>({
  load: (id, signal) => call(scoutingArchiveRoutes.getMapOfWeek, { params: { id }, signal }),
  newest: (_before, next) => next,
  subscribe,
  room,
});

/** Key of a span of weeks, '20261103-20261117'. A missing end is the default. */
export const spanOf = (from: number | null, to: number | null): string =>
  `${from?.toString() ?? ''}-${to?.toString() ?? ''}`;
/** Heat maps by their span. */
export const heats = createResources<string, DesertHeat>({
  load(span, signal) {
    const [from = '', to = ''] = span.split('-');
    return call(scoutingArchiveRoutes.getDesertHeat, { query: { from, to }, signal });
  },
  newest: (_before, next) => next,
  subscribe,
  room,
});
