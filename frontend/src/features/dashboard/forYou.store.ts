// 'For You' data: loaded when the dashboard is shown, and after live messages about changes.
import { forYouRoutes, type ForYou } from '@guild/common/dashboard/forYou.api';
import { call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { createResource, useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';

/** Reloads at most once in this time, in ms. */
const throttleMs = 300;

/** The latest answer wins. Answers have no version, because the server computes each one for the moment. */
export const forYou = createResource<ForYou>({ newest: (_before, next) => next });

/** @throws ApiError */
export const fetchForYou = (signal: AbortSignal): Promise<ForYou> => call(forYouRoutes.getForYou, { signal });

export function useForYou(): Resource<ForYou> {
  const resource = useResource(fetchForYou, { store: forYou });
  const throttledReload = useThrottled(resource.reload, throttleMs);
  useLive('for-you:changed', throttledReload);
  // Warnings for admins appear in 'For You', too.
  useLive('notice:created', throttledReload);
  return resource;
}
