// Stored seasons of both boards:
// one document, so that each board always has exactly one current season.
import { season, type Season } from '@guild/common/contracts/standings.api';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
  type StoredFields,
} from '../../../platform/store/documents/declareStored.ts';

export type SeasonRow = StoredFields<typeof season.shape>;
export const storedSeasons = declareStored({
  collection: 'contract_seasons',
  besides: {
    /** In the order in which they were first opened. */
    seasons: z.array(season),
    ...documentFields,
  },
});
export type SeasonsDocument = DocumentOf<typeof storedSeasons>;
/** The id of the only document. */
export const seasonsId = 1;

export const seasonModels = modelsOf({ seasons: storedSeasons });
export type SeasonModels = ReturnType<typeof seasonModels>;

/** The first season of each board. @param now ms since 1970 */
export const firstSeasons = (now: number): SeasonRow[] =>
  (['contractors', 'clients'] as const).map((board, at) => ({
    id: at + 1,
    board,
    number: 1,
    startedAt: new Date(now),
    endedAt: null,
    endedBy: null,
  }));

/** Maps a stored season to the API. */
export const toSeason = ({ startedAt, endedAt, ...rest }: SeasonRow): Season => ({
  ...rest,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** Maps all seasons to the API, newest first. */
export const toSeasons = ({ seasons }: Pick<SeasonsDocument, 'seasons'>): Season[] =>
  seasons.map(toSeason).sort((one, other) => other.id - one.id);
