// The incident counter on Discord: a message about each reset.
import { counted } from '@guild/common/wire/numbers';
import * as z from 'zod/mini';
import type { Context } from '../../platform/features/context.ts';
import type { DiscordContribution } from '../../platform/discord/contribution.ts';

/** The state before a reset, as its audit entry has it. */
const before = z.object({ daysWithoutIncident: z.int() });

export const dashboardDiscord = ({ env }: Pick<Context, 'env'>): DiscordContribution => ({
  news: [
    {
      kind: 'counter',
      facts: ['incident-counter:reset'],
      read({ id, audit }) {
        const reached = before.safeParse(audit?.before);
        if (!reached.success) return Promise.resolve(null);
        return Promise.resolve({
          title: 'There was an incident',
          text: `The guild reached ${counted(reached.data.daysWithoutIncident, 'day')} without one\\. The counter is back at 0\\.`,
          url: `${env.publicUrl}/dashboard?incident=${id}`,
        });
      },
    },
  ],
});
