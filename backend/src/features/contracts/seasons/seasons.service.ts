// Season service: the current seasons of both boards, closing and restoring.
import type { Board, Season } from '@guild/common/contracts/standings.api';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { closeSeason, openSeason, restoreSeason } from './seasons.decisions.ts';
import { seasonFacts } from './seasons.facts.ts';
import { storedSeasons, firstSeasons, seasonsId, toSeason, toSeasons } from './seasons.model.ts';

export interface Seasons {
  /** The id of the current season. */
  currentId(board: Board): Promise<number>;
  /** The ids of both current seasons. */
  currentIds(): Promise<Readonly<Record<Board, number>>>;
  /** The seasons of both boards, newest first. */
  list(): Promise<Season[]>;
  /**
   * Closes the current season and opens the next. Does nothing if the season is empty or somebody
   * else has just closed it.
   */
  close(board: Board, caller: Caller): Promise<void>;
  /** @throws AppError `not_found`, `conflict` when it is not closed */
  restore(id: number, caller: Caller): Promise<Season>;
  /** Stores the first seasons, once. */
  prepare(): Promise<void>;
}
interface Deps {
  /** Whether nothing counts in a season yet. */
  readonly isEmpty: (board: Board, seasonId: number) => Promise<boolean>;
  /**
   * Shows every rating whose 14 days are over.
   * Such a rating counts in the season that is current now.
   */
  readonly showDue: () => Promise<void>;
}

export function createSeasons(
  { isEmpty, showDue }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): Seasons {
  const documents = createDocuments(
    {
      stored: storedSeasons,
      facts: seasonFacts,
      initial: (_id) => ({ _id, seasons: firstSeasons(context.clock.now()) }),
    },
    context,
  );
  const currentId = async (board: Board): Promise<number> => openSeason(await documents.read(seasonsId), board).id;
  return {
    currentId,
    async currentIds() {
      const seen = await documents.read(seasonsId);
      return { contractors: openSeason(seen, 'contractors').id, clients: openSeason(seen, 'clients').id };
    },
    list: async () => toSeasons(await documents.read(seasonsId)),
    async close(board, caller) {
      await showDue();
      const closing = await currentId(board);
      if (await isEmpty(board, closing)) return;
      await documents.update(seasonsId, closeSeason(closing, caller));
    },
    async restore(id, caller) {
      await showDue();
      const { seasons } = await documents.update(seasonsId, restoreSeason(id, caller));
      const restored = seasons.find((season) => season.id === id);
      if (restored === undefined) throw new AppError('not_found');
      return toSeason(restored);
    },
    async prepare() {
      await documents.update(seasonsId, ({ version, seasons }) =>
        version > 0 ? null : { set: { seasons }, facts: [] },
      );
    },
  };
}
