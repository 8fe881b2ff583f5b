// Live profile of a member: loaded, and loaded again after messages that concern it.
import { memberRooms } from '@guild/common/members/members.api';
import { profileRoutes, type Profile } from '@guild/common/profiles/profiles.api';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../platform/api/api.ts';
import { useLive } from '../../platform/live/live.ts';
import type { ProfilePart } from '../../platform/features/profilePart.ts';
import { dataOf, useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';

/**
 * Messages within this time, in ms, cause one reload: a popular auction gets many bids a second.
 */
const throttleMs = 500;
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Reloads after messages that concern the profile. */
function useNews(parts: readonly ProfilePart[], { loaded, reload }: Resource<Profile>): void {
  const shown = useRef(dataOf(loaded));
  useEffect(() => {
    shown.current = dataOf(loaded);
  });
  const throttledReload = useThrottled(reload, throttleMs);
  useEffect(() => {
    const changed = (concerns: (profile: Profile) => boolean): void => {
      if (shown.current !== null && concerns(shown.current)) throttledReload();
    };
    const stops = parts.flatMap(({ subscribe }) => subscribe(changed));
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts, throttledReload]);
}

/**
 * @param id id of the member; must not change while the hook is used; 0: no member
 * @param parts the features' parts that the viewer may see
 */
export function useProfile(id: number, parts: readonly ProfilePart[]): Resource<Profile> {
  const rooms = [memberRooms.list, ...parts.map(({ room }) => room)];
  const resource = useResource((signal) => call(profileRoutes.getProfile, { params: { id }, signal }), {
    rooms,
    isGone,
  });
  useNews(parts, resource);
  useLive('member:updated', ({ factId, ...member }) => {
    if (member.id !== id) return;
    const before = dataOf(resource.loaded);
    resource.change((profile) => ({ ...profile, member }));
    // Place and chart depend on the contribution.
    if (before !== null && before.member.contribution !== member.contribution) void resource.reload();
  });
  useLive('member:removed', (removal) => {
    if (removal.id === id) resource.lose();
  });
  return resource;
}
