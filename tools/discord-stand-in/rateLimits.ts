// Rate limits of the stand-in. As in Discord's API, each route has a limit of its own, and each
// channel, server or webhook is counted by itself.
import { slowDown, type StandInReply, type StandInRequest } from './part.ts';

export interface StandInLimits {
  /** Limits by route, such as `POST /channels/:id/messages`. A route without one has no limit. */
  readonly routes: Map<string, { readonly most: number; readonly withinMs: number }>;
  /** Number of requests that got a 429. */
  rejected: number;
}

/** @param now ms since 1970 */
export function createRateLimits(now: () => number): {
  limits: StandInLimits;
  /** Counts a request. @returns null when it is within the limit */
  count(request: Pick<StandInRequest, 'method' | 'path'>): StandInReply | null;
} {
  const limits: StandInLimits = { routes: new Map(), rejected: 0 };
  /** Times of accepted requests, oldest first, by route and the first id in the path. */
  const accepted = new Map<string, number[]>();
  return {
    limits,
    count({ method, path }) {
      const route = `${method} ${path.replaceAll(/(?<=\/)\d+/g, ':id')}`;
      const limit = limits.routes.get(route);
      if (limit === undefined) return null;
      const bucket = `${route} ${/\/(\d+)/.exec(path)?.[1] ?? ''}`;
      const recent = (accepted.get(bucket) ?? []).filter((at) => at > now() - limit.withinMs);
      const first = recent.at(-limit.most);
      if (first === undefined) {
        accepted.set(bucket, [...recent, now()]);
        return null;
      }
      limits.rejected += 1;
      return slowDown(first + limit.withinMs - now(), false, limit.most);
    },
  };
}
