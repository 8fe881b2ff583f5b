// What admins see of requests for access and of ended ranks: notices, and lines on the dashboard.
import { accessRequestLink, applicationLink, formerRankLink } from '@guild/common/access/access.links';
import type { Context } from '../../platform/features/context.ts';
import { customIdOf } from '../../platform/discord/messages/buttons.ts';
import type { ActionItem, ActionItems } from '../../platform/features/feature.ts';
import { refreshForYou } from '../../platform/live/actionItems.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { FormerRank, MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { giveRankBackAction, grantAction } from './access.discord.ts';
import { accessFacts, type AccessRequestDocument, type AccessRequestModel } from './access.model.ts';
import { isAdmin } from '../../platform/people/caller.ts';
import type { AccessSettingsStore } from './access.settings.ts';

const keyOf = (id: number): string => `access-${id}`;
const trialKeyOf = (id: number): string => `trial-of-member-${id}`;
/** What settles the notices of those who decide. */
const resolutions = {
  'access-request:granted': 'Access granted.',
  'access-request:declined': 'Declined.',
  'access-request:withdrawn': 'They withdrew their application.',
  'access-request:kept': 'They stay.',
  'access-request:ended': 'The trial was ended.',
  'access-request:closed': 'They were removed, or came in in another way.',
} as const;
type Resolving = keyof typeof resolutions;

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'adminIds' | 'holdersOf' | 'namesOf'>;
}
/** Notifies all admins of a request, and ends their notices when it is granted. */
export const accessHandlers = ({ notifications, members }: Deps): readonly Handler[] => [
  on(accessFacts, ['access-request:sent'], {
    name: 'access:notices',
    async run({ document: { _id, discordId, name, status, answers }, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined || status !== 'open') return;
      if (answers.length > 0) {
        const text = 'Read their answers, and decide with the others.';
        const notice = { kind: 'access_requested', about: keyOf(_id), occasion: fact.id, text } as const;
        const shown = { title: `${name} wants to join`, link: applicationLink(_id) };
        const deciders = await members.holdersOf('roster');
        await notifications.notifyAll(deciders.map((to) => ({ ...notice, to, ...shown })));
        return;
      }
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
  on(accessFacts, ['access-request:due'], {
    name: 'access:trial-notices',
    async run({ document: { _id, discordId, name, status, rank }, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined || status !== 'trial') return;
      const text = `They are ${rank ?? 'a member'} until you decide: keep them, or end the trial.`;
      const notice = { kind: 'trial_membership_over', about: trialKeyOf(_id), occasion: fact.id, text } as const;
      const shown = { title: `The trial of ${name} is over`, link: applicationLink(_id) };
      const deciders = (await members.holdersOf('roster')).filter((to) => to !== discordId);
      await notifications.notifyAll(deciders.map((to) => ({ ...notice, to, ...shown })));
    },
  }),
  on(accessFacts, Object.keys(resolutions) as Resolving[], {
    name: 'access:notices-resolved',
    async run({ document: { _id, decidedBy, status }, facts }) {
      const fact = facts.at(-1);
      // Somebody who was declined or withdrew may have applied again since.
      if (fact === undefined || status === 'open') return;
      const by = decidedBy === null ? '' : ` ${decidedBy} decided.`;
      const text = fact.kind === 'access-request:withdrawn' ? resolutions[fact.kind] : resolutions[fact.kind] + by;
      await notifications.resolve(
        { begins: `${keyOf(_id)}/` },
        fact.kind === 'access-request:granted' ? 'Access granted.' : text,
      );
      if (status !== 'trial') await notifications.resolve({ begins: `${trialKeyOf(_id)}/` }, text);
    },
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

interface ItemDeps {
  readonly requests: AccessRequestModel;
  readonly settings: Pick<AccessSettingsStore, 'read'>;
  readonly members: Pick<MembersService, 'permissionsOf' | 'isBlocked'>;
}
/** Dashboard lines for those who decide: people who asked, still have no access, and were not removed; and ended trials. */
export const accessActionItems = (
  { requests, settings, members }: ItemDeps,
  { clock, live }: Pick<Context, 'clock' | 'live'>,
): ActionItems => ({
  needs: 'roster',
  order: 20,
  async of(caller) {
    const { hasForm } = await settings.read();
    const over = await requests
      .find({ status: 'trial', isDue: true, discordId: { $ne: caller.discordId } })
      .sort({ trialUntil: 1 })
      .limit(maxShown)
      .lean();
    // Applications wait until somebody decides.
    const recent = hasForm ? {} : { askedAt: { $gt: new Date(clock.now() - shownMs) } };
    const found = await requests
      .find({ status: 'open', ...recent })
      .sort({ askedAt: -1 })
      .limit(maxShown)
      .lean();
    const access = await members.permissionsOf(found.map(({ discordId }) => discordId));
    const blocked = await Promise.all(found.map(({ discordId }) => members.isBlocked(discordId)));
    // Only admins grant plain requests.
    const mayDecide = ({ answers }: Pick<AccessRequestDocument, 'answers'>): boolean =>
      answers.length > 0 || isAdmin(caller);
    const waiting = found.filter((one, at) => mayDecide(one) && !access.has(one.discordId) && blocked[at] === false);
    return {
      title: isAdmin(caller) ? 'For admins' : 'For officers',
      lines: [
        ...over.map(({ _id, name }): ActionItem => ({
          key: trialKeyOf(_id),
          icon: 'people',
          title: `The trial of ${name} is over`,
          text: 'Keep them, or end the trial.',
          link: applicationLink(_id),
        })),
        ...waiting.map(({ _id, name, answers }): ActionItem =>
          answers.length > 0
            ? {
                key: keyOf(_id),
                icon: 'people',
                title: `${name} wants to join`,
                text: 'Read their answers, and decide.',
                link: applicationLink(_id),
              }
            : {
                key: keyOf(_id),
                icon: 'people',
                title: `${name} asks for access`,
                text: 'Granting access makes them a Member.',
                link: '/roster',
                action: { name: 'grant', label: 'Grant access', id: _id, on: name },
              },
        ),
      ],
    };
  },
  handlers: [refreshForYou(accessFacts, 'all', { name: 'access:for-you', live, people: 'roster' })],
});
