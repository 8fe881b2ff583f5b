// 'For You' data: loaded when the dashboard is shown, and after live messages about changes.
import { forYouRoutes, type ForYou } from '@guild/common/dashboard/forYou.api';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { createResource, useResource, type Resource } from '../../platform/api/resource.ts';

/** Reloads at most once in this time, in ms. */
const gatherMs = 300;

/** The latest answer wins. Answers have no version, because the server computes each one for the moment. */
export const forYou = createResource<ForYou>({ newest: (_before, next) => next });

/** @throws ApiError */
export const fetchForYou = (signal: AbortSignal): Promise<ForYou> => call(forYouRoutes.getForYou, { signal });

export function useForYou(): Resource<ForYou> {
  const resource = useResource(fetchForYou, { store: forYou });
  const { reload } = resource;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const throttledReload = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void reload();
    }, gatherMs);
  };
  useLive('for-you:changed', throttledReload);
  // Warnings for admins appear in 'For You', too.
  useLive('notice:created', throttledReload);
  useEffect(() => () => clearTimeout(timer.current), []);
  return resource;
}
