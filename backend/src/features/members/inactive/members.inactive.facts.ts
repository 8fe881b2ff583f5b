// Handlers that ask inactive members with a notice, end it with their answer, and tell screens.
import type { Context } from '../../../platform/features/context.ts';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import { memberFacts } from '../core/members.facts.ts';
import { toInactive } from './members.inactive.decisions.ts';

/** Name and version of the action of the button on Discord. */
export const hereAction = { name: 'member-here', version: 1 } as const;

const aboutOf = (id: number): string => `still-here-${id}`;

/** @param notifications gives the service of a feature that is created later */
export const inactiveHandlers = (
  notifications: () => Pick<NotificationsService, 'notify' | 'resolve'>,
  { live }: Pick<Context, 'live'>,
): Handler[] => [
  on(memberFacts, ['member:asked'], {
    name: 'members:asked-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { id, asked } = toInactive(document, null);
      if (asked !== null) live.send(rightRoom('roster'), 'member:asked', { id, asked, ...factIdsOf(facts) });
    },
  }),
  on(memberFacts, ['member:asked'], {
    name: 'members:asked-notice',
    async run({ document: { _id, discordId, asked }, facts }) {
      const fact = facts.at(-1);
      if (fact === undefined || asked === undefined) return;
      await notifications().notify({
        to: discordId,
        kind: 'still_here',
        about: aboutOf(_id),
        occasion: fact.id,
        title: 'Are you still with us?',
        text: `We haven't seen you for a while. ${asked.by} asks whether you're still with the guild.`,
        link: `/members/${_id}`,
        buttons: [{ label: "Yes, I'm here", customId: customIdOf(hereAction) }],
      });
    },
  }),
  on(memberFacts, ['member:updated'], {
    name: 'members:here',
    async run({ document: { _id, discordId }, facts }) {
      if (!facts.some(({ data }) => data.isHere === true)) return;
      await notifications().resolve([{ about: aboutOf(_id), to: discordId }], "You're still with us.");
    },
  }),
];
