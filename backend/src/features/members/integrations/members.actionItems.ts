// Dashboard line for admins: members whose rank gives no access.
import { mappedRanks } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import { memberFactKinds, memberFacts } from '../core/members.facts.ts';
import type { MemberModels } from '../core/members.model.ts';
import type { Ranks } from '../ranks/members.ranks.ts';
import { rankFacts } from '../ranks/members.ranks.facts.ts';

interface Deps {
  readonly models: Pick<MemberModels, 'members'>;
  readonly ranks: Pick<Ranks, 'accessNow'>;
}

export const membersActionItems = (
  { models: { members }, ranks }: Deps,
  { live }: Pick<Context, 'live'>,
): ActionItems => ({
  needs: 'admin',
  order: 10,
  async of() {
    const accessOf = await ranks.accessNow();
    const closed = mappedRanks.filter((rank) => accessOf(rank) === null);
    const groups = await members.aggregate<{ _id: string; count: number }>([
      { $match: { deletedAt: null, role: { $in: closed }, denied: false } },
      { $group: { _id: '$role', count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const line: ActionItem = {
      key: 'without-access',
      icon: 'people',
      link: '/settings#rank-access',
      title: count === 1 ? '1 person has no access' : `${count} people have no access`,
      text: `Their rank has no access: ${groups.map((group) => `${group._id} ${group.count}`).join(', ')}.`,
    };
    return { title: 'For admins', lines: count === 0 ? [] : [line] };
  },
  handlers: [
    refreshForYou(memberFacts, memberFactKinds, {
      name: 'members:for-you',
      live,
      // Changes of presence and points are frequent, and do not matter to admins.
      people: ({ facts }) =>
        facts.some(({ kind, data }) => kind !== 'member:updated' || data.access === true) ? 'admins' : [],
    }),
    refreshForYou(rankFacts, ['rank-access:updated'], { name: 'members:rank-for-you', live, people: 'admins' }),
  ],
});
