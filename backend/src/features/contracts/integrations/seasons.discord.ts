// Seasons on Discord: a message with the first three when a season has ended.
import { contractsLink } from '@guild/common/contracts/contracts.links';
import type { Season } from '@guild/common/contracts/standings.api';
import { counted } from '@guild/common/wire/numbers';
import * as z from 'zod/mini';
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { boldText } from '../../../platform/discord/messages/text.ts';
import { seasonFacts } from '../seasons/seasons.facts.ts';
import type { Seasons } from '../seasons/seasons.service.ts';
import type { StandingService } from '../standings/standings.service.ts';

interface Deps {
  readonly seasons: Pick<Seasons, 'list'>;
  readonly standings: Pick<StandingService, 'listContractors' | 'listClients'>;
}
const first = { limit: 3 } as const;

export function seasonDiscord({ seasons, standings }: Deps, { env }: Pick<Context, 'env'>): DiscordContribution {
  /** The first three of a season, and what counts for their places. */
  const listLeaders = async ({ id, board }: Season): Promise<{ name: string; result: string }[]> => {
    if (board === 'contractors') {
      const { items } = await standings.listContractors({ ...first, season: id });
      return items.map(({ username, totalPoints }) => ({ name: username, result: counted(totalPoints, 'point') }));
    }
    const { items } = await standings.listClients({ ...first, season: id });
    return items.map(({ username, contractsCompleted }) => ({
      name: username,
      result: counted(contractsCompleted, 'completed contract'),
    }));
  };
  return {
    news: [
      {
        kind: 'season',
        facts: ['season:changed'],
        async read({ data }) {
          const { closed } = z.parse(seasonFacts.data['season:changed'], data);
          const season = (await seasons.list()).find(({ id }) => id === closed);
          // It may have been reopened since.
          if (season === undefined || season.endedAt === null) return null;
          const leaders = await listLeaders(season);
          if (leaders.length === 0) return null;
          return {
            title: `Season ${season.number} of the ${season.board} has ended`,
            text: leaders.map(({ name, result }, at) => `${at + 1}\\. ${boldText(name)}: ${result}`).join('\n'),
            url: `${env.publicUrl}${contractsLink}?tab=leaderboard&season=${season.id}`,
          };
        },
      },
    ],
  };
}
