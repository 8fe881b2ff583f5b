// What admins see of requests for access and of ended ranks: notices, and lines on the dashboard.
import { accessRequestLink, formerRankLink } from '@guild/common/access/access.links';
import type { Context } from '../../platform/features/context.ts';
import { customIdOf } from '../../platform/discord/messages/buttons.ts';
import type { ActionItem, ActionItems } from '../../platform/features/feature.ts';
import { refreshForYou } from '../../platform/live/actionItems.ts';
import { kindsOf, on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { FormerRank, MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { giveRankBackAction, grantAction } from './access.discord.ts';
import { accessFacts, type AccessRequestModel } from './access.model.ts';

const keyOf = (id: number): string => `access-${id}`;

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'adminIds' | 'namesOf'>;
}
/** Notifies all admins of a request, and ends their notices when it is granted. */
export const accessHandlers = ({ notifications, members }: Deps): readonly Handler[] => [
  on(accessFacts, ['access-request:sent'], {
    name: 'access:notices',
    async run({ document: { _id, discordId, name, grantedAt }, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined || grantedAt !== null) return;
      const [admins, known] = await Promise.all([members.adminIds(), members.namesOf([discordId])]);
      const rank = known.get(discordId)?.rank;
      const text =
        rank === undefined
          ? "They aren't in the roster. Granting access adds them as a Member."
          : `Their rank is ${rank}. Granting access makes them a Member.`;
      const notice = { kind: 'access_requested', about: keyOf(_id), occasion: fact.id, text } as const;
      const title = `${name} asks for access`;
      const link = accessRequestLink(_id);
      const buttons = [{ label: 'Grant access', customId: customIdOf(grantAction, _id) }];
      await notifications.notifyAll(admins.map((to) => ({ ...notice, to, title, link, buttons })));
    },
  }),
  on(accessFacts, ['access-request:granted'], {
    name: 'access:notices-resolved',
    run: ({ document: { _id } }) => notifications.resolve({ begins: `${keyOf(_id)}/` }, 'Access granted.'),
  }),
];

/** Creates a handler for people who return without their former rank. */
export type OnFormerRank = (name: string, run: (person: FormerRank) => Promise<void>) => Handler;
const formerRankKey = (memberId: number): string => `rank-ended-${memberId}`;
/**
 * Notifies all admins of somebody who returned to the Discord server without the rank that was set by
 * hand, and ends their notices when a rank is set.
 */
export const formerRankHandler = ({ notifications, members }: Deps, onFormerRank: OnFormerRank): Handler =>
  onFormerRank('access:former-rank', async ({ memberId, name, endedRank, returned }) => {
    const about = formerRankKey(memberId);
    if (endedRank === null) {
      await notifications.resolve({ begins: `${about}/` }, 'Nothing is left to give back.');
      return;
    }
    if (returned === null) return;
    const notice = {
      kind: 'rank_ended',
      about,
      occasion: returned,
      title: `${name} is back on the Discord server`,
      text: `Their rank ${endedRank} was set by hand and ended when they left. They now have what their roles give.`,
      link: formerRankLink(memberId),
      buttons: [{ label: 'Give rank back', customId: customIdOf(giveRankBackAction, memberId) }],
    } as const;
    await notifications.notifyAll((await members.adminIds()).map((to) => ({ ...notice, to })));
  });

/** A request stays on the dashboard for a week, in ms. */
const shownMs = 7 * 24 * 3_600_000;
const maxShown = 10;

interface ItemParts {
  readonly requests: AccessRequestModel;
  readonly members: Pick<MembersService, 'permissionsOf' | 'isBlocked'>;
}
/** Dashboard lines for admins: people who asked, still have no access, and were not removed. */
export const accessActionItems = (
  { requests, members }: ItemParts,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ActionItems => ({
  needs: 'admin',
  order: 20,
  async of() {
    const found = await requests
      .find({ grantedAt: null, askedAt: { $gt: new Date(clock.now() - shownMs) } })
      .sort({ askedAt: -1 })
      .limit(maxShown)
      .lean();
    const access = await members.permissionsOf(found.map(({ discordId }) => discordId));
    const blocked = await Promise.all(found.map(({ discordId }) => members.isBlocked(discordId)));
    const waiting = found.filter(({ discordId }, at) => !access.has(discordId) && blocked[at] === false);
    return {
      title: 'For admins',
      lines: waiting.map(({ _id, name }): ActionItem => ({
        key: keyOf(_id),
        icon: 'people',
        title: `${name} asks for access`,
        text: 'Granting access makes them a Member.',
        link: '/roster',
        action: { name: 'grant', label: 'Grant access', id: _id, amount: null, on: name },
      })),
    };
  },
  handlers: [refreshForYou(accessFacts, kindsOf(accessFacts), { name: 'access:for-you', live, people: 'admins' })],
});
