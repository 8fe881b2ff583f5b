// What concerns the viewer right now: read when the dashboard is shown, and anew when they are told that it has changed.
import { forYouRoutes, type ForYou } from '@guild/common/dashboard/forYou.api';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { createResource, useResource, type Resource } from '../../platform/api/resource.ts';

/** However much happens, it is read once in this time. */
const gatherMs = 300;

/** The latest answer counts: it has no version, because every answer is made of the moment. */
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
  // What an admin is warned of waits for them, too.
  useLive('notice:created', throttledReload);
  useEffect(() => () => clearTimeout(timer.current), []);
  return resource;
}
