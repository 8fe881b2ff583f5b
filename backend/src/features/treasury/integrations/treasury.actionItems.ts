// Dashboard line for admins: deposits and withdrawals that wait for a decision.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import type { ActionItems } from '../../../platform/features/feature.ts';
import type { Requests } from '../requests/treasury.requests.ts';

export const treasuryActionItems = ({ waiting }: Pick<Requests, 'waiting'>): ActionItems => ({
  isForAdmins: true,
  async of() {
    const count = await waiting();
    const line: ForYouLine = {
      key: 'treasury-requests',
      icon: 'treasury',
      link: '/treasury?tab=requests',
      at: null,
      action: null,
      title: count === 1 ? '1 request needs approval' : `${count} requests need approval`,
      text: 'Deposits and withdrawals requested by members.',
      badge: null,
    };
    return { name: 'treasury', title: 'For admins', summary: null, lines: count === 0 ? [] : [line], besides: null };
  },
});
