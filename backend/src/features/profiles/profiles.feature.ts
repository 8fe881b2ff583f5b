// The profiles feature: a member's page, with sections from all features.
import { memberParts } from '@guild/common/profiles/memberParts.derived';
import { profileRoutes, type Profile, type ProfileParts } from '@guild/common/profiles/profiles.api';
import type { Caller } from '../../platform/session/caller.ts';
import type { Feature, ProfileSection } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import { toolRoute } from '../../platform/knowledge/toolRoutes.ts';
import type { MembersService } from '../members/members.service.ts';

/** Merges the sections. @throws Error if no feature provides one of the parts */
function whole(parts: readonly Partial<ProfileParts>[]): ProfileParts {
  const all = Object.assign({}, ...parts) as Partial<ProfileParts>;
  const missing = Object.keys(memberParts).filter((name) => !(name in all));
  if (missing.length > 0) throw new Error(`No feature says of a member: ${missing.join(', ')}`);
  return all as ProfileParts;
}

/** @param sections what each feature shows on a member's page */
export function profilesFeature(members: Pick<MembersService, 'get'>, sections: readonly ProfileSection[]): Feature {
  const profileOf = async (id: number, caller: Caller): Promise<Profile> => {
    const member = await members.get(id);
    return { member, ...whole(await Promise.all(sections.map((section) => section(member, caller)))) };
  };
  return {
    name: 'profiles',
    toolRoutes: [
      toolRoute(profileRoutes.getProfile, ({ member: { id, name } }) => ({
        id: `member-${id.toString()}`,
        title: name,
        to: `/members/${id.toString()}`,
      })),
    ],
    routes: [routes(profileRoutes, { getProfile: ({ params }, { caller }) => profileOf(params.id, caller) })],
  };
}
