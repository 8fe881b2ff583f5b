// The seasons of both boards: which one goes on.
import type { Board } from '@guild/common/contracts/standings.api';
import { createDocuments } from '../../platform/data/documents.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Context } from '../../platform/process/context.ts';
import { seasonFacts, type SeasonFacts } from './seasons.facts.ts';
import { firstSeasons, seasonsId, type SeasonsDocument } from './seasons.model.ts';

export interface Seasons {
  /** The id of the season that goes on. */
  present(board: Board): Promise<number>;
}

export function createSeasons(context: Pick<Context, 'db' | 'clock' | 'outboxes'>): Seasons {
  const documents = createDocuments<SeasonsDocument, SeasonFacts>(
    {
      collection: 'contract_seasons',
      facts: seasonFacts,
      name: 'season',
      initial: (_id) => ({ _id, seasons: firstSeasons(context.clock.now()) }),
    },
    context,
  );
  return {
    async present(board) {
      const { seasons } = await documents.read(seasonsId);
      const found = seasons.find((season) => season.board === board && season.endedAt === null);
      if (found === undefined) throw new AppError('unexpected');
      return found.id;
    },
  };
}
