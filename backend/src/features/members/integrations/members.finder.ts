// Search provider for members, by name.
import type { Context } from '../../../platform/context/context.ts';
import { finderByName, type NamedFinder } from '../../../platform/queries/finders.ts';
import type { MemberModels } from '../roster/members.model.ts';

export const memberFinder = (
  { members }: Pick<MemberModels, 'members'>,
  { clock }: Pick<Context, 'clock'>,
): NamedFinder =>
  finderByName(
    {
      model: members,
      name: 'name',
      words: 'Members',
      icon: 'people',
      toFound: ({ _id, name, role, discordId }) => ({
        title: name,
        more: role,
        at: null,
        discordId,
        link: `/members/${_id.toString()}`,
      }),
    },
    () => clock.now(),
  );
