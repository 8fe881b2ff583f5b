// Search provider for members, by name.
import type { Context } from '../../../platform/features/context.ts';
import { finderByName, type NamedFinder } from '../../../platform/store/queries/finders.ts';
import type { MemberModels } from '../core/members.model.ts';

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
        link: `/members/${_id}`,
      }),
    },
    () => clock.now(),
  );
