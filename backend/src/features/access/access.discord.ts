// Access on Discord: the buttons below notices, which grant access or give a rank back.
import { interactionsPath } from '@guild/common/discord/discord.api';
import { accessRoutes } from '@guild/common/access/access.api';
import type { Context } from '../../platform/features/context.ts';
import { idInPress } from '../../platform/discord/messages/buttons.ts';
import { boldText } from '../../platform/discord/messages/text.ts';
import type { DiscordContribution } from '../../platform/discord/contribution.ts';
import { noteEvent } from '../../platform/http/securityLog.ts';
import type { AccessService } from './access.service.ts';

/** Name and version of the action, whose argument is the id of the account. */
export const grantAction = { name: 'access-grant', version: 1 } as const;
/** The argument of this action is the id of the member. */
export const giveRankBackAction = { name: 'access-rank-back', version: 1 } as const;

export const accessDiscord = (
  service: Pick<AccessService, 'grant' | 'giveRankBack' | 'mayApply' | 'isWaiting'>,
  { log, env }: Pick<Context, 'log' | 'env'>,
): DiscordContribution => ({
  mayApply: (discordId) => service.mayApply(discordId),
  news: [
    {
      kind: 'application',
      facts: ['access-request:sent'],
      // Everybody in the channel reads it, so it names nobody.
      read: async (fact, id) =>
        (await service.isWaiting(Number(id)))
          ? {
              title: 'A new application is waiting',
              text: 'Read the answers and decide in the hall\\.',
              url: `${env.publicUrl}/applications?message=${fact.id}`,
            }
          : null,
    },
  ],
  actions: [
    {
      ...grantAction,
      route: accessRoutes.grantAccess,
      async run({ args: [account] }, caller) {
        const id = idInPress(account);
        await service.grant(id, caller);
        const about = { person: caller.discordId, route: interactionsPath };
        noteEvent(log, 'rank_changed', about, { user: id, after: { rank: 'Member' } });
        return { content: 'Access granted\\.' };
      },
    },
    {
      ...giveRankBackAction,
      route: accessRoutes.giveRankBack,
      async run({ args: [member] }, caller) {
        const { discordId, name, role } = await service.giveRankBack(idInPress(member), caller);
        const about = { person: caller.discordId, route: interactionsPath };
        noteEvent(log, 'rank_changed', about, { whose: discordId, after: { rank: role } });
        return { content: `The rank of ${boldText(name)} is ${role}\\.` };
      },
    },
  ],
});
