// Notice to all members that a loot night starts soon.
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import { timed } from '@guild/common/wire/timedText';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { nightFacts } from './nights.facts.ts';

interface Deps {
  readonly members: Pick<MembersService, 'memberIds'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
}
export const soonNotices = ({ members, notifications }: Deps): Handler =>
  on(nightFacts, ['night:soon'], {
    name: 'nights:soon-notices',
    async run({ document: { _id, title, lots, startsAt, status, deletedAt } }) {
      // Nobody needs a late notice of a night that has started or was deleted.
      if (startsAt == null || status !== 'planned' || deletedAt !== null) return;
      const text = timed`Starts ${startsAt}: ${counted(lots.length, 'lot')} of the guild.`;
      const notice = { kind: 'night_soon', about: `night-${_id}-soon`, link: nightLink(_id), title, text } as const;
      await notifications.notifyAll((await members.memberIds()).map((to) => ({ ...notice, to })));
    },
  });
