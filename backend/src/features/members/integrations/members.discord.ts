// Members on Discord: the command `/link`, with who the person is in the hall, the button with which
// they say that they are still here, and a message about each new member.
import { memberRoutes } from '@guild/common/members/members.api';
import { inactiveRoutes } from '@guild/common/members/inactive.api';
import { counted } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import { linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { boldText, escapedTo } from '../../../platform/discord/messages/text.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { hereAction } from '../inactive/members.inactive.facts.ts';
import type { MembersService } from '../members.service.ts';

const maxName = 200;

export function memberDiscord(
  service: Pick<MembersService, 'get' | 'inactive'>,
  { env }: Pick<Context, 'env'>,
): DiscordContribution {
  const buildPageUrl = (id: number): string => `${env.publicUrl}/members/${id}`;
  return {
    commands: [
      {
        name: 'link',
        description: 'Your page in the guild hall, and who you are there',
        options: [],
        route: memberRoutes.getMember,
        async run(_options, { memberId }) {
          if (memberId === null) throw new AppError('not_allowed');
          const { id, name, role, contribution } = await service.get(memberId);
          const points = contribution === null ? '' : ` You have ${counted(contribution, 'contribution point')}\\.`;
          return {
            content: [
              `In the guild hall you are ${boldText(name)}, rank ${role}\\.${points}`,
              'Sign in there with Discord\\.',
            ].join('\n'),
            components: rowsOf([
              linkButton('Open the guild hall', env.publicUrl),
              linkButton('Your page', buildPageUrl(id)),
            ]),
          };
        },
      },
    ],
    actions: [
      {
        ...hereAction,
        route: inactiveRoutes.sayHere,
        async run(_press, caller) {
          await service.inactive.sayHere(caller);
          return { content: 'Good to know that you are still with us\\.' };
        },
      },
    ],
    news: [
      {
        kind: 'member',
        facts: ['member:created'],
        async read(_fact, id) {
          const member = await service.get(Number(id)).catch(unlessGone);
          if (member === null) return null;
          return {
            title: escapedTo(`Welcome, ${member.name}!`, maxName),
            text: `A new ${member.role} is in the guild\\.`,
            url: buildPageUrl(member.id),
          };
        },
      },
    ],
  };
}
