// The message about the end of a season.
import { expect, test } from '@jest/globals';
import type { Season } from '@guild/common/contracts/standings.api';
import { aClient, aContractor, aSeason } from '@guild/common/test/standings.builders';
import type { DiscordNews } from '../../../platform/discord/contribution.ts';
import type { Context } from '../../../platform/features/context.ts';
import { seasonDiscord } from './seasons.discord.ts';

const context = { env: { publicUrl: 'https://hall.example' } } as Pick<Context, 'env'>;
const endedAt = '2026-03-01T12:00:00.000Z';
const newsOf = (season: Season, isEmpty = false): Promise<DiscordNews | null> => {
  const page = <T>(items: T[]): Promise<{ items: T[]; next: null }> =>
    Promise.resolve({ items: isEmpty ? [] : items, next: null });
  const { news = [] } = seasonDiscord(
    {
      seasons: { list: () => Promise.resolve([season]) },
      standings: {
        listContractors: () =>
          page([aContractor(1, { username: 'Ada_1', totalPoints: 120 }), aContractor(2, { totalPoints: 1 })]),
        listClients: () => page([aClient(3, { username: 'Cleo', contractsCompleted: 1 })]),
      },
    },
    context,
  );
  const fact = { id: 'f', kind: 'season:changed', at: new Date(endedAt), format: 1, data: { closed: 2, opened: 3 } };
  return news[0]?.read(fact, 1) ?? Promise.resolve(null);
};

test('names the first of the board, with what counts there', async () => {
  expect(await newsOf(aSeason({ endedAt }))).toEqual({
    title: 'Season 1 of the contractors has ended',
    text: '1\\. **Ada\\_1**: 120 points\n2\\. **Contractor 2**: 1 point',
    url: 'https://hall.example/contracts?tab=leaderboard&season=2',
  });
  expect(await newsOf(aSeason({ endedAt, board: 'clients' }))).toMatchObject({
    text: '1\\. **Cleo**: 1 completed contract',
  });
});
test('is not sent for a season that was reopened, or in which nobody counts', async () => {
  expect(await newsOf(aSeason())).toBeNull();
  expect(await newsOf(aSeason({ endedAt }), true)).toBeNull();
});
