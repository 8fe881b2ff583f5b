// The whole roster, for fields in which a member is chosen.
import { memberRoutes, type Member } from '@guild/common/members/members.api';
import { callList } from '../platform/api/api.ts';
import { callAll } from '../platform/api/callAll.ts';
import { useResource, type Resource } from '../platform/api/resource.ts';

export const useWholeRoster = (): Resource<readonly Member[]> =>
  useResource<readonly Member[]>((signal) =>
    callAll((page) => callList(memberRoutes.listMembers, { query: page, signal })),
  );

/** All names of a member, because people may know only one of them. */
export function namesOf({ name, discordName, characters }: Member): string {
  const others = [discordName, ...characters.map((one) => one.name)].filter((one) => one !== null && one !== name);
  return others.length === 0 ? name : `${name} (${others.join(', ')})`;
}
