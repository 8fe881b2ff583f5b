// The profiles feature: a member's page and card in the roster, with parts from all features.
import { rosterRoutes, type RosterFacts } from '@guild/common/members/members.api';
import { memberParts } from '@guild/common/profiles/memberParts.derived';
import { profileRoutes, type Profile, type ProfileParts } from '@guild/common/profiles/profiles.api';
import type { Caller } from '../../platform/people/caller.ts';
import type { Feature, ProfileSection, ReadRosterFacts } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import { topic } from '../../platform/features/knowledge/knowledge.ts';
import type { MembersService } from '../members/members.service.ts';

/** Merges the sections. @throws Error if no feature provides one of the parts */
function whole(parts: readonly Partial<ProfileParts>[]): ProfileParts {
  const all = Object.assign({}, ...parts) as Partial<ProfileParts>;
  const missing = Object.keys(memberParts).filter((name) => !(name in all));
  if (missing.length > 0) throw new Error(`No feature says of a member: ${missing.join(', ')}`);
  return all as ProfileParts;
}

/** What each feature contributes. */
interface ProfileContributions {
  /** Sections of a member's page. */
  readonly sections: readonly ProfileSection[];
  /** Facts for a member's card in the roster. */
  readonly facts: readonly ReadRosterFacts[];
}

export function profilesFeature(
  members: Pick<MembersService, 'get'>,
  { sections, facts }: ProfileContributions,
): Feature {
  const factsOf = async (discordIds: readonly string[], caller: Caller): Promise<RosterFacts[]> => {
    const found = await Promise.all(facts.map((read) => read(discordIds, caller)));
    return discordIds.map((discordId) =>
      found.reduce<RosterFacts>((known, source) => ({ ...known, ...source.get(discordId) }), {
        discordId,
        specialties: [],
        attendance: null,
      }),
    );
  };
  const profileOf = async (id: number, caller: Caller): Promise<Profile> => {
    const member = await members.get(id);
    return { member, ...whole(await Promise.all(sections.map((section) => section(member, caller)))) };
  };
  return {
    name: 'profiles',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    topics: [
      topic(profileRoutes.getProfile, {
        source: ({ member: { id, name } }) => ({ id: `member-${id}`, title: name, to: `/members/${id}` }),
      }),
    ],
    routes: [
      routes(profileRoutes, { getProfile: ({ params }, { caller }) => profileOf(params.id, caller) }),
      routes(rosterRoutes, {
        listRosterFacts: ({ query }, { caller }) => factsOf([...new Set(query.discordIds.split(','))], caller),
      }),
    ],
  };
}
