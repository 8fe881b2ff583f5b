// The shared map as people outside see it: asked for again and again while it is looked at, without the live line, which is for those inside.
import { mapShareRoutes, sharedMapEveryMs, type SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import type { Spot, Spots } from './scouting.spots.ts';
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';

export type SharedMapView =
  | { readonly phase: 'loading' }
  /** There is no such address, or not any more. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed'; readonly failure: unknown }
  /** `isStale`: the last time that it was asked for, nobody answered. */
  | { readonly phase: 'ready'; readonly map: SharedMap; readonly isStale: boolean };

const mostWaitMs = 30_000;
const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);
/** How long to wait after so many failures. */
function waitMs(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? Number(error.details['retryAfterSeconds']) * 1000 : Number.NaN;
  return Math.max(Math.min(sharedMapEveryMs * 2 ** (failures - 1), mostWaitMs), Number.isFinite(asked) ? asked : 0);
}
const isShown = (): boolean => document.visibilityState !== 'hidden';

const withMap =
  (map: SharedMap) =>
  (before: SharedMapView): SharedMapView =>
    before.phase === 'ready' && before.map.version === map.version && before.map.weekId === map.weekId
      ? before.isStale
        ? { ...before, isStale: false }
        : before
      : { phase: 'ready', map, isStale: false };
const withFailure =
  (failure: unknown) =>
  (before: SharedMapView): SharedMapView =>
    before.phase === 'ready' ? { ...before, isStale: true } : { phase: 'failed', failure };

/** Asks for the map at once and, while the page is looked at, every few seconds. @returns how to stop */
function follow(token: string, set: (change: (before: SharedMapView) => SharedMapView) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  const later = (ms: number): void => {
    clearTimeout(timer);
    if (isShown() && !stop.signal.aborted) timer = setTimeout(() => void ask(), ms);
  };
  /** @returns when to ask again, in ms; null: never */
  const once = async (): Promise<number | null> => {
    try {
      const map = await call(mapShareRoutes.getSharedMap, { params: { token }, signal: stop.signal });
      failures = 0;
      if (!stop.signal.aborted) set(withMap(map));
      return sharedMapEveryMs;
    } catch (error) {
      if (stop.signal.aborted) return null;
      failures += 1;
      set(isGone(error) ? () => ({ phase: 'gone' }) : withFailure(error));
      return isGone(error) ? null : waitMs(error, failures);
    }
  };
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const next = await once();
    isAsking = false;
    if (next === null) stop.abort();
    else later(next);
  }
  const onSight = (): void => {
    if (stop.signal.aborted) return;
    if (isShown()) void ask();
    else clearTimeout(timer);
  };
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('online', onSight);
  void ask();
  return () => {
    stop.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSight);
    window.removeEventListener('online', onSight);
  };
}

/** The map behind an address, as long as it is shown. */
export function useSharedMap(token: string): { readonly view: SharedMapView; readonly retry: () => void } {
  const [view, setView] = useState<SharedMapView>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => follow(token, setView), [token, round]);
  const retry = useCallback(() => {
    setView({ phase: 'loading' });
    setRound((before) => before + 1);
  }, []);
  return { view, retry };
}

const nobody = { markedBy: '', markedByDiscordId: '', stateBy: null, stateByDiscordId: null, stateAt: null };
/** What the map draws in each cell. @param shown the categories to show; empty: all */
export function spotsOfShared({ resources }: SharedMap, shown: readonly ScoutingCategory[]): Spots {
  const spots: Record<string, Spot[]> = {};
  for (const { category, marks } of resources)
    if (shown.length === 0 || shown.includes(category))
      for (const mark of marks) (spots[mark.cell] ??= []).push({ reportId: 0, category, mark: { ...mark, ...nobody } });
  return spots;
}
