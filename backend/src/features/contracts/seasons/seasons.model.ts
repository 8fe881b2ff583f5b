// Stored seasons of both boards:
// one document, so that each board always has exactly one current season.
import type { Board, Season } from '@guild/common/contracts/standings.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface SeasonRow {
  readonly id: number;
  readonly board: Board;
  /** Counts from 1 on each board. */
  readonly number: number;
  readonly startedAt: Date;
  /** Null: the current season. */
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}
export interface SeasonsDocument {
  _id: number;
  /** In the order in which they were first opened. */
  seasons: SeasonRow[];
  version: number;
  outbox: Fact[];
}
/** The id of the only document. */
export const seasonsId = 1;

const seasonsSchema = new Schema<SeasonsDocument>(
  {
    _id: required(Number),
    seasons: { type: Schema.Types.Mixed, default: (): SeasonRow[] => [] },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
seasonsSchema.index(outboxIndex);

export interface SeasonModels {
  readonly seasons: Model<SeasonsDocument>;
}
export const seasonModels = (db: Connection): SeasonModels => ({
  seasons: db.model<SeasonsDocument>('ContractSeasons', seasonsSchema, 'contract_seasons'),
});

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
