// Dashboard line for people who approve: deposits and withdrawals that wait for a decision.
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { isAdmin } from '../../../platform/people/caller.ts';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import { resourceFacts } from '../core/treasury.facts.ts';
import { requestKinds } from '../requests/treasury.requests.facts.ts';
import type { Requests } from '../requests/treasury.requests.ts';

export const treasuryActionItems = (
  { waiting }: Pick<Requests, 'waiting'>,
  { live }: Pick<Context, 'live'>,
): ActionItems => ({
  needs: 'treasury-approval',
  order: 30,
  async of(caller) {
    const count = await waiting();
    const line: ActionItem = {
      key: 'treasury-requests',
      icon: 'treasury',
      link: '/treasury?tab=requests',
      title: count === 1 ? '1 request needs approval' : `${count} requests need approval`,
      text: 'Deposits and withdrawals requested by members.',
    };
    return { title: isAdmin(caller) ? 'For admins' : 'For treasurers', lines: count === 0 ? [] : [line] };
  },
  handlers: [
    refreshForYou(resourceFacts, [...requestKinds, 'resource:removed', 'resource:restored'], {
      name: 'treasury:for-you',
      live,
      people: 'treasury-approval',
    }),
  ],
});
