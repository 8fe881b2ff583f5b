// Dashboard line for admins: members whose rank gives no access.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import { mappedRanks } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { ActionItems } from '../../../platform/features/feature.ts';
import { adminsRoom, factIdsOf } from '../../../platform/live/live.ts';
import { memberFactKinds, memberFacts } from '../core/members.facts.ts';
import type { MemberModels } from '../core/members.model.ts';
import type { Ranks } from '../ranks/members.ranks.ts';
import { rankFacts } from '../ranks/members.ranks.facts.ts';

interface Deps {
  readonly models: Pick<MemberModels, 'members'>;
  readonly ranks: Pick<Ranks, 'accessNow'>;
}

export const membersActionItems = ({ models: { members }, ranks }: Deps): ActionItems => ({
  isForAdmins: true,
  async of() {
    const accessOf = await ranks.accessNow();
    const closed = mappedRanks.filter((rank) => accessOf(rank) === null);
    const groups = await members.aggregate<{ _id: string; count: number }>([
      { $match: { deletedAt: null, role: { $in: closed }, denied: false } },
      { $group: { _id: '$role', count: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ]);
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const line: ForYouLine = {
      key: 'without-access',
      icon: 'people',
      link: '/settings#rank-access',
      at: null,
      action: null,
      title: count === 1 ? '1 person has no access' : `${count} people have no access`,
      text: `Their rank has no access: ${groups.map((group) => `${group._id} ${group.count}`).join(', ')}.`,
      badge: null,
    };
    return { name: 'members', title: 'For admins', summary: null, lines: count === 0 ? [] : [line], besides: null };
  },
});

/** Refreshes the dashboards of admins when members, ranks or access rights change. */
export const forYouHandlers = ({ live }: Pick<Context, 'live'>): Handler[] => {
  const send = (facts: readonly { readonly id: string }[]): void =>
    live.send(adminsRoom, 'for-you:changed', factIdsOf(facts));
  return [
    on(memberFacts, memberFactKinds, {
      name: 'members:for-you',
      when: 'after-reply',
      run({ facts }) {
        // Changes of presence and points are frequent, and do not matter to admins.
        const news = facts.filter(({ kind, data }) => kind !== 'member:updated' || data.access === true);
        if (news.length > 0) send(news);
      },
    }),
    on(rankFacts, ['rank-access:updated'], {
      name: 'members:rank-for-you',
      when: 'after-reply',
      run: ({ facts }) => send(facts),
    }),
  ];
};
