// Payout notices: proposals for people who may close them.
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { haulFacts } from '../payouts.facts.ts';

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
}
export const proposalNotices = ({ notifications, members }: Deps): Handler =>
  on(haulFacts, ['haul:created', 'haul:updated', 'haul:closed', 'haul:removed', 'haul:restored'], {
    name: 'payouts:proposal-notices',
    async run({ document, facts }) {
      const { source, sourceId, title, createdBy } = document;
      // If the same source is proposed again, the earlier notice is updated.
      const about = `proposed-${source}-${sourceId}`;
      const holders = await members.holdersOf('hauls');
      const waits = document.proposed === true && document.status === 'open' && document.deletedAt === null;
      if (!waits)
        return notifications.resolve(
          holders.map((to) => ({ about, to })),
          'It was decided.',
        );
      const fact = facts.findLast(({ kind }) => kind === 'haul:created' || kind === 'haul:restored');
      if (fact === undefined) return;
      const notice = { kind: 'haul_proposed', about, occasion: fact.id, link: haulsLink, title } as const;
      const text = `${createdBy} proposed how to split the haul.`;
      await notifications.notifyAll(holders.map((to) => ({ ...notice, to, text })));
    },
  });
