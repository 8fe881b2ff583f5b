// Shared map for people without an account. It is polled while it is visible, because they have no
// live connection.
import { mapShareRoutes, sharedMapEveryMs, type SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { createPoll } from '../../../platform/api/poll.ts';
import { useResource, type Resource } from '../../../platform/api/resource.ts';
import type { Spot, Spots } from '../map/scouting.spots.ts';
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';

const mostWaitMs = 30_000;
const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);
/** Pause before the next request, in ms. It depends on the number of failures. */
function waitMs(error: unknown, failures: number): number {
  const retryAfterMs = error instanceof ApiError ? Number(error.details['retryAfterSeconds']) * 1000 : Number.NaN;
  return Math.max(
    Math.min(sharedMapEveryMs * 2 ** (failures - 1), mostWaitMs),
    Number.isFinite(retryAfterMs) ? retryAfterMs : 0,
  );
}
/** Equal content is not rendered again. */
const newest = (before: SharedMap, next: SharedMap): SharedMap =>
  before.version === next.version && before.weekId === next.weekId ? before : next;

export interface SharedMapResource extends Pick<Resource<SharedMap>, 'loaded' | 'retry'> {
  /** The last request got no answer. */
  readonly isStale: boolean;
}
/** The map behind an address, while it is shown. */
export function useSharedMap(token: string): SharedMapResource {
  const [poll] = useState(createPoll);
  const [isStale, setStale] = useState(false);
  const failures = useRef(0);
  const ask = async (signal: AbortSignal): Promise<SharedMap> => {
    poll.begin();
    try {
      const map = await call(mapShareRoutes.getSharedMap, { params: { token }, signal });
      if (signal.aborted) return map;
      failures.current = 0;
      setStale(false);
      poll.next(sharedMapEveryMs);
      return map;
    } catch (error) {
      if (signal.aborted) throw error;
      failures.current += 1;
      setStale(true);
      poll.next(isGone(error) ? null : waitMs(error, failures.current));
      throw error;
    }
  };
  const { loaded, reload, retry } = useResource(ask, { key: token, newest, isGone });
  useEffect(() => poll.watch(() => void reload()), [poll, reload]);
  return { loaded, retry, isStale };
}

const nobody = { markedBy: '', markedByDiscordId: '', stateBy: null, stateByDiscordId: null, stateAt: null };
/** The marks of each cell. @param shown categories to show; empty: all */
export function spotsOfShared({ resources }: SharedMap, shown: readonly ScoutingCategory[]): Spots {
  const spots: Record<string, Spot[]> = {};
  for (const { category, marks } of resources)
    if (shown.length === 0 || shown.includes(category))
      for (const mark of marks) (spots[mark.cell] ??= []).push({ reportId: 0, category, mark: { ...mark, ...nobody } });
  return spots;
}
