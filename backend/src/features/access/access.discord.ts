// Requests for access on Discord: the button below the notice, which grants access.
import { interactionsPath } from '@guild/common/discord/discord.api';
import { accessRoutes } from '@guild/common/access/access.api';
import type { Context } from '../../platform/context/context.ts';
import { idInPress } from '../../platform/discord/messages/buttons.ts';
import type { DiscordParts } from '../../platform/discord/contribution.ts';
import { noteEvent } from '../../platform/http/securityLog.ts';
import type { AccessService } from './access.service.ts';

/** Name and version of the action, whose argument is the id of the account. */
export const grantAction = { name: 'access-grant', version: 1 } as const;

export const accessDiscord = (service: Pick<AccessService, 'grant'>, { log }: Pick<Context, 'log'>): DiscordParts => ({
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
  ],
});
